<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en_US">
<context>
    <name>Action</name>
    <message>
        <source>Retry</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>Abrir configuración</translation>
    </message>
    <message>
        <source>Work offline</source>
        <translation>Trabajar sin conexión</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Quitar filtros</translation>
    </message>
    <message>
        <source>Add animal</source>
        <translation>Agregar animal</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Actualizar</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>Send no&amp;w</source>
        <translation>Enviar a&amp;hora</translation>
    </message>
    <message>
        <source>Try sending again</source>
        <translation>Intentar enviar de nuevo</translation>
    </message>
    <message>
        <source>&amp;Correct</source>
        <translation>&amp;Corregir</translation>
    </message>
    <message>
        <source>G&amp;ive up</source>
        <translation>Descar&amp;tar</translation>
    </message>
    <message>
        <source>&amp;Did it go through?</source>
        <translation>¿&amp;Se agregó?</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>Decidir</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Cambiar</translation>
    </message>
    <message>
        <source>Diagnose</source>
        <translation>Diagnóstico</translation>
    </message>
    <message>
        <source>Restart PetDesk</source>
        <translation>Reiniciar PetDesk</translation>
    </message>
</context>
<context>
    <name>ActivityPanel</name>
    <message>
        <source>Activity</source>
        <translation>Actividad</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Hora</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Solicitud</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Duración</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Intento</translation>
    </message>
    <message>
        <source>Waited before</source>
        <translation>Espera previa</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Quedan</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Solicitudes</translation>
    </message>
    <message>
        <source>Copy as curl</source>
        <translation>Copiar como curl</translation>
    </message>
    <message>
        <source>given up</source>
        <translation>abandonada</translation>
    </message>
    <message>
        <source>the limit was reached</source>
        <translation>se alcanzó el límite</translation>
    </message>
    <message>
        <source>the key was blocked</source>
        <translation>la clave estaba bloqueada</translation>
    </message>
    <message>
        <source>the service asked to wait</source>
        <translation>el servicio pidió esperar</translation>
    </message>
    <message>
        <source>sharing the limit</source>
        <translation>el límite se comparte</translation>
    </message>
    <message>
        <source>the service did not answer</source>
        <translation>el servicio no respondió</translation>
    </message>
    <message>
        <source>before trying again</source>
        <translation>antes de intentarlo de nuevo</translation>
    </message>
</context>
<context>
    <name>AddForm</name>
    <message>
        <source>Enter a name.</source>
        <translation>Escriba un nombre.</translation>
    </message>
    <message>
        <source>The name holds half a character. Delete it and type it again.</source>
        <translation>El nombre contiene medio carácter. Bórrelo y escríbalo de nuevo.</translation>
    </message>
    <message>
        <source>Choose a category, or type its ID.</source>
        <translation>Elija una categoría o escriba su ID.</translation>
    </message>
    <message>
        <source>A category is known by its ID: choose one, or type a whole number.</source>
        <translation>Una categoría se conoce por su ID: elija una o escriba un número entero.</translation>
    </message>
    <message>
        <source>No category ID is as large as this. Check the number.</source>
        <translation>Ningún ID de categoría es tan grande. Revise el número.</translation>
    </message>
    <message>
        <source>The service refused this animal (%1): %2. Correct it and add it again; nothing was added so far.</source>
        <translation>El servicio rechazó este animal (%1): %2. Corríjalo y agréguelo de nuevo; hasta ahora no se agregó nada.</translation>
    </message>
    <message>
        <source>This animal was taken back before it was sent.</source>
        <translation>Este animal se retiró antes de enviarlo.</translation>
    </message>
    <message>
        <source>What you add waits here, and goes out by itself.</source>
        <translation>Lo que agregue espera aquí y sale por sí solo.</translation>
    </message>
    <message>
        <source>The address of %1 is not one PetDesk can use. Correct it in Settings. What you type here is kept.</source>
        <translation>La dirección del entorno %1 no es una que PetDesk pueda usar. Corríjala en Configuración. Lo que escriba aquí se conserva.</translation>
    </message>
    <message>
        <source>%1 is not set up yet: enter the service&apos;s address and an API key in Settings. What you type here is kept.</source>
        <translation>El entorno %1 aún no está configurado: indique en Configuración la dirección del servicio y una clave de API. Lo que escriba aquí se conserva.</translation>
    </message>
    <message>
        <source>%1 has no API key yet: enter one in Settings.</source>
        <translation>El entorno %1 aún no tiene clave de API: indíquela en Configuración.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring, which holds the API key of %1, did not open.</source>
        <translation>No se abrió el llavero del sistema, que guarda la clave de API del entorno %1.</translation>
    </message>
    <message>
        <source>This computer has no keyring that PetDesk can use: enter the API key of %1 in Settings.</source>
        <translation>Este equipo no tiene un llavero que PetDesk pueda usar: indique en Configuración la clave de API del entorno %1.</translation>
    </message>
    <message>
        <source>%1 cannot be reached now.</source>
        <translation>El entorno %1 no está al alcance en este momento.</translation>
    </message>
    <message>
        <source>%1 does not accept the API key.</source>
        <translation>El entorno %1 no acepta la clave de API.</translation>
    </message>
    <message>
        <source>%1 refuses to add animals with this key.</source>
        <translation>%1 no permite agregar animales con esta clave.</translation>
    </message>
    <message>
        <source>What you add waits here until you choose to send it.</source>
        <translation>Lo que agregue espera aquí hasta que usted decida enviarlo.</translation>
    </message>
    <message>
        <source>%1 does not answer as it should now.</source>
        <translation>%1 no responde ahora como debería.</translation>
    </message>
    <message>
        <source>The shared limit of requests is reached.</source>
        <translation>Se alcanzó el límite compartido de solicitudes.</translation>
    </message>
    <message>
        <source>This animal could not be written to this computer&apos;s disk (%1), so it was not added. What you typed is still here. %2 Then try again.</source>
        <translation>Este animal no se pudo escribir en el disco de este equipo (%1), así que no se agregó. Lo que escribió sigue aquí. %2 Después, inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>This computer&apos;s disk cannot be written to, so nothing can be added or sent now.</source>
        <translation>No se puede escribir en el disco de este equipo, así que ahora no se puede agregar ni enviar nada.</translation>
    </message>
    <message>
        <source>%1 has blocked this key for a while.</source>
        <translation>%1 bloqueó esta clave por un tiempo.</translation>
    </message>
    <message>
        <source>%1 asks to wait for a while.</source>
        <translation>%1 pide esperar un tiempo.</translation>
    </message>
    <message>
        <source>%1 (refused by the service)</source>
        <translation>%1 (rechazado por el servicio)</translation>
    </message>
    <message>
        <source>%1 (taken back)</source>
        <translation>%1 (retirado)</translation>
    </message>
    <message>
        <source>%1 waits until this form is empty.</source>
        <translation>%1 espera hasta que este formulario esté vacío.</translation>
    </message>
    <message>
        <source>Saving %1...</source>
        <translation>Guardando %1...</translation>
    </message>
    <message>
        <source>Added %2, #%1</source>
        <translation>Se agregó %2, #%1</translation>
    </message>
    <message>
        <source>%2 will be added to %1 in %3 s</source>
        <translation>%2 se agregará en %1 dentro de %3 s</translation>
    </message>
    <message>
        <source>%2 waits to be added to %1</source>
        <translation>%2 espera para agregarse en %1</translation>
    </message>
    <message>
        <source>Adding %2 to %1...</source>
        <translation>Agregando %2 en %1...</translation>
    </message>
    <message>
        <source>Added %2; its ID is not known yet</source>
        <translation>Se agregó %2; aún no se conoce su ID</translation>
    </message>
    <message>
        <source>Nobody knows yet whether %2 was added to %1</source>
        <translation>Aún no se sabe si %2 se agregó en %1</translation>
    </message>
    <message>
        <source>Already here? %1</source>
        <translation>¿Ya está aquí? %1</translation>
    </message>
    <message>
        <source>Already here? %1; and others</source>
        <translation>¿Ya está aquí? %1; y otros</translation>
    </message>
    <message>
        <source>%2, %1, on its way</source>
        <translation>%2, %1, en camino</translation>
    </message>
    <message>
        <source>Add animal</source>
        <translation>Agregar animal</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>&amp;Keep the category for the next animal</source>
        <translation>Mantener la categoría para el si&amp;guiente animal</translation>
    </message>
    <message>
        <source>Keep the category</source>
        <translation>Mantener la categoría</translation>
    </message>
    <message>
        <source>Choose, or type its label or ID</source>
        <translation>Elija, o escriba su etiqueta o su ID</translation>
    </message>
    <message>
        <source>Add and start an&amp;other</source>
        <translation>Agregar &amp;y empezar otro</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Add and start another</source>
        <translation>Agregar y empezar otro</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>&amp;Category</source>
        <translation>&amp;Categoría</translation>
    </message>
    <message>
        <source>&amp;Status</source>
        <translation>&amp;Estado</translation>
    </message>
    <message>
        <source>&amp;Add to Practice</source>
        <translation>&amp;Agregar a Práctica</translation>
    </message>
    <message>
        <source>&amp;Add to Staging</source>
        <translation>&amp;Agregar a Pruebas</translation>
    </message>
    <message>
        <source>&amp;Add to Production</source>
        <translation>&amp;Agregar a Producción</translation>
    </message>
</context>
<context>
    <name>AddressQuestion</name>
    <message>
        <source>Another address</source>
        <translation>Otra dirección</translation>
    </message>
    <message>
        <source>&amp;Send them here</source>
        <translation>&amp;Enviarlos aquí</translation>
    </message>
    <message>
        <source>&amp;Give up</source>
        <translation>&amp;Descartar</translation>
    </message>
    <message>
        <source>&amp;Decide later</source>
        <translation>Decidir &amp;más tarde</translation>
    </message>
    <message>
        <source>Send them here</source>
        <translation>Enviarlos aquí</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Decidir más tarde</translation>
    </message>
    <message>
        <source>%2

The address in use now is %1. Send them here only if it is the same service under another address. Giving up sends nothing and leaves them in the Intake log.</source>
        <translation>%2

La dirección que se usa ahora es %1. Envíelos aquí solo si es el mismo servicio con otra dirección. Si los descarta, no se envía nada y quedan en el Registro de ingresos.</translation>
    </message>
</context>
<context>
    <name>AnimalDetails</name>
    <message>
        <source>Copy ID</source>
        <translation>Copiar ID</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Comprobar ahora</translation>
    </message>
    <message>
        <source>The service cannot change or remove an animal, so PetDesk cannot either.</source>
        <translation>El servicio no puede cambiar ni dar de baja un animal, así que PetDesk tampoco.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Visto por última vez</translation>
    </message>
</context>
<context>
    <name>BarMessage</name>
    <message>
        <source>PetDesk was started for %2, but it is open already, and this window shows %1.</source>
        <translation>PetDesk se inició para el entorno %2, pero ya está abierto y esta ventana muestra %1.</translation>
    </message>
    <message>
        <source>Your administrator chose %1 for this computer.</source>
        <translation>Su administrador eligió el entorno %1 para este equipo.</translation>
    </message>
    <message>
        <source>Switch to %2 until PetDesk is closed?</source>
        <translation>¿Cambiar al entorno %2 hasta que se cierre PetDesk?</translation>
    </message>
    <message>
        <source>PetDesk speaks the language chosen from its next start on.</source>
        <translation>PetDesk hablará el idioma elegido a partir de su próximo inicio.</translation>
    </message>
    <message>
        <source>A setting does not count: %1.</source>
        <translation>Un ajuste no cuenta: %1.</translation>
    </message>
