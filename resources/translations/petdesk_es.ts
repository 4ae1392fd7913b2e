<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en_US">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n animal(s) could be read from it.</source>
        <translation>
            <numerusform>De él se pudo leer %n animal.</numerusform>
            <numerusform>De él se pudieron leer %n animales.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more refused.</source>
        <translation>
            <numerusform>%n rechazado más.</numerusform>
            <numerusform>%n rechazados más.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more may not have been added.</source>
        <translation>
            <numerusform>Puede que %n más no se haya agregado.</numerusform>
            <numerusform>Puede que %n más no se hayan agregado.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refreshed, but none of %n animal(s) could be read.</source>
        <translation>
            <numerusform>Actualizado, pero %n animal no se pudo leer, y era el único.</numerusform>
            <numerusform>Actualizado, pero ninguno de los %n animales se pudo leer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refreshed, but %n animal(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>Actualizado, pero no se pudo leer %n animal.</numerusform>
            <numerusform>Actualizado, pero no se pudieron leer %n animales.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is %n more.</source>
        <translation>
            <numerusform>Hay %n más.</numerusform>
            <numerusform>Hay %n más.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new animal(s)</source>
        <translation>
            <numerusform>%n animal nuevo</numerusform>
            <numerusform>%n animales nuevos</numerusform>
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
        <source>Exported %n animal(s) to “%1”.</source>
        <translation>
            <numerusform>Se exportó %n animal a «%1».</numerusform>
            <numerusform>Se exportaron %n animales a «%1».</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %n row(s) to “%1”.</source>
        <translation>
            <numerusform>Se exportó %n fila a «%1».</numerusform>
            <numerusform>Se exportaron %n filas a «%1».</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) still on the way to the service won&apos;t be included.</source>
        <translation>
            <numerusform>No se incluirá %n animal que aún va camino del servicio.</numerusform>
            <numerusform>No se incluirán %n animales que aún van camino del servicio.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not saved anywhere</source>
        <translation>
            <numerusform>%n animal que no está guardado en ninguna parte</numerusform>
            <numerusform>%n animales que no están guardados en ninguna parte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <translation>
            <numerusform>%n agregado</numerusform>
            <numerusform>%n agregados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n en espera</numerusform>
            <numerusform>%n en espera</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n rechazado</numerusform>
            <numerusform>%n rechazados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without an answer</source>
        <translation>
            <numerusform>%n sin respuesta</numerusform>
            <numerusform>%n sin respuesta</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n given up</source>
        <translation>
            <numerusform>%n abandonado</numerusform>
            <numerusform>%n abandonados</numerusform>
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
        <source>Do the same for %n more</source>
        <translation>
            <numerusform>Hacer lo mismo con %n más</numerusform>
            <numerusform>Hacer lo mismo con otros %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matching animals appeared. Choose the one you added.</source>
        <translation>
            <numerusform>Apareció %n animal que coincide. Elija el que agregó.</numerusform>
            <numerusform>Aparecieron %n animales que coinciden. Elija el que agregó.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) (%1) look the same, but PetDesk takes them for others you added.</source>
        <translation>
            <numerusform>%n animal (%1) se ve igual, pero PetDesk lo toma por otro que usted agregó.</numerusform>
            <numerusform>%n animales (%1) se ven iguales, pero PetDesk los toma por otros que usted agregó.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) waiting</source>
        <translation>
            <numerusform>%n animal en espera</numerusform>
            <numerusform>%n animales en espera</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) were added for another address (%1).</source>
        <translation>
            <numerusform>%n animal se ingresó para otra dirección (%1).</numerusform>
            <numerusform>%n animales se ingresaron para otra dirección (%1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n ingreso</numerusform>
            <numerusform>%n ingresos</numerusform>
        </translation>
    </message>
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
    <message numerus="yes">
        <source>%n animal(s) waiting in %1 will be sent once you switch back.</source>
        <translation>
            <numerusform>%n animal en espera en %1 se enviará cuando vuelva a ese entorno.</numerusform>
            <numerusform>%n animales en espera en %1 se enviarán cuando vuelva a ese entorno.</numerusform>
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
        <source>%n animal(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>%n animal no se pudo leer.</numerusform>
            <numerusform>%n animales no se pudieron leer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not seen lately.</source>
        <translation>
            <numerusform>%n animal no visto últimamente.</numerusform>
            <numerusform>%n animales no vistos últimamente.</numerusform>
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
        <source>None of %n animal(s) could be read.</source>
        <translation>
            <numerusform>No se pudo leer el único animal (%n).</numerusform>
            <numerusform>No se pudo leer ninguno de los %n animales.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n fila copiada</numerusform>
            <numerusform>%n filas copiadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n día</numerusform>
            <numerusform>%n días</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hora</numerusform>
            <numerusform>%n horas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minuto</numerusform>
            <numerusform>%n minutos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s), one for each animal.</source>
        <translation>
            <numerusform>%n solicitud, una por animal.</numerusform>
            <numerusform>%n solicitudes, una por animal.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) to go.</source>
        <translation>
            <numerusform>Falta %n solicitud.</numerusform>
            <numerusform>Faltan %n solicitudes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n fila</numerusform>
            <numerusform>%n filas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) will be added.</source>
        <translation>
            <numerusform>Se agregará %n animal.</numerusform>
            <numerusform>Se agregarán %n animales.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) left out.</source>
        <translation>
            <numerusform>%n fila queda fuera.</numerusform>
            <numerusform>%n filas quedan fuera.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) to a page</source>
        <translation>
            <numerusform>%n tarjeta por página</numerusform>
            <numerusform>%n tarjetas por página</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n page(s) as “%1”.</source>
        <translation>
            <numerusform>Se guardó %n página como “%1”.</numerusform>
            <numerusform>Se guardaron %n páginas como “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %n page(s) to the printer “%1”.</source>
        <translation>
            <numerusform>Se envió %n página a la impresora “%1”.</numerusform>
            <numerusform>Se enviaron %n páginas a la impresora “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n undone</source>
        <translation>
            <numerusform>%n deshecho</numerusform>
            <numerusform>%n deshechos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AboutWindow</name>
    <message>
        <source>About PetDesk</source>
        <translation>Acerca de PetDesk</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>The front desk of an animal shelter.</source>
        <translation>La recepción de un refugio de animales.</translation>
    </message>
</context>
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
        <source>&amp;Correct…</source>
        <translation>&amp;Corregir…</translation>
    </message>
    <message>
        <source>Decide…</source>
        <translation>Decidir…</translation>
    </message>
    <message>
        <source>Undo import</source>
        <translation>Deshacer importación</translation>
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
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Diagnose</source>
        <translation>Diagnóstico</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Mostrar en la carpeta</translation>
    </message>
    <message>
        <source>Export again</source>
        <translation>Exportar otra vez</translation>
    </message>
    <message>
        <source>Show import</source>
        <translation>Mostrar importación</translation>
    </message>
</context>
<context>
    <name>ActivityWindow</name>
    <message>
        <source>before trying again</source>
        <translation>antes de intentarlo de nuevo</translation>
    </message>
    <message>
        <source>the service didn&apos;t answer</source>
        <translation>el servicio no respondió</translation>
    </message>
    <message>
        <source>sharing the limit</source>
        <translation>el límite se comparte</translation>
    </message>
    <message>
        <source>the service asked to wait</source>
        <translation>el servicio pidió esperar</translation>
    </message>
    <message>
        <source>the key was blocked</source>
        <translation>la clave estaba bloqueada</translation>
    </message>
    <message>
        <source>the limit was reached</source>
        <translation>se alcanzó el límite</translation>
    </message>
    <message>
        <source>given up</source>
        <translation>abandonada</translation>
    </message>
    <message>
        <source>Copied. The API key is left out.</source>
        <translation>Copiado, sin la clave de API.</translation>
    </message>
    <message>
        <source>Select a request first.</source>
        <translation>Seleccione antes una solicitud.</translation>
    </message>
    <message>
        <source>Copy as curl</source>
        <translation>Copiar como curl</translation>
    </message>
    <message>
        <source>No requests yet.</source>
        <translation>Todavía no hay solicitudes.</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Solicitudes</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Quedan</translation>
    </message>
    <message>
        <source>Waited before</source>
        <translation>Espera previa</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Intento</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Duración</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Solicitud</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Hora</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Actividad</translation>
    </message>
</context>
<context>
    <name>AddForm</name>
    <message>
        <source>Enter a name.</source>
        <translation>Escriba un nombre.</translation>
    </message>
    <message>
        <source>The name contains a broken character. Delete it and type it again.</source>
        <translation>El nombre contiene un carácter dañado. Bórrelo y escríbalo de nuevo.</translation>
    </message>
    <message>
        <source>Choose a category or type its ID.</source>
        <translation>Elija una categoría o escriba su ID.</translation>
    </message>
    <message>
        <source>This category ID is too large. Check the number.</source>
        <translation>Este ID de categoría es demasiado grande. Revise el número.</translation>
    </message>
    <message>
        <source>Not added. The service refused it (%1): %2. Correct it and add it again.</source>
        <translation>No se agregó. El servicio lo rechazó (%1): %2. Corríjalo y agréguelo de nuevo.</translation>
    </message>
    <message>
        <source>Undone before it was sent.</source>
        <translation>Se deshizo antes de enviarlo.</translation>
    </message>
    <message>
        <source>%1 has no working API key. Check it in Settings.</source>
        <translation>%1 no tiene una clave API que funcione. Revísela en Ajustes.</translation>
    </message>
    <message>
        <source>What you add waits here and is sent automatically.</source>
        <translation>Lo que agregue espera aquí y se envía automáticamente.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t use the address of %1. What you type here is kept. Correct the address in Settings.</source>
        <translation>PetDesk no puede usar la dirección del entorno %1. Lo que escriba aquí se conserva. Corrija la dirección en Configuración.</translation>
    </message>
    <message>
        <source>%1 isn&apos;t set up yet. What you type here is kept. Enter the service&apos;s address and an API key in Settings.</source>
        <translation>El entorno %1 aún no está configurado. Lo que escriba aquí se conserva. Indique en Configuración la dirección del servicio y una clave de API.</translation>
    </message>
    <message>
        <source>Can&apos;t reach %1.</source>
        <translation>El entorno %1 no está al alcance.</translation>
    </message>
    <message>
        <source>What you add waits here until you choose to send it.</source>
        <translation>Lo que agregue espera aquí hasta que usted decida enviarlo.</translation>
    </message>
    <message>
        <source>Use %1 and add</source>
        <translation>Usar %1 y agregar</translation>
    </message>
    <message>
        <source>Not added: this computer can&apos;t save it (%1). What you typed is still here. %2 Then try again.</source>
        <translation>No se agregó: este equipo no puede guardarlo (%1). Lo que escribió sigue aquí. %2 Después, inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>“%2” is waiting to be added to %1.</source>
        <translation>“%2” espera para agregarse en %1.</translation>
    </message>
    <message>
        <source>Added “%2”. No ID yet.</source>
        <translation>Se agregó “%2”. Aún sin ID.</translation>
    </message>
    <message>
        <source>“%2” may not have been added to %1.</source>
        <translation>Puede que “%2” no se haya agregado en %1.</translation>
    </message>
    <message>
        <source>Already here? The nearest of several:</source>
        <translation>¿Ya está aquí? Los más parecidos:</translation>
    </message>
    <message>
        <source>Already here?</source>
        <translation>¿Ya está aquí?</translation>
    </message>
    <message>
        <source>on its way</source>
        <translation>en camino</translation>
    </message>
    <message>
        <source>No animal has category %1 yet. Use it?</source>
        <translation>Ningún animal tiene aún la categoría %1. ¿Usarla?</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>Usar %1</translation>
    </message>
    <message>
        <source>“%2” was refused.</source>
        <translation>Se rechazó “%2”.</translation>
    </message>
    <message>
        <source>Not among the %1 known.</source>
        <translation>No está entre los %1 conocidos.</translation>
    </message>
    <message>
        <source>More than one category is “%1”. Choose one from the list.</source>
        <translation>Hay más de una categoría “%1”. Elija una de la lista.</translation>
    </message>
    <message>
        <source>No category “%1”. Did you mean %2?</source>
        <translation>No existe la categoría “%1”. ¿Quiso decir %2?</translation>
    </message>
    <message>
        <source>No category “%1”. Choose one from the list.</source>
        <translation>No hay ninguna categoría “%1”. Elija una de la lista.</translation>
    </message>
    <message>
        <source>This computer can&apos;t save to its disk, so nothing can be added or sent.</source>
        <translation>Este equipo no puede guardar en su disco, así que no se puede agregar ni enviar nada.</translation>
    </message>
    <message>
        <source>“%1” (refused)</source>
        <translation>“%1” (rechazado)</translation>
    </message>
    <message>
        <source>“%1” (undone)</source>
        <translation>“%1” (deshecho)</translation>
    </message>
    <message>
        <source>%1 opens here once this form is empty.</source>
        <translation>%1 se abre aquí cuando el formulario esté vacío.</translation>
    </message>
    <message>
        <source>Kept from the last animal: %1</source>
        <translation>Se conserva del último animal: %1</translation>
    </message>
    <message>
        <source>Saving “%1”…</source>
        <translation>Guardando “%1”…</translation>
    </message>
    <message>
        <source>Added %2, #%1</source>
        <translation>Se agregó %2, #%1</translation>
    </message>
    <message>
        <source>Add animal</source>
        <translation>Agregar animal</translation>
    </message>
    <message>
        <source>Name or ID</source>
        <translation>Nombre o ID</translation>
    </message>
    <message>
        <source>ID %1</source>
        <translation>ID %1</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
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
        <source>Start &amp;fresh</source>
        <translation>Empezar de cer&amp;o</translation>
    </message>
    <message>
        <source>Con&amp;tinue</source>
        <translation>Con&amp;tinuar</translation>
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
        <source>&amp;Name</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>&amp;Keep category and status for the next animal</source>
        <translation>Conservar categoría y estado para el s&amp;iguiente animal</translation>
    </message>
    <message>
        <source>This is what you typed earlier.</source>
        <translation>Esto es lo que escribió antes.</translation>
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
        <source>&amp;Send them here</source>
        <translation>&amp;Enviarlos aquí</translation>
    </message>
    <message>
        <source>&amp;Give up</source>
        <translation>&amp;Descartar</translation>
    </message>
    <message>
        <source>%2

