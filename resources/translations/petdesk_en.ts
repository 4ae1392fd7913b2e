<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>Counted</name>
    <message numerus="yes">
        <source>%n animal(s)</source>
        <translation>
            <numerusform>%n animal</numerusform>
            <numerusform>%n animals</numerusform>
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
        <source>%n animal(s) could not be read</source>
        <translation>
            <numerusform>%n animal could not be read</numerusform>
            <numerusform>%n animals could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not seen lately</source>
        <translation>
            <numerusform>%n animal not seen lately</numerusform>
            <numerusform>%n animals not seen lately</numerusform>
        </translation>
    </message>
</context>
</TS>