</context>
<context>
    <name>BrowseMode</name>
    <message>
        <source>Lea&amp;ve browse-only mode</source>
        <translation>Salir del &amp;modo de solo consulta</translation>
    </message>
    <message>
        <source>Browse only</source>
        <translation>Solo consulta</translation>
    </message>
    <message>
        <source>This desk is for browsing, as set by your administrator: nothing is added and no settings are changed here.</source>
        <translation>Este puesto es solo para consultar, según lo estableció su administrador: aquí no se agrega nada ni se cambia la configuración.</translation>
    </message>
    <message>
        <source>Leave browse-only mode?</source>
        <translation>¿Salir del modo de solo consulta?</translation>
    </message>
    <message>
        <source>Animals can then be added and settings changed at this desk, until someone chooses Browse only in Settings again.</source>
        <translation>Entonces se podrán agregar animales y cambiar la configuración en este puesto, hasta que alguien vuelva a elegir Solo consulta en Configuración.</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Quedarse</translation>
    </message>
</context>
<context>
    <name>Browsing</name>
    <message>
        <source>Browse only, as set by your administrator.</source>
        <translation>Solo consulta, según lo estableció su administrador.</translation>
    </message>
    <message>
        <source>Browse only: a convenience, not a lock. File &gt; Leave browse-only mode brings back the rest.</source>
        <translation>Solo consulta: una comodidad, no un candado. Archivo &gt; Salir del modo de solo consulta devuelve lo demás.</translation>
    </message>
</context>
<context>
    <name>Budget</name>
    <message>
        <source>Request limit not stated</source>
        <translation>Límite de solicitudes no indicado</translation>
    </message>
    <message>
        <source>Limit of %1 requests</source>
        <translation>Límite de %1 solicitudes</translation>
    </message>
    <message>
        <source>%1 of %2 requests left</source>
        <translation>Quedan %1 de %2 solicitudes</translation>
    </message>
    <message>
        <source>%1 until %2</source>
        <translation>%1 hasta %2</translation>
    </message>
    <message>
        <source>Continues at %1</source>
        <translation>Continúa: %1</translation>
    </message>
    <message>
        <source>%1 of %2 left</source>
        <translation>Quedan %1 de %2</translation>
    </message>
    <message>
        <source>Shared limit reached; continues at %1</source>
        <translation>Se alcanzó el límite compartido; continúa: %1</translation>
    </message>
    <message>
        <source>Key blocked by the service; continues at %1</source>
        <translation>Clave bloqueada por el servicio; continúa: %1</translation>
    </message>
    <message>
        <source>The service asks to wait; continues at %1</source>
        <translation>El servicio pide esperar; continúa: %1</translation>
    </message>
    <message>
        <source>%1 (%2 s)</source>
        <translation>%1 (%2 s)</translation>
    </message>
    <message>
        <source>. %1 waiting</source>
        <translation>; %1 en espera</translation>
    </message>
</context>
<context>
    <name>Category</name>
    <message>
        <source>Category %1</source>
        <translation>Categoría %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Change</name>
    <message>
        <source>New: %1</source>
        <translation>Nuevo: %1</translation>
    </message>
    <message>
        <source>Seen for the first time: %1</source>
        <translation>Visto por primera vez: %1</translation>
    </message>
    <message>
        <source>%1 again</source>
        <translation>%1 de nuevo</translation>
    </message>
    <message>
        <source>Was called %1</source>
        <translation>Antes se llamaba %1</translation>
    </message>
    <message>
        <source>No longer listed</source>
        <translation>Ya no figura en la lista</translation>
    </message>
    <message>
        <source>Listed again</source>
        <translation>Figura otra vez en la lista</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <translation>%1, antes %2</translation>
    </message>
</context>
<context>
    <name>ChangesWindow</name>
    <message>
        <source>What changed</source>
        <translation>Qué cambió</translation>
    </message>
    <message>
        <source>Filter changes</source>
        <translation>Filtrar cambios</translation>
    </message>
    <message>
        <source>Filter by name, change or ID</source>
        <translation>Filtrar por nombre, cambio o ID</translation>
    </message>
    <message>
        <source>Clear filters and show it</source>
        <translation>Quitar filtros y mostrarlo</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Copiar filas</translation>
    </message>
    <message>
        <source>%1 is not in the table now: the filters there hide it.</source>
        <translation>%1 no está ahora en la tabla: los filtros lo ocultan.</translation>
    </message>
    <message>
        <source>%1 is no longer listed, so it is not in the table.</source>
        <translation>%1 ya no figura en la lista, así que no está en la tabla.</translation>
    </message>
    <message>
        <source>What was kept cannot be read (%1). New changes are shown.</source>
        <translation>Lo que se había guardado no se puede leer (%1). Se muestran los cambios nuevos.</translation>
    </message>
    <message>
        <source>Reading the changes...</source>
        <translation>Leyendo los cambios...</translation>
    </message>
    <message>
        <source>Nothing has changed in the last thirty days, as far as this desk has seen.</source>
        <translation>Nada cambió en los últimos treinta días, hasta donde se vio en este puesto.</translation>
    </message>
    <message>
        <source>No change matches what you are looking for.</source>
        <translation>Ningún cambio coincide con lo que busca.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Cuándo</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Cambios</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>Connecting...</source>
        <translation>Conectando...</translation>
    </message>
    <message>
        <source>Not set up yet</source>
        <translation>Sin configurar</translation>
    </message>
    <message>
        <source>Address not usable</source>
        <translation>Dirección no utilizable</translation>
    </message>
    <message>
        <source>No API key</source>
        <translation>Sin clave de API</translation>
    </message>
    <message>
        <source>Keyring not available</source>
        <translation>Llavero no disponible</translation>
    </message>
    <message>
        <source>No keyring</source>
        <translation>Sin llavero</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Conectado</translation>
    </message>
    <message>
        <source>Refreshing...</source>
        <translation>Actualizando...</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>Sin conexión</translation>
    </message>
    <message>
        <source>API key not accepted</source>
        <translation>Clave de API no aceptada</translation>
    </message>
    <message>
        <source>Working offline</source>
        <translation>Trabajando sin conexión</translation>
    </message>
</context>
<context>
    <name>Counted</name>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n nuevo</numerusform>
            <numerusform>%n nuevos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n first seen</source>
        <translation>
            <numerusform>%n visto por primera vez</numerusform>
            <numerusform>%n vistos por primera vez</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n cambió</numerusform>
            <numerusform>%n cambiaron</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer listed</source>
        <translation>
            <numerusform>%n ya no figura</numerusform>
            <numerusform>%n ya no figuran</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s)</source>
        <translation>
            <numerusform>%n animal</numerusform>
            <numerusform>%n animales</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s), no list yet</source>
        <translation>
            <numerusform>%n animal, aún sin lista</numerusform>
            <numerusform>%n animales, aún sin lista</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) could not be read</source>
        <translation>
            <numerusform>%n animal no se pudo leer</numerusform>
            <numerusform>%n animales no se pudieron leer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not seen lately</source>
        <translation>
            <numerusform>%n animal no visto últimamente</numerusform>
            <numerusform>%n animales no vistos últimamente</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CountedEntries</name>
    <message numerus="yes">
        <source>%n animal(s) waiting</source>
        <translation>
            <numerusform>%n animal en espera</numerusform>
            <numerusform>%n animales en espera</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) from the last run are on their way.</source>
        <translation>
            <numerusform>%n animal de la última sesión está en camino.</numerusform>
            <numerusform>%n animales de la última sesión están en camino.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) are meant for another address (%1).</source>
        <translation>
            <numerusform>%n animal está destinado a otra dirección (%1).</numerusform>
            <numerusform>%n animales están destinados a otra dirección (%1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more were refused.</source>
        <translation>
            <numerusform>%n más fue rechazado.</numerusform>
            <numerusform>%n más fueron rechazados.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Likewise of %n more.</source>
        <translation>
            <numerusform>Lo mismo ocurre con %n más.</numerusform>
            <numerusform>Lo mismo ocurre con %n más.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) could be read from it.</source>
        <translation>
            <numerusform>De él se pudo leer %n animal.</numerusform>
            <numerusform>De él se pudieron leer %n animales.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matching animals appeared. Choose the one that you meant.</source>
        <translation>
            <numerusform>Apareció %n animal que coincide. Elija el que quería agregar.</numerusform>
            <numerusform>Aparecieron %n animales que coinciden. Elija el que quería agregar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) (%1) look the same, but PetDesk takes them for others that you added.</source>
        <translation>
            <numerusform>%n animal (%1) se ve igual, pero PetDesk lo toma por otro que usted agregó.</numerusform>
            <numerusform>%n animales (%1) se ven iguales, pero PetDesk los toma por otros que usted agregó.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more after this one.</source>
        <translation>
            <numerusform>%n más después de este.</numerusform>
            <numerusform>%n más después de este.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n ingreso</numerusform>
            <numerusform>%n ingresos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CountedMistakes</name>
    <message numerus="yes">
        <source>There is %n more.</source>
        <translation>
            <numerusform>Hay %n más.</numerusform>
            <numerusform>Hay %n más.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Coverage</name>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1: %2. %3</translation>
    </message>
    <message>
        <source>%1: %2, as of %4. %3</source>
        <translation>%1: %2 (datos de %4). %3</translation>
    </message>
    <message>
        <source>Not asked for yet.</source>
        <translation>Aún sin consultar.</translation>
    </message>
    <message>
        <source>The service listed fewer than 100, but %1.</source>
        <translation>El servicio listó menos de 100, pero %1.</translation>
    </message>
    <message>
        <source>All of them: the service listed fewer than 100.</source>
        <translation>Son todos: el servicio listó menos de 100.</translation>
    </message>
    <message>
        <source>There may be more: only the list of all animals shows these, and it ends at 100.</source>
        <translation>Puede haber más: estos solo aparecen en la lista de todos los animales, que termina en 100.</translation>
    </message>
    <message>
        <source>There may be more: the service lists at most 100 and names no next page.</source>
        <translation>Puede haber más: el servicio lista 100 como máximo y no indica otra página.</translation>
    </message>
    <message>
        <source>There may be more: this status has not been asked for by itself.</source>
        <translation>Puede haber más: este estado no se ha consultado por separado.</translation>
    </message>
    <message>
        <source>No animals known yet</source>
        <translation>Aún no se conoce ningún animal</translation>
    </message>
    <message>
        <source>%1, as of %2; %3 may be incomplete</source>
        <translation>%1, datos de %2; %3: quizá incompleto</translation>
    </message>
    <message>
        <source>Maybe incomplete: %1 as of %2</source>
        <translation>Quizá incompleto: %1, de %2</translation>
    </message>
    <message>
        <source>As of %2</source>
        <translation>Datos de %2</translation>
    </message>
    <message>
        <source>As of %2, maybe incomplete</source>
        <translation>Datos de %2, quizá incompletos</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1, datos de %2</translation>
    </message>
    <message>
        <source>%1 may be incomplete: the service lists at most 100</source>
        <translation>%1: quizá incompleto (el servicio lista 100 como máximo)</translation>
    </message>