The address in use now is %1. Send them here only if it is the same service under another address. Giving up sends nothing and leaves them in the Intake log.</source>
        <translation>%2

La dirección que se usa ahora es %1. Envíelos aquí solo si es el mismo servicio con otra dirección. Si los descarta, no se envía nada y quedan en el Registro de ingresos.</translation>
    </message>
</context>
<context>
    <name>Animal</name>
    <message>
        <source>(no name)</source>
        <translation>(sin nombre)</translation>
    </message>
</context>
<context>
    <name>Ask</name>
    <message>
        <source>Ask the service for #%1</source>
        <translation>Consultar #%1 al servicio</translation>
    </message>
    <message>
        <source>Asking the service for #%1…</source>
        <translation>Consultando #%1 al servicio…</translation>
    </message>
    <message>
        <source>The service&apos;s lists don&apos;t have #%1, but they may be incomplete.</source>
        <translation>Las listas del servicio no contienen #%1, pero pueden estar incompletas.</translation>
    </message>
    <message>
        <source>The service has #%1: %2.</source>
        <translation>El servicio tiene #%1: %2.</translation>
    </message>
    <message>
        <source>The service found no animal with the ID %1.</source>
        <translation>El servicio no encontró ningún animal con el ID %1.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t ask the service for #%1 now.</source>
        <translation>PetDesk no puede consultar #%1 al servicio en este momento.</translation>
    </message>
    <message>
        <source>You&apos;re working offline, so PetDesk didn&apos;t ask for #%1.</source>
        <translation>Está trabajando sin conexión, así que PetDesk no consultó #%1.</translation>
    </message>
</context>
<context>
    <name>BarMessage</name>
    <message>
        <source>PetDesk was started for %2, but is already open in %1.</source>
        <translation>PetDesk se inició para el entorno %2, pero ya está abierto en %1.</translation>
    </message>
    <message>
        <source>The new language takes effect after a restart.</source>
        <translation>El nuevo idioma se aplica después de reiniciar.</translation>
    </message>
    <message>
        <source>Staging isn&apos;t used: %1.</source>
        <translation>El entorno Pruebas no se usa: %1.</translation>
    </message>
    <message>
        <source>Not as asked for: %1.</source>
        <translation>No es lo que se pidió: %1.</translation>
    </message>
    <message>
        <source>A setting is ignored: %1.</source>
        <translation>Se ignora un ajuste: %1.</translation>
    </message>
    <message>
        <source>Settings aren&apos;t used: %1. Ask your administrator to correct the file.</source>
        <translation>No se usa la configuración: %1. Pida a su administrador que corrija el archivo.</translation>
    </message>
    <message>
        <source>The policy needs correcting: %1.</source>
        <translation>Hay que corregir la directiva: %1.</translation>
    </message>
    <message>
        <source>What it set when it was last read still holds.</source>
        <translation>Sigue vigente lo que fijaba la última vez que se leyó.</translation>
    </message>
    <message>
        <source>Until then, PetDesk only browses and sends no request with a key.</source>
        <translation>Hasta entonces, PetDesk funciona en solo consulta y no envía ninguna solicitud con clave.</translation>
    </message>
    <message>
        <source>Refreshed, but the service&apos;s list isn&apos;t consistent: it has animals more than once.</source>
        <translation>Actualizado, pero la lista del servicio no es coherente: contiene animales más de una vez.</translation>
    </message>
    <message>
        <source>Refreshed: %1</source>
        <translation>Actualizado: %1</translation>
    </message>
    <message>
        <source>Checked %2: %1</source>
        <translation>%2 comprobado: %1</translation>
    </message>
    <message>
        <source>Text size %1%</source>
        <translation>Tamaño del texto: %1 %</translation>
    </message>
    <message>
        <source>Your administrator has set the text size.</source>
        <translation>Su administrador fijó el tamaño del texto.</translation>
    </message>
    <message>
        <source>Can&apos;t read the rows of this import (%1). %2</source>
        <translation>No se pueden leer las filas de esta importación (%1). %2</translation>
    </message>
</context>
<context>
    <name>Batch</name>
    <message>
        <source>Stopping the import of “%1”…</source>
        <translation>Deteniendo la importación de “%1”…</translation>
    </message>
    <message>
        <source>Import of “%1” stopped</source>
        <translation>Importación de “%1” detenida</translation>
    </message>
    <message>
        <source>Import of “%1” finished</source>
        <translation>Importación de “%1” terminada</translation>
    </message>
    <message>
        <source>Import of “%1” paused: %2 of %3</source>
        <translation>Importación de “%1” en pausa: %2 de %3</translation>
    </message>
    <message>
        <source>Import of “%1” is for another address: %2 of %3</source>
        <translation>La importación de “%1” es para otra dirección: %2 de %3</translation>
    </message>
    <message>
        <source>Importing “%1”: %2 of %3</source>
        <translation>Importando “%1”: %2 de %3</translation>
    </message>
    <message>
        <source>Import of “%1” undone, nothing was sent</source>
        <translation>Importación de “%1” deshecha, no se envió nada</translation>
    </message>
</context>
<context>
    <name>Browsing</name>
    <message>
        <source>Browse only, set by your administrator.</source>
        <translation>Solo consulta, establecido por su administrador.</translation>
    </message>
    <message>
        <source>Browse only. Animals can&apos;t be added here.</source>
        <translation>Solo consulta. Aquí no se pueden agregar animales.</translation>
    </message>
    <message>
        <source>Animals can then be added and settings changed at this desk, until someone chooses Browse only in Settings again.</source>
        <translation>Entonces se podrán agregar animales y cambiar la configuración en este puesto, hasta que alguien vuelva a elegir Solo consulta en Configuración.</translation>
    </message>
    <message>
        <source>Leave browse-only mode?</source>
        <translation>¿Salir del modo de solo consulta?</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Your administrator set this desk to browse only. Animals can&apos;t be added here, and settings can&apos;t be changed.</source>
        <translation>Su administrador configuró este puesto solo para consultar. Aquí no se pueden agregar animales ni cambiar la configuración.</translation>
    </message>
    <message>
        <source>Browse only</source>
        <translation>Solo consulta</translation>
    </message>
</context>
<context>
    <name>Budget</name>
    <message>
        <source>No request limit stated</source>
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
        <source>Shared request limit reached. Continues at %1</source>
        <translation>Se alcanzó el límite compartido de solicitudes. Continúa: %1</translation>
    </message>
    <message>
        <source>Key blocked by the service. Tries again at %1</source>
        <translation>Clave bloqueada por el servicio. Nuevo intento: %1</translation>
    </message>
    <message>
        <source>The service asks to wait. Continues at %1</source>
        <translation>El servicio pide esperar. Continúa: %1</translation>
    </message>
    <message>
        <source>%1 (%2 s)</source>
        <translation>%1 (%2 s)</translation>
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
    <message>
        <source>%1 (such as %2)</source>
        <translation>%1 (p. ej. %2)</translation>
    </message>
</context>
<context>
    <name>Change</name>
    <message>
        <source>New: %1</source>
        <translation>Nuevo: %1</translation>
    </message>
    <message>
        <source>First seen: %1</source>
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
    <name>Changes</name>
    <message>
        <source>New</source>
        <translation>Nuevo</translation>
    </message>
    <message>
        <source>Seen for the first time</source>
        <translation>Visto por primera vez</translation>
    </message>
    <message>
        <source>Was %1</source>
        <translation>Antes: %1</translation>
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
        <source>The service lists at most 100 animals at once, and it has more. What changes among the others isn&apos;t seen here.</source>
        <translation>El servicio muestra como máximo 100 animales a la vez, y tiene más. Lo que cambia entre los demás no se ve aquí.</translation>
    </message>
    <message>
        <source>The service lists at most 100 animals at once, and since %1 it has more. What changes among the others isn&apos;t seen here.</source>
        <translation>El servicio muestra como máximo 100 animales a la vez, y tiene más (datos desde %1). Lo que cambia entre los demás no se ve aquí.</translation>
    </message>
    <message>
        <source>“%1” is no longer listed.</source>
        <translation>“%1” ya no figura en la lista.</translation>
    </message>
    <message>
        <source>Earlier changes can&apos;t be read (%1). Showing new ones.</source>
        <translation>No se pueden leer los cambios anteriores (%1). Se muestran los nuevos.</translation>
    </message>
    <message>
        <source>No changes seen at this desk in the last 30 days.</source>
        <translation>Este puesto no vio cambios en los últimos 30 días.</translation>
    </message>
    <message>
        <source>No changes match “%1”.</source>
        <translation>Ningún cambio coincide con “%1”.</translation>
    </message>
    <message>
        <source>Reading the changes…</source>
        <translation>Leyendo los cambios…</translation>
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
    <name>CheckPage</name>
    <message>
        <source>&amp;Columns and meanings</source>
        <translation>Col&amp;umnas y significados</translation>
    </message>
    <message>
        <source>&amp;Include these rows</source>
        <translation>&amp;Incluir estas filas</translation>
    </message>
    <message>
        <source>&amp;Leave these rows out</source>
        <translation>&amp;Dejar fuera estas filas</translation>
    </message>
    <message>
        <source>Checking the rows…</source>
        <translation>Revisando las filas…</translation>
    </message>
    <message>
        <source>The ID of this category at the service. Settings &gt; Categories gives IDs a name.</source>
        <translation>El ID de esta categoría en el servicio. Para dar nombre a los ID: Configuración &gt; Categorías.</translation>
    </message>
    <message>
        <source>Use this ID</source>
        <translation>Usar este ID</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>Todas las filas</translation>
    </message>
</context>
<context>
    <name>ColumnChoices</name>
    <message>
        <source>Sheet</source>
        <translation>Hoja</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Codificación</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(ninguna)</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>Fila %1</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Columna %1</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>Títulos</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>Connecting…</source>
        <translation>Conectando…</translation>
    </message>
    <message>
        <source>Not set up yet</source>
        <translation>Sin configurar</translation>
    </message>
    <message>
        <source>Invalid address</source>
        <translation>Dirección no válida</translation>
    </message>
    <message>
        <source>Production&apos;s address</source>
        <translation>La dirección de Producción</translation>
    </message>
    <message>
        <source>Policy can&apos;t be used</source>
        <translation>No se puede usar la directiva</translation>
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
        <source>Service has a problem</source>
        <translation>Problema en el servicio</translation>
    </message>
    <message>
        <source>Refreshing…</source>
        <translation>Actualizando…</translation>
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
        <source>Not fetched yet.</source>
        <translation>Aún sin consultar.</translation>
    </message>
    <message>
        <source>All of them: the service listed fewer than 100.</source>
        <translation>Son todos: el servicio listó menos de 100.</translation>
    </message>
    <message>
        <source>There may be more: only the full list shows these, and it ends at 100.</source>
        <translation>Puede haber más: estos solo aparecen en la lista general, que termina en 100.</translation>
    </message>
    <message>
        <source>There may be more: the service lists at most 100.</source>
        <translation>Puede haber más: el servicio lista 100 como máximo.</translation>
    </message>
    <message>
        <source>No animals saved yet</source>
        <translation>Aún no hay animales guardados</translation>
    </message>
    <message>
        <source>%1, as of %2. Some may be missing.</source>
        <translation>%1 (datos de %2). Puede que falten algunos.</translation>
    </message>
    <message>
        <source>As of %2. Some may be missing.</source>
        <translation>Datos de %2; puede que falten algunos.</translation>
    </message>
    <message>
        <source>The service&apos;s list has animals more than once.</source>
        <translation>La lista del servicio contiene animales más de una vez.</translation>
    </message>
    <message>
        <source>%1, as of %2.</source>
        <translation>%1 (datos de %2).</translation>
    </message>
    <message>
        <source>As of %2</source>
        <translation>Datos de %2</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1, datos de %2</translation>
    </message>
    <message>
        <source>The service lists at most 100 animals in one answer and offers no next page. PetDesk therefore asks for each status as well, and takes an answer with fewer than 100 as complete.</source>
        <translation>El servicio lista 100 animales como máximo en una respuesta y no ofrece página siguiente. Por eso PetDesk pregunta además por cada estado, y toma por completa una respuesta con menos de 100.</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Cobertura</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>To see an animal&apos;s details, choose only that one.</source>
        <translation>Para ver los detalles de un animal, elija solo ese.</translation>
    </message>
    <message>
        <source>Print cards…</source>
        <translation>Imprimir tarjetas…</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Copiar filas</translation>
    </message>
    <message>
        <source>Copy IDs</source>
        <translation>Copiar ID</translation>
    </message>
    <message>
        <source>The service can&apos;t change or remove animals, so PetDesk can&apos;t either.</source>
        <translation>El servicio no puede cambiar ni dar de baja animales, así que PetDesk tampoco.</translation>
    </message>
    <message>
        <source>“%1” has no ID yet: %2</source>
        <translation>“%1” aún no tiene ID: %2</translation>
    </message>
    <message>
        <source>“%1” may not have been added. Press Enter in its row, or double-click it, to see what PetDesk found.</source>
        <translation>Puede que “%1” no se haya agregado. Pulse Intro en su fila, o haga doble clic en ella, para ver qué encontró PetDesk.</translation>
    </message>
    <message>
        <source>Print card…</source>
        <translation>Imprimir tarjeta…</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Visto por última vez</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>First seen</source>
        <translation>Visto por primera vez</translation>
    </message>
    <message>
        <source>Copy ID</source>
        <translation>Copiar ID</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Comprobando…</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Comprobar ahora</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Categoría</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Choose an animal to see its details.</source>
        <translation>Elija un animal para ver sus detalles.</translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n seleccionado</numerusform>
            <numerusform>%n seleccionados</numerusform>
        </translation>
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
        <source>Copied. API keys are left out.</source>
        <translation>Copiado, sin claves de API.</translation>
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
        <source>Checking…</source>
        <translation>Comprobando…</translation>
    </message>
    <message>
        <source>Canceled. What was found so far is below.</source>
        <translation>Cancelado. Lo encontrado hasta ahora está abajo.</translation>
    </message>
    <message>
        <source>The diagnosis failed (%1).</source>
        <translation>El diagnóstico falló (%1).</translation>
    </message>
