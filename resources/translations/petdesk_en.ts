<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n animal(s) could be read from it.</source>
        <translation>
            <numerusform>%n animal could be read from it.</numerusform>
            <numerusform>%n animals could be read from it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more refused.</source>
        <translation>
            <numerusform>%n more refused.</numerusform>
            <numerusform>%n more refused.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more may not have been added.</source>
        <translation>
            <numerusform>%n more may not have been added.</numerusform>
            <numerusform>%n more may not have been added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refreshed, but none of %n animal(s) could be read.</source>
        <translation>
            <numerusform>Refreshed, but the only animal (%n) couldn&apos;t be read.</numerusform>
            <numerusform>Refreshed, but none of %n animals could be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refreshed, but %n animal(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>Refreshed, but %n animal couldn&apos;t be read.</numerusform>
            <numerusform>Refreshed, but %n animals couldn&apos;t be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is %n more.</source>
        <translation>
            <numerusform>There is %n more.</numerusform>
            <numerusform>There are %n more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new animal(s)</source>
        <translation>
            <numerusform>%n new animal</numerusform>
            <numerusform>%n new animals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n first seen</source>
        <translation>
            <numerusform>%n first seen</numerusform>
            <numerusform>%n first seen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer listed</source>
        <translation>
            <numerusform>%n no longer listed</numerusform>
            <numerusform>%n no longer listed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %n animal(s) to “%1”.</source>
        <translation>
            <numerusform>Exported %n animal to “%1”.</numerusform>
            <numerusform>Exported %n animals to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %n row(s) to “%1”.</source>
        <translation>
            <numerusform>Exported %n row to “%1”.</numerusform>
            <numerusform>Exported %n rows to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) still on the way to the service won&apos;t be included.</source>
        <translation>
            <numerusform>%n animal still on the way to the service won&apos;t be included.</numerusform>
            <numerusform>%n animals still on the way to the service won&apos;t be included.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not saved anywhere</source>
        <translation>
            <numerusform>%n animal not saved anywhere</numerusform>
            <numerusform>%n animals not saved anywhere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n undone</source>
        <translation>
            <numerusform>%n undone</numerusform>
            <numerusform>%n undone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <translation>
            <numerusform>%n added</numerusform>
            <numerusform>%n added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n refused</numerusform>
            <numerusform>%n refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without an answer</source>
        <translation>
            <numerusform>%n without an answer</numerusform>
            <numerusform>%n without an answer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n given up</source>
        <translation>
            <numerusform>%n given up</numerusform>
            <numerusform>%n given up</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more after this one.</source>
        <translation>
            <numerusform>%n more after this one.</numerusform>
            <numerusform>%n more after this one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Do the same for %n more</source>
        <translation>
            <numerusform>Do the same for %n more</numerusform>
            <numerusform>Do the same for %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matching animals appeared. Choose the one you added.</source>
        <translation>
            <numerusform>%n matching animal appeared. Choose the one you added.</numerusform>
            <numerusform>%n matching animals appeared. Choose the one you added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) (%1) look the same, but PetDesk takes them for others you added.</source>
        <translation>
            <numerusform>%n animal (%1) looks the same, but PetDesk takes it for another you added.</numerusform>
            <numerusform>%n animals (%1) look the same, but PetDesk takes them for others you added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) waiting</source>
        <translation>
            <numerusform>%n animal waiting</numerusform>
            <numerusform>%n animals waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) were added for another address (%1).</source>
        <translation>
            <numerusform>%n animal was added for another address (%1).</numerusform>
            <numerusform>%n animals were added for another address (%1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Every %n minute(s)</source>
        <translation>
            <numerusform>Every %n minute</numerusform>
            <numerusform>Every %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) waiting in %1 will be sent once you switch back.</source>
        <translation>
            <numerusform>%n animal waiting in %1 will be sent once you switch back.</numerusform>
            <numerusform>%n animals waiting in %1 will be sent once you switch back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s)</source>
        <translation>
            <numerusform>%n animal</numerusform>
            <numerusform>%n animals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>%n animal couldn&apos;t be read.</numerusform>
            <numerusform>%n animals couldn&apos;t be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not seen lately.</source>
        <translation>
            <numerusform>%n animal not seen lately.</numerusform>
            <numerusform>%n animals not seen lately.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s), no list yet</source>
        <translation>
            <numerusform>%n animal, no list yet</numerusform>
            <numerusform>%n animals, no list yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %n animal(s) could be read.</source>
        <translation>
            <numerusform>The only animal (%n) couldn&apos;t be read.</numerusform>
            <numerusform>None of %n animals could be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n row copied</numerusform>
            <numerusform>%n rows copied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s), one for each animal.</source>
        <translation>
            <numerusform>%n request, one for each animal.</numerusform>
            <numerusform>%n requests, one for each animal.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) to go.</source>
        <translation>
            <numerusform>%n request to go.</numerusform>
            <numerusform>%n requests to go.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) will be added.</source>
        <translation>
            <numerusform>%n animal will be added.</numerusform>
            <numerusform>%n animals will be added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) left out.</source>
        <translation>
            <numerusform>%n row left out.</numerusform>
            <numerusform>%n rows left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) to a page</source>
        <translation>
            <numerusform>%n card to a page</numerusform>
            <numerusform>%n cards to a page</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n page(s) as “%1”.</source>
        <translation>
            <numerusform>Saved %n page as “%1”.</numerusform>
            <numerusform>Saved %n pages as “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %n page(s) to the printer “%1”.</source>
        <translation>
            <numerusform>Sent %n page to the printer “%1”.</numerusform>
            <numerusform>Sent %n pages to the printer “%1”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
</context>
</TS>