</context>
<context>
    <name>CoverageWindow</name>
    <message>
        <source>Coverage</source>
        <translation>Cobertura</translation>
    </message>
    <message>
        <source>The service lists at most 100 animals in one answer and describes no way to the rest, so PetDesk also asks for each status by itself. An answer with fewer than 100 is taken as all there are.</source>
        <translation>El servicio lista 100 animales como máximo en una respuesta y no describe cómo llegar al resto, así que PetDesk también pregunta por cada estado por separado. Una respuesta con menos de 100 se toma como completa.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Known</source>
        <translation>Conocidos</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>Datos de</translation>
    </message>
    <message>
        <source>Is that all?</source>
        <translation>¿Son todos?</translation>
    </message>
    <message>
        <source>Coverage by status</source>
        <translation>Cobertura por estado</translation>
    </message>
</context>
<context>
    <name>DeskPage</name>
    <message>
        <source>Line for changes and removals</source>
        <translation>Texto para cambios y bajas</translation>
    </message>
    <message>
        <source>for example: Ask Kim at the office, extension 12</source>
        <translation>por ejemplo: Pregunte a Kim en la oficina, interno 12</translation>
    </message>
    <message>
        <source>The service cannot change or remove an animal. Where a person looks for that, PetDesk says so, and adds this line.</source>
        <translation>El servicio no puede cambiar ni dar de baja un animal. Donde alguien lo busque, PetDesk lo dice y agrega este texto.</translation>
    </message>
    <message>
        <source>Refresh interval</source>
        <translation>Intervalo de actualización</translation>
    </message>
    <message>
        <source>Undo time</source>
        <translation>Tiempo para deshacer</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apariencia</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>&amp;Browse only, for volunteers</source>
        <translation>&amp;Solo consulta, para voluntarios</translation>
    </message>
    <message>
        <source>Browse only</source>
        <translation>Solo consulta</translation>
    </message>
    <message>
        <source>Puts adding animals and these settings away, in large text. This is a convenience, not a lock: File &gt; Leave browse-only mode brings them back.</source>
        <translation>Oculta el ingreso de animales y esta configuración, con texto grande. Es una comodidad, no un candado: Archivo &gt; Salir del modo de solo consulta los devuelve.</translation>
    </message>
    <message>
        <source>&amp;Line for changes and removals</source>
        <translation>Te&amp;xto para cambios y bajas</translation>
    </message>
    <message>
        <source>&amp;Refresh interval</source>
        <translation>&amp;Intervalo de actualización</translation>
    </message>
    <message>
        <source>&amp;Undo time</source>
        <translation>&amp;Tiempo para deshacer</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Apariencia</translation>
    </message>
    <message>
        <source>Text si&amp;ze</source>
        <translation>Ta&amp;maño del texto</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>I&amp;dioma</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Choose an animal to see its details.</source>
        <translation>Elija un animal para ver sus detalles.</translation>
    </message>
</context>
<context>
    <name>DiagnoseWindow</name>
    <message>
        <source>Diagnose</source>
        <translation>Diagnóstico</translation>
    </message>
    <message>
        <source>Diagnosis</source>
        <translation>Resultado del diagnóstico</translation>
    </message>
    <message>
        <source>Diagnosing</source>
        <translation>Diagnóstico en curso</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Repetir</translation>
    </message>
    <message>
        <source>Looking...</source>
        <translation>Comprobando...</translation>
    </message>
    <message>
        <source>Cancelled; what was found so far stands above.</source>
        <translation>Cancelado; lo que se encontró hasta ahora está arriba.</translation>
    </message>
    <message>
        <source>PetDesk met a fault of its own (%1).</source>
        <translation>PetDesk tuvo un fallo propio (%1).</translation>
    </message>
</context>
<context>
    <name>Diagnosis</name>
    <message>
        <source>Everything that is set up works.</source>
        <translation>Todo lo que está configurado funciona.</translation>
    </message>
    <message>
        <source>A service cannot be used; see above.</source>
        <translation>Un servicio no se puede usar; vea arriba.</translation>
    </message>
    <message>
        <source>Keys are not kept on this computer; see above.</source>
        <translation>Las claves no se conservan en este equipo; vea arriba.</translation>
    </message>
    <message>
        <source>Something in the settings does not count; see above.</source>
        <translation>Algo en la configuración no cuenta; vea arriba.</translation>
    </message>
    <message>
        <source>default</source>
        <translation>predeterminado</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>configuración</translation>
    </message>
    <message>
        <source>environment variable</source>
        <translation>variable de entorno</translation>
    </message>
    <message>
        <source>command line</source>
        <translation>línea de comandos</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>directiva</translation>
    </message>
    <message>
        <source>Keyring</source>
        <translation>Llavero</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>Servicios</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Registros</translation>
    </message>
    <message>
        <source>Settings, and where each comes from</source>
        <translation>Configuración y origen de cada valor</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Directiva</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguna</translation>
    </message>
    <message>
        <source>not set up: no address is entered.</source>
        <translation>sin configurar: no se indicó ninguna dirección.</translation>
    </message>
    <message>
        <source>%1 is no address that PetDesk can use. Correct it in Settings.</source>
        <translation>%1 no es una dirección que PetDesk pueda usar. Corríjala en Configuración.</translation>
    </message>
    <message>
        <source>%1: the keyring, which holds the key, did not open (%2).</source>
        <translation>%1: el llavero, que guarda la clave, no se abrió (%2).</translation>
    </message>
    <message>
        <source>%1: no API key is stored. Enter it in Settings.</source>
        <translation>%1: no hay ninguna clave de API guardada. Indíquela en Configuración.</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>bien</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>FALLA</translation>
    </message>
</context>
<context>
    <name>Disk</name>
    <message>
        <source>the disk is full</source>
        <translation>el disco está lleno</translation>
    </message>
    <message>
        <source>the disk or the file is read-only</source>
        <translation>el disco o el archivo es de solo lectura</translation>
    </message>
    <message>
        <source>another program has the file locked</source>
        <translation>otro programa tiene bloqueado el archivo</translation>
    </message>
    <message>
        <source>the disk does not answer</source>
        <translation>el disco no responde</translation>
    </message>
    <message>
        <source>the file is damaged</source>
        <translation>el archivo está dañado</translation>
    </message>
    <message>
        <source>a newer PetDesk wrote the file</source>
        <translation>el archivo es de un PetDesk más nuevo</translation>
    </message>
    <message>
        <source>the file is gone</source>
        <translation>el archivo ya no está</translation>
    </message>
    <message>
        <source>another file stands in its place</source>
        <translation>en su lugar hay otro archivo</translation>
    </message>
    <message>
        <source>Free some disk space.</source>
        <translation>Libere espacio en el disco.</translation>
    </message>
    <message>
        <source>Ask your administrator to let you write to PetDesk&apos;s data folder.</source>
        <translation>Pida a su administrador permiso para escribir en la carpeta de datos de PetDesk.</translation>
    </message>
    <message>
        <source>Close the program that uses it, such as a backup, or wait for it.</source>
        <translation>Cierre el programa que lo usa, como una copia de seguridad, o espere a que termine.</translation>
    </message>
    <message>
        <source>See whether the disk or the network drive is connected.</source>
        <translation>Revise si el disco o la unidad de red está conectado.</translation>
    </message>
    <message>
        <source>Quit PetDesk and start it again: it saves what can still be read.</source>
        <translation>Salga de PetDesk y ábralo de nuevo: guarda lo que aún se puede leer.</translation>
    </message>
    <message>
        <source>Start the newer PetDesk instead.</source>
        <translation>Abra el PetDesk más nuevo.</translation>
    </message>
    <message>
        <source>Connect the disk or the network drive with PetDesk&apos;s data folder again.</source>
        <translation>Conecte otra vez el disco o la unidad de red con la carpeta de datos de PetDesk.</translation>
    </message>
    <message>
        <source>Put PetDesk&apos;s data folder back as it was, or start PetDesk again to use this one.</source>
        <translation>Deje la carpeta de datos de PetDesk como estaba, o abra PetDesk de nuevo para usar esta.</translation>
    </message>
    <message>
        <source>Tell your administrator.</source>
        <translation>Avise a su administrador.</translation>
    </message>
</context>
<context>
    <name>DraftRows</name>
    <message>
        <source>This is what you typed earlier.</source>
        <translation>Esto es lo que escribió antes.</translation>
    </message>
    <message>
        <source>Start &amp;fresh</source>
        <translation>Empezar de cer&amp;o</translation>
    </message>
    <message>
        <source>Start fresh</source>
        <translation>Empezar de cero</translation>
    </message>
    <message>
        <source>Con&amp;tinue</source>
        <translation>Con&amp;tinuar</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
