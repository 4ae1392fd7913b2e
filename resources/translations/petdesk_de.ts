<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en_US">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n animal(s) could be read from it.</source>
        <translation>
            <numerusform>%n Tier daraus war lesbar.</numerusform>
            <numerusform>%n Tiere daraus waren lesbar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more refused.</source>
        <translation>
            <numerusform>%n weiteres abgelehnt.</numerusform>
            <numerusform>%n weitere abgelehnt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more may not have been added.</source>
        <translation>
            <numerusform>%n weiteres wurde vielleicht nicht aufgenommen.</numerusform>
            <numerusform>%n weitere wurden vielleicht nicht aufgenommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refreshed, but none of %n animal(s) could be read.</source>
        <translation>
            <numerusform>Aktualisiert, aber das einzige Tier (%n) war nicht lesbar.</numerusform>
            <numerusform>Aktualisiert, aber keines der %n Tiere war lesbar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refreshed, but %n animal(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>Aktualisiert, aber %n Tier war nicht lesbar.</numerusform>
            <numerusform>Aktualisiert, aber %n Tiere waren nicht lesbar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is %n more.</source>
        <translation>
            <numerusform>Es gibt noch %n weiteren.</numerusform>
            <numerusform>Es gibt noch %n weitere.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new animal(s)</source>
        <translation>
            <numerusform>%n neues Tier</numerusform>
            <numerusform>%n neue Tiere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n first seen</source>
        <translation>
            <numerusform>%n erstmals gesehen</numerusform>
            <numerusform>%n erstmals gesehen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n geändert</numerusform>
            <numerusform>%n geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer listed</source>
        <translation>
            <numerusform>%n nicht mehr in der Liste</numerusform>
            <numerusform>%n nicht mehr in der Liste</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %n animal(s) to “%1”.</source>
        <translation>
            <numerusform>%n Tier nach „%1“ exportiert.</numerusform>
            <numerusform>%n Tiere nach „%1“ exportiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %n row(s) to “%1”.</source>
        <translation>
            <numerusform>%n Zeile nach „%1“ exportiert.</numerusform>
            <numerusform>%n Zeilen nach „%1“ exportiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) still on the way to the service won&apos;t be included.</source>
        <translation>
            <numerusform>%n Tier, das noch zum Dienst unterwegs ist, wird nicht einbezogen.</numerusform>
            <numerusform>%n Tiere, die noch zum Dienst unterwegs sind, werden nicht einbezogen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not saved anywhere</source>
        <translation>
            <numerusform>%n Tier ist nirgends gespeichert</numerusform>
            <numerusform>%n Tiere sind nirgends gespeichert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <translation>
            <numerusform>%n aufgenommen</numerusform>
            <numerusform>%n aufgenommen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n wartet</numerusform>
            <numerusform>%n warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n abgelehnt</numerusform>
            <numerusform>%n abgelehnt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without an answer</source>
        <translation>
            <numerusform>%n ohne Antwort</numerusform>
            <numerusform>%n ohne Antwort</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n given up</source>
        <translation>
            <numerusform>%n aufgegeben</numerusform>
            <numerusform>%n aufgegeben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more after this one.</source>
        <translation>
            <numerusform>Noch %n danach.</numerusform>
            <numerusform>Noch %n danach.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Do the same for %n more</source>
        <translation>
            <numerusform>Für %n weiteres genauso</numerusform>
            <numerusform>Für %n weitere genauso</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matching animals appeared. Choose the one you added.</source>
        <translation>
            <numerusform>%n passendes Tier ist aufgetaucht. Wählen Sie das aus, das Sie aufgenommen haben.</numerusform>
            <numerusform>%n passende Tiere sind aufgetaucht. Wählen Sie das aus, das Sie aufgenommen haben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) (%1) look the same, but PetDesk takes them for others you added.</source>
        <translation>
            <numerusform>%n Tier (%1) sieht gleich aus, aber PetDesk hält es für ein anderes, das Sie aufgenommen haben.</numerusform>
            <numerusform>%n Tiere (%1) sehen gleich aus, aber PetDesk hält sie für andere, die Sie aufgenommen haben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) waiting</source>
        <translation>
            <numerusform>%n Tier wartet</numerusform>
            <numerusform>%n Tiere warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) were added for another address (%1).</source>
        <translation>
            <numerusform>%n Tier wurde für eine andere Adresse aufgenommen (%1).</numerusform>
            <numerusform>%n Tiere wurden für eine andere Adresse aufgenommen (%1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Every %n minute(s)</source>
        <translation>
            <numerusform>Alle %n Minute</numerusform>
            <numerusform>Alle %n Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n Sekunde</numerusform>
            <numerusform>%n Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) waiting in %1 will be sent once you switch back.</source>
        <translation>
            <numerusform>%n wartendes Tier in der Umgebung %1 wird gesendet, sobald Sie dorthin zurückwechseln.</numerusform>
            <numerusform>%n wartende Tiere in der Umgebung %1 werden gesendet, sobald Sie dorthin zurückwechseln.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s)</source>
        <translation>
            <numerusform>%n Tier</numerusform>
            <numerusform>%n Tiere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>%n Tier war nicht lesbar.</numerusform>
            <numerusform>%n Tiere waren nicht lesbar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not seen lately.</source>
        <translation>
            <numerusform>%n Tier länger nicht gesehen.</numerusform>
            <numerusform>%n Tiere länger nicht gesehen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s), no list yet</source>
        <translation>
            <numerusform>%n Tier, noch keine Liste</numerusform>
            <numerusform>%n Tiere, noch keine Liste</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %n animal(s) could be read.</source>
        <translation>
            <numerusform>Das einzige Tier (%n) war nicht lesbar.</numerusform>
            <numerusform>Keines der %n Tiere war lesbar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n Zeile kopiert</numerusform>
            <numerusform>%n Zeilen kopiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n Tag</numerusform>
            <numerusform>%n Tage</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n Stunde</numerusform>
            <numerusform>%n Stunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n Minute</numerusform>
            <numerusform>%n Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s), one for each animal.</source>
        <translation>
            <numerusform>%n Anfrage, eine für jedes Tier.</numerusform>
            <numerusform>%n Anfragen, eine für jedes Tier.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) to go.</source>
        <translation>
            <numerusform>Noch %n Anfrage.</numerusform>
            <numerusform>Noch %n Anfragen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) will be added.</source>
        <translation>
            <numerusform>%n Tier wird aufgenommen.</numerusform>
            <numerusform>%n Tiere werden aufgenommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) left out.</source>
        <translation>
            <numerusform>%n Zeile ausgelassen.</numerusform>
            <numerusform>%n Zeilen ausgelassen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) to a page</source>
        <translation>
            <numerusform>%n Karte pro Seite</numerusform>
            <numerusform>%n Karten pro Seite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n page(s) as “%1”.</source>
        <translation>
            <numerusform>%n Seite als „%1“ gespeichert.</numerusform>
            <numerusform>%n Seiten als „%1“ gespeichert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %n page(s) to the printer “%1”.</source>
        <translation>
            <numerusform>%n Seite an den Drucker „%1“ gesendet.</numerusform>
            <numerusform>%n Seiten an den Drucker „%1“ gesendet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n undone</source>
        <translation>
            <numerusform>%n zurückgenommen</numerusform>
            <numerusform>%n zurückgenommen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AboutWindow</name>
    <message>
        <source>About PetDesk</source>
        <translation>Über PetDesk</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The front desk of an animal shelter.</source>
        <translation>Der Empfang eines Tierheims.</translation>
    </message>
</context>
<context>
    <name>Action</name>
    <message>
        <source>Retry</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>Work offline</source>
        <translation>Offline arbeiten</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter aufheben</translation>
    </message>
    <message>
        <source>Add animal</source>
        <translation>Tier aufnehmen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Send no&amp;w</source>
        <translation>&amp;Jetzt senden</translation>
    </message>
    <message>
        <source>Try sending again</source>
        <translation>Senden erneut versuchen</translation>
    </message>
    <message>
        <source>&amp;Correct…</source>
        <translation>&amp;Korrigieren&#xa0;…</translation>
    </message>
    <message>
        <source>Decide…</source>
        <translation>Entscheiden&#xa0;…</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner anzeigen</translation>
    </message>
    <message>
        <source>Export again</source>
        <translation>Erneut exportieren</translation>
    </message>
    <message>
        <source>Undo import</source>
        <translation>Import rückgängig machen</translation>
    </message>
    <message>
        <source>G&amp;ive up</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>&amp;Did it go through?</source>
        <translation>&amp;Ist es angekommen?</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortfahren</translation>
    </message>
    <message>
        <source>Diagnose</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show import</source>
        <translation>Import anzeigen</translation>
    </message>
</context>
<context>
    <name>ActivityWindow</name>
    <message>
        <source>before trying again</source>
        <translation>vor einem neuen Versuch</translation>
    </message>
    <message>
        <source>the service didn&apos;t answer</source>
        <translation>der Dienst antwortete nicht</translation>
    </message>
    <message>
        <source>sharing the limit</source>
        <translation>das Limit wird geteilt</translation>
    </message>
    <message>
        <source>the service asked to wait</source>
        <translation>der Dienst bat zu warten</translation>
    </message>
    <message>
        <source>the key was blocked</source>
        <translation>der Schlüssel war gesperrt</translation>
    </message>
    <message>
        <source>the limit was reached</source>
        <translation>das Limit war erreicht</translation>
    </message>
    <message>
        <source>given up</source>
        <translation>aufgegeben</translation>
    </message>
    <message>
        <source>Copied. The API key is left out.</source>
        <translation>Kopiert, ohne den API-Schlüssel.</translation>
    </message>
    <message>
        <source>Select a request first.</source>
        <translation>Wählen Sie zuerst eine Anfrage aus.</translation>
    </message>
    <message>
        <source>Copy as curl</source>
        <translation>Als curl kopieren</translation>
    </message>
    <message>
        <source>No requests yet.</source>
        <translation>Noch keine Anfragen.</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Übrig</translation>
    </message>
    <message>
        <source>Waited before</source>
        <translation>Vorher gewartet</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Uhrzeit</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
</context>
<context>
    <name>AddForm</name>
    <message>
        <source>Enter a name.</source>
        <translation>Geben Sie einen Namen ein.</translation>
    </message>
    <message>
        <source>The name contains a broken character. Delete it and type it again.</source>
        <translation>Der Name enthält ein beschädigtes Zeichen. Löschen Sie es und geben Sie es neu ein.</translation>
    </message>
    <message>
        <source>Choose a category or type its ID.</source>
        <translation>Wählen Sie eine Kategorie oder geben Sie ihre ID ein.</translation>
    </message>
    <message>
        <source>This category ID is too large. Check the number.</source>
        <translation>Diese Kategorie-ID ist zu groß. Prüfen Sie die Zahl.</translation>
    </message>
    <message>
        <source>Not added: this computer can&apos;t save it (%1). What you typed is still here. %2 Then try again.</source>
        <translation>Nicht aufgenommen: Dieser Computer kann es nicht speichern (%1). Ihre Eingabe ist noch hier. %2 Versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Not added. The service refused it (%1): %2. Correct it and add it again.</source>
        <translation>Nicht aufgenommen. Der Dienst hat es abgelehnt (%1): %2. Korrigieren Sie es und nehmen Sie es erneut auf.</translation>
    </message>
    <message>
        <source>Undone before it was sent.</source>
        <translation>Vor dem Senden zurückgenommen.</translation>
    </message>
    <message>
        <source>%1 has no working API key. Check it in Settings.</source>
        <translation>%1 hat keinen funktionierenden API-Schlüssel. Prüfen Sie ihn in den Einstellungen.</translation>
    </message>
    <message>
        <source>What you add waits here and is sent automatically.</source>
        <translation>Was Sie aufnehmen, wartet hier und wird automatisch gesendet.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t use the address of %1. What you type here is kept. Correct the address in Settings.</source>
        <translation>PetDesk kann die Adresse der Umgebung %1 nicht verwenden. Was Sie hier eingeben, bleibt erhalten. Korrigieren Sie die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>%1 isn&apos;t set up yet. What you type here is kept. Enter the service&apos;s address and an API key in Settings.</source>
        <translation>Die Umgebung %1 ist noch nicht eingerichtet. Was Sie hier eingeben, bleibt erhalten. Geben Sie in den Einstellungen die Adresse des Dienstes und einen API-Schlüssel ein.</translation>
    </message>
    <message>
        <source>Can&apos;t reach %1.</source>
        <translation>Die Umgebung %1 ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>This computer can&apos;t save to its disk, so nothing can be added or sent.</source>
        <translation>Dieser Computer kann nicht auf seinen Datenträger schreiben. Deshalb lässt sich nichts aufnehmen oder senden.</translation>
    </message>
    <message>
        <source>What you add waits here until you choose to send it.</source>
        <translation>Was Sie aufnehmen, wartet hier, bis Sie es senden.</translation>
    </message>
    <message>
        <source>“%1” (refused)</source>
        <translation>„%1“ (abgelehnt)</translation>
    </message>
    <message>
        <source>“%1” (undone)</source>
        <translation>„%1“ (zurückgenommen)</translation>
    </message>
    <message>
        <source>%1 opens here once this form is empty.</source>
        <translation>%1 öffnet sich hier, sobald dieses Formular leer ist.</translation>
    </message>
    <message>
        <source>Kept from the last animal: %1</source>
        <translation>Vom letzten Tier übernommen: %1</translation>
    </message>
    <message>
        <source>Saving “%1”…</source>
        <translation>„%1“ wird gespeichert&#xa0;…</translation>
    </message>
    <message>
        <source>Added %2, #%1</source>
        <translation>%2 aufgenommen, #%1</translation>
    </message>
    <message>
        <source>Already here? The nearest of several:</source>
        <translation>Schon hier? Die ähnlichsten:</translation>
    </message>
    <message>
        <source>Already here?</source>
        <translation>Schon hier?</translation>
    </message>
    <message>
        <source>on its way</source>
        <translation>unterwegs</translation>
    </message>
    <message>
        <source>No animal has category %1 yet. Use it?</source>
        <translation>Noch kein Tier hat die Kategorie %1. Trotzdem verwenden?</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>Use %1 and add</source>
        <translation>%1 verwenden und aufnehmen</translation>
    </message>
    <message>
        <source>More than one category is “%1”. Choose one from the list.</source>
        <translation>Mehrere Kategorien heißen „%1“. Wählen Sie eine aus der Liste.</translation>
    </message>
    <message>
        <source>“%2” is waiting to be added to %1.</source>
        <translation>„%2“ wartet auf die Aufnahme (%1).</translation>
    </message>
    <message>
        <source>Added “%2”. No ID yet.</source>
        <translation>„%2“ aufgenommen, noch ohne ID.</translation>
    </message>
    <message>
        <source>“%2” may not have been added to %1.</source>
        <translation>„%2“ wurde vielleicht nicht aufgenommen (%1).</translation>
    </message>
    <message>
        <source>“%2” was refused.</source>
        <translation>„%2“ wurde abgelehnt.</translation>
    </message>
    <message>
        <source>Not among the %1 known.</source>
        <translation>Nicht unter den %1 bekannten.</translation>
    </message>
    <message>
        <source>No category “%1”. Did you mean %2?</source>
        <translation>Keine Kategorie „%1“. Meinten Sie %2?</translation>
    </message>
    <message>
        <source>No category “%1”. Choose one from the list.</source>
        <translation>Keine Kategorie „%1“. Wählen Sie eine aus der Liste.</translation>
    </message>
    <message>
        <source>Add animal</source>
        <translation>Tier aufnehmen</translation>
    </message>
    <message>
        <source>Name or ID</source>
        <translation>Name oder ID</translation>
    </message>
    <message>
        <source>ID %1</source>
        <translation>ID %1</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Add and start an&amp;other</source>
        <translation>Aufnehmen und &amp;weiteres beginnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Start &amp;fresh</source>
        <translation>Neu be&amp;ginnen</translation>
    </message>
    <message>
        <source>Con&amp;tinue</source>
        <translation>&amp;Fortfahren</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Send no&amp;w</source>
        <translation>&amp;Jetzt senden</translation>
    </message>
    <message>
        <source>&amp;Keep category and status for the next animal</source>
        <translation>Kategorie und Status für das nächste Tier b&amp;ehalten</translation>
    </message>
    <message>
        <source>&amp;Category</source>
        <translation>&amp;Kategorie</translation>
    </message>
    <message>
        <source>&amp;Status</source>
        <translation>&amp;Status</translation>
    </message>
    <message>
        <source>&amp;Add to Practice</source>
        <translation>In Übung &amp;aufnehmen</translation>
    </message>
    <message>
        <source>&amp;Add to Staging</source>
        <translation>In Test &amp;aufnehmen</translation>
    </message>
    <message>
        <source>&amp;Add to Production</source>
        <translation>In Produktion &amp;aufnehmen</translation>
    </message>
    <message>
        <source>This is what you typed earlier.</source>
        <translation>Das haben Sie vorhin eingegeben.</translation>
    </message>