</context>
<context>
    <name>Diagnosis</name>
    <message>
        <source>Everything that&apos;s set up works.</source>
        <translation>Todo lo que está configurado funciona.</translation>
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
        <source>The keyring can&apos;t be used.</source>
        <translation>No se puede usar el llavero.</translation>
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
        <source>PetDesk can&apos;t use the address %1. Correct it where it is set.</source>
        <translation>PetDesk no puede usar la dirección %1. Corríjala donde esté definida.</translation>
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
        <source>From 5 December 2030 on, services no longer give one animal by its ID. PetDesk then looks for it in their lists.</source>
        <translation>A partir del 5 de diciembre de 2030, los servicios ya no dan un animal por su ID. PetDesk lo busca entonces en sus listas.</translation>
    </message>
    <message>
        <source>not set up. No address is entered.</source>
        <translation>sin configurar. No se indicó ninguna dirección.</translation>
    </message>
    <message>
        <source>%1: not asked, because of what is wrong in the settings above.</source>
        <translation>%1: no se consultó, por lo que está mal en la configuración de arriba.</translation>
    </message>
    <message>
        <source>%1: the keyring that holds the key didn&apos;t open (%2).</source>
        <translation>%1: el llavero, que guarda la clave, no se abrió (%2).</translation>
    </message>
    <message>
        <source>%1: no API key is stored. Enter it in Settings.</source>
        <translation>%1: no hay ninguna clave de API guardada. Indíquela en Configuración.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t save its files.</source>
        <translation>PetDesk no puede guardar sus archivos.</translation>
    </message>
    <message>
        <source>A service can&apos;t be used.</source>
        <translation>Un servicio no se puede usar.</translation>
    </message>
    <message>
        <source>A setting is ignored.</source>
        <translation>Se ignora un ajuste.</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>bien</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>FALLA</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written (%2). %3</source>
        <translation>No se puede escribir en %1 (%2). %3</translation>
    </message>
    <message>
        <source>The system&apos;s proxy</source>
        <translation>El proxy del sistema</translation>
    </message>
    <message>
        <source>Ask your administrator to let you write there.</source>
        <translation>Pida a su administrador permiso para escribir allí.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Configuración</translation>
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
        <source>another program has locked the file</source>
        <translation>otro programa tiene bloqueado el archivo</translation>
    </message>
    <message>
        <source>the disk isn&apos;t responding</source>
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
        <source>the file is missing</source>
        <translation>el archivo ya no está</translation>
    </message>
    <message>
        <source>another file has taken its place</source>
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
        <source>Close the program that uses it, such as a backup, or wait until it&apos;s done.</source>
        <translation>Cierre el programa que lo usa, como una copia de seguridad, o espere a que termine.</translation>
    </message>
    <message>
        <source>Check that the disk or network drive is connected.</source>
        <translation>Compruebe que el disco o la unidad de red esté conectado.</translation>
    </message>
    <message>
        <source>Restart PetDesk. It saves what can still be read.</source>
        <translation>Reinicie PetDesk. Guarda lo que aún se puede leer.</translation>
    </message>
    <message>
        <source>Use the newer PetDesk.</source>
        <translation>Use el PetDesk más nuevo.</translation>
    </message>
    <message>
        <source>Reconnect the disk or network drive with PetDesk&apos;s data folder.</source>
        <translation>Conecte otra vez el disco o la unidad de red con la carpeta de datos de PetDesk.</translation>
    </message>
    <message>
        <source>Restore PetDesk&apos;s data folder, or restart PetDesk to use this one.</source>
        <translation>Restaure la carpeta de datos de PetDesk, o reinicie PetDesk para usar esta.</translation>
    </message>
    <message>
        <source>Tell your administrator.</source>
        <translation>Avise a su administrador.</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to open the file</source>
        <translation>no tiene permiso para abrir el archivo</translation>
    </message>
    <message>
        <source>Ask your administrator to let you open the files in PetDesk&apos;s data folder.</source>
        <translation>Pida a su administrador permiso para abrir los archivos de la carpeta de datos de PetDesk.</translation>
    </message>
</context>
<context>
    <name>Empty</name>
    <message>
        <source>Fetching the animals…</source>
        <translation>Obteniendo los animales…</translation>
    </message>
    <message>
        <source>%1 isn&apos;t set up yet. It needs the service&apos;s address and an API key.</source>
        <translation>El entorno %1 aún no está configurado. Necesita la dirección del servicio y una clave de API.</translation>
    </message>
    <message>
        <source>%1 has no working API key, so PetDesk can&apos;t fetch animals.</source>
        <translation>El entorno %1 no tiene una clave de API que funcione, así que PetDesk no puede obtener los animales.</translation>
    </message>
    <message>
        <source>No saved animals for %1, and PetDesk can&apos;t ask the service now.</source>
        <translation>No hay animales guardados del entorno %1 y PetDesk no puede consultar el servicio ahora.</translation>
    </message>
    <message>
        <source>%1 has no animals yet.</source>
        <translation>El entorno %1 aún no tiene animales.</translation>
    </message>
    <message>
        <source>No animals match these filters.</source>
        <translation>Ningún animal coincide con estos filtros.</translation>
    </message>
    <message>
        <source>“%1” was the ID of %2, which is no longer listed.</source>
        <translation>“%1” era el ID de %2, que ya no aparece en la lista.</translation>
    </message>
    <message>
        <source>“%1” is the ID of %2, which was not seen lately.</source>
        <translation>“%1” es el ID de %2, que no se ha visto últimamente.</translation>
    </message>
    <message>
        <source>No animals match “%1” among the %2 that PetDesk knows.</source>
        <translation>Ningún animal coincide con “%1” entre los %2 que PetDesk conoce.</translation>
    </message>
    <message>
        <source>No animals match “%1”.</source>
        <translation>Ningún animal coincide con “%1”.</translation>
    </message>
    <message>
        <source>No animals match “%1” with these filters.</source>
        <translation>Ningún animal coincide con “%1” y estos filtros.</translation>
    </message>
    <message>
        <source>This card is for an animal in %1, and you&apos;re in %2. Switch the environment, then scan the card again.</source>
        <translation>Esta tarjeta es de un animal del entorno %1, y ahora está en el entorno %2. Cambie de entorno y vuelva a leer la tarjeta.</translation>
    </message>
    <message>
        <source>The service may have more.</source>
        <translation>El servicio puede tener más.</translation>
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
        <source>Show all animals</source>
        <translation>Mostrar todos los animales</translation>
    </message>
    <message>
        <source>Add the first animal</source>
        <translation>Agregar el primer animal</translation>
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
    <name>EnvironmentMenu</name>
    <message>
        <source>E&amp;nvironment</source>
        <translation>En&amp;torno</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Cambiar</translation>
    </message>
    <message>
        <source>Switch environment</source>
        <translation>Cambiar de entorno</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>The service has no animal with this ID.</source>
        <translation>El servicio no tiene ningún animal con este ID.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t accept the API key: %2. Check the key in Settings.</source>
        <translation>El servicio no acepta la clave de API: %2. Revise la clave en Configuración.</translation>
    </message>
    <message>
        <source>The service no longer looks up single animals. Refresh the list instead.</source>
        <translation>El servicio ya no consulta animales por separado. Actualice la lista.</translation>
    </message>
    <message>
        <source>This computer doesn&apos;t trust who issued the service&apos;s certificate (%1). Networks that inspect connections have a certificate file of their own: ask your administrator for it and choose it in Settings.</source>
        <translation>Este equipo no confía en quien emitió el certificado del servicio (%1). Las redes que inspeccionan las conexiones tienen su propio archivo de certificado: pídalo a su administrador y elíjalo en Configuración.</translation>
    </message>
    <message>
        <source>The network&apos;s proxy doesn&apos;t accept the user name or password. Correct them where the proxy is set, in Settings or in the system, or ask your administrator. PetDesk tries them again only when you do.</source>
        <translation>El proxy de la red no acepta el nombre de usuario o la contraseña. Corríjalos donde está definido el proxy, en Configuración o en el sistema, o pregunte a su administrador. PetDesk solo vuelve a probarlos cuando usted lo hace.</translation>
    </message>
    <message>
        <source>Can&apos;t connect to the service securely (%1). Check the address and this computer&apos;s clock, or ask your administrator.</source>
        <translation>No se pudo establecer una conexión segura con el servicio (%1). Revise la dirección y el reloj de este equipo, o pregunte a su administrador.</translation>
    </message>
    <message>
        <source>The service didn&apos;t answer in time.
Try again in a moment.</source>
        <translation>El servicio no respondió a tiempo.
Inténtelo de nuevo en un momento.</translation>
    </message>
    <message>
        <source>The service has a problem (HTTP %1).
Try again in a moment.</source>
        <translation>El servicio tiene un problema (HTTP %1).
Inténtelo de nuevo en un momento.</translation>
    </message>
    <message>
        <source>PetDesk closed the connection before the service answered.
Try again.</source>
        <translation>PetDesk cerró la conexión antes de que el servicio respondiera.
Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The request failed (%1).
Try again.</source>
        <translation>La solicitud falló (%1).
Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Shared request limit reached. Continues at %1.</source>
        <translation>Se alcanzó el límite compartido de solicitudes. Continúa: %1.</translation>
    </message>
    <message>
        <source>The service has blocked this key. PetDesk tries again at %1. If this happens again, tell your administrator.</source>
        <translation>El servicio bloqueó esta clave. PetDesk lo intenta de nuevo (%1). Si vuelve a ocurrir, avise a su administrador.</translation>
    </message>
    <message>
        <source>The service asks PetDesk to wait. Continues at %1.</source>
        <translation>El servicio pide a PetDesk que espere. Continúa: %1.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2. Ask your administrator what the API key may do.</source>
        <translation>El servicio rechazó esto (%1): %2. Pregunte a su administrador qué permite la clave de API.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2. Check the address in Settings.</source>
        <translation>El servicio rechazó esto (%1): %2. Revise la dirección en Configuración.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2.
Try again. If this keeps happening, tell your administrator.</source>
        <translation>El servicio rechazó esto (%1): %2.
Inténtelo de nuevo. Si sigue ocurriendo, avise a su administrador.</translation>
    </message>
    <message>
        <source>This network can&apos;t find the service (%1). Check the connection, then the address in Settings.</source>
        <translation>Esta red no encuentra el servicio (%1). Revise la conexión y después la dirección en Configuración.</translation>
    </message>
    <message>
        <source>The network&apos;s proxy blocked PetDesk (%1). Ask your administrator.</source>
        <translation>El proxy de la red bloqueó a PetDesk (%1). Pregunte a su administrador.</translation>
    </message>
    <message>
        <source>The connection broke off (%1).
Try again.</source>
        <translation>La conexión se cortó (%1).
Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Can&apos;t reach the service. Check the network.</source>
        <translation>No se puede conectar con el servicio. Revise la red.</translation>
    </message>
    <message>
        <source>A web page answered instead of the service. If this network needs a log-in, log in with a browser first. If not, ask your administrator to check the proxy and the address.</source>
        <translation>En lugar del servicio respondió una página web. Si esta red pide iniciar sesión, iníciela primero en un navegador. Si no, pida a su administrador que revise el proxy y la dirección.</translation>
    </message>
    <message>
        <source>The service&apos;s address points elsewhere (%1), where PetDesk won&apos;t send the key. Ask your administrator for the right address.</source>
        <translation>La dirección del servicio lleva a otra parte (%1), y PetDesk no envía allí la clave. Pida a su administrador la dirección correcta.</translation>
    </message>
    <message>
        <source>The answer was too large to read (%1). Check the address in Settings.</source>
        <translation>La respuesta era demasiado grande para leerla (%1). Revise la dirección en Configuración.</translation>
    </message>
    <message>
        <source>The service answered with a different animal (%1), which isn&apos;t shown.
Try again. If this keeps happening, tell your administrator.</source>
        <translation>El servicio respondió con otro animal (%1), que no se muestra.
Inténtelo de nuevo. Si sigue ocurriendo, avise a su administrador.</translation>
    </message>
    <message>
        <source>Can&apos;t read the service&apos;s answer (%1).
Try again. If this keeps happening, tell your administrator.</source>
        <translation>No se puede leer la respuesta del servicio (%1).