</context>
<context>
    <name>Empty</name>
    <message>
        <source>Fetching the animals...</source>
        <translation>Obteniendo los animales...</translation>
    </message>
    <message>
        <source>%1 is not set up yet: it needs the service&apos;s address and a key.</source>
        <translation>El entorno %1 aún no está configurado: necesita la dirección del servicio y una clave.</translation>
    </message>
    <message>
        <source>The address of %1 is not one PetDesk can use. Correct it in Settings.</source>
        <translation>La dirección del entorno %1 no es una que PetDesk pueda usar. Corríjala en Configuración.</translation>
    </message>
    <message>
        <source>%1 has no API key that works, so no animals can be fetched.</source>
        <translation>El entorno %1 no tiene una clave de API que funcione, así que no se pueden obtener los animales.</translation>
    </message>
    <message>
        <source>There is no local copy of %1, and its service cannot be asked now.</source>
        <translation>No hay copia local de %1 y ahora no se puede consultar su servicio.</translation>
    </message>
    <message>
        <source>%1 has no animals yet.</source>
        <translation>El entorno %1 aún no tiene animales.</translation>
    </message>
    <message>
        <source>No animal matches what you are looking for.</source>
        <translation>Ningún animal coincide con lo que busca.</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Did you mean %1?</source>
        <translation>¿Quiso decir %1?</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Intentar de nuevo</translation>
    </message>
    <message>
        <source>Set it up</source>
        <translation>Configurarlo</translation>
    </message>
    <message>
        <source>Go on offline</source>
        <translation>Seguir sin conexión</translation>
    </message>
    <message>
        <source>Show all animals</source>
        <translation>Mostrar todos los animales</translation>
    </message>
    <message>
        <source>Add the first animal</source>
        <translation>Agregar el primer animal</translation>
    </message>
    <message>
        <source>Fetch the animals</source>
        <translation>Obtener los animales</translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message>
        <source>Practice</source>
        <translation>Práctica</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>Pruebas</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>Producción</translation>
    </message>
    <message>
        <source>Practice: made-up animals. Nothing here reaches a real service.</source>
        <translation>Práctica: animales inventados. Nada de lo que haga aquí llega a un servicio real.</translation>
    </message>
    <message>
        <source>Staging: for trying things out. These are not the shelter&apos;s animals.</source>
        <translation>Pruebas: para probar cosas. Estos no son los animales del refugio.</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>The shared request limit is reached. PetDesk sends nothing before %1.</source>
        <translation>Se alcanzó el límite compartido de solicitudes. Hasta %1 PetDesk no envía nada.</translation>
    </message>
    <message>
        <source>The service has no animal with this ID.</source>
        <translation>El servicio no tiene ningún animal con este ID.</translation>
    </message>
    <message>
        <source>The service does not accept the API key: %2. Check the key.</source>
        <translation>El servicio no acepta la clave de API: %2. Revise la clave.</translation>
    </message>
    <message>
        <source>The service no longer looks up single animals. Refresh the list instead.</source>
        <translation>El servicio ya no consulta animales por separado. Actualice la lista.</translation>
    </message>
    <message>
        <source>No secure connection to the service could be made (%1). Check the address and this computer&apos;s clock, or ask your administrator.</source>
        <translation>No se pudo establecer una conexión segura con el servicio (%1). Revise la dirección y el reloj de este equipo, o pregunte a su administrador.</translation>
    </message>
    <message>
        <source>The service did not answer in time. Try again in a moment.</source>
        <translation>El servicio no respondió a tiempo. Inténtelo de nuevo en un momento.</translation>
    </message>
    <message>
        <source>The service has a fault of its own (HTTP %1). Try again in a moment.</source>
        <translation>El servicio tiene un fallo propio (HTTP %1). Inténtelo de nuevo en un momento.</translation>
    </message>
    <message>
        <source>PetDesk ended the connection before the service answered. Try again.</source>
        <translation>PetDesk cerró la conexión antes de que el servicio respondiera. Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The request failed (%1). Try again.</source>
        <translation>La solicitud falló (%1). Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The service has blocked this key until %1. PetDesk sends nothing before then; if it comes back, tell your administrator.</source>
        <translation>El servicio bloqueó esta clave. Hasta %1 PetDesk no envía nada; si vuelve a ocurrir, avise a su administrador.</translation>
    </message>
    <message>
        <source>The service asks to wait until %1. PetDesk sends nothing before then.</source>
        <translation>El servicio pide esperar. Hasta %1 PetDesk no envía nada.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2. Ask your administrator whether the API key may do this.</source>
        <translation>El servicio rechazó esto (%1): %2. Pregunte a su administrador si la clave de API tiene permiso para hacerlo.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2. Check the address in Settings.</source>
        <translation>El servicio rechazó esto (%1): %2. Revise la dirección en Configuración.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2. Try again; if it comes back, tell your administrator.</source>
        <translation>El servicio rechazó esto (%1): %2. Inténtelo de nuevo; si vuelve a ocurrir, avise a su administrador.</translation>
    </message>
    <message>
        <source>This network does not know the service&apos;s name (%1). Check the network; if others work, check the address in Settings.</source>
        <translation>Esta red no conoce el nombre del servicio (%1). Revise la red; si otros sitios funcionan, revise la dirección en Configuración.</translation>
    </message>
    <message>
        <source>The network&apos;s proxy did not let PetDesk through (%1). Ask your administrator.</source>
        <translation>El proxy de la red no dejó pasar a PetDesk (%1). Pregunte a su administrador.</translation>
    </message>
    <message>
        <source>The connection broke before the answer was complete (%1). Try again.</source>
        <translation>La conexión se cortó antes de que llegara la respuesta completa (%1). Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The service cannot be reached (%1). Check the network.</source>
        <translation>El servicio no está al alcance (%1). Revise la red.</translation>
    </message>
    <message>
        <source>A web page answered instead of the service. If this network asks for a log-in, open a browser and log in there first; otherwise a proxy may block the service, or the address in Settings is wrong: ask your administrator.</source>
        <translation>En lugar del servicio respondió una página web. Si esta red pide iniciar sesión, abra un navegador e iníciela ahí primero; si no, puede que un proxy bloquee el servicio o que la dirección en Configuración sea incorrecta: pregunte a su administrador.</translation>
    </message>
    <message>
        <source>The service&apos;s address points elsewhere (%1). PetDesk sends the key nowhere else; ask your administrator for the right address.</source>
        <translation>La dirección del servicio lleva a otra parte (%1). PetDesk no envía la clave a ningún otro lugar; pida a su administrador la dirección correcta.</translation>
    </message>
    <message>
        <source>The answer was far too large and was not read (%1). Check the address in Settings.</source>
        <translation>La respuesta era demasiado grande y no se leyó (%1). Revise la dirección en Configuración.</translation>
    </message>
    <message>
        <source>The service answered with another animal (%1), so nothing of it is shown. Try again; if it comes back, tell your administrator.</source>
        <translation>El servicio respondió con otro animal (%1), así que no se muestra nada de él. Inténtelo de nuevo; si vuelve a ocurrir, avise a su administrador.</translation>
    </message>
    <message>
        <source>The answer is damaged, cut short or not in the form it should have (%1). Try again; if it comes back, tell your administrator.</source>
        <translation>La respuesta está dañada, cortada o no tiene la forma que debería (%1). Inténtelo de nuevo; si vuelve a ocurrir, avise a su administrador.</translation>
    </message>
    <message>
        <source>What answered is not the service PetDesk knows (%1). Check the address in Settings.</source>
        <translation>Lo que respondió no es el servicio que PetDesk conoce (%1). Revise la dirección en Configuración.</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Algo salió mal</translation>
    </message>
    <message>
        <source>Details of the fault</source>
        <translation>Detalles del fallo</translation>
    </message>
    <message>
        <source>PetDesk met a fault of its own and goes on. Animals on their way are kept. If something looks wrong from now on, quit PetDesk and start it again.</source>
        <translation>PetDesk tuvo un fallo propio y sigue funcionando. Los animales en camino se conservan. Si algo se ve mal a partir de ahora, salga de PetDesk e inícielo de nuevo.</translation>
    </message>
    <message>
        <source>The fault: %1</source>
        <translation>El fallo: %1</translation>
    </message>
    <message>
        <source>Faults so far: %1</source>
        <translation>Fallos hasta ahora: %1</translation>
    </message>
    <message>
        <source>A report for your administrator lies in %1</source>
        <translation>Hay un informe para su administrador en %1</translation>
    </message>
    <message>
        <source>No report could be written; copy the details instead.</source>
        <translation>No se pudo escribir ningún informe; copie los detalles.</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copiar detalles</translation>
    </message>
    <message>
        <source>Open log folder</source>
        <translation>Abrir carpeta de registros</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Search animals</source>
        <translation>Buscar animales</translation>
    </message>
    <message>
        <source>Search by name, category, status or ID</source>
        <translation>Buscar por nombre, categoría, estado o ID</translation>
    </message>
    <message>
        <source>Category filter</source>
        <translation>Filtro por categoría</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Quitar filtros</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todos</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Disponibles</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Pendientes</translation>
    </message>
    <message>
        <source>Sold</source>
        <translation>Vendidos</translation>
    </message>
    <message>
        <source>Not stated</source>
        <translation>Sin indicar</translation>
    </message>
    <message>
        <source>Not seen lately</source>
        <translation>No vistos últimamente</translation>
    </message>
    <message>
        <source>Cate&amp;gory filter</source>
        <translation>Cate&amp;goría</translation>
    </message>
    <message>
        <source>Added today</source>
        <translation>Agregados hoy</translation>
    </message>
    <message>
        <source>All categories</source>
        <translation>Todas</translation>
    </message>
</context>
<context>
    <name>HeldActions</name>
    <message>
        <source>&amp;Send now</source>
        <translation>&amp;Enviar ahora</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>PetDesk help</source>
        <translation>Ayuda de PetDesk</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>Texto de ayuda</translation>
    </message>
    <message>
        <source>help/petdesk.md</source>
        <translation>help/petdesk_es.md</translation>
    </message>
    <message>
        <source>**The service cannot change or remove an animal.**</source>
        <translation>**El servicio no puede cambiar ni dar de baja un animal.**</translation>
    </message>
</context>
<context>
    <name>ImportLabels</name>
    <message>
        <source>Import labels</source>
        <translation>Importar etiquetas</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Incorporar</translation>
    </message>
    <message>
        <source>Labels in the file</source>
        <translation>Etiquetas del archivo</translation>
    </message>
    <message>
        <source>Category ID</source>
        <translation>ID de categoría</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>En el archivo</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>Held</source>
        <translation>Retenido</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Enviando</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Agregado</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Rechazado</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Sin confirmar</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Deshecho</translation>
    </message>
    <message>
        <source>Given up</source>
        <translation>Descartado</translation>
    </message>
    <message>
        <source>Corrected</source>
        <translation>Corregido</translation>
    </message>
    <message>
        <source>A web page (%1) came in place of the service&apos;s answer, which does not tell whether the animal was added: the network may ask for a log-in, or a proxy block the service.</source>
        <translation>En lugar de la respuesta del servicio llegó una página web (%1), que no dice si el animal se agregó: puede que la red pida iniciar sesión o que un proxy bloquee el servicio.</translation>
    </message>
    <message>
        <source>What answered is no web service, which does not tell whether the animal was added.</source>
        <translation>Lo que respondió no es un servicio web y no dice si el animal se agregó.</translation>
    </message>
    <message>
        <source>The service&apos;s address points elsewhere (%1), which does not tell whether the animal was added. Ask your administrator for the right address.</source>
        <translation>La dirección del servicio lleva a otra parte (%1), lo que no dice si el animal se agregó. Pida a su administrador la dirección correcta.</translation>
    </message>
    <message>
        <source>The service answered %1, which does not tell whether the animal was added.</source>
        <translation>El servicio respondió %1, lo que no dice si el animal se agregó.</translation>
    </message>
    <message>
        <source>Added as %1</source>
        <translation>Agregado como %1</translation>
    </message>
    <message>
        <source>Held: %1 s</source>
        <translation>Retenido: %1 s</translation>
    </message>
    <message>
        <source>Waiting...</source>
        <translation>En espera...</translation>
    </message>
    <message>
        <source>Sending...</source>
        <translation>Enviando...</translation>
    </message>
    <message>
        <source>Added, no ID yet</source>
        <translation>Agregado, aún sin ID</translation>
    </message>
</context>
<context>
    <name>IntakeLog</name>
    <message>
        <source>State</source>
        <translation>Situación</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Entered</source>
        <translation>Ingresado</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Enviado</translation>
    </message>
    <message>
        <source>Settled</source>
        <translation>Resuelto</translation>
    </message>
    <message>
        <source>Service said</source>
        <translation>Respuesta</translation>
    </message>
</context>
<context>
    <name>IntakeLogWindow</name>
    <message>
        <source>Intake log</source>
        <translation>Registro de ingresos</translation>
    </message>
    <message>
        <source>Filter entries</source>
        <translation>Filtrar ingresos</translation>
    </message>
    <message>
        <source>Filter by name, category, ID or time</source>
        <translation>Filtrar por nombre, categoría, ID u hora</translation>
    </message>
    <message>
        <source>State filter</source>
        <translation>Filtro por situación</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>Todas</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Ingresos</translation>
    </message>
    <message>
        <source>Show &amp;animal</source>
        <translation>Mostrar &amp;animal</translation>
    </message>
    <message>
        <source>Show animal</source>
        <translation>Mostrar animal</translation>
    </message>
    <message>
        <source>C&amp;orrect</source>
        <translation>C&amp;orregir</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Corregir</translation>
    </message>
    <message>
        <source>Did it go &amp;through?</source>
        <translation>¿&amp;Se agregó?</translation>
    </message>
    <message>
        <source>Did it go through?</source>
        <translation>¿Se agregó?</translation>
    </message>
    <message>
        <source>&amp;Give up</source>
        <translation>&amp;Descartar</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>&amp;Copiar filas</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Copiar filas</translation>
    </message>
    <message>
        <source>&amp;State</source>
        <translation>S&amp;ituación</translation>
    </message>
    <message>
        <source>No animal has been added here in the last 90 days.</source>
        <translation>No se agregó ningún animal aquí en los últimos 90 días.</translation>
    </message>
    <message>
        <source>No entry matches what you are looking for.</source>
        <translation>Ningún ingreso coincide con lo que busca.</translation>
    </message>