</context>
<context>
    <name>AddressQuestion</name>
    <message>
        <source>&amp;Send them here</source>
        <translation>&amp;Hierher senden</translation>
    </message>
    <message>
        <source>&amp;Give up</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>%2

The address in use now is %1. Send them here only if it is the same service under another address. Giving up sends nothing and leaves them in the Intake log.</source>
        <translation>%2

Die jetzt verwendete Adresse ist %1. Senden Sie die Tiere nur dann hierher, wenn es derselbe Dienst unter einer anderen Adresse ist. Wenn Sie sie verwerfen, wird nichts gesendet, und sie bleiben im Aufnahmeprotokoll.</translation>
    </message>
</context>
<context>
    <name>Animal</name>
    <message>
        <source>(no name)</source>
        <translation>(ohne Namen)</translation>
    </message>
</context>
<context>
    <name>Ask</name>
    <message>
        <source>Ask the service for #%1</source>
        <translation>Den Dienst nach #%1 fragen</translation>
    </message>
    <message>
        <source>Asking the service for #%1…</source>
        <translation>Der Dienst wird nach #%1 gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>The service&apos;s lists don&apos;t have #%1, but they may be incomplete.</source>
        <translation>In den Listen des Dienstes fehlt #%1, aber sie sind vielleicht unvollständig.</translation>
    </message>
    <message>
        <source>The service has #%1: %2.</source>
        <translation>Der Dienst hat #%1: %2.</translation>
    </message>
    <message>
        <source>The service found no animal with the ID %1.</source>
        <translation>Der Dienst hat kein Tier mit der ID %1 gefunden.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t ask the service for #%1 now.</source>
        <translation>PetDesk kann den Dienst jetzt nicht nach #%1 fragen.</translation>
    </message>
    <message>
        <source>You&apos;re working offline, so PetDesk didn&apos;t ask for #%1.</source>
        <translation>Sie arbeiten offline, daher hat PetDesk nicht nach #%1 gefragt.</translation>
    </message>
</context>
<context>
    <name>BarMessage</name>
    <message>
        <source>PetDesk was started for %2, but is already open in %1.</source>
        <translation>PetDesk wurde für die Umgebung %2 gestartet, ist aber schon in der Umgebung %1 geöffnet.</translation>
    </message>
    <message>
        <source>The new language takes effect after a restart.</source>
        <translation>Die neue Sprache gilt nach einem Neustart.</translation>
    </message>
    <message>
        <source>Staging isn&apos;t used: %1.</source>
        <translation>Die Umgebung Test wird nicht verwendet: %1.</translation>
    </message>
    <message>
        <source>Not as asked for: %1.</source>
        <translation>Anders als verlangt: %1.</translation>
    </message>
    <message>
        <source>A setting is ignored: %1.</source>
        <translation>Eine Einstellung wird ignoriert: %1.</translation>
    </message>
    <message>
        <source>Settings aren&apos;t used: %1. Ask your administrator to correct the file.</source>
        <translation>Einstellungen werden nicht verwendet: %1. Bitten Sie Ihren Administrator, die Datei zu korrigieren.</translation>
    </message>
    <message>
        <source>The policy needs correcting: %1.</source>
        <translation>Die Richtlinie muss korrigiert werden: %1.</translation>
    </message>
    <message>
        <source>What it set when it was last read still holds.</source>
        <translation>Was sie festlegte, als sie zuletzt gelesen wurde, gilt weiter.</translation>
    </message>
    <message>
        <source>Until then, PetDesk only browses and sends no request with a key.</source>
        <translation>Bis dahin bleibt PetDesk im Ansichtsmodus und sendet keine Anfrage mit einem Schlüssel.</translation>
    </message>
    <message>
        <source>Refreshed, but the service&apos;s list isn&apos;t consistent: it has animals more than once.</source>
        <translation>Aktualisiert, aber die Liste des Dienstes ist nicht stimmig: Sie enthält Tiere mehrfach.</translation>
    </message>
    <message>
        <source>Refreshed: %1</source>
        <translation>Aktualisiert: %1</translation>
    </message>
    <message>
        <source>Checked %2: %1</source>
        <translation>%2 geprüft: %1</translation>
    </message>
    <message>
        <source>Text size %1%</source>
        <translation>Textgröße: %1&#xa0;%</translation>
    </message>
    <message>
        <source>Your administrator has set the text size.</source>
        <translation>Ihr Administrator hat die Textgröße festgelegt.</translation>
    </message>
    <message>
        <source>Can&apos;t read the rows of this import (%1). %2</source>
        <translation>Die Zeilen dieses Imports lassen sich nicht lesen (%1). %2</translation>
    </message>
</context>
<context>
    <name>Batch</name>
    <message>
        <source>Stopping the import of “%1”…</source>
        <translation>Import von „%1“ wird gestoppt…</translation>
    </message>
    <message>
        <source>Import of “%1” stopped</source>
        <translation>Import von „%1“ gestoppt</translation>
    </message>
    <message>
        <source>Import of “%1” finished</source>
        <translation>Import von „%1“ abgeschlossen</translation>
    </message>
    <message>
        <source>Import of “%1” paused: %2 of %3</source>
        <translation>Import von „%1“ angehalten: %2 von %3</translation>
    </message>
    <message>
        <source>Import of “%1” is for another address: %2 of %3</source>
        <translation>Import von „%1“ ist für eine andere Adresse: %2 von %3</translation>
    </message>
    <message>
        <source>Importing “%1”: %2 of %3</source>
        <translation>„%1“ wird importiert: %2 von %3</translation>
    </message>
    <message>
        <source>Import of “%1” undone, nothing was sent</source>
        <translation>Import von „%1“ zurückgenommen, nichts wurde gesendet</translation>
    </message>
</context>
<context>
    <name>Browsing</name>
    <message>
        <source>Browse only, set by your administrator.</source>
        <translation>Nur ansehen, von Ihrem Administrator festgelegt.</translation>
    </message>
    <message>
        <source>Browse only. Animals can&apos;t be added here.</source>
        <translation>Nur ansehen. Hier können keine Tiere aufgenommen werden.</translation>
    </message>
    <message>
        <source>Animals can then be added and settings changed at this desk, until someone chooses Browse only in Settings again.</source>
        <translation>An diesem Arbeitsplatz lassen sich dann wieder Tiere aufnehmen und Einstellungen ändern, bis jemand in den Einstellungen erneut „Nur ansehen“ wählt.</translation>
    </message>
    <message>
        <source>Leave browse-only mode?</source>
        <translation>Ansichtsmodus verlassen?</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Your administrator set this desk to browse only. Animals can&apos;t be added here, and settings can&apos;t be changed.</source>
        <translation>Ihr Administrator hat diesen Arbeitsplatz auf „Nur ansehen“ gesetzt. Hier lassen sich keine Tiere aufnehmen und keine Einstellungen ändern.</translation>
    </message>
    <message>
        <source>Browse only</source>
        <translation>Nur ansehen</translation>
    </message>