Inténtelo de nuevo. Si sigue ocurriendo, avise a su administrador.</translation>
    </message>
    <message>
        <source>What answered isn&apos;t the service PetDesk knows (%1). Check the address in Settings.</source>
        <translation>Lo que respondió no es el servicio que PetDesk conoce (%1). Revise la dirección en Configuración.</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Category ID</source>
        <translation>ID de categoría</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Visto por última vez</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Cobertura</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>«%1»</translation>
    </message>
    <message>
        <source>The animals added on this computer in the last 90 days.</source>
        <translation>Los animales agregados en este equipo en los últimos 90 días.</translation>
    </message>
    <message>
        <source>What this desk has seen in the last 30 days. Where the service&apos;s lists are cut off, there may be more.</source>
        <translation>Lo que este puesto ha visto en los últimos 30 días. Si las listas del servicio están cortadas, puede haber más.</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>Alcance</translation>
    </message>
    <message>
        <source>Export animals</source>
        <translation>Exportar animales</translation>
    </message>
    <message>
        <source>Export intake log</source>
        <translation>Exportar registro de ingresos</translation>
    </message>
    <message>
        <source>Export changes</source>
        <translation>Exportar cambios</translation>
    </message>
    <message>
        <source>All animals (%1)</source>
        <translation>Todos los animales (%1)</translation>
    </message>
    <message>
        <source>All entries (%1)</source>
        <translation>Todas las entradas (%1)</translation>
    </message>
    <message>
        <source>All changes (%1)</source>
        <translation>Todos los cambios (%1)</translation>
    </message>
    <message>
        <source>Rows shown (%1)</source>
        <translation>Filas mostradas (%1)</translation>
    </message>
    <message>
        <source>Selected rows (%1)</source>
        <translation>Filas seleccionadas (%1)</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Animales</translation>
    </message>
    <message>
        <source>Intake log</source>
        <translation>Registro de ingresos</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Cambios</translation>
    </message>
    <message>
        <source>Imported sheet</source>
        <translation>Hoja importada</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Acerca de</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Entorno</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Filas</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtro</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>Exported</source>
        <translation>Exportado</translation>
    </message>
    <message>
        <source>Excel workbook (.xlsx)</source>
        <translation>Libro de Excel (.xlsx)</translation>
    </message>
    <message>
        <source>CSV with commas (.csv)</source>
        <translation>CSV con comas (.csv)</translation>
    </message>
    <message>
        <source>CSV with semicolons (.csv)</source>
        <translation>CSV con punto y coma (.csv)</translation>
    </message>
    <message>
        <source>CSV with tabs (.csv)</source>
        <translation>CSV con tabuladores (.csv)</translation>
    </message>
    <message>
        <source>Exporting to “%1”…</source>
        <translation>Exportando a «%1»…</translation>
    </message>
    <message>
        <source>Some animals may be missing.</source>
        <translation>Pueden faltar animales.</translation>
    </message>
    <message>
        <source>Can&apos;t export to “%1” (%2). %3</source>
        <translation>No se puede exportar a «%1» (%2). %3</translation>
    </message>
    <message>
        <source>Free some disk space, or choose another disk.</source>
        <translation>Libere espacio en el disco o elija otro.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Elija otra carpeta.</translation>
    </message>
    <message>
        <source>Close it there, or choose another name.</source>
        <translation>Ciérrelo allí o elija otro nombre.</translation>
    </message>
    <message>
        <source>Choose another folder or name.</source>
        <translation>Elija otra carpeta u otro nombre.</translation>
    </message>
    <message>
        <source>Export import</source>
        <translation>Exportar importación</translation>
    </message>
    <message>
        <source>All rows (%1)</source>
        <translation>Todas las filas (%1)</translation>
    </message>
    <message>
        <source>Import of</source>
        <translation>Importación de</translation>
    </message>
    <message>
        <source>Why it was left out</source>
        <translation>Por qué se omitió</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>Qué pasó</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Cuándo</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Omitida</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Hoja</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>&amp;Rows</source>
        <translation>Fi&amp;las</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Formato</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Libro de Excel (*.xlsx)</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Algo salió mal</translation>
    </message>
    <message>
        <source>Something went wrong in PetDesk</source>
        <translation>Algo salió mal en PetDesk</translation>
    </message>
    <message>
        <source>PetDesk is still running and keeps the animals that wait to be sent. If anything looks wrong, restart PetDesk.</source>
        <translation>PetDesk sigue funcionando y conserva los animales que esperan su envío. Si algo parece ir mal, reinicie PetDesk.</translation>
    </message>
    <message>
        <source>Report for your administrator: %1</source>
        <translation>Informe para su administrador: %1</translation>
    </message>
    <message>
        <source>No report could be written. Copy the details instead.</source>
        <translation>No se pudo escribir ningún informe. Copie los detalles en su lugar.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>The fault: %1</source>
        <translation>El fallo: %1</translation>
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
        <source>Clear search</source>
        <translation>Borrar la búsqueda</translation>
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
        <translation>Reservados</translation>
    </message>
    <message>
        <source>Sold</source>
        <translation>Adoptados</translation>
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
        <source>All categories</source>
        <translation>Todas</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>PetDesk help</source>
        <translation>Ayuda de PetDesk</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>Vaciar búsqueda</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contenido</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>Texto de ayuda</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Nothing here matches “%1”.</source>
        <translation>Nada aquí coincide con “%1”.</translation>
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
    <name>ImportPrice</name>
    <message>
        <source>Takes about %1 at the pace the request limit allows.</source>
        <translation>Tarda unos %1 al ritmo que permite el límite de solicitudes.</translation>
    </message>
    <message>
        <source>You can pause or stop at any time. If PetDesk is closed, the import resumes when it&apos;s open again.</source>
        <translation>Puede pausar o detener en cualquier momento. Si se cierra PetDesk, la importación continúa cuando se vuelve a abrir.</translation>
    </message>
    <message>
        <source>%1 of them fit into today&apos;s limit of %2. The rest follow.</source>
        <translation>%1 caben en el límite de hoy, de %2. Las demás siguen después.</translation>
    </message>
    <message>
        <source>Uses %1 of the day&apos;s %2 requests.</source>
        <translation>Usa %1 de las %2 solicitudes del día.</translation>
    </message>
    <message>
        <source>Imports leave %1 requests a day for people.</source>
        <translation>Las importaciones dejan a las personas %1 solicitudes al día.</translation>
    </message>
    <message>
        <source>The day&apos;s limit isn&apos;t known. Set the plan in Settings, and imports leave some of it for people.</source>
        <translation>No se conoce el límite del día. Indique el plan en Configuración, y las importaciones dejarán una parte a las personas.</translation>
    </message>
</context>
<context>
    <name>ImportProgress</name>
    <message>
        <source>Less than a minute left.</source>
        <translation>Queda menos de un minuto.</translation>
    </message>
    <message>
        <source>About %1 left.</source>
        <translation>Quedan aproximadamente %1.</translation>
    </message>
    <message>
        <source>One after another, at a pace that leaves requests for people. You can go on working.</source>
        <translation>Uno tras otro, a un ritmo que deja solicitudes para las personas. Puede seguir trabajando.</translation>
    </message>
    <message>
        <source>Starts in a moment.</source>
        <translation>Comienza en un momento.</translation>
    </message>
    <message>
        <source>What people add now goes first.</source>
        <translation>Lo que las personas agregan ahora va primero.</translation>
    </message>
    <message>
        <source>An earlier import goes first.</source>
        <translation>Una importación anterior va primero.</translation>
    </message>
    <message>
        <source>Paused. Nothing is sent until you resume.</source>
        <translation>En pausa. No se envía nada hasta que continúe.</translation>
    </message>
    <message>
        <source>This import is for another address (%1). It resumes when that one is in use again.</source>
        <translation>Esta importación es para otra dirección (%1). Continúa cuando esa se use de nuevo.</translation>
    </message>
    <message>
        <source>Can&apos;t reach the service, or it has a problem.</source>
        <translation>No se puede conectar con el servicio, o este tiene un problema.</translation>
    </message>
    <message>
        <source>Imports have used their share of the limit. People can still add. Continues at %1.</source>
        <translation>Las importaciones agotaron su parte del límite. Las personas aún pueden agregar. Continúa (%1).</translation>
    </message>
    <message>
        <source>This computer can&apos;t save to its disk.</source>
        <translation>Este equipo no puede guardar en su disco.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t let this key add animals.</source>
        <translation>El servicio no permite que esta clave agregue animales.</translation>
    </message>
    <message>
        <source>Tries again in %1 s.</source>
        <translation>Se reintenta en %1 s.</translation>
    </message>
    <message>
        <source>Waiting for the service to be open.</source>
        <translation>En espera de que se abra el servicio.</translation>
    </message>
</context>
<context>
    <name>ImportProgressWindow</name>
    <message>
        <source>Import progress</source>
        <translation>Progreso de la importación</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Did it go through?</source>
        <translation>¿Se agregó?</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausar</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Continuar</translation>
    </message>
    <message>
        <source>&amp;Stop import</source>
        <translation>&amp;Detener la importación</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>Ce&amp;rrar</translation>
    </message>
    <message>
        <source>&amp;Undo import</source>
        <translation>Des&amp;hacer importación</translation>
    </message>
    <message>
        <source>No answer came for some rows, so the service may or may not have them. PetDesk looks for them and never sends one twice by itself.</source>
        <translation>De algunas filas no llegó respuesta, así que el servicio puede tenerlas o no. PetDesk las busca y nunca envía una dos veces por su cuenta.</translation>
    </message>
    <message>
        <source>This import belongs to another environment.</source>
        <translation>Esta importación es de otro entorno.</translation>
    </message>
    <message>
        <source>Takes back the rows not sent yet. They can be imported again from the file.</source>
        <translation>Retira las filas que aún no se enviaron. Se pueden importar de nuevo del archivo.</translation>
    </message>