</context>
<context>
    <name>IntakeMessage</name>
    <message>
        <source>%2 will be added to %1 in %3 s.</source>
        <translation>%2 se agregará en %1 dentro de %3 s.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Undo adding %1</source>
        <translation>&amp;Deshacer el ingreso de %1</translation>
    </message>
    <message>
        <source>The file of the animals that you added was damaged and has been set aside as %1. %2 Look at the Intake log in the Animal menu: what stood in the queue is unknown now.</source>
        <translation>El archivo de los animales que agregó estaba dañado y se apartó como %1. %2 Vea el Registro de ingresos en el menú Animal: lo que estaba en la cola quedó sin confirmar.</translation>
    </message>
    <message>
        <source>The file of the animals that you added cannot be read (%1), so none can be added or sent. %2</source>
        <translation>No se puede leer el archivo de los animales que agregó (%1), así que no se puede agregar ni enviar ninguno. %2</translation>
    </message>
    <message>
        <source>What you add cannot be written to this computer&apos;s disk (%1), so nothing is sent. %2</source>
        <translation>Lo que agrega no se puede escribir en el disco de este equipo (%1), así que no se envía nada. %2</translation>
    </message>
    <message>
        <source>%3 was added to %4, but this computer&apos;s disk does not take that (%1): do not add it again. Until the disk does, nothing more is sent. %2</source>
        <translation>%3 se agregó al entorno %4, pero no se puede anotar en el disco de este equipo (%1): no lo agregue otra vez. Mientras tanto no se envía nada más. %2</translation>
    </message>
    <message>
        <source>What became of %3 cannot be written to this computer&apos;s disk (%1). Until it can, nothing more is sent. %2</source>
        <translation>No se puede anotar en el disco de este equipo qué fue de %3 (%1). Mientras tanto no se envía nada más. %2</translation>
    </message>
    <message>
        <source>The service refused %3 (%1): %2.</source>
        <translation>El servicio rechazó %3 (%1): %2.</translation>
    </message>
    <message>
        <source>The service refused %3 (%1): %2. Ask your administrator.</source>
        <translation>El servicio rechazó %3 (%1): %2. Pregunte a su administrador.</translation>
    </message>
    <message>
        <source>Nobody knows whether %2 was added: sent %1, no answer.</source>
        <translation>No se sabe si %2 se agregó: se envió (%1), pero no hubo respuesta.</translation>
    </message>
    <message>
        <source>%2 was sent %1. %3</source>
        <translation>%2 se envió (%1). %3</translation>
    </message>
    <message>
        <source>%1 was added, but not as it was sent: the service has it as %2. PetDesk cannot change that; ask your administrator.</source>
        <translation>%1 se agregó, pero no como se envió: en el servicio consta como %2. PetDesk no puede cambiarlo; pregunte a su administrador.</translation>
    </message>
    <message>
        <source>%1, continues at %2.</source>
        <translation>%1 hasta %2; después continúa.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>The shared request limit is reached.</source>
        <translation>Se alcanzó el límite compartido de solicitudes.</translation>
    </message>
    <message>
        <source>This computer&apos;s disk cannot be written to.</source>
        <translation>No se puede escribir en el disco de este equipo.</translation>
    </message>
    <message>
        <source>The service refuses to add animals with this key (%1: %2). %3; nothing more is sent until you choose to. Ask whoever manages the key.</source>
        <translation>El servicio no permite agregar animales con esta clave (%1: %2). %3; no se envía nada más hasta que usted lo decida. Pregunte a quien administra la clave.</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>What you typed for %1 is kept in the add form.</source>
        <translation>Lo que escribió para %1 se conserva en el formulario.</translation>
    </message>
    <message>
        <source>What you typed into the add form is kept.</source>
        <translation>Lo que escribió en el formulario se conserva.</translation>
    </message>
</context>
<context>
    <name>Keyring</name>
    <message>
        <source>The system&apos;s keyring stayed locked. Open Settings again and unlock it when this computer asks for its password.</source>
        <translation>El llavero del sistema siguió bloqueado. Abra de nuevo Configuración y desbloquéelo cuando este equipo pida la contraseña.</translation>
    </message>
    <message>
        <source>This computer has no keyring that PetDesk can use; your administrator can set one up.</source>
        <translation>Este equipo no tiene un llavero que PetDesk pueda usar; su administrador puede configurar uno.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring did not answer in time. Look for its own window, which may be waiting for a password, then open Settings again.</source>
        <translation>El llavero del sistema no respondió a tiempo. Busque su propia ventana, que tal vez espera una contraseña, y abra de nuevo Configuración.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring has stopped. Open Settings again; if it is still gone, sign out of this computer and in again.</source>
        <translation>El llavero del sistema se detuvo. Abra de nuevo Configuración; si sigue sin aparecer, cierre la sesión en este equipo e iníciela otra vez.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring takes keys, but keeps none; your administrator can switch it on.</source>
        <translation>El llavero del sistema acepta claves, pero no conserva ninguna; su administrador puede activarlo.</translation>
    </message>
    <message>
        <source>The key is too long: Windows keeps keys of at most %2 characters.</source>
        <translation>La clave es demasiado larga: Windows conserva claves de %2 caracteres como máximo.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring cannot be used now (%1).</source>
        <translation>El llavero del sistema no se puede usar ahora (%1).</translation>
    </message>
</context>
<context>
    <name>KeyringLook</name>
    <message>
        <source>not usable here, so keys are held for one run only (%1)</source>
        <translation>no se puede usar aquí, así que las claves se mantienen solo durante una sesión (%1)</translation>
    </message>
    <message>
        <source>this computer has none that PetDesk can use, so keys are held for one run only; an administrator can set one up</source>
        <translation>este equipo no tiene ninguno que PetDesk pueda usar, así que las claves se mantienen solo durante una sesión; un administrador puede configurar uno</translation>
    </message>
    <message>
        <source>answers, but keeps no keys, so they are held for one run only (%1)</source>
        <translation>responde, pero no conserva claves, así que se mantienen solo durante una sesión (%1)</translation>
    </message>
    <message>
        <source>kept a key, but then failed (%1)</source>
        <translation>conservó una clave, pero después falló (%1)</translation>
    </message>
    <message>
        <source>answers, but does not give back what it was given, so keys may be lost</source>
        <translation>responde, pero no devuelve lo que recibió, así que pueden perderse claves</translation>
    </message>
    <message>
        <source>keeps, finds and forgets keys</source>
        <translation>conserva, encuentra y olvida claves</translation>
    </message>
</context>
<context>
    <name>LabelModel</name>
    <message>
        <source>Category ID</source>
        <translation>ID de categoría</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etiqueta</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Animales</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Reading the labels...</source>
        <translation>Leyendo las etiquetas...</translation>
    </message>
    <message>
        <source>%1 has no address yet; labels belong to one. Save it first.</source>
        <translation>El entorno %1 aún no tiene dirección, y las etiquetas pertenecen a una. Guárdela primero.</translation>
    </message>
    <message>
        <source>The labels cannot be read (%1). Tell your administrator.</source>
        <translation>Las etiquetas no se pueden leer (%1). Avise a su administrador.</translation>
    </message>
    <message>
        <source>%1 cannot be read or written (%2). Choose another file.</source>
        <translation>%1 no se puede leer o escribir (%2). Elija otro archivo.</translation>
    </message>
    <message>
        <source>Category %1 stands in two rows; remove one.</source>
        <translation>La categoría %1 está en dos filas; quite una.</translation>
    </message>
    <message>
        <source>%1 was not imported; nothing has changed.</source>
        <translation>%1 no se importó; nada cambió.</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>línea %1: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no category ID (a whole number)</source>
        <translation>&apos;%1&apos; no es un ID de categoría (un número entero)</translation>
    </message>
    <message>
        <source>no category ID is as large as %1</source>
        <translation>ningún ID de categoría es tan grande como %1</translation>
    </message>
    <message>
        <source>the label is missing</source>
        <translation>falta la etiqueta</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is too long: a label has at most %2 characters</source>
        <translation>&apos;%1&apos; es demasiado larga: una etiqueta tiene %2 caracteres como máximo</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds a character that cannot be shown</source>
        <translation>&apos;%1&apos; contiene un carácter que no se puede mostrar</translation>
    </message>
    <message>
        <source>an ID and a label belong here, no more</source>
        <translation>aquí van un ID y una etiqueta, nada más</translation>
    </message>
    <message>
        <source>category %1 stands in line %2 too</source>
        <translation>la categoría %1 también está en la línea %2</translation>
    </message>
    <message>
        <source>a quotation mark is left open or out of place</source>
        <translation>una comilla quedó abierta o está fuera de lugar</translation>
    </message>
    <message>
        <source>this is no text</source>
        <translation>esto no es texto</translation>
    </message>
    <message>
        <source>The file is no UTF-8, so its letters were taken for Windows-1252: see whether they are right before you take them over.</source>
        <translation>El archivo no es UTF-8, así que sus letras se tomaron por Windows-1252: compruebe que estén bien antes de incorporarlas.</translation>
    </message>
    <message>
        <source>Merge: labels that the file does not name stay</source>
        <translation>Combinar: se conservan las etiquetas que el archivo no menciona</translation>
    </message>