</context>
<context>
    <name>Budget</name>
    <message>
        <source>No request limit stated</source>
        <translation>Kein Anfragelimit angegeben</translation>
    </message>
    <message>
        <source>Limit of %1 requests</source>
        <translation>Limit: %1 Anfragen</translation>
    </message>
    <message>
        <source>%1 of %2 requests left</source>
        <translation>Noch %1 von %2 Anfragen</translation>
    </message>
    <message>
        <source>%1 until %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Shared request limit reached. Continues at %1</source>
        <translation>Gemeinsames Anfragelimit erreicht. Weiter ab %1</translation>
    </message>
    <message>
        <source>Key blocked by the service. Tries again at %1</source>
        <translation>Schlüssel vom Dienst gesperrt. Neuer Versuch ab %1</translation>
    </message>
    <message>
        <source>The service asks to wait. Continues at %1</source>
        <translation>Der Dienst bittet zu warten. Weiter ab %1</translation>
    </message>
    <message>
        <source>%1 (%2 s)</source>
        <translation>%1 (%2&#xa0;s)</translation>
    </message>
</context>
<context>
    <name>Category</name>
    <message>
        <source>Category %1</source>
        <translation>Kategorie %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 (such as %2)</source>
        <translation>%1 (wie %2)</translation>
    </message>
</context>
<context>
    <name>Change</name>
    <message>
        <source>New: %1</source>
        <translation>Neu: %1</translation>
    </message>
    <message>
        <source>First seen: %1</source>
        <translation>Erstmals gesehen: %1</translation>
    </message>
    <message>
        <source>%1 again</source>
        <translation>Wieder %1</translation>
    </message>
    <message>
        <source>Was called %1</source>
        <translation>Hieß %1</translation>
    </message>
    <message>
        <source>No longer listed</source>
        <translation>Nicht mehr in der Liste</translation>
    </message>
    <message>
        <source>Listed again</source>
        <translation>Wieder in der Liste</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <translation>%1, vorher %2</translation>
    </message>
</context>
<context>
    <name>Changes</name>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Seen for the first time</source>
        <translation>Erstmals gesehen</translation>
    </message>
    <message>
        <source>Was %1</source>
        <translation>Vorher %1</translation>
    </message>
</context>
<context>
    <name>ChangesWindow</name>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>Filter changes</source>
        <translation>Änderungen filtern</translation>
    </message>
    <message>
        <source>Filter by name, change or ID</source>
        <translation>Nach Name, Änderung oder ID filtern</translation>
    </message>
    <message>
        <source>The service lists at most 100 animals at once, and it has more. What changes among the others isn&apos;t seen here.</source>
        <translation>Der Dienst listet höchstens 100 Tiere auf einmal auf, und er hat mehr. Was sich unter den übrigen ändert, ist hier nicht zu sehen.</translation>
    </message>
    <message>
        <source>The service lists at most 100 animals at once, and since %1 it has more. What changes among the others isn&apos;t seen here.</source>
        <translation>Der Dienst listet höchstens 100 Tiere auf einmal auf, und er hat mehr (seit: %1). Was sich unter den übrigen ändert, ist hier nicht zu sehen.</translation>
    </message>
    <message>
        <source>“%1” is no longer listed.</source>
        <translation>„%1“ ist nicht mehr in der Liste.</translation>
    </message>
    <message>
        <source>Earlier changes can&apos;t be read (%1). Showing new ones.</source>
        <translation>Frühere Änderungen lassen sich nicht lesen (%1). Nur neue werden angezeigt.</translation>
    </message>
    <message>
        <source>Reading the changes…</source>
        <translation>Die Änderungen werden gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>No changes seen at this desk in the last 30 days.</source>
        <translation>In den letzten 30 Tagen hat dieser Arbeitsplatz keine Änderungen gesehen.</translation>
    </message>
    <message>
        <source>No changes match “%1”.</source>
        <translation>Keine Änderungen passen zu „%1“.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
</context>
<context>
    <name>CheckPage</name>
    <message>
        <source>&amp;Columns and meanings</source>
        <translation>S&amp;palten und Bedeutungen</translation>
    </message>
    <message>
        <source>&amp;Include these rows</source>
        <translation>&amp;Diese Zeilen aufnehmen</translation>
    </message>
    <message>
        <source>&amp;Leave these rows out</source>
        <translation>Diese Zeilen aus&amp;lassen</translation>
    </message>
    <message>
        <source>Checking the rows…</source>
        <translation>Die Zeilen werden geprüft&#xa0;…</translation>
    </message>
    <message>
        <source>The ID of this category at the service. Settings &gt; Categories gives IDs a name.</source>
        <translation>Die ID dieser Kategorie beim Dienst. Namen für IDs: Einstellungen &gt; Kategorien.</translation>
    </message>
    <message>
        <source>Use this ID</source>
        <translation>Diese ID verwenden</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>Alle Zeilen</translation>
    </message>
</context>
<context>
    <name>ColumnChoices</name>
    <message>
        <source>Sheet</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Kodierung</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>Überschriften</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>Connecting…</source>
        <translation>Wird verbunden&#xa0;…</translation>
    </message>
    <message>
        <source>Not set up yet</source>
        <translation>Noch nicht eingerichtet</translation>
    </message>
    <message>
        <source>Invalid address</source>
        <translation>Ungültige Adresse</translation>
    </message>
    <message>
        <source>Production&apos;s address</source>
        <translation>Die Adresse der Produktion</translation>
    </message>
    <message>
        <source>Policy can&apos;t be used</source>
        <translation>Richtlinie nicht verwendbar</translation>
    </message>
    <message>
        <source>No API key</source>
        <translation>Kein API-Schlüssel</translation>
    </message>
    <message>
        <source>Keyring not available</source>
        <translation>Schlüsselbund nicht verfügbar</translation>
    </message>
    <message>
        <source>No keyring</source>
        <translation>Kein Schlüsselbund</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Service has a problem</source>
        <translation>Problem beim Dienst</translation>
    </message>
    <message>
        <source>Refreshing…</source>
        <translation>Wird aktualisiert&#xa0;…</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>Keine Verbindung</translation>
    </message>
    <message>
        <source>API key not accepted</source>
        <translation>API-Schlüssel nicht akzeptiert</translation>
    </message>
    <message>
        <source>Working offline</source>
        <translation>Offline</translation>
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
        <translation>%1: %2, Stand %4. %3</translation>
    </message>
    <message>
        <source>Not fetched yet.</source>
        <translation>Noch nicht abgerufen.</translation>
    </message>
    <message>
        <source>All of them: the service listed fewer than 100.</source>
        <translation>Alle: Der Dienst hat weniger als 100 geliefert.</translation>
    </message>
    <message>
        <source>There may be more: only the full list shows these, and it ends at 100.</source>
        <translation>Es kann mehr geben: Nur die gesamte Liste zeigt diese, und sie endet bei 100.</translation>
    </message>
    <message>
        <source>There may be more: the service lists at most 100.</source>
        <translation>Es kann mehr geben: Der Dienst liefert höchstens 100.</translation>
    </message>
    <message>
        <source>No animals saved yet</source>
        <translation>Noch keine Tiere gespeichert</translation>
    </message>
    <message>
        <source>%1, as of %2. Some may be missing.</source>
        <translation>%1, Stand %2. Einige fehlen vielleicht.</translation>
    </message>
    <message>
        <source>As of %2. Some may be missing.</source>
        <translation>Stand %2. Einige fehlen vielleicht.</translation>
    </message>
    <message>
        <source>As of %2</source>
        <translation>Stand %2</translation>
    </message>
    <message>
        <source>The service&apos;s list has animals more than once.</source>
        <translation>Die Liste des Dienstes enthält Tiere mehrfach.</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1, Stand %2</translation>
    </message>
    <message>
        <source>%1, as of %2.</source>
        <translation>%1, Stand %2.</translation>
    </message>
    <message>
        <source>The service lists at most 100 animals in one answer and offers no next page. PetDesk therefore asks for each status as well, and takes an answer with fewer than 100 as complete.</source>
        <translation>Der Dienst liefert in einer Antwort höchstens 100 Tiere und bietet keine weitere Seite an. Deshalb fragt PetDesk auch nach jedem Status einzeln und hält eine Antwort mit weniger als 100 Tieren für vollständig.</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Vollständigkeit</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>To see an animal&apos;s details, choose only that one.</source>
        <translation>Um die Details eines Tiers zu sehen, wählen Sie nur dieses aus.</translation>
    </message>
    <message>
        <source>Print cards…</source>
        <translation>Karten drucken&#xa0;…</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy IDs</source>
        <translation>IDs kopieren</translation>
    </message>
    <message>
        <source>The service can&apos;t change or remove animals, so PetDesk can&apos;t either.</source>
        <translation>Der Dienst kann Tiere weder ändern noch entfernen, also kann es auch PetDesk nicht.</translation>
    </message>
    <message>
        <source>“%1” has no ID yet: %2</source>
        <translation>„%1“ hat noch keine ID: %2</translation>
    </message>
    <message>
        <source>“%1” may not have been added. Press Enter in its row, or double-click it, to see what PetDesk found.</source>
        <translation>„%1“ wurde vielleicht nicht aufgenommen. Drücken Sie in der Zeile die Eingabetaste oder doppelklicken Sie darauf, um zu sehen, was PetDesk gefunden hat.</translation>
    </message>
    <message>
        <source>Print card…</source>
        <translation>Karte drucken&#xa0;…</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Zuletzt gesehen</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>First seen</source>
        <translation>Erstmals gesehen</translation>
    </message>
    <message>
        <source>Copy ID</source>
        <translation>ID kopieren</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft&#xa0;…</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Jetzt prüfen</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Choose an animal to see its details.</source>
        <translation>Wählen Sie ein Tier aus, um seine Details zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n ausgewählt</numerusform>
            <numerusform>%n ausgewählt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DiagnoseWindow</name>
    <message>
        <source>Diagnose</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>Diagnosis</source>
        <translation>Diagnoseergebnis</translation>
    </message>
    <message>
        <source>Diagnosing</source>
        <translation>Diagnose läuft</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copied. API keys are left out.</source>
        <translation>Kopiert, ohne die API-Schlüssel.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Erneut ausführen</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft&#xa0;…</translation>
    </message>
    <message>
        <source>Canceled. What was found so far is below.</source>
        <translation>Abgebrochen. Was bis dahin gefunden wurde, steht unten.</translation>
    </message>
    <message>
        <source>The diagnosis failed (%1).</source>
        <translation>Die Diagnose ist fehlgeschlagen (%1).</translation>
    </message>
</context>
<context>
    <name>Diagnosis</name>
    <message>
        <source>Everything that&apos;s set up works.</source>
        <translation>Alles, was eingerichtet ist, funktioniert.</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Voreinstellung</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>environment variable</source>
        <translation>Umgebungsvariable</translation>
    </message>
    <message>
        <source>command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>Keyring</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>Dienste</translation>
    </message>
    <message>
        <source>The keyring can&apos;t be used.</source>
        <translation>Der Schlüsselbund ist nicht nutzbar.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Protokolle</translation>
    </message>
    <message>
        <source>Settings, and where each comes from</source>
        <translation>Einstellungen und woher jede stammt</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t use the address %1. Correct it where it is set.</source>
        <translation>PetDesk kann die Adresse %1 nicht verwenden. Korrigieren Sie sie dort, wo sie festgelegt ist.</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>From 5 December 2030 on, services no longer give one animal by its ID. PetDesk then looks for it in their lists.</source>
        <translation>Ab dem 5. Dezember 2030 geben Dienste kein einzelnes Tier mehr nach seiner ID heraus. PetDesk sucht es dann in ihren Listen.</translation>
    </message>
    <message>
        <source>not set up. No address is entered.</source>
        <translation>nicht eingerichtet. Es ist keine Adresse eingetragen.</translation>
    </message>
    <message>
        <source>%1: not asked, because of what is wrong in the settings above.</source>
        <translation>%1: nicht gefragt, wegen des Fehlers in den Einstellungen oben.</translation>
    </message>
    <message>
        <source>%1: the keyring that holds the key didn&apos;t open (%2).</source>
        <translation>%1: Der Schlüsselbund, der den Schlüssel enthält, ließ sich nicht öffnen (%2).</translation>
    </message>
    <message>
        <source>%1: no API key is stored. Enter it in Settings.</source>
        <translation>%1: Es ist kein API-Schlüssel gespeichert. Geben Sie ihn in den Einstellungen ein.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t save its files.</source>
        <translation>PetDesk kann seine Dateien nicht speichern.</translation>
    </message>
    <message>
        <source>A service can&apos;t be used.</source>
        <translation>Ein Dienst ist nicht nutzbar.</translation>
    </message>
    <message>
        <source>A setting is ignored.</source>
        <translation>Eine Einstellung wird nicht beachtet.</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>FEHLER</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written (%2). %3</source>
        <translation>%1 kann nicht beschrieben werden (%2). %3</translation>
    </message>
    <message>
        <source>The system&apos;s proxy</source>
        <translation>Der Proxy des Systems</translation>
    </message>
    <message>
        <source>Ask your administrator to let you write there.</source>
        <translation>Bitten Sie Ihren Administrator um Schreibrechte dafür.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>Disk</name>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the disk or the file is read-only</source>
        <translation>der Datenträger oder die Datei ist schreibgeschützt</translation>
    </message>
    <message>
        <source>another program has locked the file</source>
        <translation>ein anderes Programm hat die Datei gesperrt</translation>
    </message>
    <message>
        <source>the disk isn&apos;t responding</source>
        <translation>der Datenträger antwortet nicht</translation>
    </message>
    <message>
        <source>the file is damaged</source>
        <translation>die Datei ist beschädigt</translation>
    </message>
    <message>
        <source>a newer PetDesk wrote the file</source>
        <translation>die Datei stammt von einem neueren PetDesk</translation>
    </message>
    <message>
        <source>the file is missing</source>
        <translation>die Datei fehlt</translation>
    </message>
    <message>
        <source>another file has taken its place</source>
        <translation>eine andere Datei ist an ihre Stelle getreten</translation>
    </message>
    <message>
        <source>Free some disk space.</source>
        <translation>Schaffen Sie Platz auf dem Datenträger.</translation>
    </message>
    <message>
        <source>Ask your administrator to let you write to PetDesk&apos;s data folder.</source>
        <translation>Bitten Sie Ihren Administrator um Schreibrechte für den Datenordner von PetDesk.</translation>
    </message>
    <message>
        <source>Close the program that uses it, such as a backup, or wait until it&apos;s done.</source>
        <translation>Schließen Sie das Programm, das sie verwendet, etwa eine Datensicherung, oder warten Sie, bis es fertig ist.</translation>
    </message>
    <message>
        <source>Check that the disk or network drive is connected.</source>
        <translation>Prüfen Sie, ob der Datenträger oder das Netzlaufwerk verbunden ist.</translation>
    </message>
    <message>
        <source>Restart PetDesk. It saves what can still be read.</source>
        <translation>Starten Sie PetDesk neu. Es rettet, was noch lesbar ist.</translation>
    </message>
    <message>
        <source>Use the newer PetDesk.</source>
        <translation>Verwenden Sie das neuere PetDesk.</translation>
    </message>
    <message>
        <source>Reconnect the disk or network drive with PetDesk&apos;s data folder.</source>
        <translation>Verbinden Sie den Datenträger oder das Netzlaufwerk mit dem Datenordner von PetDesk wieder.</translation>
    </message>
    <message>
        <source>Restore PetDesk&apos;s data folder, or restart PetDesk to use this one.</source>
        <translation>Stellen Sie den Datenordner von PetDesk wieder her, oder starten Sie PetDesk neu, um diesen zu verwenden.</translation>
    </message>
    <message>
        <source>Tell your administrator.</source>
        <translation>Informieren Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to open the file</source>
        <translation>Sie dürfen die Datei nicht öffnen</translation>
    </message>
    <message>
        <source>Ask your administrator to let you open the files in PetDesk&apos;s data folder.</source>
        <translation>Bitten Sie Ihren Administrator um Zugriffsrechte für die Dateien im Datenordner von PetDesk.</translation>
    </message>
</context>
<context>
    <name>Empty</name>
    <message>
        <source>Fetching the animals…</source>
        <translation>Die Tiere werden abgerufen&#xa0;…</translation>
    </message>
    <message>
        <source>%1 isn&apos;t set up yet. It needs the service&apos;s address and an API key.</source>
        <translation>Die Umgebung %1 ist noch nicht eingerichtet. Sie braucht die Adresse des Dienstes und einen API-Schlüssel.</translation>
    </message>
    <message>
        <source>%1 has no working API key, so PetDesk can&apos;t fetch animals.</source>
        <translation>Die Umgebung %1 hat keinen gültigen API-Schlüssel. Deshalb kann PetDesk keine Tiere abrufen.</translation>
    </message>
    <message>
        <source>No saved animals for %1, and PetDesk can&apos;t ask the service now.</source>
        <translation>Für die Umgebung %1 sind keine Tiere gespeichert, und PetDesk kann den Dienst jetzt nicht abfragen.</translation>
    </message>
    <message>
        <source>%1 has no animals yet.</source>
        <translation>Die Umgebung %1 hat noch keine Tiere.</translation>
    </message>
    <message>
        <source>No animals match these filters.</source>
        <translation>Kein Tier passt zu diesen Filtern.</translation>
    </message>
    <message>
        <source>“%1” was the ID of %2, which is no longer listed.</source>
        <translation>„%1“ war die ID von %2, das nicht mehr aufgelistet ist.</translation>
    </message>
    <message>
        <source>“%1” is the ID of %2, which was not seen lately.</source>
        <translation>„%1“ ist die ID von %2, das in letzter Zeit nicht zu sehen war.</translation>
    </message>
    <message>
        <source>No animals match “%1” among the %2 that PetDesk knows.</source>
        <translation>Kein Tier passt zu „%1“ unter den %2, die PetDesk kennt.</translation>
    </message>
    <message>
        <source>No animals match “%1”.</source>
        <translation>Kein Tier passt zu „%1“.</translation>
    </message>
    <message>
        <source>No animals match “%1” with these filters.</source>
        <translation>Kein Tier passt zu „%1“ mit diesen Filtern.</translation>
    </message>
    <message>
        <source>This card is for an animal in %1, and you&apos;re in %2. Switch the environment, then scan the card again.</source>
        <translation>Diese Karte gehört zu einem Tier der Umgebung %1, und Sie sind in der Umgebung %2. Wechseln Sie die Umgebung, und scannen Sie die Karte noch einmal.</translation>
    </message>
    <message>
        <source>The service may have more.</source>
        <translation>Der Dienst hat vielleicht noch mehr.</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Did you mean %1?</source>
        <translation>Meinten Sie %1?</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Set it up</source>
        <translation>Einrichten</translation>
    </message>
    <message>
        <source>Show all animals</source>
        <translation>Alle Tiere anzeigen</translation>
    </message>
    <message>
        <source>Add the first animal</source>
        <translation>Erstes Tier aufnehmen</translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message>
        <source>Practice</source>
        <translation>Übung</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>Produktion</translation>
    </message>
    <message>
        <source>Practice: made-up animals. Nothing here reaches a real service.</source>
        <translation>Übung: erfundene Tiere. Nichts hier erreicht einen echten Dienst.</translation>
    </message>
    <message>
        <source>Staging: for trying things out. These are not the shelter&apos;s animals.</source>
        <translation>Test: zum Ausprobieren. Das sind nicht die Tiere des Tierheims.</translation>
    </message>
</context>
<context>
    <name>EnvironmentMenu</name>
    <message>
        <source>E&amp;nvironment</source>
        <translation>U&amp;mgebung</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Wechseln</translation>
    </message>
    <message>
        <source>Switch environment</source>
        <translation>Umgebung wechseln</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>The service doesn&apos;t accept the API key: %2. Check the key in Settings.</source>
        <translation>Der Dienst akzeptiert den API-Schlüssel nicht: %2. Prüfen Sie den Schlüssel in den Einstellungen.</translation>
    </message>
    <message>
        <source>The service has no animal with this ID.</source>
        <translation>Der Dienst hat kein Tier mit dieser ID.</translation>
    </message>
    <message>
        <source>The service no longer looks up single animals. Refresh the list instead.</source>
        <translation>Der Dienst schlägt einzelne Tiere nicht mehr nach. Aktualisieren Sie stattdessen die Liste.</translation>
    </message>
    <message>
        <source>Can&apos;t connect to the service securely (%1). Check the address and this computer&apos;s clock, or ask your administrator.</source>
        <translation>Keine sichere Verbindung zum Dienst möglich (%1). Prüfen Sie die Adresse und die Uhr dieses Computers, oder fragen Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>The service didn&apos;t answer in time.
Try again in a moment.</source>
        <translation>Der Dienst hat nicht rechtzeitig geantwortet.
Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>The service has a problem (HTTP %1).
Try again in a moment.</source>
        <translation>Der Dienst hat ein Problem (HTTP %1).
Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>PetDesk closed the connection before the service answered.
Try again.</source>
        <translation>PetDesk hat die Verbindung geschlossen, bevor der Dienst antwortete.
Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The request failed (%1).
Try again.</source>
        <translation>Die Anfrage ist fehlgeschlagen (%1).
Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The service has blocked this key. PetDesk tries again at %1. If this happens again, tell your administrator.</source>
        <translation>Der Dienst hat diesen Schlüssel gesperrt. PetDesk versucht es wieder ab %1. Wenn das noch einmal geschieht, informieren Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>Shared request limit reached. Continues at %1.</source>
        <translation>Gemeinsames Anfragelimit erreicht. Weiter ab %1.</translation>
    </message>
    <message>
        <source>This computer doesn&apos;t trust who issued the service&apos;s certificate (%1). Networks that inspect connections have a certificate file of their own: ask your administrator for it and choose it in Settings.</source>
        <translation>Dieser Computer vertraut dem Aussteller des Zertifikats des Dienstes nicht (%1). Netzwerke, die Verbindungen prüfen, haben eine eigene Zertifikatsdatei: Bitten Sie Ihren Administrator darum und wählen Sie sie in den Einstellungen.</translation>
    </message>
    <message>
        <source>The network&apos;s proxy doesn&apos;t accept the user name or password. Correct them where the proxy is set, in Settings or in the system, or ask your administrator. PetDesk tries them again only when you do.</source>
        <translation>Der Proxy des Netzwerks akzeptiert Benutzername oder Kennwort nicht. Korrigieren Sie sie dort, wo der Proxy festgelegt ist, in den Einstellungen oder im System, oder fragen Sie Ihren Administrator. PetDesk versucht es erst wieder, wenn Sie es veranlassen.</translation>
    </message>
    <message>
        <source>The service asks PetDesk to wait. Continues at %1.</source>
        <translation>Der Dienst bittet PetDesk zu warten. Weiter ab %1.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2. Ask your administrator what the API key may do.</source>
        <translation>Der Dienst hat das abgelehnt (%1): %2. Fragen Sie Ihren Administrator, was der API-Schlüssel darf.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2. Check the address in Settings.</source>
        <translation>Der Dienst hat das abgelehnt (%1): %2. Prüfen Sie die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2.
Try again. If this keeps happening, tell your administrator.</source>
        <translation>Der Dienst hat das abgelehnt (%1): %2.
Versuchen Sie es erneut. Wenn das weiter geschieht, informieren Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>This network can&apos;t find the service (%1). Check the connection, then the address in Settings.</source>
        <translation>Dieses Netzwerk findet den Dienst nicht (%1). Prüfen Sie die Verbindung, dann die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>The network&apos;s proxy blocked PetDesk (%1). Ask your administrator.</source>
        <translation>Der Proxy des Netzwerks hat PetDesk blockiert (%1). Fragen Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>The connection broke off (%1).
Try again.</source>
        <translation>Die Verbindung ist abgebrochen (%1).
Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Can&apos;t reach the service. Check the network.</source>
        <translation>Der Dienst ist nicht erreichbar. Prüfen Sie das Netzwerk.</translation>
    </message>
    <message>
        <source>A web page answered instead of the service. If this network needs a log-in, log in with a browser first. If not, ask your administrator to check the proxy and the address.</source>
        <translation>Statt des Dienstes hat eine Webseite geantwortet. Wenn dieses Netzwerk eine Anmeldung verlangt, melden Sie sich zuerst in einem Browser an. Sonst bitten Sie Ihren Administrator, den Proxy und die Adresse zu prüfen.</translation>
    </message>
    <message>
        <source>The service&apos;s address points elsewhere (%1), where PetDesk won&apos;t send the key. Ask your administrator for the right address.</source>
        <translation>Die Adresse des Dienstes verweist woandershin (%1), wohin PetDesk den Schlüssel nicht sendet. Fragen Sie Ihren Administrator nach der richtigen Adresse.</translation>
    </message>
    <message>
        <source>The answer was too large to read (%1). Check the address in Settings.</source>
        <translation>Die Antwort war zu groß zum Lesen (%1). Prüfen Sie die Adresse in den Einstellungen.</translation>
    </message>
    <message>
        <source>The service answered with a different animal (%1), which isn&apos;t shown.
Try again. If this keeps happening, tell your administrator.</source>
        <translation>Der Dienst hat mit einem anderen Tier geantwortet (%1), das nicht angezeigt wird.
Versuchen Sie es erneut. Wenn das weiter geschieht, informieren Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>Can&apos;t read the service&apos;s answer (%1).
Try again. If this keeps happening, tell your administrator.</source>
        <translation>Die Antwort des Dienstes ist nicht lesbar (%1).
Versuchen Sie es erneut. Wenn das weiter geschieht, informieren Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>What answered isn&apos;t the service PetDesk knows (%1). Check the address in Settings.</source>
        <translation>Was geantwortet hat, ist nicht der Dienst, den PetDesk kennt (%1). Prüfen Sie die Adresse in den Einstellungen.</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Category ID</source>
        <translation>Kategorie-ID</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Zuletzt gesehen</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Vollständigkeit</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>The animals added on this computer in the last 90 days.</source>
        <translation>Die Tiere, die in den letzten 90 Tagen auf diesem Computer aufgenommen wurden.</translation>
    </message>
    <message>
        <source>What this desk has seen in the last 30 days. Where the service&apos;s lists are cut off, there may be more.</source>
        <translation>Was dieser Arbeitsplatz in den letzten 30 Tagen gesehen hat. Wo die Listen des Dienstes abgeschnitten sind, kann es mehr geben.</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>Umfang</translation>
    </message>
    <message>
        <source>Export animals</source>
        <translation>Tiere exportieren</translation>
    </message>
    <message>
        <source>Export intake log</source>
        <translation>Aufnahmeprotokoll exportieren</translation>
    </message>
    <message>
        <source>Export changes</source>
        <translation>Änderungen exportieren</translation>
    </message>
    <message>
        <source>All animals (%1)</source>
        <translation>Alle Tiere (%1)</translation>
    </message>
    <message>
        <source>All entries (%1)</source>
        <translation>Alle Einträge (%1)</translation>
    </message>
    <message>
        <source>All changes (%1)</source>
        <translation>Alle Änderungen (%1)</translation>
    </message>
    <message>
        <source>Rows shown (%1)</source>
        <translation>Angezeigte Zeilen (%1)</translation>
    </message>
    <message>
        <source>Selected rows (%1)</source>
        <translation>Ausgewählte Zeilen (%1)</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Tiere</translation>
    </message>
    <message>
        <source>Intake log</source>
        <translation>Aufnahmeprotokoll</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Imported sheet</source>
        <translation>Importierte Tabelle</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Exported</source>
        <translation>Exportiert</translation>
    </message>
    <message>
        <source>Excel workbook (.xlsx)</source>
        <translation>Excel-Arbeitsmappe (.xlsx)</translation>
    </message>
    <message>
        <source>CSV with commas (.csv)</source>
        <translation>CSV mit Kommas (.csv)</translation>
    </message>
    <message>
        <source>CSV with semicolons (.csv)</source>
        <translation>CSV mit Semikolons (.csv)</translation>
    </message>
    <message>
        <source>CSV with tabs (.csv)</source>
        <translation>CSV mit Tabulatoren (.csv)</translation>
    </message>
    <message>
        <source>Exporting to “%1”…</source>
        <translation>Nach „%1“ wird exportiert&#xa0;…</translation>
    </message>
    <message>
        <source>Some animals may be missing.</source>
        <translation>Einige Tiere fehlen vielleicht.</translation>
    </message>
    <message>
        <source>Can&apos;t export to “%1” (%2). %3</source>
        <translation>Export nach „%1“ nicht möglich (%2). %3</translation>
    </message>
    <message>
        <source>Free some disk space, or choose another disk.</source>
        <translation>Schaffen Sie Platz auf dem Datenträger, oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Close it there, or choose another name.</source>
        <translation>Schließen Sie sie dort, oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Choose another folder or name.</source>
        <translation>Wählen Sie einen anderen Ordner oder Namen.</translation>
    </message>
    <message>
        <source>Export import</source>
        <translation>Import exportieren</translation>
    </message>
    <message>
        <source>All rows (%1)</source>
        <translation>Alle Zeilen (%1)</translation>
    </message>
    <message>
        <source>Import of</source>
        <translation>Import von</translation>
    </message>
    <message>
        <source>Why it was left out</source>
        <translation>Warum ausgelassen</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>Was daraus wurde</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Tabelle</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>&amp;Rows</source>
        <translation>&amp;Zeilen</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Excel-Arbeitsmappe (*.xlsx)</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Etwas ist schiefgegangen</translation>
    </message>
    <message>
        <source>Something went wrong in PetDesk</source>
        <translation>In PetDesk ist etwas schiefgegangen</translation>
    </message>
    <message>
        <source>PetDesk is still running and keeps the animals that wait to be sent. If anything looks wrong, restart PetDesk.</source>
        <translation>PetDesk läuft weiter und behält die Tiere, die noch gesendet werden. Wenn etwas nicht stimmt, starten Sie PetDesk neu.</translation>
    </message>
    <message>
        <source>The fault: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>Report for your administrator: %1</source>
        <translation>Bericht für Ihren Administrator: %1</translation>
    </message>
    <message>
        <source>No report could be written. Copy the details instead.</source>
        <translation>Es konnte kein Bericht geschrieben werden. Kopieren Sie stattdessen die Details.</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Details kopieren</translation>
    </message>
    <message>
        <source>Open log folder</source>
        <translation>Protokollordner öffnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Not stated</source>
        <translation>Keine Angabe</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Verfügbar</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>Sold</source>
        <translation>Vermittelt</translation>
    </message>
    <message>
        <source>Not seen lately</source>
        <translation>Länger nicht gesehen</translation>
    </message>
    <message>
        <source>Search animals</source>
        <translation>Tiere suchen</translation>
    </message>
    <message>
        <source>Search by name, category, status or ID</source>
        <translation>Name, Kategorie, Status oder ID suchen</translation>
    </message>
    <message>
        <source>Category filter</source>
        <translation>Kategoriefilter</translation>
    </message>
    <message>
        <source>All categories</source>
        <translation>Alle Kategorien</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter aufheben</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>Suche löschen</translation>
    </message>
    <message>
        <source>Cate&amp;gory filter</source>
        <translation>Kate&amp;gorie</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>PetDesk help</source>
        <translation>PetDesk-Hilfe</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>Suche löschen</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>Hilfetext</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Nothing here matches “%1”.</source>
        <translation>Nichts hier passt zu „%1“.</translation>
    </message>
    <message>
        <source>help/petdesk.md</source>
        <translation>help/petdesk_de.md</translation>
    </message>
    <message>
        <source>**The service cannot change or remove an animal.**</source>
        <translation>**Der Dienst kann ein Tier weder ändern noch entfernen.**</translation>
    </message>
</context>
<context>
    <name>ImportPrice</name>
    <message>
        <source>Takes about %1 at the pace the request limit allows.</source>
        <translation>Dauert etwa %1 in dem Tempo, das das Anfragelimit erlaubt.</translation>
    </message>
    <message>
        <source>You can pause or stop at any time. If PetDesk is closed, the import resumes when it&apos;s open again.</source>
        <translation>Sie können jederzeit anhalten oder abbrechen. Wird PetDesk geschlossen, geht der Import beim nächsten Öffnen weiter.</translation>
    </message>
    <message>
        <source>%1 of them fit into today&apos;s limit of %2. The rest follow.</source>
        <translation>%1 davon passen in das heutige Limit von %2. Die übrigen folgen.</translation>
    </message>
    <message>
        <source>Uses %1 of the day&apos;s %2 requests.</source>
        <translation>Verbraucht %1 der %2 Anfragen des Tages.</translation>
    </message>
    <message>
        <source>Imports leave %1 requests a day for people.</source>
        <translation>Importe lassen am Tag %1 Anfragen für Menschen übrig.</translation>
    </message>
    <message>
        <source>The day&apos;s limit isn&apos;t known. Set the plan in Settings, and imports leave some of it for people.</source>
        <translation>Das Limit des Tages ist nicht bekannt. Stellen Sie den Tarif in den Einstellungen ein, dann lassen Importe einen Teil davon für Menschen übrig.</translation>
    </message>
</context>
<context>
    <name>ImportProgress</name>
    <message>
        <source>Less than a minute left.</source>
        <translation>Noch weniger als eine Minute.</translation>
    </message>
    <message>
        <source>About %1 left.</source>
        <translation>Noch etwa %1.</translation>
    </message>
    <message>
        <source>One after another, at a pace that leaves requests for people. You can go on working.</source>
        <translation>Eines nach dem anderen, in einem Tempo, das anderen Anfragen Raum lässt. Sie können weiterarbeiten.</translation>
    </message>
    <message>
        <source>Starts in a moment.</source>
        <translation>Beginnt gleich.</translation>
    </message>
    <message>
        <source>What people add now goes first.</source>
        <translation>Was jetzt von Hand aufgenommen wird, geht vor.</translation>
    </message>
    <message>
        <source>An earlier import goes first.</source>
        <translation>Ein früherer Import geht vor.</translation>
    </message>
    <message>
        <source>Paused. Nothing is sent until you resume.</source>
        <translation>Angehalten. Bis Sie fortsetzen, wird nichts gesendet.</translation>
    </message>
    <message>
        <source>This import is for another address (%1). It resumes when that one is in use again.</source>
        <translation>Dieser Import ist für eine andere Adresse (%1). Er geht weiter, sobald diese wieder verwendet wird.</translation>
    </message>
    <message>
        <source>Can&apos;t reach the service, or it has a problem.</source>
        <translation>Der Dienst ist nicht erreichbar oder hat ein Problem.</translation>
    </message>
    <message>
        <source>Imports have used their share of the limit. People can still add. Continues at %1.</source>
        <translation>Importe haben ihren Anteil am Limit verbraucht. Von Hand lässt sich weiter aufnehmen. Weiter ab %1.</translation>
    </message>
    <message>
        <source>This computer can&apos;t save to its disk.</source>
        <translation>Dieser Computer kann nicht auf seinen Datenträger schreiben.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t let this key add animals.</source>
        <translation>Der Dienst lässt diesen Schlüssel keine Tiere aufnehmen.</translation>
    </message>
    <message>
        <source>Tries again in %1 s.</source>
        <translation>Nächster Versuch in %1 s.</translation>
    </message>
    <message>
        <source>Waiting for the service to be open.</source>
        <translation>Wartet, bis der Dienst geöffnet ist.</translation>
    </message>
</context>
<context>
    <name>ImportProgressWindow</name>
    <message>
        <source>Import progress</source>
        <translation>Fortschritt des Imports</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Did it go through?</source>
        <translation>Ist es angekommen?</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Stop import</source>
        <translation>Import &amp;stoppen</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Undo import</source>
        <translation>Import &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>No answer came for some rows, so the service may or may not have them. PetDesk looks for them and never sends one twice by itself.</source>
        <translation>Zu einigen Zeilen kam keine Antwort. Vielleicht hat der Dienst sie, vielleicht nicht. PetDesk sucht sie und sendet keine von selbst zweimal.</translation>
    </message>
    <message>
        <source>This import belongs to another environment.</source>
        <translation>Dieser Import gehört zu einer anderen Umgebung.</translation>
    </message>
    <message>
        <source>Takes back the rows not sent yet. They can be imported again from the file.</source>
        <translation>Nimmt die Zeilen zurück, die noch nicht gesendet sind. Sie lassen sich aus der Datei erneut importieren.</translation>
    </message>
</context>
<context>
    <name>ImportSheet</name>
    <message>
        <source>“%1” has no rows. Choose another file, or save it with its rows.</source>
        <translation>„%1“ hat keine Zeilen. Wählen Sie eine andere Datei, oder speichern Sie sie mit ihren Zeilen.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t a sheet that PetDesk can read. Save it as CSV or as an Excel workbook (.xlsx), then choose that file.</source>
        <translation>„%1“ ist keine Tabelle, die PetDesk lesen kann. Speichern Sie sie als CSV oder als Excel-Arbeitsmappe (.xlsx), und wählen Sie dann diese Datei.</translation>
    </message>
    <message>
        <source>“%1” is a web page (HTML), whatever its name says. Open it in your spreadsheet program and save it as an Excel workbook (.xlsx), then choose that file.</source>
        <translation>„%1“ ist eine Webseite (HTML), was auch immer der Name sagt. Öffnen Sie die Datei in Ihrem Tabellenprogramm, speichern Sie sie als Excel-Arbeitsmappe (.xlsx) und wählen Sie dann diese.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t text in this encoding. Choose another one.</source>
        <translation>„%1“ ist in dieser Kodierung kein Text. Wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>“%1” is a folder. Choose a file with a sheet in it.</source>
        <translation>„%1“ ist ein Ordner. Wählen Sie eine Datei mit einer Tabelle.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t there any more. Choose another file.</source>
        <translation>„%1“ ist nicht mehr da. Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be opened (%3). If another program has it open, close it there, then try again.</source>
        <translation>„%1“ lässt sich nicht öffnen (%3). Wenn ein anderes Programm die Datei geöffnet hat, schließen Sie sie dort, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>“%1” is protected by a password. Save a copy without one, then choose the copy.</source>
        <translation>„%1“ ist durch ein Kennwort geschützt. Speichern Sie eine Kopie ohne Kennwort, und wählen Sie dann diese.</translation>
    </message>
    <message>
        <source>“%1” is damaged. Open it in your spreadsheet program and save it again, or save it as CSV.</source>
        <translation>„%1“ ist beschädigt. Öffnen Sie die Datei in Ihrem Tabellenprogramm und speichern Sie sie neu, oder speichern Sie sie als CSV.</translation>
    </message>
    <message>
        <source>“%1” has a quotation mark that is never closed, near line %3. Correct that line, or save the sheet as an Excel workbook.</source>
        <translation>„%1“ hat ein Anführungszeichen, das nie geschlossen wird, etwa in Zeile %3. Korrigieren Sie diese Zeile, oder speichern Sie die Tabelle als Excel-Arbeitsmappe.</translation>
    </message>
    <message>
        <source>“%1” is larger than the %2 MB that PetDesk reads. Split it into smaller files.</source>
        <translation>„%1“ ist größer als die %2 MB, die PetDesk liest. Teilen Sie die Datei in kleinere auf.</translation>
    </message>
    <message>
        <source>“%1” has more than the %2 rows that PetDesk reads at a time. Split it into smaller files.</source>
        <translation>„%1“ hat mehr als die %2 Zeilen, die PetDesk auf einmal liest. Teilen Sie die Datei in kleinere auf.</translation>
    </message>
    <message>
        <source>“%1” has cells very far from one another. Copy the rows with animals into a new sheet, then choose that.</source>
        <translation>In „%1“ liegen Zellen sehr weit auseinander. Kopieren Sie die Zeilen mit Tieren in eine neue Tabelle, und wählen Sie dann diese.</translation>
    </message>
    <message>
        <source>Nothing was added: another import has taken some of these rows. They are left out now, with the rows that you had ticked. Check the rows, then start again.</source>
        <translation>Nichts wurde hinzugefügt: Ein anderer Import hat einige dieser Zeilen übernommen. Sie sind jetzt ausgelassen, ebenso die Zeilen, die Sie angekreuzt hatten. Prüfen Sie die Zeilen und starten Sie dann erneut.</translation>
    </message>
    <message>
        <source>Nothing was added: the sheet can&apos;t be saved (%1). %2</source>
        <translation>Es wurde nichts aufgenommen: Die Tabelle lässt sich nicht speichern (%1). %2</translation>
    </message>
    <message>
        <source>Windows, Western Europe</source>
        <translation>Windows, Westeuropa</translation>
    </message>
    <message>
        <source>Mac</source>
        <translation>Mac</translation>
    </message>
    <message>
        <source>Windows, Central Europe</source>
        <translation>Windows, Mitteleuropa</translation>
    </message>
    <message>
        <source>ISO Latin 2, Central Europe</source>
        <translation>ISO Latin 2, Mitteleuropa</translation>
    </message>
    <message>
        <source>Windows, Cyrillic</source>
        <translation>Windows, Kyrillisch</translation>
    </message>
    <message>
        <source>The file doesn&apos;t say how its letters are encoded. PetDesk read it as %1. Check the names with accents, and choose another encoding if they look wrong: %2</source>
        <translation>Die Datei sagt nicht, wie ihre Buchstaben kodiert sind. PetDesk hat sie als %1 gelesen. Prüfen Sie die Namen mit Akzenten und Umlauten, und wählen Sie eine andere Kodierung, wenn sie falsch aussehen: %2</translation>
    </message>
    <message>
        <source>“%1” (%2)</source>
        <translation>„%1“ (%2)</translation>
    </message>
    <message>
        <source>Other sheets of this workbook, not imported now: %1</source>
        <translation>Weitere Tabellen dieser Mappe, jetzt nicht importiert: %1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Similar name</source>
        <translation>Ähnlicher Name</translation>
    </message>
    <message>
        <source>To correct</source>
        <translation>Zu korrigieren</translation>
    </message>
    <message>
        <source>Already here?</source>
        <translation>Schon hier?</translation>
    </message>
    <message>
        <source>Twice in the sheet</source>
        <translation>Doppelt in der Tabelle</translation>
    </message>
    <message>
        <source>Imported before</source>
        <translation>Schon importiert</translation>
    </message>
    <message>
        <source>Ready. Similar name: %1, %2</source>
        <translation>Bereit. Ähnlicher Name: %1, %2</translation>
    </message>
    <message>
        <source>Already here? %1, %2</source>
        <translation>Schon hier? %1, %2</translation>
    </message>
    <message>
        <source>Same name and category as row %1</source>
        <translation>Name und Kategorie wie in Zeile %1</translation>
    </message>
    <message>
        <source>No name, category or status in this row</source>
        <translation>Weder Name noch Kategorie noch Status in dieser Zeile</translation>
    </message>
    <message>
        <source>Looks like a total, not an animal</source>
        <translation>Sieht nach einer Summe aus, nicht nach einem Tier</translation>
    </message>
    <message>
        <source>Waiting to be added by an earlier import</source>
        <translation>Ein früherer Import nimmt es noch auf</translation>
    </message>
    <message>
        <source>May have been added by an earlier import</source>
        <translation>Ein früherer Import hat es vielleicht aufgenommen</translation>
    </message>
    <message>
        <source>Added by an earlier import</source>
        <translation>Von einem früheren Import aufgenommen</translation>
    </message>
    <message>
        <source>Status “%1” isn&apos;t known</source>
        <translation>Status „%1“ ist nicht bekannt</translation>
    </message>
    <message>
        <source>The name is missing</source>
        <translation>Der Name fehlt</translation>
    </message>
    <message>
        <source>The category is missing</source>
        <translation>Die Kategorie fehlt</translation>
    </message>
    <message>
        <source>Category “%1” isn&apos;t known</source>
        <translation>Kategorie „%1“ ist nicht bekannt</translation>
    </message>
    <message>
        <source>No animal has category %1 yet</source>
        <translation>Noch kein Tier hat die Kategorie %1</translation>
    </message>
    <message>
        <source>More than one category is “%1”</source>
        <translation>Mehr als eine Kategorie heißt „%1“</translation>
    </message>
    <message>
        <source>Category “%1”</source>
        <translation>Kategorie „%1“</translation>
    </message>
    <message>
        <source>Status “%1”</source>
        <translation>Status „%1“</translation>
    </message>
    <message>
        <source>Without a category</source>
        <translation>Ohne Kategorie</translation>
    </message>
    <message>
        <source>There are no rows below the headings.</source>
        <translation>Unter den Überschriften stehen keine Zeilen.</translation>
    </message>
    <message>
        <source>Nothing new: every animal in the sheet is here already.</source>
        <translation>Nichts Neues: Alle Tiere der Tabelle sind schon da.</translation>
    </message>
    <message>
        <source>Add the animals of “%2” to %1?</source>
        <translation>Die Tiere aus „%2“ in die Umgebung %1 aufnehmen?</translation>
    </message>
    <message>
        <source>Above the headings</source>
        <translation>Über den Überschriften</translation>
    </message>
    <message>
        <source>Not animals</source>
        <translation>Keine Tiere</translation>
    </message>
    <message>
        <source>Same as row %1.</source>
        <translation>Wie in Zeile %1.</translation>
    </message>
    <message>
        <source>Nothing new: every animal in the sheet is here already, or may be. Tick those that aren&apos;t.</source>
        <translation>Nichts Neues: Alle Tiere der Tabelle sind schon da oder könnten es sein. Kreuzen Sie an, welche es nicht sind.</translation>
    </message>
    <message>
        <source>Not ticked</source>
        <translation>Nicht angehakt</translation>
    </message>
</context>
<context>
    <name>ImportWindow</name>
    <message>
        <source>Import from a sheet</source>
        <translation>Aus Tabelle importieren</translation>
    </message>
    <message>
        <source>Close “%1”?</source>
        <translation>„%1“ schließen?</translation>
    </message>
    <message>
        <source>What you corrected and chose in its rows would be lost.</source>
        <translation>Was Sie in den Zeilen korrigiert und gewählt haben, ginge verloren.</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>&amp;Choose file…</source>
        <translation>Datei &amp;wählen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Paste rows</source>
        <translation>Zeilen &amp;einfügen</translation>
    </message>
    <message>
        <source>&amp;Another sheet</source>
        <translation>&amp;Andere Tabelle</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>Weite&amp;r</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Pasted rows</source>
        <translation>Eingefügte Zeilen</translation>
    </message>
    <message>
        <source>Nothing was copied. Copy rows in your spreadsheet program first.</source>
        <translation>Es ist nichts kopiert. Kopieren Sie zuerst Zeilen in Ihrem Tabellenprogramm.</translation>
    </message>
    <message>
        <source>Sheets (%1)</source>
        <translation>Tabellen (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Which sheet has the animals?</source>
        <translation>In welcher Tabelle stehen die Tiere?</translation>
    </message>
    <message>
        <source>Reading “%1”…</source>
        <translation>„%1“ wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>An Excel or LibreOffice workbook, or CSV. Drop it here, or paste copied rows. The file isn&apos;t changed, and nothing is added before you have seen every row.</source>
        <translation>Eine Arbeitsmappe von Excel oder LibreOffice, oder CSV. Ziehen Sie sie hierher, oder fügen Sie kopierte Zeilen ein. Die Datei bleibt unverändert, und es wird nichts aufgenommen, bevor Sie jede Zeile gesehen haben.</translation>
    </message>
    <message>
        <source>PetDesk reads one sheet at a time. Choose them one after the other.</source>
        <translation>PetDesk liest eine Tabelle nach der anderen. Wählen Sie sie einzeln.</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>Adding “%2” to %1 in %3 s.</source>
        <translation>„%2“ wird in %3&#xa0;s aufgenommen (%1).</translation>
    </message>
    <message>
        <source>Adding “%2” to %1…</source>
        <translation>„%2“ wird aufgenommen (%1)&#xa0;…</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Wird gesendet</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Aufgenommen</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Ungewiss</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Zurückgenommen</translation>
    </message>
    <message>
        <source>Given up</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Corrected</source>
        <translation>Korrigiert</translation>
    </message>
    <message>
        <source>The service answered %1, so the animal may or may not have been added.</source>
        <translation>Der Dienst hat %1 geantwortet. Vielleicht wurde das Tier aufgenommen, vielleicht nicht.</translation>
    </message>
    <message>
        <source>The service&apos;s address points elsewhere (%1), so the animal may or may not have been added. Ask your administrator for the right address.</source>
        <translation>Die Adresse des Dienstes verweist woandershin (%1). Vielleicht wurde das Tier aufgenommen, vielleicht nicht. Fragen Sie Ihren Administrator nach der richtigen Adresse.</translation>
    </message>
    <message>
        <source>A web page (%1) answered instead of the service, so the animal may or may not have been added. The network may need a log-in, or a proxy may block the service.</source>
        <translation>Statt des Dienstes hat eine Webseite (%1) geantwortet. Vielleicht wurde das Tier aufgenommen, vielleicht nicht. Möglicherweise verlangt das Netzwerk eine Anmeldung, oder ein Proxy blockiert den Dienst.</translation>
    </message>
    <message>
        <source>What answered isn&apos;t a web service, so the animal may or may not have been added.</source>
        <translation>Was geantwortet hat, ist kein Webdienst. Vielleicht wurde das Tier aufgenommen, vielleicht nicht.</translation>
    </message>
    <message>
        <source>The service gave it an ID that another animal has, so PetDesk looks for its own.</source>
        <translation>Der Dienst hat ihm eine ID gegeben, die ein anderes Tier hat. PetDesk sucht nach der eigenen.</translation>
    </message>
    <message>
        <source>The service said that it was added, but its complete list doesn&apos;t have it.</source>
        <translation>Der Dienst hat gemeldet, dass es aufgenommen wurde, aber seine vollständige Liste enthält es nicht.</translation>
    </message>
    <message>
        <source>Added as %1</source>
        <translation>Aufgenommen als %1</translation>
    </message>
    <message>
        <source>Held: %1 s</source>
        <translation>Angehalten: %1&#xa0;s</translation>
    </message>
    <message>
        <source>Waiting…</source>
        <translation>Wartet&#xa0;…</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Wird gesendet&#xa0;…</translation>
    </message>
    <message>
        <source>Added, no ID yet</source>
        <translation>Aufgenommen, noch ohne ID</translation>
    </message>
    <message>
        <source>PetDesk&apos;s data folder is gone, so what you added last is only in this window. Bring the folder back, or write it down, before you quit.</source>
        <translation>Der Datenordner von PetDesk ist weg. Was Sie zuletzt aufgenommen haben, steht nur in diesem Fenster. Stellen Sie den Ordner wieder her oder schreiben Sie es auf, bevor Sie beenden.</translation>
    </message>
    <message>
        <source>Quit anyway</source>
        <translation>Trotzdem beenden</translation>
    </message>
</context>
<context>
    <name>IntakeLog</name>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Entered</source>
        <translation>Erfasst</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Imported sheet</source>
        <translation>Importierte Tabelle</translation>
    </message>
</context>
<context>
    <name>IntakeLogWindow</name>
    <message>
        <source>Intake log</source>
        <translation>Aufnahmeprotokoll</translation>
    </message>
    <message>
        <source>Filter entries</source>
        <translation>Einträge filtern</translation>
    </message>
    <message>
        <source>Filter by state, name, category, ID or time</source>
        <translation>Nach Zustand, Name, Kategorie, ID oder Zeit filtern</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Show &amp;animal</source>
        <translation>&amp;Tier anzeigen</translation>
    </message>
    <message>
        <source>C&amp;orrect…</source>
        <translation>Korri&amp;gieren&#xa0;…</translation>
    </message>
    <message>
        <source>Did it go &amp;through?</source>
        <translation>&amp;Ist es angekommen?</translation>
    </message>
    <message>
        <source>&amp;Give up</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>Show import</source>
        <translation>Import anzeigen</translation>
    </message>
    <message>
        <source>No animal has been added here in the last 90 days.</source>
        <translation>In den letzten 90 Tagen wurde hier kein Tier aufgenommen.</translation>
    </message>
    <message>
        <source>No entries match your search.</source>
        <translation>Kein Eintrag passt zu Ihrer Suche.</translation>
    </message>
</context>
<context>
    <name>IntakeMessage</name>
    <message>
        <source>Added %2, #%1</source>
        <translation>%2 aufgenommen, #%1</translation>
    </message>
    <message>
        <source>&amp;Undo adding “%1”</source>
        <translation>Aufnahme von „%1“ &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>The file of animals you added was damaged and is now set aside as %1. %2 Those that were waiting may or may not have been added. Check Animal &gt; Intake log.</source>
        <translation>Die Datei der Tiere, die Sie aufgenommen haben, war beschädigt und liegt jetzt als %1 beiseite. %2 Tiere, die noch warteten, wurden vielleicht aufgenommen, vielleicht nicht. Prüfen Sie Tier &gt; Aufnahmeprotokoll.</translation>
    </message>
    <message>
        <source>Can&apos;t read the file of animals you added (%1), so nothing can be added or sent. %2</source>
        <translation>Die Datei der Tiere, die Sie aufgenommen haben, ist nicht lesbar (%1). Deshalb lässt sich nichts aufnehmen oder senden. %2</translation>
    </message>
    <message>
        <source>This computer can&apos;t save what you add (%1), so nothing is sent. %2</source>
        <translation>Dieser Computer kann nicht speichern, was Sie aufnehmen (%1). Deshalb wird nichts gesendet. %2</translation>
    </message>
    <message>
        <source>PetDesk then continues automatically.</source>
        <translation>PetDesk macht dann automatisch weiter.</translation>
    </message>
    <message>
        <source>Added %1. Its ID isn&apos;t known yet.</source>
        <translation>%1 aufgenommen. Die ID ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>“%3” was added to %4, so don&apos;t add it again. This computer can&apos;t save that (%1), and nothing more is sent until it can. %2</source>
        <translation>„%3“ wurde aufgenommen (%4). Nehmen Sie es nicht noch einmal auf. Dieser Computer kann das nicht speichern (%1), und bis dahin wird nichts weiter gesendet. %2</translation>
    </message>
    <message>
        <source>The service refused “%3” (%1): %2.</source>
        <translation>Der Dienst hat „%3“ abgelehnt (%1): %2.</translation>
    </message>
    <message>
        <source>The service refused “%3” (%1): %2. Ask your administrator.</source>
        <translation>Der Dienst hat „%3“ abgelehnt (%1): %2. Fragen Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>“%2” may not have been added: sent %1, no answer.</source>
        <translation>„%2“ wurde vielleicht nicht aufgenommen: gesendet %1, keine Antwort.</translation>
    </message>
    <message>
        <source>“%2” was sent %1. %3</source>
        <translation>„%2“ wurde gesendet (%1). %3</translation>
    </message>
    <message>
        <source>“%1” was added, but the service has it as %2. PetDesk can&apos;t change that. Ask your administrator.</source>
        <translation>„%1“ wurde aufgenommen, aber der Dienst führt es als %2. PetDesk kann das nicht ändern. Fragen Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>%1. Continues at %2.</source>
        <translation>%1. Weiter ab %2.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>This computer can&apos;t save to its disk.</source>
        <translation>Dieser Computer kann nicht auf seinen Datenträger schreiben.</translation>
    </message>
    <message>
        <source>You&apos;re working offline. %1.</source>
        <translation>Sie arbeiten offline. %1.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t let this key add animals (%1: %2). %3. Nothing more is sent until you choose to. Ask your administrator about the key.</source>
        <translation>Dieser Schlüssel darf beim Dienst keine Tiere aufnehmen (%1: %2). %3. Nichts weiter wird gesendet, bis Sie es veranlassen. Fragen Sie Ihren Administrator nach dem Schlüssel.</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>Your entry for “%1” is still in the add form.</source>
        <translation>Ihre Eingabe für „%1“ ist noch im Aufnahmeformular.</translation>
    </message>
    <message>
        <source>Your entry is still in the add form.</source>
        <translation>Ihre Eingabe ist noch im Aufnahmeformular.</translation>
    </message>
    <message>
        <source>&amp;Undo importing “%1”</source>
        <translation>Import von „%1“ &amp;rückgängig machen</translation>
    </message>
</context>
<context>
    <name>Keyring</name>
    <message>
        <source>The system&apos;s keyring stayed locked. Open Settings again and unlock it when asked for its password.</source>
        <translation>Der Schlüsselbund des Systems blieb gesperrt. Öffnen Sie die Einstellungen erneut und entsperren Sie ihn, wenn nach seinem Kennwort gefragt wird.</translation>
    </message>
    <message>
        <source>This computer has no keyring that PetDesk can use. Your administrator can set one up.</source>
        <translation>Dieser Computer hat keinen Schlüsselbund, den PetDesk verwenden kann. Ihr Administrator kann einen einrichten.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring didn&apos;t answer in time. Look for a password prompt, then open Settings again.</source>
        <translation>Der Schlüsselbund des Systems hat nicht rechtzeitig geantwortet. Suchen Sie nach einer Kennwortabfrage und öffnen Sie dann die Einstellungen erneut.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring has stopped. Open Settings again. If that doesn&apos;t help, sign out of this computer and back in.</source>
        <translation>Der Schlüsselbund des Systems läuft nicht mehr. Öffnen Sie die Einstellungen erneut. Wenn das nicht hilft, melden Sie sich an diesem Computer ab und wieder an.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring accepts keys but doesn&apos;t keep them. Your administrator can turn it on.</source>
        <translation>Der Schlüsselbund des Systems nimmt Schlüssel an, bewahrt sie aber nicht auf. Ihr Administrator kann ihn einschalten.</translation>
    </message>
    <message>
        <source>The key is too long. Windows keeps at most %2 characters.</source>
        <translation>Der Schlüssel ist zu lang. Windows speichert höchstens %2 Zeichen.</translation>
    </message>
    <message>
        <source>Can&apos;t use the system&apos;s keyring (%1).</source>
        <translation>Der Schlüsselbund des Systems lässt sich nicht verwenden (%1).</translation>
    </message>
</context>
<context>
    <name>KeyringLook</name>
    <message>
        <source>can&apos;t be used here, so keys last for one run only (%1)</source>
        <translation>lässt sich hier nicht verwenden, daher gelten Schlüssel nur für eine Sitzung (%1)</translation>
    </message>
    <message>
        <source>none that PetDesk can use, so keys last for one run only. An administrator can set one up</source>
        <translation>keiner, den PetDesk verwenden kann, daher gelten Schlüssel nur für eine Sitzung. Ein Administrator kann einen einrichten</translation>
    </message>
    <message>
        <source>answers, but keeps no keys, so they last for one run only (%1)</source>
        <translation>antwortet, bewahrt aber keine Schlüssel auf, daher gelten sie nur für eine Sitzung (%1)</translation>
    </message>
    <message>
        <source>kept a key, but then failed (%1)</source>
        <translation>hat einen Schlüssel aufbewahrt, dann aber versagt (%1)</translation>
    </message>
    <message>
        <source>locked. Unlock it, then check again</source>
        <translation>gesperrt. Entsperren Sie ihn und prüfen Sie dann erneut</translation>
    </message>
    <message>
        <source>doesn&apos;t answer. If it is locked, unlock it, then check again</source>
        <translation>antwortet nicht. Wenn er gesperrt ist, entsperren Sie ihn und prüfen Sie dann erneut</translation>
    </message>
    <message>
        <source>answers, but doesn&apos;t return what it was given, so keys may be lost</source>
        <translation>antwortet, gibt aber nicht zurück, was er erhalten hat, daher können Schlüssel verloren gehen</translation>
    </message>
    <message>
        <source>keeps, finds and forgets keys</source>
        <translation>bewahrt Schlüssel auf, findet und vergisst sie</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Reading the labels…</source>
        <translation>Die Bezeichnungen werden gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>%1 has no address yet. Save one first.</source>
        <translation>Die Umgebung %1 hat noch keine Adresse. Speichern Sie zuerst eine.</translation>
    </message>
    <message>
        <source>Can&apos;t read the labels (%1). Tell your administrator.</source>
        <translation>Die Bezeichnungen sind nicht lesbar (%1). Informieren Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>No categories yet. Add one.</source>
        <translation>Noch keine Kategorien. Fügen Sie eine hinzu.</translation>
    </message>
    <message>
        <source>Category %1 is in two rows. Remove one.</source>
        <translation>Kategorie %1 steht in zwei Zeilen. Entfernen Sie eine.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t a category ID. Enter a whole number.</source>
        <translation>„%1“ ist keine Kategorie-ID. Geben Sie eine ganze Zahl ein.</translation>
    </message>
    <message>
        <source>%1 is too large for a category ID.</source>
        <translation>%1 ist zu groß für eine Kategorie-ID.</translation>
    </message>
    <message>
        <source>“%1” is too long. Use up to %2 characters.</source>
        <translation>„%1“ ist zu lang. Verwenden Sie höchstens %2 Zeichen.</translation>
    </message>
    <message>
        <source>“%1” has a character that can&apos;t be shown.</source>
        <translation>„%1“ enthält ein Zeichen, das sich nicht anzeigen lässt.</translation>
    </message>
</context>
<context>
    <name>LabelsPage</name>
    <message>
        <source>The service knows categories by ID only. Their labels are in the file %1. To use them on another computer, copy that file into PetDesk&apos;s data folder there.</source>
        <translation>Der Dienst kennt Kategorien nur mit ihrer ID. Ihre Bezeichnungen stehen in der Datei %1. Um sie auf einem anderen Computer zu nutzen, kopieren Sie diese Datei dort in den Datenordner von PetDesk.</translation>
    </message>
    <message>
        <source>Add categor&amp;y</source>
        <translation>Kategorie &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Re&amp;move category</source>
        <translation>Kategorie &amp;entfernen</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Tiere</translation>
    </message>
    <message>
        <source>Category ID</source>
        <translation>Kategorie-ID</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Bezeichnung</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Bezeichnungen</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>en</source>
        <translation>de</translation>
    </message>
</context>
<context>
    <name>LeftOut</name>
    <message>
        <source>In the sheet</source>
        <translation>In der Tabelle</translation>
    </message>
    <message>
        <source>Rows left out</source>
        <translation>Ausgelassene Zeilen</translation>
    </message>
</context>
<context>
    <name>ListWindow</name>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>Zeilen &amp;kopieren</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Filter löschen</translation>
    </message>
</context>
<context>
    <name>MainActions</name>
    <message>
        <source>Copied ID %1</source>
        <translation>ID %1 kopiert</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Sort &amp;by</source>
        <translation>&amp;Sortieren nach</translation>
    </message>
    <message>
        <source>Ne&amp;west first</source>
        <translation>Ne&amp;ueste zuerst</translation>
    </message>
    <message>
        <source>&amp;ID</source>
        <translation>&amp;ID</translation>
    </message>
    <message>
        <source>&amp;Status</source>
        <translation>&amp;Status</translation>
    </message>
    <message>
        <source>&amp;Category</source>
        <translation>&amp;Kategorie</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>Reset &amp;layout</source>
        <translation>Ansicht &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Normal text si&amp;ze</source>
        <translation>Nor&amp;male Textgröße</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Klei&amp;nerer Text</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>G&amp;rößerer Text</translation>
    </message>
    <message>
        <source>&amp;Coverage…</source>
        <translation>Vollstän&amp;digkeit&#xa0;…</translation>
    </message>
    <message>
        <source>W&amp;hat changed…</source>
        <translation>&amp;Was sich geändert hat&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Aktualisieren</translation>
    </message>
    <message>
        <source>&amp;Send now</source>
        <translation>&amp;Jetzt senden</translation>
    </message>
    <message>
        <source>&amp;Add animal…</source>
        <translation>Tier &amp;aufnehmen&#xa0;…</translation>
    </message>
    <message>
        <source>Lea&amp;ve browse-only mode</source>
        <translation>Ansichtsmodus &amp;verlassen</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>A&amp;lle anzeigen</translation>
    </message>
    <message>
        <source>Show a&amp;vailable</source>
        <translation>Ver&amp;fügbare anzeigen</translation>
    </message>
    <message>
        <source>Show &amp;pending</source>
        <translation>Vor&amp;gemerkte anzeigen</translation>
    </message>
    <message>
        <source>Show &amp;sold</source>
        <translation>Ver&amp;kaufte anzeigen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>Zeilen &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy I&amp;Ds</source>
        <translation>I&amp;Ds kopieren</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren&#xa0;…</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Voll&amp;bild</translation>
    </message>
    <message>
        <source>Clear fi&amp;lters</source>
        <translation>Fi&amp;lter aufheben</translation>
    </message>
    <message>
        <source>Show &amp;details</source>
        <translation>D&amp;etails anzeigen</translation>
    </message>
    <message>
        <source>Copy &amp;ID</source>
        <translation>&amp;ID kopieren</translation>
    </message>
    <message>
        <source>Check &amp;now</source>
        <translation>Jetzt &amp;prüfen</translation>
    </message>
    <message>
        <source>&amp;Look up by ID…</source>
        <translation>Nach ID &amp;nachschlagen&#xa0;…</translation>
    </message>
    <message>
        <source>Inta&amp;ke log…</source>
        <translation>Au&amp;fnahmeprotokoll&#xa0;…</translation>
    </message>
    <message>
        <source>PetDesk &amp;help…</source>
        <translation>PetDesk-&amp;Hilfe&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>&amp;Tastenkürzel&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Diagnose…</source>
        <translation>&amp;Diagnose&#xa0;…</translation>
    </message>
    <message>
        <source>For ad&amp;ministrators</source>
        <translation>Für Ad&amp;ministratoren</translation>
    </message>
    <message>
        <source>&amp;Releases</source>
        <translation>&amp;Veröffentlichungen</translation>
    </message>
    <message>
        <source>&amp;About PetDesk…</source>
        <translation>Ü&amp;ber PetDesk&#xa0;…</translation>
    </message>
    <message>
        <source>Work &amp;offline</source>
        <translation>&amp;Offline arbeiten</translation>
    </message>
    <message>
        <source>Activit&amp;y</source>
        <translation>Akti&amp;vität</translation>
    </message>
    <message>
        <source>Open &amp;log folder</source>
        <translation>&amp;Protokollordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Drucken&#xa0;…</translation>
    </message>
    <message>
        <source>Print ca&amp;rds…</source>
        <translation>Ka&amp;rten drucken&#xa0;…</translation>
    </message>
    <message>
        <source>I&amp;mport from a sheet…</source>
        <translation>Aus Ta&amp;belle importieren&#xa0;…</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Animal</source>
        <translation>&amp;Tier</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>Can&apos;t reach the service. Showing saved animals.</source>
        <translation>Der Dienst ist nicht erreichbar. Gespeicherte Tiere werden angezeigt.</translation>
    </message>
    <message>
        <source>Can&apos;t open %1: %2.</source>
        <translation>Die Umgebung %1 lässt sich nicht öffnen: %2.</translation>
    </message>
    <message>
        <source>Showing saved animals.</source>
        <translation>Gespeicherte Tiere werden angezeigt.</translation>
    </message>
    <message>
        <source>PetDesk closed unexpectedly last time. There&apos;s a report for your administrator in %1</source>
        <translation>PetDesk wurde beim letzten Mal unerwartet geschlossen. Ein Bericht für Ihren Administrator liegt in %1</translation>
    </message>
    <message>
        <source>Something went wrong in PetDesk (%1). You can keep working. If it happens again, tell your administrator.</source>
        <translation>In PetDesk ist etwas schiefgegangen (%1). Sie können weiterarbeiten. Wenn das noch einmal geschieht, informieren Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>The service didn&apos;t find this animal. It stays here as last seen until a complete list shows otherwise.</source>
        <translation>Der Dienst hat dieses Tier nicht gefunden. Es bleibt hier, wie es zuletzt gesehen wurde, bis eine vollständige Liste etwas anderes zeigt.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring, which holds the API key, didn&apos;t open. Unlock it and press Refresh, or enter the key in Settings.</source>
        <translation>Der Schlüsselbund des Systems, der den API-Schlüssel enthält, ließ sich nicht öffnen. Entsperren Sie ihn und klicken Sie auf „Aktualisieren“, oder geben Sie den Schlüssel in den Einstellungen ein.</translation>
    </message>
    <message>
        <source>This computer has no keyring that PetDesk can use. Enter the API key in Settings each time you start PetDesk.</source>
        <translation>Dieser Computer hat keinen Schlüsselbund, den PetDesk verwenden kann. Geben Sie den API-Schlüssel bei jedem Start von PetDesk in den Einstellungen ein.</translation>
    </message>
    <message>
        <source>%1 has no API key. Showing saved animals.</source>
        <translation>Die Umgebung %1 hat keinen API-Schlüssel. Gespeicherte Tiere werden angezeigt.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t use the address of %1. Correct it in Settings.</source>
        <translation>PetDesk kann die Adresse der Umgebung %1 nicht verwenden. Korrigieren Sie sie in den Einstellungen.</translation>
    </message>
    <message>
        <source>%1 has Production&apos;s address, so PetDesk doesn&apos;t use it. Give it its own in Settings.</source>
        <translation>Die Umgebung %1 hat die Adresse der Produktion, daher verwendet PetDesk sie nicht. Geben Sie ihr in den Einstellungen eine eigene.</translation>
    </message>
    <message>
        <source>The policy for this computer can&apos;t be used, so PetDesk doesn&apos;t ask %1. Tell your administrator.</source>
        <translation>Die Richtlinie für diesen Computer ist nicht verwendbar, daher fragt PetDesk die Umgebung %1 nicht. Sagen Sie es Ihrem Administrator.</translation>
    </message>
    <message>
        <source>The file of practice animals was damaged and is now set aside as %1. What could be read is kept.</source>
        <translation>Die Datei der Übungstiere war beschädigt und liegt jetzt als %1 beiseite. Was lesbar war, ist noch da.</translation>
    </message>
    <message>
        <source>The local copy was damaged and is now set aside as %1. PetDesk fetches a new one.</source>
        <translation>Die lokale Kopie war beschädigt und liegt jetzt als %1 beiseite. PetDesk ruft eine neue ab.</translation>
    </message>
    <message>
        <source>The file of category labels can&apos;t be read (%2) and is now set aside as %1. Correct it in a text editor, name it labels.toml, and restart PetDesk.</source>
        <translation>Die Datei der Kategoriebezeichnungen ist nicht lesbar (%2) und liegt jetzt als %1 beiseite. Korrigieren Sie sie in einem Texteditor, nennen Sie sie labels.toml und starten Sie PetDesk neu.</translation>
    </message>
    <message>
        <source>Can&apos;t read the local copy (%1). PetDesk works without it. %2</source>
        <translation>Die lokale Kopie ist nicht lesbar (%1). PetDesk arbeitet ohne sie. %2</translation>
    </message>
    <message>
        <source>Can&apos;t save the local copy (%1). PetDesk works without it. %2</source>
        <translation>Die lokale Kopie lässt sich nicht speichern (%1). PetDesk arbeitet ohne sie. %2</translation>
    </message>
    <message>
        <source>Can&apos;t read the category labels (%1). Showing category IDs. %2</source>
        <translation>Die Kategoriebezeichnungen sind nicht lesbar (%1). Kategorie-IDs werden angezeigt. %2</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Dismiss message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>OpenFolder</name>
    <message>
        <source>This system can&apos;t show folders from here. The folder is %1</source>
        <translation>Dieses System kann von hier aus keine Ordner zeigen. Der Ordner ist %1</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>This system can&apos;t show pages from here. The page is %1</source>
        <translation>Dieses System kann von hier aus keine Seiten zeigen. Die Seite ist %1</translation>
    </message>
    <message>
        <source>Releases</source>
        <translation>Veröffentlichungen</translation>
    </message>
    <message>
        <source>The folder %1 isn&apos;t there.</source>
        <translation>Der Ordner %1 ist nicht vorhanden.</translation>
    </message>
</context>
<context>
    <name>PlainPage</name>
    <message>
        <source>&amp;Who to ask for changes</source>
        <translation>&amp;Kontakt für Änderungen</translation>
    </message>
    <message>
        <source>&amp;Refresh interval</source>
        <translation>Aktualis&amp;ierung</translation>
    </message>
    <message>
        <source>&amp;Undo time</source>
        <translation>Zeit für „&amp;Rückgängig“</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Darstellung</translation>
    </message>
    <message>
        <source>Text si&amp;ze</source>
        <translation>&amp;Textgröße</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>&amp;Browse only, for volunteers</source>
        <translation>&amp;Nur ansehen, für Ehrenamtliche</translation>
    </message>
    <message>
        <source>&amp;Proxy</source>
        <translation>&amp;Proxy</translation>
    </message>
    <message>
        <source>Proxy a&amp;ddress</source>
        <translation>Proxy-A&amp;dresse</translation>
    </message>
    <message>
        <source>Certificate &amp;file</source>
        <translation>&amp;Zertifikatsdatei</translation>
    </message>
    <message>
        <source>Hides adding animals and these settings, and shows larger text. This isn&apos;t a lock: anyone can choose File &gt; Leave browse-only mode.</source>
        <translation>Blendet das Aufnehmen von Tieren und diese Einstellungen aus und vergrößert den Text. Das ist keine Sperre: Jeder kann Datei &gt; Ansichtsmodus verlassen wählen.</translation>
    </message>
    <message>
        <source>A PEM file of certificates to trust besides the system&apos;s own.</source>
        <translation>Eine PEM-Datei mit Zertifikaten, denen zusätzlich zu denen des Systems vertraut wird.</translation>
    </message>
    <message>
        <source>System default: on Windows and macOS the proxy of the system&apos;s settings, an automatic configuration included; on Linux that of the variables https_proxy and no_proxy. A test of a service says which proxy it went through.</source>
        <translation>Wie im System: unter Windows und macOS der Proxy aus den Einstellungen des Systems, auch mit automatischer Konfiguration; unter Linux der aus den Variablen https_proxy und no_proxy. Die Prüfung eines Dienstes sagt, über welchen Proxy sie lief.</translation>
    </message>
    <message>
        <source>For example: Ask Kim at the office, extension 12</source>
        <translation>Zum Beispiel: Kim im Büro fragen, Durchwahl 12</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Browse only</source>
        <translation>Nur ansehen</translation>
    </message>
    <message>
        <source>Shown to anyone who wants to change or remove an animal, which the service can&apos;t do.</source>
        <translation>Erscheint, wenn jemand ein Tier ändern oder entfernen will, was der Dienst nicht kann.</translation>
    </message>
    <message>
        <source>Choose certificate file</source>
        <translation>Zertifikatsdatei auswählen</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>Aus&amp;wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer)</source>
        <translation>Zertifikate (*.pem *.crt *.cer)</translation>
    </message>
    <message>
        <source>All (*)</source>
        <translation>Alle (*)</translation>
    </message>
</context>
<context>
    <name>Print</name>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All animals</source>
        <translation>Alle Tiere</translation>
    </message>
    <message>
        <source>In the last 30 days</source>
        <translation>In den letzten 30 Tagen</translation>
    </message>
    <message>
        <source>What may be missing</source>
        <translation>Was fehlen kann</translation>
    </message>
    <message>
        <source>What changed isn&apos;t known at the moment.</source>
        <translation>Was sich geändert hat, ist im Moment nicht bekannt.</translation>
    </message>
    <message>
        <source>This is what this desk has seen since %1. Another desk may have seen more. Nothing is known of animals that the lists don&apos;t show.</source>
        <translation>Das hat dieser Arbeitsplatz gesehen seit %1. Ein anderer kann mehr gesehen haben. Von Tieren, die die Listen nicht zeigen, ist nichts bekannt.</translation>
    </message>
    <message>
        <source>As of %1</source>
        <translation>Stand %1</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1, Stand %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Printed with PetDesk: %1</source>
        <translation>Gedruckt mit PetDesk: %1</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
    <message>
        <source>Animals by category and status</source>
        <translation>Tiere nach Kategorie und Status</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Tiere</translation>
    </message>
    <message>
        <source>Filter: %2. %1</source>
        <translation>Filter: %2. %1</translation>
    </message>
    <message>
        <source>New at the service</source>
        <translation>Neu beim Dienst</translation>
    </message>
    <message>
        <source>First seen by this desk</source>
        <translation>Zum ersten Mal an diesem Arbeitsplatz gesehen</translation>
    </message>
    <message>
        <source>Status over, the new one not known</source>
        <translation>Status vorbei, der neue nicht bekannt</translation>
    </message>
    <message>
        <source>Other name or category</source>
        <translation>Anderer Name oder andere Kategorie</translation>
    </message>
    <message>
        <source>Changed to: %1</source>
        <translation>Geändert in: %1</translation>
    </message>
    <message>
        <source>Kennel cards (%1)</source>
        <translation>Zwingerkarten (%1)</translation>
    </message>
    <message>
        <source>List as shown (%1)</source>
        <translation>Liste wie angezeigt (%1)</translation>
    </message>
    <message>
        <source>Board overview</source>
        <translation>Übersicht für den Vorstand</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Letter</translation>
    </message>
    <message>
        <source>To print kennel cards, select animals in the list first.</source>
        <translation>Um Zwingerkarten zu drucken, wählen Sie zuerst Tiere in der Liste aus.</translation>
    </message>
    <message>
        <source>This computer has no printer. Save the pages as a PDF instead.</source>
        <translation>Dieser Computer hat keinen Drucker. Speichern Sie die Seiten stattdessen als PDF.</translation>
    </message>
    <message>
        <source>The printer “%1” didn&apos;t take the pages. Check that it&apos;s on and connected, or save them as a PDF.</source>
        <translation>Der Drucker „%1“ hat die Seiten nicht angenommen. Prüfen Sie, ob er eingeschaltet und verbunden ist, oder speichern Sie sie als PDF.</translation>
    </message>
</context>
<context>
    <name>PrintWindow</name>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>What to print</source>
        <translation>Was gedruckt wird</translation>
    </message>
    <message>
        <source>On the cards, if you like</source>
        <translation>Auf den Karten, wenn Sie möchten</translation>
    </message>
    <message>
        <source>Car&amp;ds</source>
        <translation>&amp;Karten</translation>
    </message>
    <message>
        <source>Your s&amp;helter&apos;s name</source>
        <translation>Name Ihres Tier&amp;heims</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>&amp;Vorherige Seite</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>&amp;Nächste Seite</translation>
    </message>
    <message>
        <source>&amp;Save as PDF…</source>
        <translation>Als PDF &amp;speichern&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Drucken&#xa0;…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>P&amp;rint</source>
        <translation>D&amp;rucken</translation>
    </message>
    <message>
        <source>Pap&amp;er</source>
        <translation>&amp;Papier</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Als PDF speichern</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>To %1: %2</source>
        <translation>In %1: %2</translation>
    </message>
    <message>
        <source>Sent %1, no answer. %2</source>
        <translation>Gesendet %1, keine Antwort. %2</translation>
    </message>
    <message>
        <source>Sent %1. %3 %2</source>
        <translation>Gesendet %1. %3 %2</translation>
    </message>
    <message>
        <source>Not sent again: the list has changed.</source>
        <translation>Nicht erneut gesendet: Die Liste hat sich geändert.</translation>
    </message>
    <message>
        <source>Not sent again: PetDesk couldn&apos;t check the newest list.</source>
        <translation>Nicht erneut gesendet: PetDesk konnte die neueste Liste nicht prüfen.</translation>
    </message>
    <message>
        <source>One matching animal appeared: #%1 %2.</source>
        <translation>Ein passendes Tier ist aufgetaucht: #%1 %2.</translation>
    </message>
    <message>
        <source>Another desk may have added it at the same time.</source>
        <translation>Vielleicht hat es ein anderer Arbeitsplatz zur selben Zeit aufgenommen.</translation>
    </message>
    <message>
        <source>The list was cut off at 100, so it may be an older animal.</source>
        <translation>Die Liste endete bei 100, es kann also ein älteres Tier sein.</translation>
    </message>
    <message>
        <source>Not in the complete list (as of %1). Most likely it hadn&apos;t been added by then.</source>
        <translation>Nicht in der vollständigen Liste (Stand %1). Höchstwahrscheinlich war es bis dahin nicht aufgenommen.</translation>
    </message>
    <message>
        <source>Not in the first 100 (as of %1). It may still have been added; sending again could create a duplicate.</source>
        <translation>Nicht unter den ersten 100 (Stand %1). Es kann trotzdem aufgenommen sein; erneutes Senden könnte ein Duplikat erzeugen.</translation>
    </message>
    <message>
        <source>The answer may still be on its way. PetDesk checks at %1.</source>
        <translation>Die Antwort ist vielleicht noch unterwegs. PetDesk prüft wieder ab %1.</translation>
    </message>
    <message>
        <source>PetDesk looks for it at %1.</source>
        <translation>PetDesk sucht es ab %1.</translation>
    </message>
    <message>
        <source>PetDesk is looking for it…</source>
        <translation>PetDesk sucht es&#xa0;…</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t look for it now. It will as soon as it can.</source>
        <translation>PetDesk kann es jetzt nicht suchen. Es holt das so bald wie möglich nach.</translation>
    </message>
</context>
<context>
    <name>QuestionWindow</name>
    <message>
        <source>Did it go through?</source>
        <translation>Ist es angekommen?</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>&amp;That&apos;s it</source>
        <translation>&amp;Das ist es</translation>
    </message>
    <message>
        <source>&amp;Send again</source>
        <translation>Erneut &amp;senden</translation>
    </message>
    <message>
        <source>&amp;Decide later</source>
        <translation>Später &amp;entscheiden</translation>
    </message>
    <message>
        <source>&amp;Animals that it may be:</source>
        <translation>&amp;Tiere, die es sein könnten:</translation>
    </message>
</context>
<context>
    <name>RefusedStart</name>
    <message>
        <source>PetDesk didn&apos;t start.</source>
        <translation>PetDesk wurde nicht gestartet.</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>Dogs</source>
        <translation>Hunde</translation>
    </message>
    <message>
        <source>Cats</source>
        <translation>Katzen</translation>
    </message>
    <message>
        <source>Rabbits</source>
        <translation>Kaninchen</translation>
    </message>
    <message>
        <source>Guinea pigs</source>
        <translation>Meerschweinchen</translation>
    </message>
    <message>
        <source>Birds</source>
        <translation>Vögel</translation>
    </message>
    <message>
        <source>Reptiles</source>
        <translation>Reptilien</translation>
    </message>
</context>
<context>
    <name>SecondStart</name>
    <message>
        <source>PetDesk is already open, but doesn&apos;t respond. Wait a moment and start it again. If that doesn&apos;t help, end it in the system&apos;s task list first, or quit it on the other computer that works with the same data folder.</source>
        <translation>PetDesk ist schon geöffnet, reagiert aber nicht. Warten Sie einen Moment und starten Sie es erneut. Wenn das nicht hilft, beenden Sie es zuerst in der Taskliste des Systems oder auf dem anderen Computer, der mit demselben Datenordner arbeitet.</translation>
    </message>
</context>
<context>
    <name>ServiceFields</name>
    <message>
        <source>&amp;Address</source>
        <translation>A&amp;dresse</translation>
    </message>
    <message>
        <source>%1 address</source>
        <translation>Adresse für %1</translation>
    </message>
    <message>
        <source>%1 API key</source>
        <translation>API-Schlüssel für %1</translation>
    </message>
    <message>
        <source>Test %1</source>
        <translation>%1 prüfen</translation>
    </message>
    <message>
        <source>Replace %1 key</source>
        <translation>Schlüssel für %1 ersetzen</translation>
    </message>
    <message>
        <source>Forget %1 key</source>
        <translation>Schlüssel für %1 vergessen</translation>
    </message>
    <message>
        <source>%1 plan</source>
        <translation>Tarif für %1</translation>
    </message>
    <message>
        <source>%1 requests a minute</source>
        <translation>Anfragen pro Minute für %1</translation>
    </message>
    <message>
        <source>%1 requests a day</source>
        <translation>Anfragen pro Tag für %1</translation>
    </message>
    <message>
        <source>API &amp;key</source>
        <translation>API-S&amp;chlüssel</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Vergessen</translation>
    </message>
    <message>
        <source>Pla&amp;n</source>
        <translation>Tar&amp;if</translation>
    </message>
    <message>
        <source>Requests a minute</source>
        <translation>Anfragen pro Minute</translation>
    </message>
    <message>
        <source>Requests a day</source>
        <translation>Anfragen pro Tag</translation>
    </message>
    <message>
        <source>A&amp;ddress</source>
        <translation>Ad&amp;resse</translation>
    </message>
    <message>
        <source>AP&amp;I key</source>
        <translation>API-Sch&amp;lüssel</translation>
    </message>
    <message>
        <source>Te&amp;st</source>
        <translation>Prü&amp;fen</translation>
    </message>
    <message>
        <source>Rep&amp;lace</source>
        <translation>Erset&amp;zen</translation>
    </message>
    <message>
        <source>F&amp;orget</source>
        <translation>Ver&amp;gessen</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Tarif</translation>
    </message>
    <message>
        <source>Cancel test</source>
        <translation>Prüfung abbrechen</translation>
    </message>
</context>
<context>
    <name>ServicePage</name>
    <message>
        <source>&amp;Environment</source>
        <translation>&amp;Umgebung</translation>
    </message>
    <message>
        <source>Forget the key for %1?</source>
        <translation>Schlüssel der Umgebung %1 vergessen?</translation>
    </message>
    <message>
        <source>PetDesk forgets it now, even if you don&apos;t save.</source>
        <translation>PetDesk vergisst ihn sofort, auch wenn Sie nicht speichern.</translation>
    </message>
    <message>
        <source>Forget key</source>
        <translation>Schlüssel vergessen</translation>
    </message>
</context>
<context>
    <name>SetUpWindow</name>
    <message>
        <source>Set up PetDesk</source>
        <translation>PetDesk einrichten</translation>
    </message>
    <message>
        <source>Your shelter&apos;s service</source>
        <translation>Der Dienst Ihres Tierheims</translation>
    </message>
    <message>
        <source>Whoever runs the service can tell you its address and the API key that belongs to it. The test asks the service once. Nothing is added or changed.</source>
        <translation>Wer den Dienst betreibt, kann Ihnen die Adresse und den zugehörigen API-Schlüssel nennen. Die Prüfung fragt den Dienst einmal ab. Dabei wird nichts aufgenommen oder geändert.</translation>
    </message>
    <message>
        <source>All settin&amp;gs</source>
        <translation>&amp;Alle Einstellungen</translation>
    </message>
    <message>
        <source>Not no&amp;w</source>
        <translation>&amp;Jetzt nicht</translation>
    </message>
    <message>
        <source>Paste the API key.</source>
        <translation>Fügen Sie den API-Schlüssel ein.</translation>
    </message>
</context>
<context>
    <name>SettingProblem</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>what it set when it was last read still holds (%2)</source>
        <translation>was sie beim letzten Lesen festlegte, gilt weiter (%2)</translation>
    </message>
    <message>
        <source>can&apos;t be read (%2)</source>
        <translation>nicht lesbar (%2)</translation>
    </message>
    <message>
        <source>Policy %1</source>
        <translation>Richtlinie %1</translation>
    </message>
    <message>
        <source>isn&apos;t a valid TOML file (%2), so nothing in it is used. The next time settings are saved, it is kept under another name</source>
        <translation>ist keine gültige TOML-Datei (%2), daher wird nichts daraus verwendet. Beim nächsten Speichern der Einstellungen bleibt sie unter einem anderen Namen erhalten</translation>
    </message>
    <message>
        <source>without it, PetDesk only browses and sends no request with a key. Ask your administrator to correct it</source>
        <translation>ohne sie bleibt PetDesk im Ansichtsmodus und sendet keine Anfrage mit einem Schlüssel. Bitten Sie Ihren Administrator, sie zu korrigieren</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t a setting that PetDesk knows</source>
        <translation>„%1“ ist keine Einstellung, die PetDesk kennt</translation>
    </message>
    <message>
        <source>“%1” can be set only by a policy</source>
        <translation>„%1“ kann nur eine Richtlinie festlegen</translation>
    </message>
    <message>
        <source>“%1” must be %2</source>
        <translation>„%1“ erwartet %2</translation>
    </message>
    <message>
        <source>%1 asks for something else than the policy %2 allows. The policy holds</source>
        <translation>%1 verlangt etwas anderes, als die Richtlinie %2 erlaubt. Es gilt die Richtlinie</translation>
    </message>
    <message>
        <source>“%1” is Production&apos;s address, too. Staging isn&apos;t used until it has its own</source>
        <translation>„%1“ ist auch die Adresse der Produktion. Die Umgebung Test wird erst verwendet, wenn sie eine eigene hat</translation>
    </message>
    <message>
        <source>isn&apos;t a valid TOML file (%2)</source>
        <translation>ist keine gültige TOML-Datei (%2)</translation>
    </message>
    <message>
        <source>Until then, no request is sent with a key</source>
        <translation>Bis dahin wird keine Anfrage mit einem Schlüssel gesendet</translation>
    </message>
    <message>
        <source>Until then, the strictest value holds (%3)</source>
        <translation>Bis dahin gilt der strengste Wert (%3)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>einen dieser Werte: %1</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>a multiple of %3 from %1 to %2</source>
        <translation>ein Vielfaches von %3, von %1 bis %2</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>an https:// address in quotes</source>
        <translation>eine https://-Adresse in Anführungszeichen</translation>
    </message>
    <message>
        <source>system, none or an address such as http://proxy.example:3128</source>
        <translation>system, none oder eine Adresse wie http://proxy.example:3128</translation>
    </message>
    <message>
        <source>a short text in quotes, under a category ID</source>
        <translation>einen kurzen Text in Anführungszeichen, unter einer Kategorie-ID</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>einen Text in Anführungszeichen</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Set by your administrator.</source>
        <translation>Von Ihrem Administrator festgelegt.</translation>
    </message>
    <message>
        <source>Only when I refresh</source>
        <translation>Nur wenn ich aktualisiere</translation>
    </message>
    <message>
        <source>Off (send right away)</source>
        <translation>Keine (sofort senden)</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Wie im System</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1&#xa0;%</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Takes effect after a restart.</source>
        <translation>Gilt nach einem Neustart.</translation>
    </message>
    <message>
        <source>Choose your plan so that automatic requests don&apos;t use up the day&apos;s limit.</source>
        <translation>Wählen Sie Ihren Tarif, damit automatische Anfragen das Tageslimit nicht aufbrauchen.</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Nicht angegeben</translation>
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
        <translation>Eigene Limits</translation>
    </message>
    <message>
        <source>%1: %2 requests a minute, %3 a day</source>
        <translation>%1: %2 Anfragen pro Minute, %3 pro Tag</translation>
    </message>
    <message>
        <source>Enter a whole number from 1 to %1, or leave this empty.</source>
        <translation>Geben Sie eine ganze Zahl von 1 bis %1 ein, oder lassen Sie das Feld leer.</translation>
    </message>
    <message>
        <source>Your plan has another limit. Check the plan.</source>
        <translation>Ihr Tarif hat ein anderes Limit. Prüfen Sie den Tarif.</translation>
    </message>
    <message>
        <source>The address must start with http://, https:// or socks5://.</source>
        <translation>Die Adresse muss mit http://, https:// oder socks5:// beginnen.</translation>
    </message>
    <message>
        <source>No proxy</source>
        <translation>Kein Proxy</translation>
    </message>
    <message>
        <source>Use this proxy</source>
        <translation>Diesen Proxy verwenden</translation>
    </message>
    <message>
        <source>Enter the proxy&apos;s address.</source>
        <translation>Geben Sie die Adresse des Proxys ein.</translation>
    </message>
    <message>
        <source>Enter it like this: http://proxy.example:3128</source>
        <translation>Geben Sie sie so ein: http://proxy.example:3128</translation>
    </message>
    <message>
        <source>Leave out the password. If the proxy needs one, choose “System default” and set the password there.</source>
        <translation>Lassen Sie das Kennwort weg. Wenn der Proxy eines braucht, wählen Sie „Wie im System“ und legen Sie es dort fest.</translation>
    </message>
    <message>
        <source>Can&apos;t use this file (%1). Choose another one.</source>
        <translation>Diese Datei lässt sich nicht verwenden (%1). Wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>Enter the service&apos;s address.</source>
        <translation>Geben Sie die Adresse des Dienstes ein.</translation>
    </message>
    <message>
        <source>The address must start with https:// and end with /v1, without spaces.</source>
        <translation>Die Adresse muss mit https:// beginnen und mit /v1 enden, ohne Leerzeichen.</translation>
    </message>
    <message>
        <source>The address must start with https://. http:// works only on this computer.</source>
        <translation>Die Adresse muss mit https:// beginnen. http:// geht nur auf diesem Computer.</translation>
    </message>
    <message>
        <source>The address must start with https://.</source>
        <translation>Die Adresse muss mit https:// beginnen.</translation>
    </message>
    <message>
        <source>Leave out the user name and password. The API key has its own field.</source>
        <translation>Lassen Sie Benutzername und Kennwort weg. Der API-Schlüssel hat sein eigenes Feld.</translation>
    </message>
    <message>
        <source>The address must end with /v1. Leave out everything from ? or # on.</source>
        <translation>Die Adresse muss mit /v1 enden. Lassen Sie alles ab ? oder # weg.</translation>
    </message>
    <message>
        <source>The address must end with /v1.</source>
        <translation>Die Adresse muss mit /v1 enden.</translation>
    </message>
    <message>
        <source>This is Production&apos;s address. Staging needs its own.</source>
        <translation>Das ist die Adresse der Produktion. Die Umgebung Test braucht eine eigene.</translation>
    </message>
    <message>
        <source>%1 has no address yet. Enter it below.</source>
        <translation>Die Umgebung %1 hat noch keine Adresse. Geben Sie sie unten ein.</translation>
    </message>
    <message>
        <source>Practice has made-up animals and never uses the network.</source>
        <translation>Übung hat erfundene Tiere und verwendet nie das Netzwerk.</translation>
    </message>
    <message>
        <source>Staging is the service for trying things out.</source>
        <translation>Test ist der Dienst zum Ausprobieren.</translation>
    </message>
    <message>
        <source>Production is your shelter&apos;s own service.</source>
        <translation>Produktion ist der eigene Dienst Ihres Tierheims.</translation>
    </message>
    <message>
        <source>A key is kept for now</source>
        <translation>Schlüssel vorerst vorhanden</translation>
    </message>
    <message>
        <source>A key is stored</source>
        <translation>Ein Schlüssel ist gespeichert</translation>
    </message>
    <message>
        <source>The key has a space or another character that keys don&apos;t have. Copy it again.</source>
        <translation>Der Schlüssel enthält ein Leerzeichen oder ein anderes Zeichen, das in Schlüsseln nicht vorkommt. Kopieren Sie ihn erneut.</translation>
    </message>
    <message>
        <source>Each key belongs to an address. Enter a valid address first.</source>
        <translation>Jeder Schlüssel gehört zu einer Adresse. Geben Sie zuerst eine gültige Adresse ein.</translation>
    </message>
    <message>
        <source>Spaces and the word “Bearer” are left out.</source>
        <translation>Leerzeichen und das Wort „Bearer“ werden weggelassen.</translation>
    </message>
    <message>
        <source>The address has changed. Enter the key that belongs to it.</source>
        <translation>Die Adresse hat sich geändert. Geben Sie den Schlüssel ein, der zu ihr gehört.</translation>
    </message>
    <message>
        <source>The stored key wasn&apos;t removed.</source>
        <translation>Der gespeicherte Schlüssel wurde nicht entfernt.</translation>
    </message>
    <message>
        <source>A key entered here is kept only until PetDesk closes, and never in a file.</source>
        <translation>Ein hier eingegebener Schlüssel gilt nur, bis PetDesk geschlossen wird, und steht nie in einer Datei.</translation>
    </message>
    <message>
        <source>The key is kept only until PetDesk closes, unless the system&apos;s keyring takes it when you save.</source>
        <translation>Der Schlüssel gilt nur, bis PetDesk geschlossen wird, es sei denn, der Schlüsselbund des Systems nimmt ihn beim Speichern an.</translation>
    </message>
    <message>
        <source>The key is stored when you save.</source>
        <translation>Der Schlüssel wird beim Speichern abgelegt.</translation>
    </message>
    <message>
        <source>Looking in the system&apos;s keyring…</source>
        <translation>Im Schlüsselbund des Systems wird gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>No key is stored for this address.</source>
        <translation>Für diese Adresse ist kein Schlüssel gespeichert.</translation>
    </message>
    <message>
        <source>The stored key stays in use until you save another one.</source>
        <translation>Der gespeicherte Schlüssel wird verwendet, bis Sie einen anderen speichern.</translation>
    </message>
    <message>
        <source>The key is kept only until PetDesk closes. It isn&apos;t stored.</source>
        <translation>Der Schlüssel gilt nur, bis PetDesk geschlossen wird. Er ist nicht gespeichert.</translation>
    </message>
    <message>
        <source>The key is in the system&apos;s keyring.</source>
        <translation>Der Schlüssel ist im Schlüsselbund des Systems.</translation>
    </message>
    <message>
        <source>Something on the page “%1” needs correcting.</source>
        <translation>Auf der Seite „%1“ ist etwas zu korrigieren.</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Wird geprüft&#xa0;…</translation>
    </message>
    <message>
        <source>It stated no request limit.</source>
        <translation>Er hat kein Anfragelimit angegeben.</translation>
    </message>
    <message>
        <source>Request limit: %1.</source>
        <translation>Anfragelimit: %1.</translation>
    </message>
    <message>
        <source>The service accepts the key.</source>
        <translation>Der Dienst akzeptiert den Schlüssel.</translation>
    </message>
    <message>
        <source>Connections go through the proxy %1.</source>
        <translation>Verbindungen laufen über den Proxy %1.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t accept the key. Copy the whole key again, and check that it belongs to this address.</source>
        <translation>Der Dienst akzeptiert den Schlüssel nicht. Kopieren Sie ihn noch einmal vollständig, und prüfen Sie, ob er zu dieser Adresse gehört.</translation>
    </message>
    <message>
        <source>%1 Test again then.</source>
        <translation>%1 Prüfen Sie dann erneut.</translation>
    </message>
    <message>
        <source>The proxy didn&apos;t pass the request on (%1). Check the proxy in “Network” or in the system.</source>
        <translation>Der Proxy hat die Anfrage nicht weitergegeben (%1). Prüfen Sie den Proxy unter „Netzwerk“ oder im System.</translation>
    </message>
    <message>
        <source>Can&apos;t reach the service (%1). Check the address and the network.</source>
        <translation>Der Dienst ist nicht erreichbar (%1). Prüfen Sie die Adresse und das Netzwerk.</translation>
    </message>
    <message>
        <source>Waiting for the system&apos;s keyring, which may be asking for its password. Press Esc to stop saving.</source>
        <translation>Wartet auf den Schlüsselbund des Systems, der vielleicht nach seinem Kennwort fragt. Mit Esc brechen Sie das Speichern ab.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert&#xa0;…</translation>
    </message>
    <message>
        <source>The key is kept only until PetDesk closes. Press “Save” again to save the rest.</source>
        <translation>Der Schlüssel gilt nur, bis PetDesk geschlossen wird. Klicken Sie noch einmal auf „Speichern“, um den Rest zu speichern.</translation>
    </message>
    <message>
        <source>Couldn&apos;t save the settings (%1). Free some disk space, or tell your administrator.</source>
        <translation>Die Einstellungen ließen sich nicht speichern (%1). Schaffen Sie Platz auf dem Datenträger, oder informieren Sie Ihren Administrator.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Close without saving?</source>
        <translation>Schließen, ohne zu speichern?</translation>
    </message>
    <message>
        <source>Your changes haven&apos;t been saved.</source>
        <translation>Ihre Änderungen sind nicht gespeichert.</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>This desk</source>
        <translation>Dieser Arbeitsplatz</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>Kategorien</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Change these only if the service opens in a browser but not in PetDesk.</source>
        <translation>Ändern Sie das nur, wenn sich der Dienst in einem Browser öffnet, aber nicht in PetDesk.</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>To see the rest, choose Help &gt; For administrators &gt; Diagnose.</source>
        <translation>Das Übrige sehen Sie unter Hilfe &gt; Für Administratoren &gt; Diagnose.</translation>
    </message>
    <message>
        <source>Needs correcting</source>
        <translation>Zu korrigieren</translation>
    </message>
</context>
<context>
    <name>SheetRows</name>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>What PetDesk found</source>
        <translation>Was PetDesk gefunden hat</translation>
    </message>
    <message>
        <source>Will be added</source>
        <translation>Wird aufgenommen</translation>
    </message>
</context>
<context>
    <name>SheetTableView</name>
    <message>
        <source>Rows of the sheet</source>
        <translation>Zeilen der Tabelle</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>List of animals</source>
        <translation>Liste der Tiere</translation>
    </message>
    <message>
        <source>Go to the list</source>
        <translation>Zur Liste gehen</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Suche löschen</translation>
    </message>
    <message>
        <source>Go to the details</source>
        <translation>Zu den Details gehen</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>Ausgewählte Zeilen kopieren</translation>
    </message>
</context>
<context>
    <name>ShortcutsWindow</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Saving the rows…</source>
        <translation>Die Zeilen werden gespeichert&#xa0;…</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Not stated</source>
        <translation>Keine Angabe</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Verfügbar</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>Sold</source>
        <translation>Vermittelt</translation>
    </message>
    <message>
        <source>The service calls this “%1”.</source>
        <translation>Der Dienst nennt das „%1“.</translation>
    </message>
    <message>
        <source>No longer %1</source>
        <translation>Nicht mehr %1</translation>
    </message>
    <message>
        <source>%1, last seen %2</source>
        <translation>%1, zuletzt gesehen: %2</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Working</source>
        <translation>In Arbeit</translation>
    </message>
    <message>
        <source>Show what changed</source>
        <translation>Änderungen anzeigen</translation>
    </message>
</context>
<context>
    <name>Switching</name>
    <message>
        <source>Address: %1</source>
        <translation>Adresse: %1</translation>
    </message>
    <message>
        <source>Switch to %1?</source>
        <translation>Zur Umgebung %1 wechseln?</translation>
    </message>
    <message>
        <source>Switch to %1</source>
        <translation>Zur Umgebung %1 wechseln</translation>
    </message>
    <message>
        <source>&amp;Practice (made-up animals)</source>
        <translation>Übu&amp;ng (erfundene Tiere)</translation>
    </message>
    <message>
        <source>&amp;Staging (%1)</source>
        <translation>&amp;Test (%1)</translation>
    </message>
    <message>
        <source>P&amp;roduction (%1)</source>
        <translation>&amp;Produktion (%1)</translation>
    </message>
    <message>
        <source>not set up</source>
        <translation>nicht eingerichtet</translation>
    </message>
    <message>
        <source>not usable</source>
        <translation>nicht verwendbar</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Tiere</translation>
    </message>
</context>
<context>
    <name>Time</name>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>ToolActions</name>
    <message>
        <source>Add animal</source>
        <translation>Tier aufnehmen</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>WelcomePanel</name>
    <message>
        <source>Welcome to PetDesk</source>
        <translation>Willkommen bei PetDesk</translation>
    </message>
    <message>
        <source>Find any animal in a second, even offline, and add new ones. These animals are made up for practice.</source>
        <translation>Finden Sie jedes Tier in einer Sekunde, auch offline, und nehmen Sie neue Tiere auf. Diese Tiere sind zum Üben erfunden.</translation>
    </message>
    <message>
        <source>Set up &amp;your shelter&apos;s service</source>
        <translation>Dienst Ihres Tierheims &amp;einrichten</translation>
    </message>
    <message>
        <source>&amp;Look around with practice animals</source>
        <translation>Mit Übungstieren &amp;umsehen</translation>
    </message>
</context>
<context>
    <name>WordList</name>
    <message>
        <source>A new category, %1</source>
        <translation>Eine neue Kategorie, %1</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen&#xa0;…</translation>
    </message>
    <message>
        <source>Another ID…</source>
        <translation>Andere ID&#xa0;…</translation>
    </message>
</context>
</TS>