</context>
<context>
    <name>ImportSheet</name>
    <message>
        <source>“%1” has no rows. Choose another file, or save it with its rows.</source>
        <translation>“%1” no tiene filas. Elija otro archivo, o guárdelo con sus filas.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t a sheet that PetDesk can read. Save it as CSV or as an Excel workbook (.xlsx), then choose that file.</source>
        <translation>“%1” no es una hoja que PetDesk pueda leer. Guárdela como CSV o como libro de Excel (.xlsx) y elija ese archivo.</translation>
    </message>
    <message>
        <source>“%1” is a web page (HTML), whatever its name says. Open it in your spreadsheet program and save it as an Excel workbook (.xlsx), then choose that file.</source>
        <translation>“%1” es una página web (HTML), diga lo que diga su nombre. Ábralo en su programa de hojas de cálculo, guárdelo como libro de Excel (.xlsx) y elija ese archivo.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t text in this encoding. Choose another one.</source>
        <translation>“%1” no es texto en esta codificación. Elija otra.</translation>
    </message>
    <message>
        <source>“%1” is a folder. Choose a file with a sheet in it.</source>
        <translation>“%1” es una carpeta. Elija un archivo que tenga una hoja.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t there any more. Choose another file.</source>
        <translation>“%1” ya no está. Elija otro archivo.</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be opened (%3). If another program has it open, close it there, then try again.</source>
        <translation>No se puede abrir “%1” (%3). Si otro programa lo tiene abierto, ciérrelo allí e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>“%1” is protected by a password. Save a copy without one, then choose the copy.</source>
        <translation>“%1” está protegido con una contraseña. Guarde una copia sin ella y elija la copia.</translation>
    </message>
    <message>
        <source>“%1” is damaged. Open it in your spreadsheet program and save it again, or save it as CSV.</source>
        <translation>“%1” está dañado. Ábralo en su programa de hojas de cálculo y guárdelo de nuevo, o guárdelo como CSV.</translation>
    </message>
    <message>
        <source>“%1” has a quotation mark that is never closed, near line %3. Correct that line, or save the sheet as an Excel workbook.</source>
        <translation>“%1” tiene unas comillas que no se cierran, cerca de la línea %3. Corrija esa línea, o guarde la hoja como libro de Excel.</translation>
    </message>
    <message>
        <source>“%1” is larger than the %2 MB that PetDesk reads. Split it into smaller files.</source>
        <translation>“%1” supera los %2 MB que PetDesk lee. Divídalo en archivos más pequeños.</translation>
    </message>
    <message>
        <source>“%1” has more than the %2 rows that PetDesk reads at a time. Split it into smaller files.</source>
        <translation>“%1” tiene más de las %2 filas que PetDesk lee de una vez. Divídalo en archivos más pequeños.</translation>
    </message>
    <message>
        <source>“%1” has cells very far from one another. Copy the rows with animals into a new sheet, then choose that.</source>
        <translation>“%1” tiene celdas muy alejadas unas de otras. Copie las filas con animales en una hoja nueva y elija esa.</translation>
    </message>
    <message>
        <source>Nothing was added: another import has taken some of these rows. They are left out now, with the rows that you had ticked. Check the rows, then start again.</source>
        <translation>No se ha añadido nada: otra importación se ha llevado algunas de estas filas. Ahora quedan fuera, junto con las que había marcado. Revise las filas y vuelva a empezar.</translation>
    </message>
    <message>
        <source>Nothing was added: the sheet can&apos;t be saved (%1). %2</source>
        <translation>No se agregó nada: la hoja no se puede guardar (%1). %2</translation>
    </message>
    <message>
        <source>Windows, Western Europe</source>
        <translation>Windows, Europa occidental</translation>
    </message>
    <message>
        <source>Mac</source>
        <translation>Mac</translation>
    </message>
    <message>
        <source>Windows, Central Europe</source>
        <translation>Windows, Europa central</translation>
    </message>
    <message>
        <source>ISO Latin 2, Central Europe</source>
        <translation>ISO Latin 2, Europa central</translation>
    </message>
    <message>
        <source>Windows, Cyrillic</source>
        <translation>Windows, cirílico</translation>
    </message>
    <message>
        <source>The file doesn&apos;t say how its letters are encoded. PetDesk read it as %1. Check the names with accents, and choose another encoding if they look wrong: %2</source>
        <translation>El archivo no dice cómo están codificadas sus letras. PetDesk lo leyó como %1. Revise los nombres con acentos y elija otra codificación si se ven mal: %2</translation>
    </message>
    <message>
        <source>“%1” (%2)</source>
        <translation>“%1” (%2)</translation>
    </message>
    <message>
        <source>Other sheets of this workbook, not imported now: %1</source>
        <translation>Otras hojas de este libro, que no se importan ahora: %1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listas</translation>
    </message>
    <message>
        <source>Similar name</source>
        <translation>Nombre parecido</translation>
    </message>
    <message>
        <source>To correct</source>
        <translation>Por corregir</translation>
    </message>
    <message>
        <source>Already here?</source>
        <translation>¿Ya está aquí?</translation>
    </message>
    <message>
        <source>Twice in the sheet</source>
        <translation>Repetidas en la hoja</translation>
    </message>
    <message>
        <source>Imported before</source>
        <translation>Ya importadas</translation>
    </message>
    <message>
        <source>Ready. Similar name: %1, %2</source>
        <translation>Lista. Nombre parecido: %1, %2</translation>
    </message>
    <message>
        <source>Already here? %1, %2</source>
        <translation>¿Ya está aquí? %1, %2</translation>
    </message>
    <message>
        <source>Same name and category as row %1</source>
        <translation>Mismo nombre y categoría que la fila %1</translation>
    </message>
    <message>
        <source>No name, category or status in this row</source>
        <translation>No hay nombre, categoría ni estado en esta fila</translation>
    </message>
    <message>
        <source>Looks like a total, not an animal</source>
        <translation>Parece un total, no un animal</translation>
    </message>
    <message>
        <source>Waiting to be added by an earlier import</source>
        <translation>Una importación anterior todavía debe agregarlo</translation>
    </message>
    <message>
        <source>May have been added by an earlier import</source>
        <translation>Quizá lo agregó una importación anterior</translation>
    </message>
    <message>
        <source>Added by an earlier import</source>
        <translation>Lo agregó una importación anterior</translation>
    </message>
    <message>
        <source>Status “%1” isn&apos;t known</source>
        <translation>El estado “%1” no se conoce</translation>
    </message>
    <message>
        <source>The name is missing</source>
        <translation>Falta el nombre</translation>
    </message>
    <message>
        <source>The category is missing</source>
        <translation>Falta la categoría</translation>
    </message>
    <message>
        <source>Category “%1” isn&apos;t known</source>
        <translation>La categoría “%1” no se conoce</translation>
    </message>
    <message>
        <source>No animal has category %1 yet</source>
        <translation>Ningún animal tiene aún la categoría %1</translation>
    </message>
    <message>
        <source>More than one category is “%1”</source>
        <translation>Más de una categoría es “%1”</translation>
    </message>
    <message>
        <source>Category “%1”</source>
        <translation>Categoría “%1”</translation>
    </message>
    <message>
        <source>Status “%1”</source>
        <translation>Estado “%1”</translation>
    </message>
    <message>
        <source>Without a category</source>
        <translation>Sin categoría</translation>
    </message>
    <message>
        <source>There are no rows below the headings.</source>
        <translation>No hay filas debajo de los títulos.</translation>
    </message>
    <message>
        <source>Nothing new: every animal in the sheet is here already.</source>
        <translation>Nada nuevo: todos los animales de la hoja ya están aquí.</translation>
    </message>
    <message>
        <source>Add the animals of “%2” to %1?</source>
        <translation>¿Agregar los animales de “%2” al entorno %1?</translation>
    </message>
    <message>
        <source>Above the headings</source>
        <translation>Encima de los títulos</translation>
    </message>
    <message>
        <source>Not animals</source>
        <translation>No son animales</translation>
    </message>
    <message>
        <source>Same as row %1.</source>
        <translation>Igual que la fila %1.</translation>
    </message>
    <message>
        <source>Nothing new: every animal in the sheet is here already, or may be. Tick those that aren&apos;t.</source>
        <translation>Nada nuevo: todos los animales de la hoja ya están aquí, o quizá lo estén. Marque los que no.</translation>
    </message>
    <message>
        <source>Not ticked</source>
        <translation>Sin marcar</translation>
    </message>