</context>
<context>
    <name>LabelsPage</name>
    <message>
        <source>Labels of</source>
        <translation>Etiquetas de</translation>
    </message>
    <message>
        <source>The service knows categories by their IDs only. A label is shown beside the ID, on this computer; export the labels and import them on the other desks.</source>
        <translation>El servicio conoce las categorías solo por su ID. La etiqueta se muestra junto al ID, en este equipo; exporte las etiquetas e impórtelas en los otros puestos.</translation>
    </message>
    <message>
        <source>Add categor&amp;y</source>
        <translation>&amp;Agregar categoría</translation>
    </message>
    <message>
        <source>Re&amp;move category</source>
        <translation>&amp;Quitar categoría</translation>
    </message>
    <message>
        <source>&amp;Import labels</source>
        <translation>&amp;Importar etiquetas</translation>
    </message>
    <message>
        <source>E&amp;xport labels</source>
        <translation>E&amp;xportar etiquetas</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiquetas</translation>
    </message>
    <message>
        <source>&amp;Labels of</source>
        <translation>&amp;Etiquetas de</translation>
    </message>
    <message>
        <source>Import labels</source>
        <translation>Importar etiquetas</translation>
    </message>
    <message>
        <source>Export labels</source>
        <translation>Exportar etiquetas</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt)</source>
        <translation>Tablas (*.csv *.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>en</source>
        <translation>es</translation>
    </message>
</context>
<context>
    <name>LastAdded</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Send no&amp;w</source>
        <translation>Enviar a&amp;hora</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>Enviar ahora</translation>
    </message>
</context>
<context>
    <name>LookUp</name>
    <message>
        <source>Type the animal&apos;s ID.</source>
        <translation>Escriba el ID del animal.</translation>
    </message>
    <message>
        <source>An ID is a whole number, such as 812.</source>
        <translation>Un ID es un número entero, como 812.</translation>
    </message>
    <message>
        <source>No animal&apos;s ID is as large as this: the largest is 9223372036854775807.</source>
        <translation>El ID de ningún animal es tan grande: el mayor es 9223372036854775807.</translation>
    </message>
    <message>
        <source>Asking the service...</source>
        <translation>Consultando al servicio...</translation>
    </message>
    <message>
        <source>%1 Then the service is asked.</source>
        <translation>%1 Después se consulta el servicio.</translation>
    </message>
    <message>
        <source>The service will take the look-up of single animals away on 5 December 2030. From then on PetDesk goes by its lists.</source>
        <translation>El servicio quitará la consulta de animales por separado el 5 de diciembre de 2030. Desde entonces PetDesk se guía por sus listas.</translation>
    </message>
    <message>
        <source>The service has it, as of now.</source>
        <translation>El servicio lo tiene en este momento.</translation>
    </message>
    <message>
        <source>The service has no animal with this ID just now.</source>
        <translation>El servicio no tiene en este momento ningún animal con este ID.</translation>
    </message>
    <message>
        <source>The service no longer looks up single animals, so PetDesk goes by its lists.</source>
        <translation>El servicio ya no consulta animales por separado, así que PetDesk se guía por sus listas.</translation>
    </message>
    <message>
        <source>PetDesk works offline, so only the local copy was searched.</source>
        <translation>PetDesk trabaja sin conexión, así que solo se buscó en la copia local.</translation>
    </message>
    <message>
        <source>The service cannot be asked, so only the local copy was searched.</source>
        <translation>No se puede consultar al servicio, así que solo se buscó en la copia local.</translation>
    </message>
    <message>
        <source>The local copy has it, last seen %1.</source>
        <translation>Está en la copia local (visto por última vez: %1).</translation>
    </message>
    <message>
        <source>It was last seen %1 and is no longer listed.</source>
        <translation>Ya no figura en la lista (visto por última vez: %1).</translation>
    </message>
    <message>
        <source>The local copy holds no list yet.</source>
        <translation>La copia local aún no tiene ninguna lista.</translation>
    </message>
    <message>
        <source>The local copy, as of %1, has no animal with this ID.</source>
        <translation>La copia local (datos de %1) no tiene ningún animal con este ID.</translation>
    </message>
    <message>
        <source>The local copy, as of %1, has no animal with this ID, but it is not complete: the animal may exist all the same.</source>
        <translation>La copia local (datos de %1) no tiene ningún animal con este ID, pero no está completa: el animal puede existir de todos modos.</translation>
    </message>
</context>
<context>
    <name>LookUpWindow</name>
    <message>
        <source>Look up by ID</source>
        <translation>Consultar por ID</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Look up</source>
        <translation>Consultar</translation>
    </message>
    <message>
        <source>Show in the table</source>
        <translation>Mostrar en la tabla</translation>
    </message>
    <message>
        <source>Clear filters and show in the table</source>
        <translation>Quitar filtros y mostrar en la tabla</translation>
    </message>
    <message>
        <source>&amp;ID</source>
        <translation>&amp;ID</translation>
    </message>
</context>
<context>
    <name>MainActions</name>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Buscar</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>&amp;Copiar filas</translation>
    </message>
    <message>
        <source>Clear fi&amp;lters</source>
        <translation>&amp;Quitar filtros</translation>
    </message>
    <message>
        <source>Show &amp;details</source>
        <translation>&amp;Mostrar detalles</translation>
    </message>
    <message>
        <source>Copy &amp;ID</source>
        <translation>Copiar &amp;ID</translation>
    </message>
    <message>
        <source>Check &amp;now</source>
        <translation>Comprobar a&amp;hora</translation>
    </message>
    <message>
        <source>&amp;Look up by ID</source>
        <translation>&amp;Consultar por ID</translation>
    </message>
    <message>
        <source>Inta&amp;ke log</source>
        <translation>&amp;Registro de ingresos</translation>
    </message>
    <message>
        <source>Work &amp;offline</source>
        <translation>Trabajar sin co&amp;nexión</translation>
    </message>
    <message>
        <source>Activit&amp;y</source>
        <translation>Act&amp;ividad</translation>
    </message>
    <message>
        <source>PetDesk &amp;help</source>
        <translation>&amp;Ayuda de PetDesk</translation>
    </message>
    <message>
        <source>&amp;Diagnose</source>
        <translation>&amp;Diagnóstico</translation>
    </message>
    <message>
        <source>Open &amp;log folder</source>
        <translation>Abrir carpeta de &amp;registros</translation>
    </message>
    <message>
        <source>&amp;About PetDesk</source>
        <translation>A&amp;cerca de PetDesk</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>Mostrar &amp;todos</translation>
    </message>
    <message>
        <source>Show a&amp;vailable</source>
        <translation>Mostrar &amp;disponibles</translation>
    </message>
    <message>
        <source>Show &amp;pending</source>
        <translation>Mostrar &amp;pendientes</translation>
    </message>
    <message>
        <source>Show &amp;sold</source>
        <translation>Mostrar &amp;vendidos</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Animal</source>
        <translation>A&amp;nimal</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>%1 could not be opened: %2.</source>
        <translation>No se pudo abrir el entorno %1: %2.</translation>
    </message>
    <message>
        <source>The animals on screen are the local copy.</source>
        <translation>Los animales en pantalla son los de la copia local.</translation>
    </message>
    <message>
        <source>PetDesk ended unexpectedly last time; a report for your administrator lies in %1</source>
        <translation>PetDesk terminó de forma inesperada la última vez; hay un informe para su administrador en %1</translation>
    </message>
    <message>
        <source>PetDesk met a fault of its own (%1) and goes on. If it comes back, tell your administrator.</source>
        <translation>PetDesk tuvo un fallo propio (%1) y sigue funcionando. Si vuelve a ocurrir, avise a su administrador.</translation>
    </message>
    <message>
        <source>The service did not find this animal just now. It stays here as it was last seen until a complete list shows otherwise.</source>
        <translation>El servicio no encontró este animal en este momento. Permanece aquí como se vio por última vez hasta que una lista completa muestre otra cosa.</translation>
    </message>
    <message>
        <source>The service no longer looks up single animals, so PetDesk asks for its lists instead.</source>
        <translation>El servicio ya no consulta animales por separado, así que PetDesk pide sus listas.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring, which holds the API key, did not open. Unlock it and press Refresh, or enter the key in Settings.</source>
        <translation>No se abrió el llavero del sistema, que guarda la clave de API. Desbloquéelo y pulse Actualizar, o indique la clave en Configuración.</translation>
    </message>
    <message>
        <source>This computer has no keyring that PetDesk can use, so it keeps no API key. Enter the key in Settings; it holds until PetDesk ends.</source>
        <translation>Este equipo no tiene un llavero que PetDesk pueda usar, así que no conserva ninguna clave de API. Indique la clave en Configuración; vale hasta que PetDesk termine.</translation>
    </message>
    <message>
        <source>%1 has no API key, so what is on screen is the local copy. Enter the key.</source>
        <translation>El entorno %1 no tiene clave de API, así que en pantalla está la copia local. Indique la clave.</translation>
    </message>
    <message>
        <source>The address of %1 is not one PetDesk can use. Correct it in Settings.</source>
        <translation>La dirección del entorno %1 no es una que PetDesk pueda usar. Corríjala en Configuración.</translation>
    </message>
    <message>
        <source>The file of the practice animals was damaged and has been set aside as %1. What could be read of it is kept.</source>
        <translation>El archivo de los animales de Práctica estaba dañado y se apartó como %1. Se conserva lo que se pudo leer de él.</translation>
    </message>
    <message>
        <source>The local copy of the animals was damaged and has been set aside as %1. PetDesk shows what could be read of it and fetches a new one.</source>
        <translation>La copia local de los animales estaba dañada y se apartó como %1. PetDesk muestra lo que se pudo leer de ella y obtiene una nueva.</translation>
    </message>
    <message>
        <source>The local copy of the animals cannot be read (%1). PetDesk goes on without. %2</source>
        <translation>No se puede leer la copia local de los animales (%1). PetDesk sigue sin ella. %2</translation>
    </message>
    <message>
        <source>The local copy of the animals cannot be saved (%1). PetDesk goes on without. %2</source>
        <translation>No se puede guardar la copia local de los animales (%1). PetDesk sigue sin ella. %2</translation>
    </message>
    <message>
        <source>The file of category labels was damaged and has been set aside as %1. Labels that could be read are kept; see Settings, Categories.</source>
        <translation>El archivo de etiquetas de categorías estaba dañado y se apartó como %1. Las etiquetas que se pudieron leer se conservan; vea Configuración, Categorías.</translation>
    </message>
    <message>
        <source>The category labels cannot be read (%1), so categories are shown by their IDs. %2</source>
        <translation>No se pueden leer las etiquetas de las categorías (%1), así que las categorías se muestran con sus ID. %2</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Dismiss message</source>
        <translation>Cerrar el mensaje</translation>
    </message>
</context>
<context>
    <name>NetworkPage</name>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>Proxy address</source>
        <translation>Dirección del proxy</translation>
    </message>
    <message>
        <source>Certificate file</source>
        <translation>Archivo de certificados</translation>
    </message>
    <message>
        <source>only the system&apos;s</source>
        <translation>solo los del sistema</translation>
    </message>
    <message>
        <source>C&amp;hoose certificate file</source>
        <translation>&amp;Elegir archivo de certificados</translation>
    </message>
    <message>
        <source>Choose certificate file</source>
        <translation>Elegir archivo de certificados</translation>
    </message>
    <message>
        <source>Nothing here has to be set where a browser reaches the service. The file (PEM) holds certificates that are trusted besides the system&apos;s own.</source>
        <translation>Aquí no hace falta configurar nada si un navegador llega al servicio. El archivo (PEM) contiene certificados en los que se confía además de los del sistema.</translation>
    </message>
    <message>
        <source>&amp;Proxy</source>
        <translation>&amp;Proxy</translation>
    </message>
    <message>
        <source>Proxy a&amp;ddress</source>
        <translation>&amp;Dirección del proxy</translation>
    </message>
    <message>
        <source>Certificate &amp;file</source>
        <translation>A&amp;rchivo de certificados</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer)</source>
        <translation>Certificados (*.pem *.crt *.cer)</translation>
    </message>
    <message>
        <source>All (*)</source>
        <translation>Todos (*)</translation>
    </message>
</context>
<context>
    <name>Numbered</name>
    <message numerus="yes">
        <source>Every %n minute(s)</source>
        <translation>
            <numerusform>Cada %n minuto</numerusform>
            <numerusform>Cada %n minutos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n segundo</numerusform>
            <numerusform>%n segundos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NumberedLabels</name>
    <message numerus="yes">
        <source>%n label(s) written to %1.</source>
        <translation>
            <numerusform>Se escribió %n etiqueta en %1.</numerusform>
            <numerusform>Se escribieron %n etiquetas en %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 holds %n label(s).</source>
        <translation>
            <numerusform>%1 contiene %n etiqueta.</numerusform>
            <numerusform>%1 contiene %n etiquetas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s) would change.</source>
        <translation>
            <numerusform>Cambiaría %n etiqueta.</numerusform>
            <numerusform>Cambiarían %n etiquetas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replace all: %n label(s) that the file does not name are removed</source>
        <translation>
            <numerusform>Reemplazar todo: se quita %n etiqueta que el archivo no menciona</numerusform>
            <numerusform>Reemplazar todo: se quitan %n etiquetas que el archivo no menciona</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>... and %n more line(s)</source>
        <translation>
            <numerusform>... y %n línea más</numerusform>
            <numerusform>... y %n líneas más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OpenFolder</name>
    <message>
        <source>Log folder</source>
        <translation>Carpeta de registros</translation>
    </message>
    <message>
        <source>This system opens no folders by itself. The log folder is %1</source>
        <translation>Este sistema no abre carpetas por sí solo. La carpeta de registros es %1</translation>
    </message>
    <message>
        <source>There is no log folder: %1 could not be made.</source>
        <translation>No hay carpeta de registros: no se pudo crear %1.</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>To %1: %2</source>
        <translation>En %1: %2</translation>
    </message>
    <message>
        <source>Sent %1, no answer. %2</source>
        <translation>Enviado (%1), sin respuesta. %2</translation>
    </message>
    <message>
        <source>Sent %1. %3 %2</source>
        <translation>Enviado (%1). %3 %2</translation>
    </message>
    <message>
        <source>Checking the newest list before it is sent again...</source>
        <translation>Comprobando la lista más reciente antes de enviarlo de nuevo...</translation>
    </message>
    <message>
        <source>It was not sent again, since the list has changed.</source>
        <translation>No se envió de nuevo porque la lista cambió.</translation>
    </message>
    <message>
        <source>It was not sent again: PetDesk could not check the newest list.</source>
        <translation>No se envió de nuevo: PetDesk no pudo comprobar la lista más reciente.</translation>
    </message>
    <message>
        <source>Try again once PetDesk is connected.</source>
        <translation>Intente de nuevo cuando PetDesk esté conectado.</translation>
    </message>
    <message>
        <source>One matching animal appeared: #%1 %2.</source>
        <translation>Apareció un animal que coincide: #%1 %2.</translation>
    </message>
    <message>
        <source>A match may be what another desk added at the same time.</source>
        <translation>La coincidencia puede ser lo que otro puesto agregó al mismo tiempo.</translation>
    </message>
    <message>
        <source>The list was cut off: a match may be an older animal.</source>
        <translation>La lista quedó cortada: la coincidencia puede ser un animal anterior.</translation>
    </message>
    <message>
        <source>The complete list of %1 has no such animal, so it was most likely not added by then.</source>
        <translation>La lista completa (%1) no tiene tal animal, así que lo más probable es que hasta entonces no se haya agregado.</translation>
    </message>
    <message>
        <source>The list of %1 shows no such animal, but it was cut off: the service lists at most 100. Absence proves nothing.</source>
        <translation>La lista (%1) no muestra tal animal, pero quedó cortada: el servicio lista 100 como máximo. Que no aparezca no prueba nada.</translation>
    </message>
    <message>
        <source>The answer may still be on its way; PetDesk looks at %1.</source>
        <translation>La respuesta aún puede estar en camino; PetDesk lo comprobará (%1).</translation>
    </message>
    <message>
        <source>PetDesk looks for it at %1.</source>
        <translation>PetDesk lo comprobará (%1).</translation>
    </message>
    <message>
        <source>PetDesk is looking for it...</source>
        <translation>PetDesk lo está buscando...</translation>
    </message>
    <message>
        <source>PetDesk cannot look for it now, and does so as soon as it can.</source>
        <translation>PetDesk no puede buscarlo ahora y lo hará en cuanto pueda.</translation>
    </message>
</context>
<context>
    <name>QuestionWindow</name>
    <message>
        <source>Did it go through?</source>
        <translation>¿Se agregó?</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Coincidencias</translation>
    </message>
    <message>
        <source>&amp;That&apos;s it</source>
        <translation>&amp;Es este</translation>
    </message>
    <message>
        <source>That&apos;s it</source>
        <translation>Es este</translation>
    </message>
    <message>
        <source>&amp;Send again</source>
        <translation>En&amp;viar de nuevo</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>Enviar de nuevo</translation>
    </message>
    <message>
        <source>&amp;Decide later</source>
        <translation>&amp;Decidir más tarde</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Decidir más tarde</translation>
    </message>
    <message>
        <source>&amp;Animals that it may be:</source>
        <translation>&amp;Animales que pueden ser el buscado:</translation>
    </message>
</context>
<context>
    <name>RefusedStart</name>
    <message>
        <source>PetDesk was not started.</source>
        <translation>PetDesk no se ha iniciado.</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>Dogs</source>
        <translation>Perros</translation>
    </message>
    <message>
        <source>Cats</source>
        <translation>Gatos</translation>
    </message>
    <message>
        <source>Rabbits</source>
        <translation>Conejos</translation>
    </message>
    <message>
        <source>Guinea pigs</source>
        <translation>Cobayos</translation>
    </message>
    <message>
        <source>Birds</source>
        <translation>Aves</translation>
    </message>
    <message>
        <source>Reptiles</source>
        <translation>Reptiles</translation>
    </message>
</context>
<context>
    <name>SecondStart</name>
    <message>
        <source>PetDesk is open already and shows %1, so it was not started for %2. Its window says how to switch.</source>
        <translation>PetDesk ya está abierto y muestra el entorno %1, así que no se inició para %2. Su ventana dice cómo cambiar.</translation>
    </message>
    <message>
        <source>If it is not open there, delete that file and start PetDesk again.</source>
        <translation>Si no está abierto allí, borre ese archivo y abra PetDesk de nuevo.</translation>
    </message>
    <message>
        <source>If it is not open there, PetDesk can go on with that folder here.</source>
        <translation>Si no está abierto allí, PetDesk puede seguir aquí con esa carpeta.</translation>
    </message>
    <message>
        <source>Go on here</source>
        <translation>Seguir aquí</translation>
    </message>
    <message>
        <source>By the file %1, PetDesk is open on the computer %2 with the same data folder, or that folder was copied from there.</source>
        <translation>Según el archivo %1, PetDesk está abierto en el equipo %2 con la misma carpeta de datos, o esa carpeta se copió de allí.</translation>
    </message>
    <message>
        <source>By the file %1, PetDesk is open elsewhere with the same data folder, or it ended badly.</source>
        <translation>Según el archivo %1, PetDesk está abierto en otra parte con la misma carpeta de datos, o terminó mal.</translation>
    </message>
    <message>
        <source>End it there first.</source>
        <translation>Ciérrelo allí primero.</translation>
    </message>
    <message>
        <source>PetDesk is open already, but does not answer. Wait a moment and start it again; if that does not help, end it in the system&apos;s list of programs first.</source>
        <translation>PetDesk ya está abierto, pero no responde. Espere un momento e inícielo de nuevo; si eso no ayuda, termínelo primero en la lista de programas del sistema.</translation>
    </message>
</context>
<context>
    <name>ServiceFields</name>
    <message>
        <source>&amp;Production address</source>
        <translation>&amp;Dirección de Producción</translation>
    </message>
    <message>
        <source>Production API &amp;key</source>
        <translation>Cl&amp;ave de API de Producción</translation>
    </message>
    <message>
        <source>&amp;Test Production</source>
        <translation>&amp;Probar Producción</translation>
    </message>
    <message>
        <source>&amp;Replace Production key</source>
        <translation>&amp;Reemplazar clave de Producción</translation>
    </message>
    <message>
        <source>&amp;Forget Production key</source>
        <translation>&amp;Olvidar clave de Producción</translation>
    </message>
    <message>
        <source>Production pla&amp;n</source>
        <translation>Pla&amp;n de Producción</translation>
    </message>
    <message>
        <source>Production requests a minute</source>
        <translation>Solicitudes por minuto de Producción</translation>
    </message>
    <message>
        <source>Production requests a day</source>
        <translation>Solicitudes por día de Producción</translation>
    </message>
    <message>
        <source>&amp;Staging address</source>
        <translation>D&amp;irección de Pruebas</translation>
    </message>
    <message>
        <source>Staging AP&amp;I key</source>
        <translation>Cla&amp;ve de API de Pruebas</translation>
    </message>
    <message>
        <source>Test Sta&amp;ging</source>
        <translation>Pro&amp;bar Pruebas</translation>
    </message>
    <message>
        <source>Rep&amp;lace Staging key</source>
        <translation>Reemp&amp;lazar clave de Pruebas</translation>
    </message>
    <message>
        <source>F&amp;orget Staging key</source>
        <translation>Olvidar clave de Prueba&amp;s</translation>
    </message>
    <message>
        <source>Staging pl&amp;an</source>
        <translation>Plan de Pr&amp;uebas</translation>
    </message>
    <message>
        <source>Staging requests a minute</source>
        <translation>Solicitudes por minuto de Pruebas</translation>
    </message>
    <message>
        <source>Staging requests a day</source>
        <translation>Solicitudes por día de Pruebas</translation>
    </message>
    <message>
        <source>Cancel test</source>
        <translation>Cancelar la prueba</translation>
    </message>
    <message>
        <source>Testing...</source>
        <translation>Probando...</translation>
    </message>