</context>
<context>
    <name>ImportWindow</name>
    <message>
        <source>Import from a sheet</source>
        <translation>Importar de una hoja</translation>
    </message>
    <message>
        <source>Close “%1”?</source>
        <translation>¿Cerrar “%1”?</translation>
    </message>
    <message>
        <source>What you corrected and chose in its rows would be lost.</source>
        <translation>Se perdería lo que corrigió y eligió en sus filas.</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Descartar cambios</translation>
    </message>
    <message>
        <source>&amp;Choose file…</source>
        <translation>&amp;Elegir archivo…</translation>
    </message>
    <message>
        <source>&amp;Paste rows</source>
        <translation>&amp;Pegar filas</translation>
    </message>
    <message>
        <source>&amp;Another sheet</source>
        <translation>&amp;Otra hoja</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Atrás</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Siguiente</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Comenzar</translation>
    </message>
    <message>
        <source>Pasted rows</source>
        <translation>Filas pegadas</translation>
    </message>
    <message>
        <source>Nothing was copied. Copy rows in your spreadsheet program first.</source>
        <translation>No hay nada copiado. Copie primero las filas en su programa de hojas de cálculo.</translation>
    </message>
    <message>
        <source>Sheets (%1)</source>
        <translation>Hojas (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Paso %1 de %2</translation>
    </message>
    <message>
        <source>Which sheet has the animals?</source>
        <translation>¿En qué hoja están los animales?</translation>
    </message>
    <message>
        <source>Reading “%1”…</source>
        <translation>Leyendo “%1”…</translation>
    </message>
    <message>
        <source>An Excel or LibreOffice workbook, or CSV. Drop it here, or paste copied rows. The file isn&apos;t changed, and nothing is added before you have seen every row.</source>
        <translation>Un libro de Excel o de LibreOffice, o CSV. Suéltelo aquí, o pegue filas copiadas. El archivo no se modifica, y no se agrega nada antes de que usted haya visto cada fila.</translation>
    </message>
    <message>
        <source>PetDesk reads one sheet at a time. Choose them one after the other.</source>
        <translation>PetDesk lee las hojas de una en una. Elíjalas una tras otra.</translation>
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
        <source>A web page (%1) answered instead of the service, so the animal may or may not have been added. The network may need a log-in, or a proxy may block the service.</source>
        <translation>En lugar del servicio respondió una página web (%1), así que el animal puede haberse agregado o no. Puede que la red pida iniciar sesión o que un proxy bloquee el servicio.</translation>
    </message>
    <message>
        <source>What answered isn&apos;t a web service, so the animal may or may not have been added.</source>
        <translation>Lo que respondió no es un servicio web, así que el animal puede haberse agregado o no.</translation>
    </message>
    <message>
        <source>PetDesk&apos;s data folder is gone, so what you added last is only in this window. Bring the folder back, or write it down, before you quit.</source>
        <translation>La carpeta de datos de PetDesk ya no está, así que lo último que agregó está solo en esta ventana. Restablezca la carpeta, o anótelo, antes de salir.</translation>
    </message>
    <message>
        <source>Quit anyway</source>
        <translation>Salir de todos modos</translation>
    </message>
    <message>
        <source>The service&apos;s address points elsewhere (%1), so the animal may or may not have been added. Ask your administrator for the right address.</source>
        <translation>La dirección del servicio lleva a otra parte (%1), así que el animal puede haberse agregado o no. Pida a su administrador la dirección correcta.</translation>
    </message>
    <message>
        <source>Adding “%2” to %1 in %3 s.</source>
        <translation>“%2” se agregará en %1 dentro de %3 s.</translation>
    </message>
    <message>
        <source>Adding “%2” to %1…</source>
        <translation>Agregando “%2” en %1…</translation>
    </message>
    <message>
        <source>The service answered %1, so the animal may or may not have been added.</source>
        <translation>El servicio respondió %1, así que el animal puede haberse agregado o no.</translation>
    </message>
    <message>
        <source>The service gave it an ID that another animal has, so PetDesk looks for its own.</source>
        <translation>El servicio le dio un ID que tiene otro animal, así que PetDesk busca el suyo.</translation>
    </message>
    <message>
        <source>The service said that it was added, but its complete list doesn&apos;t have it.</source>
        <translation>El servicio dijo que se agregó, pero su lista completa no lo contiene.</translation>
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
        <source>Waiting…</source>
        <translation>En espera…</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Enviando…</translation>
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
        <source>Finished</source>
        <translation>Terminado</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Imported sheet</source>
        <translation>Hoja importada</translation>
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
        <source>Filter by state, name, category, ID or time</source>
        <translation>Filtrar por situación, nombre, categoría, ID u hora</translation>
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
        <source>C&amp;orrect…</source>
        <translation>C&amp;orregir…</translation>
    </message>
    <message>
        <source>Did it go &amp;through?</source>
        <translation>¿&amp;Se agregó?</translation>
    </message>
    <message>
        <source>&amp;Give up</source>
        <translation>&amp;Descartar</translation>
    </message>
    <message>
        <source>Show import</source>
        <translation>Mostrar importación</translation>
    </message>
    <message>
        <source>No animal has been added here in the last 90 days.</source>
        <translation>No se agregó ningún animal aquí en los últimos 90 días.</translation>
    </message>
    <message>
        <source>No entries match your search.</source>
        <translation>Ningún ingreso coincide con la búsqueda.</translation>
    </message>
</context>
<context>
    <name>IntakeMessage</name>
    <message>
        <source>Added %2, #%1</source>
        <translation>Se agregó %2, #%1</translation>
    </message>
    <message>
        <source>&amp;Undo adding “%1”</source>
        <translation>&amp;Deshacer el ingreso de “%1”</translation>
    </message>
    <message>
        <source>The file of animals you added was damaged and is now set aside as %1. %2 Those that were waiting may or may not have been added. Check Animal &gt; Intake log.</source>
        <translation>El archivo de los animales que agregó estaba dañado y se apartó como %1. %2 Los que estaban en espera pueden haberse agregado o no. Revise Animal &gt; Registro de ingresos.</translation>
    </message>
    <message>
        <source>Can&apos;t read the file of animals you added (%1), so nothing can be added or sent. %2</source>
        <translation>No se puede leer el archivo de los animales que agregó (%1), así que no se puede agregar ni enviar nada. %2</translation>
    </message>
    <message>
        <source>This computer can&apos;t save what you add (%1), so nothing is sent. %2</source>
        <translation>Este equipo no puede guardar lo que agrega (%1), así que no se envía nada. %2</translation>
    </message>
    <message>
        <source>PetDesk then continues automatically.</source>
        <translation>Después PetDesk continúa automáticamente.</translation>
    </message>
    <message>
        <source>Added %1. Its ID isn&apos;t known yet.</source>
        <translation>Se agregó %1. Aún no se conoce su ID.</translation>
    </message>
    <message>
        <source>“%3” was added to %4, so don&apos;t add it again. This computer can&apos;t save that (%1), and nothing more is sent until it can. %2</source>
        <translation>“%3” se agregó en %4, así que no lo agregue otra vez. Este equipo no puede guardar eso (%1), y mientras tanto no se envía nada más. %2</translation>
    </message>
    <message>
        <source>The service refused “%3” (%1): %2.</source>
        <translation>El servicio rechazó “%3” (%1): %2.</translation>
    </message>
    <message>
        <source>The service refused “%3” (%1): %2. Ask your administrator.</source>
        <translation>El servicio rechazó “%3” (%1): %2. Pregunte a su administrador.</translation>
    </message>
    <message>
        <source>“%2” may not have been added: sent %1, no answer.</source>
        <translation>Puede que “%2” no se haya agregado: se envió (%1), sin respuesta.</translation>
    </message>
    <message>
        <source>“%2” was sent %1. %3</source>
        <translation>“%2” se envió (%1). %3</translation>
    </message>
    <message>
        <source>“%1” was added, but the service has it as %2. PetDesk can&apos;t change that. Ask your administrator.</source>
        <translation>“%1” se agregó, pero en el servicio consta como %2. PetDesk no puede cambiarlo. Pregunte a su administrador.</translation>
    </message>
    <message>
        <source>%1. Continues at %2.</source>
        <translation>%1. Continúa (%2).</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>This computer can&apos;t save to its disk.</source>
        <translation>Este equipo no puede guardar en su disco.</translation>
    </message>
    <message>
        <source>You&apos;re working offline. %1.</source>
        <translation>Está trabajando sin conexión. %1.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t let this key add animals (%1: %2). %3. Nothing more is sent until you choose to. Ask your administrator about the key.</source>
        <translation>El servicio no permite agregar animales con esta clave (%1: %2). %3. No se envía nada más hasta que usted lo decida. Pregunte a su administrador por la clave.</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>Your entry for “%1” is still in the add form.</source>
        <translation>Lo que escribió para “%1” sigue en el formulario.</translation>
    </message>
    <message>
        <source>Your entry is still in the add form.</source>
        <translation>Lo que escribió sigue en el formulario.</translation>
    </message>
    <message>
        <source>&amp;Undo importing “%1”</source>
        <translation>&amp;Deshacer la importación de “%1”</translation>
    </message>
</context>
<context>
    <name>Keyring</name>
    <message>
        <source>The system&apos;s keyring stayed locked. Open Settings again and unlock it when asked for its password.</source>
        <translation>El llavero del sistema siguió bloqueado. Abra de nuevo Configuración y desbloquéelo cuando se pida la contraseña.</translation>
    </message>
    <message>
        <source>This computer has no keyring that PetDesk can use. Your administrator can set one up.</source>
        <translation>Este equipo no tiene un llavero que PetDesk pueda usar. Su administrador puede configurar uno.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring didn&apos;t answer in time. Look for a password prompt, then open Settings again.</source>
        <translation>El llavero del sistema no respondió a tiempo. Busque si se pide una contraseña y abra de nuevo Configuración.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring has stopped. Open Settings again. If that doesn&apos;t help, sign out of this computer and back in.</source>
        <translation>El llavero del sistema se detuvo. Abra de nuevo Configuración. Si eso no ayuda, cierre la sesión en este equipo e iníciela otra vez.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring accepts keys but doesn&apos;t keep them. Your administrator can turn it on.</source>
        <translation>El llavero del sistema acepta claves, pero no las conserva. Su administrador puede activarlo.</translation>
    </message>
    <message>
        <source>The key is too long. Windows keeps at most %2 characters.</source>
        <translation>La clave es demasiado larga. Windows conserva %2 caracteres como máximo.</translation>
    </message>
    <message>
        <source>Can&apos;t use the system&apos;s keyring (%1).</source>
        <translation>No se puede usar el llavero del sistema (%1).</translation>
    </message>
</context>
<context>
    <name>KeyringLook</name>
    <message>
        <source>can&apos;t be used here, so keys last for one run only (%1)</source>
        <translation>no se puede usar aquí, así que las claves se mantienen solo durante una sesión (%1)</translation>
    </message>
    <message>
        <source>none that PetDesk can use, so keys last for one run only. An administrator can set one up</source>
        <translation>ninguno que PetDesk pueda usar, así que las claves se mantienen solo durante una sesión. Un administrador puede configurar uno</translation>
    </message>
    <message>
        <source>answers, but keeps no keys, so they last for one run only (%1)</source>
        <translation>responde, pero no conserva claves, así que se mantienen solo durante una sesión (%1)</translation>
    </message>
    <message>
        <source>kept a key, but then failed (%1)</source>
        <translation>conservó una clave, pero después falló (%1)</translation>
    </message>
    <message>
        <source>locked. Unlock it, then check again</source>
        <translation>bloqueado. Desbloquéelo y compruebe de nuevo</translation>
    </message>
    <message>
        <source>doesn&apos;t answer. If it is locked, unlock it, then check again</source>
        <translation>no responde. Si está bloqueado, desbloquéelo y compruebe de nuevo</translation>
    </message>
    <message>
        <source>answers, but doesn&apos;t return what it was given, so keys may be lost</source>
        <translation>responde, pero no devuelve lo que recibió, así que pueden perderse claves</translation>
    </message>
    <message>
        <source>keeps, finds and forgets keys</source>
        <translation>conserva, encuentra y olvida claves</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Reading the labels…</source>
        <translation>Leyendo las etiquetas…</translation>
    </message>
    <message>
        <source>%1 has no address yet. Save one first.</source>
        <translation>El entorno %1 aún no tiene dirección. Guarde una primero.</translation>
    </message>
    <message>
        <source>Can&apos;t read the labels (%1). Tell your administrator.</source>
        <translation>No se pueden leer las etiquetas (%1). Avise a su administrador.</translation>
    </message>
    <message>
        <source>No categories yet. Add one.</source>
        <translation>Aún no hay categorías. Agregue una.</translation>
    </message>
    <message>
        <source>Category %1 is in two rows. Remove one.</source>
        <translation>La categoría %1 está en dos filas. Quite una.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t a category ID. Enter a whole number.</source>
        <translation>“%1” no es un ID de categoría. Escriba un número entero.</translation>
    </message>
    <message>
        <source>%1 is too large for a category ID.</source>
        <translation>%1 es demasiado grande para un ID de categoría.</translation>
    </message>
    <message>
        <source>“%1” is too long. Use up to %2 characters.</source>
        <translation>“%1” es demasiado larga. Use hasta %2 caracteres.</translation>
    </message>
    <message>
        <source>“%1” has a character that can&apos;t be shown.</source>
        <translation>“%1” tiene un carácter que no se puede mostrar.</translation>
    </message>
</context>
<context>
    <name>LabelsPage</name>
    <message>
        <source>The service knows categories by ID only. Their labels are in the file %1. To use them on another computer, copy that file into PetDesk&apos;s data folder there.</source>
        <translation>El servicio solo conoce las categorías por su ID. Sus etiquetas están en el archivo %1. Para usarlas en otro equipo, copie ese archivo en la carpeta de datos de PetDesk de allí.</translation>
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
        <source>Animals</source>
        <translation>Animales</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiquetas</translation>
    </message>
    <message>
        <source>Category ID</source>
        <translation>ID de categoría</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etiqueta</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Ejemplo</translation>
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
    <name>LeftOut</name>
    <message>
        <source>In the sheet</source>
        <translation>En la hoja</translation>
    </message>
    <message>
        <source>Rows left out</source>
        <translation>Filas omitidas</translation>
    </message>
</context>
<context>
    <name>ListWindow</name>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>&amp;Copiar filas</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Quitar filtro</translation>
    </message>
</context>
<context>
    <name>MainActions</name>
    <message>
        <source>Copied ID %1</source>
        <translation>ID %1 copiado</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Sort &amp;by</source>
        <translation>&amp;Ordenar por</translation>
    </message>
    <message>
        <source>Ne&amp;west first</source>
        <translation>&amp;Más recientes primero</translation>
    </message>
    <message>
        <source>&amp;ID</source>
        <translation>&amp;ID</translation>
    </message>
    <message>
        <source>&amp;Status</source>
        <translation>&amp;Estado</translation>
    </message>
    <message>
        <source>&amp;Category</source>
        <translation>&amp;Categoría</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>Reset &amp;layout</source>
        <translation>&amp;Restablecer la disposición</translation>
    </message>
    <message>
        <source>Normal text si&amp;ze</source>
        <translation>Tamaño nor&amp;mal del texto</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Texto más p&amp;equeño</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>Texto más &amp;grande</translation>
    </message>
    <message>
        <source>&amp;Coverage…</source>
        <translation>&amp;Cobertura…</translation>
    </message>
    <message>
        <source>W&amp;hat changed…</source>
        <translation>&amp;Qué cambió…</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Actualizar</translation>
    </message>
    <message>
        <source>&amp;Send now</source>
        <translation>&amp;Enviar ahora</translation>
    </message>
    <message>
        <source>&amp;Add animal…</source>
        <translation>&amp;Agregar animal…</translation>
    </message>
    <message>
        <source>Lea&amp;ve browse-only mode</source>
        <translation>Salir del &amp;modo de solo consulta</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Configuración…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
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
        <source>Copy I&amp;Ds</source>
        <translation>Copiar &amp;ID</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Panta&amp;lla completa</translation>
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
        <source>&amp;Look up by ID…</source>
        <translation>&amp;Consultar por ID…</translation>
    </message>
    <message>
        <source>Inta&amp;ke log…</source>
        <translation>&amp;Registro de ingresos…</translation>
    </message>
    <message>
        <source>PetDesk &amp;help…</source>
        <translation>&amp;Ayuda de PetDesk…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>A&amp;tajos de teclado…</translation>
    </message>
    <message>
        <source>&amp;Diagnose…</source>
        <translation>&amp;Diagnóstico…</translation>
    </message>
    <message>
        <source>For ad&amp;ministrators</source>
        <translation>Para ad&amp;ministradores</translation>
    </message>
    <message>
        <source>&amp;Releases</source>
        <translation>&amp;Versiones</translation>
    </message>
    <message>
        <source>&amp;About PetDesk…</source>
        <translation>A&amp;cerca de PetDesk…</translation>
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
        <source>Open &amp;log folder</source>
        <translation>Abrir carpeta de &amp;registros</translation>
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
        <translation>Mostrar &amp;reservados</translation>
    </message>
    <message>
        <source>Show &amp;sold</source>
        <translation>Mostrar ad&amp;optados</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Imprimir…</translation>
    </message>
    <message>
        <source>Print ca&amp;rds…</source>
        <translation>Imprimir &amp;tarjetas…</translation>
    </message>
    <message>
        <source>I&amp;mport from a sheet…</source>
        <translation>Importar de &amp;una hoja…</translation>
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
        <source>Can&apos;t reach the service. Showing saved animals.</source>
        <translation>No se puede conectar con el servicio. Se muestran los animales guardados.</translation>
    </message>
    <message>
        <source>Can&apos;t open %1: %2.</source>
        <translation>No se pudo abrir el entorno %1: %2.</translation>
    </message>
    <message>
        <source>Showing saved animals.</source>
        <translation>Se muestran los animales guardados.</translation>
    </message>
    <message>
        <source>PetDesk closed unexpectedly last time. There&apos;s a report for your administrator in %1</source>
        <translation>PetDesk se cerró de forma inesperada la última vez. Hay un informe para su administrador en %1</translation>
    </message>
    <message>
        <source>Something went wrong in PetDesk (%1). You can keep working. If it happens again, tell your administrator.</source>
        <translation>Algo falló en PetDesk (%1). Puede seguir trabajando. Si vuelve a ocurrir, avise a su administrador.</translation>
    </message>
    <message>
        <source>The service didn&apos;t find this animal. It stays here as last seen until a complete list shows otherwise.</source>
        <translation>El servicio no encontró este animal. Permanece aquí como se vio por última vez hasta que una lista completa muestre otra cosa.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring, which holds the API key, didn&apos;t open. Unlock it and press Refresh, or enter the key in Settings.</source>
        <translation>No se abrió el llavero del sistema, que guarda la clave de API. Desbloquéelo y pulse Actualizar, o indique la clave en Configuración.</translation>
    </message>
    <message>
        <source>This computer has no keyring that PetDesk can use. Enter the API key in Settings each time you start PetDesk.</source>
        <translation>Este equipo no tiene un llavero que PetDesk pueda usar. Indique la clave de API en Configuración cada vez que inicie PetDesk.</translation>
    </message>
    <message>
        <source>%1 has no API key. Showing saved animals.</source>
        <translation>El entorno %1 no tiene clave de API. Se muestran los animales guardados.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t use the address of %1. Correct it in Settings.</source>
        <translation>PetDesk no puede usar la dirección del entorno %1. Corríjala en Configuración.</translation>
    </message>
    <message>
        <source>%1 has Production&apos;s address, so PetDesk doesn&apos;t use it. Give it its own in Settings.</source>
        <translation>El entorno %1 tiene la dirección de Producción, así que PetDesk no lo usa. Indique la suya en Configuración.</translation>
    </message>
    <message>
        <source>The policy for this computer can&apos;t be used, so PetDesk doesn&apos;t ask %1. Tell your administrator.</source>
        <translation>La directiva de este equipo no se puede usar, así que PetDesk no consulta el entorno %1. Avise a su administrador.</translation>
    </message>
    <message>
        <source>The file of practice animals was damaged and is now set aside as %1. What could be read is kept.</source>
        <translation>El archivo de los animales de Práctica estaba dañado y se apartó como %1. Se conserva lo que se pudo leer.</translation>
    </message>
    <message>
        <source>The local copy was damaged and is now set aside as %1. PetDesk fetches a new one.</source>
        <translation>La copia local estaba dañada y se apartó como %1. PetDesk obtiene una nueva.</translation>
    </message>
    <message>
        <source>The file of category labels can&apos;t be read (%2) and is now set aside as %1. Correct it in a text editor, name it labels.toml, and restart PetDesk.</source>
        <translation>El archivo de etiquetas de categorías no se puede leer (%2) y se apartó como %1. Corríjalo en un editor de texto, llámelo labels.toml y reinicie PetDesk.</translation>
    </message>
    <message>
        <source>Can&apos;t read the local copy (%1). PetDesk works without it. %2</source>
        <translation>No se puede leer la copia local (%1). PetDesk trabaja sin ella. %2</translation>
    </message>
    <message>
        <source>Can&apos;t save the local copy (%1). PetDesk works without it. %2</source>
        <translation>No se puede guardar la copia local (%1). PetDesk trabaja sin ella. %2</translation>
    </message>
    <message>
        <source>Can&apos;t read the category labels (%1). Showing category IDs. %2</source>
        <translation>No se pueden leer las etiquetas de las categorías (%1). Se muestran sus ID. %2</translation>
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
    <name>OpenFolder</name>
    <message>
        <source>This system can&apos;t show folders from here. The folder is %1</source>
        <translation>Este sistema no puede mostrar carpetas desde aquí. La carpeta es %1</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>This system can&apos;t show pages from here. The page is %1</source>
        <translation>Este sistema no puede mostrar páginas desde aquí. La página es %1</translation>
    </message>
    <message>
        <source>Releases</source>
        <translation>Versiones</translation>
    </message>
    <message>
        <source>The folder %1 isn&apos;t there.</source>
        <translation>La carpeta %1 no existe.</translation>
    </message>
</context>
<context>
    <name>PlainPage</name>
    <message>
        <source>&amp;Who to ask for changes</source>
        <translation>A &amp;quién pedir cambios</translation>
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
    <message>
        <source>&amp;Browse only, for volunteers</source>
        <translation>&amp;Solo consulta, para voluntarios</translation>
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
        <source>Hides adding animals and these settings, and shows larger text. This isn&apos;t a lock: anyone can choose File &gt; Leave browse-only mode.</source>
        <translation>Oculta el ingreso de animales y esta configuración, y muestra el texto más grande. No es un candado: cualquiera puede elegir Archivo &gt; Salir del modo de solo consulta.</translation>
    </message>
    <message>
        <source>A PEM file of certificates to trust besides the system&apos;s own.</source>
        <translation>Un archivo PEM con certificados en los que confiar, además de los del sistema.</translation>
    </message>
    <message>
        <source>System default: on Windows and macOS the proxy of the system&apos;s settings, an automatic configuration included; on Linux that of the variables https_proxy and no_proxy. A test of a service says which proxy it went through.</source>
        <translation>Como en el sistema: en Windows y macOS, el proxy de la configuración del sistema, también con configuración automática; en Linux, el de las variables https_proxy y no_proxy. Una prueba de un servicio dice qué proxy usó.</translation>
    </message>
    <message>
        <source>For example: Ask Kim at the office, extension 12</source>
        <translation>Por ejemplo: Pregunte a Kim en la oficina, interno 12</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>Browse only</source>
        <translation>Solo consulta</translation>
    </message>
    <message>
        <source>Shown to anyone who wants to change or remove an animal, which the service can&apos;t do.</source>
        <translation>Lo ve quien quiera cambiar o quitar un animal, algo que el servicio no puede hacer.</translation>
    </message>
    <message>
        <source>Choose certificate file</source>
        <translation>Elegir archivo de certificados</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>&amp;Elegir…</translation>
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
    <name>Print</name>
    <message>
        <source>All</source>
        <translation>Todos</translation>
    </message>
    <message>
        <source>All animals</source>
        <translation>Todos los animales</translation>
    </message>
    <message>
        <source>In the last 30 days</source>
        <translation>En los últimos 30 días</translation>
    </message>
    <message>
        <source>What may be missing</source>
        <translation>Qué puede faltar</translation>
    </message>
    <message>
        <source>What changed isn&apos;t known at the moment.</source>
        <translation>Por el momento no se sabe qué cambió.</translation>
    </message>
    <message>
        <source>This is what this desk has seen since %1. Another desk may have seen more. Nothing is known of animals that the lists don&apos;t show.</source>
        <translation>Esto es lo que este puesto ha visto desde %1. Otro puesto puede haber visto más. De los animales que las listas no muestran no se sabe nada.</translation>
    </message>
    <message>
        <source>As of %1</source>
        <translation>Datos de %1</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1, datos de %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Printed with PetDesk: %1</source>
        <translation>Impreso con PetDesk: %1</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Página %1 de %2</translation>
    </message>
    <message>
        <source>Animals by category and status</source>
        <translation>Animales por categoría y estado</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Animales</translation>
    </message>
    <message>
        <source>Filter: %2. %1</source>
        <translation>Filtro: %2. %1</translation>
    </message>
    <message>
        <source>New at the service</source>
        <translation>Nuevos en el servicio</translation>
    </message>
    <message>
        <source>First seen by this desk</source>
        <translation>Vistos por primera vez en este puesto</translation>
    </message>
    <message>
        <source>Status over, the new one not known</source>
        <translation>Ya sin ese estado, el nuevo no se conoce</translation>
    </message>
    <message>
        <source>Other name or category</source>
        <translation>Otro nombre u otra categoría</translation>
    </message>
    <message>
        <source>Changed to: %1</source>
        <translation>Cambio a: %1</translation>
    </message>
    <message>
        <source>Kennel cards (%1)</source>
        <translation>Tarjetas de jaula (%1)</translation>
    </message>
    <message>
        <source>List as shown (%1)</source>
        <translation>Lista como se muestra (%1)</translation>
    </message>
    <message>
        <source>Board overview</source>
        <translation>Resumen para la dirección</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Carta</translation>
    </message>
    <message>
        <source>To print kennel cards, select animals in the list first.</source>
        <translation>Para imprimir tarjetas de jaula, seleccione primero animales en la lista.</translation>
    </message>
    <message>
        <source>This computer has no printer. Save the pages as a PDF instead.</source>
        <translation>Este equipo no tiene impresora. Guarde las páginas como PDF.</translation>
    </message>
    <message>
        <source>The printer “%1” didn&apos;t take the pages. Check that it&apos;s on and connected, or save them as a PDF.</source>
        <translation>La impresora “%1” no aceptó las páginas. Compruebe que esté encendida y conectada, o guárdelas como PDF.</translation>
    </message>
</context>
<context>
    <name>PrintWindow</name>
    <message>
        <source>Print</source>
        <translation>Imprimir</translation>
    </message>
    <message>
        <source>What to print</source>
        <translation>Qué imprimir</translation>
    </message>
    <message>
        <source>On the cards, if you like</source>
        <translation>En las tarjetas, si lo desea</translation>
    </message>
    <message>
        <source>Car&amp;ds</source>
        <translation>&amp;Tarjetas</translation>
    </message>
    <message>
        <source>Your s&amp;helter&apos;s name</source>
        <translation>&amp;Nombre de su refugio</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>Página &amp;anterior</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>Página &amp;siguiente</translation>
    </message>
    <message>
        <source>&amp;Save as PDF…</source>
        <translation>&amp;Guardar como PDF…</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Imprimir…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>P&amp;rint</source>
        <translation>Imp&amp;rimir</translation>
    </message>
    <message>
        <source>Pap&amp;er</source>
        <translation>Pap&amp;el</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Guardar como PDF</translation>
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
        <source>Not sent again: the list has changed.</source>
        <translation>No se envió de nuevo: la lista cambió.</translation>
    </message>
    <message>
        <source>Not sent again: PetDesk couldn&apos;t check the newest list.</source>
        <translation>No se envió de nuevo: PetDesk no pudo comprobar la lista más reciente.</translation>
    </message>
    <message>
        <source>One matching animal appeared: #%1 %2.</source>
        <translation>Apareció un animal que coincide: #%1 %2.</translation>
    </message>
    <message>
        <source>Another desk may have added it at the same time.</source>
        <translation>Puede que otro puesto lo haya agregado al mismo tiempo.</translation>
    </message>
    <message>
        <source>The list was cut off at 100, so it may be an older animal.</source>
        <translation>La lista quedó cortada en 100, así que puede ser un animal anterior.</translation>
    </message>
    <message>
        <source>Not in the complete list (as of %1). Most likely it hadn&apos;t been added by then.</source>
        <translation>No está en la lista completa (%1). Lo más probable es que hasta entonces no se haya agregado.</translation>
    </message>
    <message>
        <source>Not in the first 100 (as of %1). It may still have been added; sending again could create a duplicate.</source>
        <translation>No está entre los primeros 100 (%1). Puede que se haya agregado igualmente; enviarlo de nuevo podría crear un duplicado.</translation>
    </message>
    <message>
        <source>The answer may still be on its way. PetDesk checks at %1.</source>
        <translation>La respuesta aún puede estar en camino. PetDesk lo comprobará (%1).</translation>
    </message>
    <message>
        <source>PetDesk looks for it at %1.</source>
        <translation>PetDesk lo comprobará (%1).</translation>
    </message>
    <message>
        <source>PetDesk is looking for it…</source>
        <translation>PetDesk lo está buscando…</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t look for it now. It will as soon as it can.</source>
        <translation>PetDesk no puede buscarlo ahora. Lo hará en cuanto pueda.</translation>
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
        <source>&amp;Send again</source>
        <translation>En&amp;viar de nuevo</translation>
    </message>
    <message>
        <source>&amp;Decide later</source>
        <translation>&amp;Decidir más tarde</translation>
    </message>
    <message>
        <source>&amp;Animals that it may be:</source>
        <translation>&amp;Animales que pueden ser el buscado:</translation>
    </message>
</context>
<context>
    <name>RefusedStart</name>
    <message>
        <source>PetDesk didn&apos;t start.</source>
        <translation>PetDesk no se inició.</translation>
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
        <source>PetDesk is already open, but doesn&apos;t respond. Wait a moment and start it again. If that doesn&apos;t help, end it in the system&apos;s task list first, or quit it on the other computer that works with the same data folder.</source>
        <translation>PetDesk ya está abierto, pero no responde. Espere un momento e inícielo de nuevo. Si eso no ayuda, ciérrelo primero en la lista de tareas del sistema, o en el otro equipo que trabaja con la misma carpeta de datos.</translation>
    </message>
</context>
<context>
    <name>ServiceFields</name>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Dirección</translation>
    </message>
    <message>
        <source>%1 address</source>
        <translation>Dirección de %1</translation>
    </message>
    <message>
        <source>%1 API key</source>
        <translation>Clave de API de %1</translation>
    </message>
    <message>
        <source>Test %1</source>
        <translation>Probar %1</translation>
    </message>
    <message>
        <source>Replace %1 key</source>
        <translation>Reemplazar clave de %1</translation>
    </message>
    <message>
        <source>Forget %1 key</source>
        <translation>Olvidar clave de %1</translation>
    </message>
    <message>
        <source>%1 plan</source>
        <translation>Tipo de plan de %1</translation>
    </message>
    <message>
        <source>%1 requests a minute</source>
        <translation>Solicitudes por minuto de %1</translation>
    </message>
    <message>
        <source>%1 requests a day</source>
        <translation>Solicitudes por día de %1</translation>
    </message>
    <message>
        <source>API &amp;key</source>
        <translation>C&amp;lave de API</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Probar</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Reemplazar</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Olvidar</translation>
    </message>
    <message>
        <source>Pla&amp;n</source>
        <translation>Tipo de pla&amp;n</translation>
    </message>
    <message>
        <source>Requests a minute</source>
        <translation>Solicitudes por minuto</translation>
    </message>
    <message>
        <source>Requests a day</source>
        <translation>Solicitudes por día</translation>
    </message>
    <message>
        <source>A&amp;ddress</source>
        <translation>D&amp;irección</translation>
    </message>
    <message>
        <source>AP&amp;I key</source>
        <translation>Clave de &amp;API</translation>
    </message>
    <message>
        <source>Te&amp;st</source>
        <translation>Pro&amp;bar</translation>
    </message>
    <message>
        <source>Rep&amp;lace</source>
        <translation>Ree&amp;mplazar</translation>
    </message>
    <message>
        <source>F&amp;orget</source>
        <translation>Ol&amp;vidar</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Tipo de plan</translation>
    </message>
    <message>
        <source>Cancel test</source>
        <translation>Cancelar la prueba</translation>
    </message>
</context>
<context>
    <name>ServicePage</name>
    <message>
        <source>&amp;Environment</source>
        <translation>&amp;Entorno</translation>
    </message>
    <message>
        <source>Forget the key for %1?</source>
        <translation>¿Olvidar la clave del entorno %1?</translation>
    </message>
    <message>
        <source>PetDesk forgets it now, even if you don&apos;t save.</source>
        <translation>PetDesk la olvida ahora, aunque usted no guarde.</translation>
    </message>
    <message>
        <source>Forget key</source>
        <translation>Olvidar clave</translation>
    </message>
</context>
<context>
    <name>SetUpWindow</name>
    <message>
        <source>Set up PetDesk</source>
        <translation>Configurar PetDesk</translation>
    </message>
    <message>
        <source>Your shelter&apos;s service</source>
        <translation>El servicio de su refugio</translation>
    </message>
    <message>
        <source>Whoever runs the service can tell you its address and the API key that belongs to it. The test asks the service once. Nothing is added or changed.</source>
        <translation>Quien administra el servicio puede decirle su dirección y la clave de API que le corresponde. La prueba consulta el servicio una vez. No se agrega ni se cambia nada.</translation>
    </message>
    <message>
        <source>All settin&amp;gs</source>
        <translation>Toda la con&amp;figuración</translation>
    </message>
    <message>
        <source>Not no&amp;w</source>
        <translation>A&amp;hora no</translation>
    </message>
    <message>
        <source>Paste the API key.</source>
        <translation>Pegue la clave de API.</translation>
    </message>
</context>
<context>
    <name>SettingProblem</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1, línea %2</translation>
    </message>
    <message>
        <source>what it set when it was last read still holds (%2)</source>
        <translation>lo que establecía cuando se leyó por última vez sigue vigente (%2)</translation>
    </message>
    <message>
        <source>can&apos;t be read (%2)</source>
        <translation>no se puede leer (%2)</translation>
    </message>
    <message>
        <source>Policy %1</source>
        <translation>Directiva %1</translation>
    </message>
    <message>
        <source>isn&apos;t a valid TOML file (%2), so nothing in it is used. The next time settings are saved, it is kept under another name</source>
        <translation>no es un archivo TOML válido (%2), así que no se usa nada de él. La próxima vez que se guarde la configuración, se conserva con otro nombre</translation>
    </message>
    <message>
        <source>without it, PetDesk only browses and sends no request with a key. Ask your administrator to correct it</source>
        <translation>sin ella, PetDesk funciona en solo consulta y no envía ninguna solicitud con clave. Pida a su administrador que la corrija</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t a setting that PetDesk knows</source>
        <translation>“%1” no es un ajuste que PetDesk conozca</translation>
    </message>
    <message>
        <source>“%1” can be set only by a policy</source>
        <translation>“%1” solo se puede fijar con una directiva</translation>
    </message>
    <message>
        <source>“%1” must be %2</source>
        <translation>“%1” debe ser %2</translation>
    </message>
    <message>
        <source>%1 asks for something else than the policy %2 allows. The policy holds</source>
        <translation>%1 pide algo distinto de lo que permite la directiva %2. Vale la directiva</translation>
    </message>
    <message>
        <source>“%1” is Production&apos;s address, too. Staging isn&apos;t used until it has its own</source>
        <translation>“%1” es también la dirección de Producción. El entorno Pruebas no se usa hasta que tenga la suya</translation>
    </message>
    <message>
        <source>isn&apos;t a valid TOML file (%2)</source>
        <translation>no es un archivo TOML válido (%2)</translation>
    </message>
    <message>
        <source>Until then, no request is sent with a key</source>
        <translation>Hasta entonces no se envía ninguna solicitud con clave</translation>
    </message>
    <message>
        <source>Until then, the strictest value holds (%3)</source>
        <translation>Hasta entonces vale el valor más estricto (%3)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguna</translation>
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
        <source>an https:// address in quotes</source>
        <translation>una dirección https:// entre comillas</translation>
    </message>
    <message>
        <source>system, none or an address such as http://proxy.example:3128</source>
        <translation>system, none o una dirección como http://proxy.example:3128</translation>
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
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Only when I refresh</source>
        <translation>Solo cuando yo actualice</translation>
    </message>
    <message>
        <source>Off (send right away)</source>
        <translation>Ninguno (enviar enseguida)</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Como en el sistema</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1&#xa0;%</translation>
    </message>
    <message>
        <source>Takes effect after a restart.</source>
        <translation>Se aplica al reiniciar.</translation>
    </message>
    <message>
        <source>Choose your plan so that automatic requests don&apos;t use up the day&apos;s limit.</source>
        <translation>Elija su plan para que las solicitudes automáticas no agoten el límite del día.</translation>
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
        <source>Custom limits</source>
        <translation>Límites propios</translation>
    </message>
    <message>
        <source>Enter a whole number from 1 to %1, or leave this empty.</source>
        <translation>Escriba un número entero de 1 a %1 o deje esto vacío.</translation>
    </message>
    <message>
        <source>Your plan has another limit. Check the plan.</source>
        <translation>Su plan tiene otro límite. Revise el plan.</translation>
    </message>
    <message>
        <source>The address must start with http://, https:// or socks5://.</source>
        <translation>La dirección debe empezar por http://, https:// o socks5://.</translation>
    </message>
    <message>
        <source>Use this proxy</source>
        <translation>Usar este proxy</translation>
    </message>
    <message>
        <source>Enter it like this: http://proxy.example:3128</source>
        <translation>Escríbala así: http://proxy.example:3128</translation>
    </message>
    <message>
        <source>Leave out the password. If the proxy needs one, choose “System default” and set the password there.</source>
        <translation>No incluya la contraseña. Si el proxy necesita una, elija “Como en el sistema” e indíquela allí.</translation>
    </message>
    <message>
        <source>Can&apos;t use this file (%1). Choose another one.</source>
        <translation>No se puede usar este archivo (%1). Elija otro.</translation>
    </message>
    <message>
        <source>%1: %2 requests a minute, %3 a day</source>
        <translation>%1: %2 solicitudes por minuto, %3 por día</translation>
    </message>
    <message>
        <source>No proxy</source>
        <translation>Sin proxy</translation>
    </message>
    <message>
        <source>Enter the proxy&apos;s address.</source>
        <translation>Indique la dirección del proxy.</translation>
    </message>
    <message>
        <source>Enter the service&apos;s address.</source>
        <translation>Indique la dirección del servicio.</translation>
    </message>
    <message>
        <source>The address must start with https://.</source>
        <translation>La dirección debe comenzar con https://.</translation>
    </message>
    <message>
        <source>A key is kept for now</source>
        <translation>Hay una clave por ahora</translation>
    </message>
    <message>
        <source>A key is stored</source>
        <translation>Hay una clave guardada</translation>
    </message>
    <message>
        <source>%1 Test again then.</source>
        <translation>%1 Haga la prueba después.</translation>
    </message>
    <message>
        <source>The key is stored when you save.</source>
        <translation>La clave se guarda cuando usted guarde.</translation>
    </message>
    <message>
        <source>No key is stored for this address.</source>
        <translation>No hay ninguna clave guardada para esta dirección.</translation>
    </message>
    <message>
        <source>The key is in the system&apos;s keyring.</source>
        <translation>La clave está en el llavero del sistema.</translation>
    </message>
    <message>
        <source>Request limit: %1.</source>
        <translation>Límite de solicitudes: %1.</translation>
    </message>
    <message>
        <source>The address must start with https:// and end with /v1, without spaces.</source>
        <translation>La dirección debe comenzar con https:// y terminar en /v1, sin espacios.</translation>
    </message>
    <message>
        <source>The address must start with https://. http:// works only on this computer.</source>
        <translation>La dirección debe comenzar con https://. http:// solo sirve en este mismo equipo.</translation>
    </message>
    <message>
        <source>Leave out the user name and password. The API key has its own field.</source>
        <translation>No incluya el usuario ni la contraseña. La clave de API tiene su propio campo.</translation>
    </message>
    <message>
        <source>The address must end with /v1. Leave out everything from ? or # on.</source>
        <translation>La dirección debe terminar en /v1. Quite todo a partir de ? o #.</translation>
    </message>
    <message>
        <source>The address must end with /v1.</source>
        <translation>La dirección debe terminar en /v1.</translation>
    </message>
    <message>
        <source>This is Production&apos;s address. Staging needs its own.</source>
        <translation>Esta es la dirección de Producción. El entorno Pruebas necesita la suya.</translation>
    </message>
    <message>
        <source>%1 has no address yet. Enter it below.</source>
        <translation>El entorno %1 aún no tiene dirección. Escríbala abajo.</translation>
    </message>
    <message>
        <source>Practice has made-up animals and never uses the network.</source>
        <translation>Práctica tiene animales inventados y nunca usa la red.</translation>
    </message>
    <message>
        <source>Staging is the service for trying things out.</source>
        <translation>Pruebas es el servicio para hacer ensayos.</translation>
    </message>
    <message>
        <source>Production is your shelter&apos;s own service.</source>
        <translation>Producción es el servicio propio de su refugio.</translation>
    </message>
    <message>
        <source>The key has a space or another character that keys don&apos;t have. Copy it again.</source>
        <translation>La clave tiene un espacio u otro carácter que las claves no tienen. Cópiela de nuevo.</translation>
    </message>
    <message>
        <source>Each key belongs to an address. Enter a valid address first.</source>
        <translation>Cada clave corresponde a una dirección. Escriba primero una dirección válida.</translation>
    </message>
    <message>
        <source>Spaces and the word “Bearer” are left out.</source>
        <translation>Los espacios y la palabra “Bearer” se omiten.</translation>
    </message>
    <message>
        <source>The address has changed. Enter the key that belongs to it.</source>
        <translation>La dirección cambió. Escriba la clave que le corresponde.</translation>
    </message>
    <message>
        <source>The stored key wasn&apos;t removed.</source>
        <translation>La clave guardada no se quitó.</translation>
    </message>
    <message>
        <source>A key entered here is kept only until PetDesk closes, and never in a file.</source>
        <translation>Una clave escrita aquí se conserva solo hasta que se cierre PetDesk, y nunca en un archivo.</translation>
    </message>
    <message>
        <source>The key is kept only until PetDesk closes, unless the system&apos;s keyring takes it when you save.</source>
        <translation>La clave se conserva solo hasta que se cierre PetDesk, a menos que el llavero del sistema la acepte al guardar.</translation>
    </message>
    <message>
        <source>Looking in the system&apos;s keyring…</source>
        <translation>Buscando en el llavero del sistema…</translation>
    </message>
    <message>
        <source>The stored key stays in use until you save another one.</source>
        <translation>La clave guardada sigue en uso hasta que guarde otra.</translation>
    </message>
    <message>
        <source>The key is kept only until PetDesk closes. It isn&apos;t stored.</source>
        <translation>La clave se conserva solo hasta que se cierre PetDesk. No está guardada.</translation>
    </message>
    <message>
        <source>Something on the page “%1” needs correcting.</source>
        <translation>Hay algo que corregir en la página “%1”.</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Probando…</translation>
    </message>
    <message>
        <source>It stated no request limit.</source>
        <translation>No indicó ningún límite de solicitudes.</translation>
    </message>
    <message>
        <source>The service accepts the key.</source>
        <translation>El servicio acepta la clave.</translation>
    </message>
    <message>
        <source>Connections go through the proxy %1.</source>
        <translation>Las conexiones pasan por el proxy %1.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t accept the key. Copy the whole key again, and check that it belongs to this address.</source>
        <translation>El servicio no acepta la clave. Cópiela de nuevo completa y compruebe que corresponda a esta dirección.</translation>
    </message>
    <message>
        <source>The proxy didn&apos;t pass the request on (%1). Check the proxy in “Network” or in the system.</source>
        <translation>El proxy no dejó pasar la solicitud (%1). Revise el proxy en “Red” o en el sistema.</translation>
    </message>
    <message>
        <source>Can&apos;t reach the service (%1). Check the address and the network.</source>
        <translation>No se llega al servicio (%1). Revise la dirección y la red.</translation>
    </message>
    <message>
        <source>Waiting for the system&apos;s keyring, which may be asking for its password. Press Esc to stop saving.</source>
        <translation>Esperando el llavero del sistema, que tal vez pide su contraseña. Pulse Esc para dejar de guardar.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Guardando…</translation>
    </message>
    <message>
        <source>The key is kept only until PetDesk closes. Press “Save” again to save the rest.</source>
        <translation>La clave se conserva solo hasta que se cierre PetDesk. Pulse “Guardar” de nuevo para guardar lo demás.</translation>
    </message>
    <message>
        <source>Couldn&apos;t save the settings (%1). Free some disk space, or tell your administrator.</source>
        <translation>No se pudo guardar la configuración (%1). Libere espacio en el disco o avise a su administrador.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
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
        <source>Discard changes</source>
        <translation>Descartar cambios</translation>
    </message>
    <message>
        <source>Your changes haven&apos;t been saved.</source>
        <translation>Sus cambios no se han guardado.</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Change these only if the service opens in a browser but not in PetDesk.</source>
        <translation>Cambie esto solo si el servicio se abre en un navegador, pero no en PetDesk.</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>To see the rest, choose Help &gt; For administrators &gt; Diagnose.</source>
        <translation>Para ver lo demás, elija Ayuda &gt; Para administradores &gt; Diagnóstico.</translation>
    </message>
    <message>
        <source>Needs correcting</source>
        <translation>Hay algo que corregir</translation>
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
</context>
<context>
    <name>SheetRows</name>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
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
        <source>What PetDesk found</source>
        <translation>Lo que encontró PetDesk</translation>
    </message>
    <message>
        <source>Will be added</source>
        <translation>Se agregará</translation>
    </message>
</context>
<context>
    <name>SheetTableView</name>
    <message>
        <source>Rows of the sheet</source>
        <translation>Filas de la hoja</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>List of animals</source>
        <translation>Lista de animales</translation>
    </message>
    <message>
        <source>Go to the list</source>
        <translation>Ir a la lista</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Vaciar la búsqueda</translation>
    </message>
    <message>
        <source>Go to the details</source>
        <translation>Ir a los detalles</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>Copiar las filas seleccionadas</translation>
    </message>
</context>
<context>
    <name>ShortcutsWindow</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Saving the rows…</source>
        <translation>Guardando las filas…</translation>
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
        <translation>Reservado</translation>
    </message>
    <message>
        <source>Sold</source>
        <translation>Adoptado</translation>
    </message>
    <message>
        <source>The service calls this “%1”.</source>
        <translation>El servicio lo llama “%1”.</translation>
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
    <name>Switching</name>
    <message>
        <source>Address: %1</source>
        <translation>Dirección: %1</translation>
    </message>
    <message>
        <source>Switch to %1?</source>
        <translation>¿Cambiar a %1?</translation>
    </message>
    <message>
        <source>Switch to %1</source>
        <translation>Cambiar a %1</translation>
    </message>
    <message>
        <source>&amp;Practice (made-up animals)</source>
        <translation>&amp;Práctica (animales inventados)</translation>
    </message>
    <message>
        <source>&amp;Staging (%1)</source>
        <translation>Prue&amp;bas (%1)</translation>
    </message>
    <message>
        <source>P&amp;roduction (%1)</source>
        <translation>P&amp;roducción (%1)</translation>
    </message>
    <message>
        <source>not set up</source>
        <translation>sin configurar</translation>
    </message>
    <message>
        <source>not usable</source>
        <translation>no se puede usar</translation>
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
        <source>Today</source>
        <translation>Hoy</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>ToolActions</name>
    <message>
        <source>Add animal</source>
        <translation>Agregar animal</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Actualizar</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Configuración</translation>
    </message>
</context>
<context>
    <name>WelcomePanel</name>
    <message>
        <source>Welcome to PetDesk</source>
        <translation>Le damos la bienvenida a PetDesk</translation>
    </message>
    <message>
        <source>Find any animal in a second, even offline, and add new ones. These animals are made up for practice.</source>
        <translation>Encuentre cualquier animal en un segundo, incluso sin conexión, y agregue otros nuevos. Estos animales son inventados para practicar.</translation>
    </message>
    <message>
        <source>Set up &amp;your shelter&apos;s service</source>
        <translation>Con&amp;figurar el servicio de su refugio</translation>
    </message>
    <message>
        <source>&amp;Look around with practice animals</source>
        <translation>Explorar con animales de &amp;práctica</translation>
    </message>
</context>
<context>
    <name>WordList</name>
    <message>
        <source>A new category, %1</source>
        <translation>Una categoría nueva, %1</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Another ID…</source>
        <translation>Otro ID…</translation>
    </message>
</context>
</TS>