</context>
<context>
    <name>SettingProblem</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1, línea %2</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>cannot be read (%2)</source>
        <translation>no se puede leer (%2)</translation>
    </message>
    <message>
        <source>what it set when it was last read still holds (%2)</source>
        <translation>lo que establecía cuando se leyó por última vez sigue vigente (%2)</translation>
    </message>
    <message>
        <source>is not written as such a file is (%2)</source>
        <translation>no está escrito como corresponde a un archivo así (%2)</translation>
    </message>
    <message>
        <source>written for a newer PetDesk (format %2)</source>
        <translation>escrito para un PetDesk más nuevo (formato %2)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no setting that PetDesk knows</source>
        <translation>&apos;%1&apos; no es un ajuste que PetDesk conozca</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is of a kind that PetDesk never reads; remove it</source>
        <translation>&apos;%1&apos; es de un tipo que PetDesk nunca lee; elimínelo</translation>
    </message>
    <message>
        <source>&apos;%1&apos; must be %2</source>
        <translation>&apos;%1&apos; debe ser %2</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>uno de estos: %1</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>un número entero de %1 a %2</translation>
    </message>
    <message>
        <source>a multiple of %3 from %1 to %2</source>
        <translation>un múltiplo de %3 de %1 a %2</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>a short text in quotes, under a category ID</source>
        <translation>un texto corto entre comillas, bajo un ID de categoría</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>un texto entre comillas</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Set by your administrator.</source>
        <translation>Establecido por su administrador.</translation>
    </message>
    <message>
        <source>Only when asked</source>
        <translation>Solo cuando se pide</translation>
    </message>
    <message>
        <source>None: send at once</source>
        <translation>Ninguno: enviar de inmediato</translation>
    </message>
    <message>
        <source>As in the system</source>
        <translation>Como en el sistema</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>PetDesk speaks it from its next start on.</source>
        <translation>PetDesk lo hablará a partir de su próximo inicio.</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Sin indicar</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Free</translation>
    </message>
    <message>
        <source>Pro</source>
        <translation>Pro</translation>
    </message>
    <message>
        <source>Business</source>
        <translation>Business</translation>
    </message>
    <message>
        <source>Own figures</source>
        <translation>Cifras propias</translation>
    </message>
    <message>
        <source>%1: %2 requests a minute, %3 a day</source>
        <translation>%1: %2 solicitudes por minuto, %3 por día</translation>
    </message>
    <message>
        <source>A figure is a whole number from 1 to %1, or left empty.</source>
        <translation>Una cifra es un número entero de 1 a %1, o se deja vacía.</translation>
    </message>
    <message>
        <source>Name the plan, and bulk work stops before the day&apos;s limit and leaves room for people.</source>
        <translation>Indique el plan, y el trabajo masivo se detiene antes del límite del día y deja lugar a las personas.</translation>
    </message>
    <message>
        <source>That is not what the plan chosen allows; check the plan.</source>
        <translation>Eso no es lo que permite el plan elegido; revise el plan.</translation>
    </message>
    <message>
        <source>The system&apos;s proxy</source>
        <translation>El proxy del sistema</translation>
    </message>
    <message>
        <source>No proxy</source>
        <translation>Sin proxy</translation>
    </message>
    <message>
        <source>This proxy</source>
        <translation>Este proxy</translation>
    </message>
    <message>
        <source>Enter the proxy&apos;s address.</source>
        <translation>Indique la dirección del proxy.</translation>
    </message>
    <message>
        <source>A proxy&apos;s address looks like http://proxy.example:3128, with nothing more.</source>
        <translation>La dirección de un proxy es como http://proxy.example:3128, sin nada más.</translation>
    </message>
    <message>
        <source>The proxy&apos;s address must start with http:// or https://.</source>
        <translation>La dirección del proxy debe comenzar con http:// o https://.</translation>
    </message>
    <message>
        <source>Settings are no place for a password. Choose the system&apos;s proxy, and give the password there.</source>
        <translation>La configuración no es lugar para una contraseña. Elija el proxy del sistema e indique ahí la contraseña.</translation>
    </message>
    <message>
        <source>These certificates cannot be used (%1). Choose another file.</source>
        <translation>Estos certificados no se pueden usar (%1). Elija otro archivo.</translation>
    </message>
    <message>
        <source>Enter the service&apos;s address.</source>
        <translation>Indique la dirección del servicio.</translation>
    </message>
    <message>
        <source>The address must start with https:// and end in /v1, without spaces.</source>
        <translation>La dirección debe comenzar con https:// y terminar en /v1, sin espacios.</translation>
    </message>
    <message>
        <source>The address must start with https:// (http:// only for this computer itself).</source>
        <translation>La dirección debe comenzar con https:// (http:// solo para este mismo equipo).</translation>
    </message>
    <message>
        <source>The address must start with https://.</source>
        <translation>La dirección debe comenzar con https://.</translation>
    </message>
    <message>
        <source>The address must not hold a user name or password. The API key has its own field.</source>
        <translation>La dirección no debe contener usuario ni contraseña. La clave de API tiene su propio campo.</translation>
    </message>
    <message>
        <source>The address must end in /v1: leave out what follows a ? or #.</source>
        <translation>La dirección debe terminar en /v1: quite lo que sigue a ? o #.</translation>
    </message>
    <message>
        <source>The address must end in /v1.</source>
        <translation>La dirección debe terminar en /v1.</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>Usar %1</translation>
    </message>
    <message>
        <source>%1 needs an address before PetDesk can work in it.</source>
        <translation>El entorno %1 necesita una dirección antes de que PetDesk pueda trabajar en él.</translation>
    </message>
    <message>
        <source>A key is held for this run</source>
        <translation>Se tiene una clave para esta sesión</translation>
    </message>
    <message>
        <source>A key is stored</source>
        <translation>Hay una clave guardada</translation>
    </message>
    <message>
        <source>The key holds a space or a character that keys do not have. Copy it again.</source>
        <translation>La clave contiene un espacio o un carácter que las claves no tienen. Cópiela de nuevo.</translation>
    </message>
    <message>
        <source>A key is bound to its address: enter a valid address first.</source>
        <translation>Una clave está ligada a su dirección: indique primero una dirección válida.</translation>
    </message>
    <message>
        <source>A key is bound to its address; enter the key for the new one.</source>
        <translation>Una clave está ligada a su dirección; indique la clave de la nueva.</translation>
    </message>
    <message>
        <source>The stored key was not removed.</source>
        <translation>La clave guardada no se quitó.</translation>
    </message>
    <message>
        <source>A key entered here is held for this run only and never written to a file.</source>
        <translation>Una clave que se indique aquí se mantiene solo durante esta sesión y nunca se escribe en un archivo.</translation>
    </message>
    <message>
        <source>%1 Test again then.</source>
        <translation>%1 Haga la prueba después.</translation>
    </message>
    <message>
        <source>Spaces around the key, or the word Bearer, are left out.</source>
        <translation>Se quitan los espacios alrededor de la clave o la palabra Bearer.</translation>
    </message>
    <message>
        <source>It is held for this run only; ask your administrator for a shorter one.</source>
        <translation>Se mantiene solo durante esta sesión; pida a su administrador una más corta.</translation>
    </message>
    <message>
        <source>The key is held for this run only, unless the system&apos;s keyring takes it when you save.</source>
        <translation>La clave se mantiene solo durante esta sesión, a menos que el llavero del sistema la acepte cuando guarde.</translation>
    </message>
    <message>
        <source>The key is stored when you save.</source>
        <translation>La clave se guarda cuando usted guarde.</translation>
    </message>
    <message>
        <source>Asking the system&apos;s keyring...</source>
        <translation>Consultando el llavero del sistema...</translation>
    </message>
    <message>
        <source>No key is stored for this address.</source>
        <translation>No hay ninguna clave guardada para esta dirección.</translation>
    </message>
    <message>
        <source>The stored key stays in use until another one is saved.</source>
        <translation>La clave guardada se sigue usando hasta que se guarde otra.</translation>
    </message>
    <message>
        <source>The key is held for this run only; it is not stored.</source>
        <translation>La clave se mantiene solo durante esta sesión; no está guardada.</translation>
    </message>
    <message>
        <source>The key is in the system&apos;s keyring.</source>
        <translation>La clave está en el llavero del sistema.</translation>
    </message>
    <message>
        <source>Something on the page %1 has to be corrected first.</source>
        <translation>Primero hay que corregir algo en la página %1.</translation>
    </message>
    <message>
        <source>The service stated no request limit.</source>
        <translation>El servicio no indicó ningún límite de solicitudes.</translation>
    </message>
    <message>
        <source>Request limit: %1.</source>
        <translation>Límite de solicitudes: %1.</translation>
    </message>
    <message>
        <source>The service is reachable and accepts the key.</source>
        <translation>El servicio está al alcance y acepta la clave.</translation>
    </message>
    <message>
        <source>It answered in %1 ms.</source>
        <translation>Respondió en %1 ms.</translation>
    </message>
    <message>
        <source>It answered in %1 s.</source>
        <translation>Respondió en %1 s.</translation>
    </message>
    <message>
        <source>The service is reachable but does not accept the key. Check that the key is complete and belongs to this environment.</source>
        <translation>El servicio está al alcance, pero no acepta la clave. Compruebe que la clave esté completa y sea de este entorno.</translation>
    </message>
    <message>
        <source>The proxy did not pass the request on (%1). Check the proxy, on the page Network or in the system.</source>
        <translation>El proxy no dejó pasar la solicitud (%1). Revise el proxy, en la página Red o en el sistema.</translation>
    </message>
    <message>
        <source>The service cannot be reached (%1). Check the address and the network.</source>
        <translation>El servicio no está al alcance (%1). Revise la dirección y la red.</translation>
    </message>
    <message>
        <source>Waiting for the system&apos;s keyring, which may be asking for its password. Cancel stops saving.</source>
        <translation>Esperando al llavero del sistema, que quizá esté pidiendo su contraseña. Cancelar detiene el guardado.</translation>
    </message>
    <message>
        <source>Saving...</source>
        <translation>Guardando...</translation>
    </message>
    <message>
        <source>The key is held for this run only. Press Save again to save the rest.</source>
        <translation>La clave se mantiene solo durante esta sesión. Pulse Guardar de nuevo para guardar lo demás.</translation>
    </message>
    <message>
        <source>The settings could not be saved (%1). Free some disk space, or tell your administrator.</source>
        <translation>La configuración no se pudo guardar (%1). Libere espacio en el disco o avise a su administrador.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Configuración</translation>
    </message>
    <message>
        <source>Close without saving?</source>
        <translation>¿Cerrar sin guardar?</translation>
    </message>
    <message>
        <source>What you changed here has not been saved.</source>
        <translation>Lo que cambió aquí no se ha guardado.</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Descartar cambios</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Entorno</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Guardando</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>&amp;Entorno</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Servicio</translation>
    </message>
    <message>
        <source>This desk</source>
        <translation>Este puesto</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>Categorías</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>PetDesk forgets the API key of %1 now, whether you save or not.</source>
        <translation>PetDesk olvida ahora la clave de API del entorno %1, guarde usted o no.</translation>
    </message>
    <message>
        <source>Forget the key of %1?</source>
        <translation>¿Olvidar la clave del entorno %1?</translation>
    </message>
    <message>
        <source>Forget key</source>
        <translation>Olvidar clave</translation>
    </message>
    <message>
        <source>There is more; Diagnose in the Help menu tells all of it.</source>
        <translation>Hay más; Diagnóstico, en el menú Ayuda, lo dice todo.</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Not stated</source>
        <translation>Sin indicar</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Disponible</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Pendiente</translation>
    </message>
    <message>
        <source>Sold</source>
        <translation>Vendido</translation>
    </message>
    <message>
        <source>No longer %1</source>
        <translation>Ya no %1</translation>
    </message>
    <message>
        <source>%1, last seen %2</source>
        <translation>%1, visto por última vez: %2</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Working</source>
        <translation>En curso</translation>
    </message>
    <message>
        <source>Show what changed</source>
        <translation>Mostrar qué cambió</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Animales</translation>
    </message>
</context>
<context>
    <name>Time</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1; the service did not find it at %2</source>
        <translation>%1; el servicio no lo encontró: %2</translation>
    </message>
</context>
<context>
    <name>ToolActions</name>
    <message>
        <source>&amp;Add animal</source>
        <translation>&amp;Agregar animal</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Actualizar</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>&amp;Configuración</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
</context>
<context>
    <name>ViewActions</name>
    <message>
        <source>Added &amp;today</source>
        <translation>Agregados &amp;hoy</translation>
    </message>
    <message>
        <source>W&amp;hat changed</source>
        <translation>&amp;Qué cambió</translation>
    </message>
    <message>
        <source>&amp;Coverage</source>
        <translation>&amp;Cobertura</translation>
    </message>
    <message>
        <source>Sort &amp;by</source>
        <translation>&amp;Ordenar por</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>&amp;Category</source>
        <translation>&amp;Categoría</translation>
    </message>
    <message>
        <source>&amp;Status</source>
        <translation>&amp;Estado</translation>
    </message>
    <message>
        <source>&amp;ID</source>
        <translation>&amp;ID</translation>
    </message>
    <message>
        <source>Ne&amp;west first</source>
        <translation>&amp;Más recientes primero</translation>
    </message>
</context>
<context>
    <name>WelcomePanel</name>
    <message>
        <source>Welcome to PetDesk</source>
        <translation>Le damos la bienvenida a PetDesk</translation>
    </message>
    <message>
        <source>This is the front desk of your animal shelter: find an animal in a second, also without a network, and take in a new one. The animals below are made up for practice; nothing you do with them reaches a real service.</source>
        <translation>Esta es la recepción de su refugio de animales: encuentre un animal en un segundo, también sin red, e ingrese uno nuevo. Los animales de abajo son inventados, para practicar; nada de lo que haga con ellos llega a un servicio real.</translation>
    </message>
    <message>
        <source>Set up &amp;your shelter&apos;s service</source>
        <translation>Con&amp;figurar el servicio de su refugio</translation>
    </message>
    <message>
        <source>Set up your shelter&apos;s service</source>
        <translation>Configurar el servicio de su refugio</translation>
    </message>
    <message>
        <source>&amp;Look around with practice animals</source>
        <translation>Explorar con animales de &amp;práctica</translation>
    </message>
    <message>
        <source>Look around with practice animals</source>
        <translation>Explorar con animales de práctica</translation>
    </message>
</context>
<context>
    <name>Windows</name>
    <message>
        <source>PetDesk %1
The front desk of an animal shelter.</source>
        <translation>PetDesk %1
La recepción de un refugio de animales.</translation>
    </message>
    <message>
        <source>About PetDesk</source>
        <translation>Acerca de PetDesk</translation>
    </message>
</context>
</TS>
