<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en_US">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n animal(s) could be read from it.</source>
        <translation>
            <numerusform>%n animal a pu y être lu.</numerusform>
            <numerusform>%n animaux ont pu y être lus.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more refused.</source>
        <translation>
            <numerusform>%n autre refusé.</numerusform>
            <numerusform>%n autres refusés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more may not have been added.</source>
        <translation>
            <numerusform>%n autre n&apos;a peut-être pas été ajouté.</numerusform>
            <numerusform>%n autres n&apos;ont peut-être pas été ajoutés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refreshed, but none of %n animal(s) could be read.</source>
        <translation>
            <numerusform>Actualisé, mais le seul animal (%n) n&apos;a pas pu être lu.</numerusform>
            <numerusform>Actualisé, mais aucun des %n animaux n&apos;a pu être lu.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refreshed, but %n animal(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>Actualisé, mais %n animal n&apos;a pas pu être lu.</numerusform>
            <numerusform>Actualisé, mais %n animaux n&apos;ont pas pu être lus.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There is %n more.</source>
        <translation>
            <numerusform>Il y en a %n autre.</numerusform>
            <numerusform>Il y en a %n autres.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new animal(s)</source>
        <translation>
            <numerusform>%n nouvel animal</numerusform>
            <numerusform>%n nouveaux animaux</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n first seen</source>
        <translation>
            <numerusform>%n vu pour la première fois</numerusform>
            <numerusform>%n vus pour la première fois</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n modifié</numerusform>
            <numerusform>%n modifiés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer listed</source>
        <translation>
            <numerusform>%n n&apos;est plus dans la liste</numerusform>
            <numerusform>%n ne sont plus dans la liste</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %n animal(s) to “%1”.</source>
        <translation>
            <numerusform>%n animal exporté vers «&#x202f;%1&#x202f;».</numerusform>
            <numerusform>%n animaux exportés vers «&#x202f;%1&#x202f;».</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %n row(s) to “%1”.</source>
        <translation>
            <numerusform>%n ligne exportée vers «&#x202f;%1&#x202f;».</numerusform>
            <numerusform>%n lignes exportées vers «&#x202f;%1&#x202f;».</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) still on the way to the service won&apos;t be included.</source>
        <translation>
            <numerusform>%n animal encore en route vers le service ne sera pas inclus.</numerusform>
            <numerusform>%n animaux encore en route vers le service ne seront pas inclus.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not saved anywhere</source>
        <translation>
            <numerusform>%n animal enregistré nulle part</numerusform>
            <numerusform>%n animaux enregistrés nulle part</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <translation>
            <numerusform>%n ajouté</numerusform>
            <numerusform>%n ajoutés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n en attente</numerusform>
            <numerusform>%n en attente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n refusé</numerusform>
            <numerusform>%n refusés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without an answer</source>
        <translation>
            <numerusform>%n sans réponse</numerusform>
            <numerusform>%n sans réponse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n given up</source>
        <translation>
            <numerusform>%n abandonné</numerusform>
            <numerusform>%n abandonnés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more after this one.</source>
        <translation>
            <numerusform>Encore %n après celui-ci.</numerusform>
            <numerusform>Encore %n après celui-ci.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Do the same for %n more</source>
        <translation>
            <numerusform>Faire de même pour %n autre</numerusform>
            <numerusform>Faire de même pour %n autres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matching animals appeared. Choose the one you added.</source>
        <translation>
            <numerusform>%n animal correspondant est apparu. Choisissez celui que vous avez ajouté.</numerusform>
            <numerusform>%n animaux correspondants sont apparus. Choisissez celui que vous avez ajouté.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) (%1) look the same, but PetDesk takes them for others you added.</source>
        <translation>
            <numerusform>%n animal (%1) est identique, mais PetDesk le prend pour un autre que vous avez ajouté.</numerusform>
            <numerusform>%n animaux (%1) sont identiques, mais PetDesk les prend pour d&apos;autres que vous avez ajoutés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) waiting</source>
        <translation>
            <numerusform>%n animal à envoyer</numerusform>
            <numerusform>%n animaux à envoyer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) were added for another address (%1).</source>
        <translation>
            <numerusform>%n animal a été saisi pour une autre adresse (%1).</numerusform>
            <numerusform>%n animaux ont été saisis pour une autre adresse (%1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entrée</numerusform>
            <numerusform>%n entrées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Every %n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n seconde</numerusform>
            <numerusform>%n secondes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) waiting in %1 will be sent once you switch back.</source>
        <translation>
            <numerusform>%n animal à envoyer dans l&apos;environnement %1 partira quand vous y reviendrez.</numerusform>
            <numerusform>%n animaux à envoyer dans l&apos;environnement %1 partiront quand vous y reviendrez.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s)</source>
        <translation>
            <numerusform>%n animal</numerusform>
            <numerusform>%n animaux</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) couldn&apos;t be read.</source>
        <translation>
            <numerusform>%n animal n&apos;a pas pu être lu.</numerusform>
            <numerusform>%n animaux n&apos;ont pas pu être lus.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) not seen lately.</source>
        <translation>
            <numerusform>%n animal non vu récemment.</numerusform>
            <numerusform>%n animaux non vus récemment.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s), no list yet</source>
        <translation>
            <numerusform>%n animal, pas encore de liste</numerusform>
            <numerusform>%n animaux, pas encore de liste</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %n animal(s) could be read.</source>
        <translation>
            <numerusform>Le seul animal (%n) n&apos;a pas pu être lu.</numerusform>
            <numerusform>Aucun des %n animaux n&apos;a pu être lu.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) copied</source>
        <translation>
            <numerusform>%n ligne copiée</numerusform>
            <numerusform>%n lignes copiées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n jour</numerusform>
            <numerusform>%n jours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n heure</numerusform>
            <numerusform>%n heures</numerusform>
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
            <numerusform>%n requête, une par animal.</numerusform>
            <numerusform>%n requêtes, une par animal.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) to go.</source>
        <translation>
            <numerusform>Encore %n requête.</numerusform>
            <numerusform>Encore %n requêtes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n ligne</numerusform>
            <numerusform>%n lignes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animal(s) will be added.</source>
        <translation>
            <numerusform>%n animal sera ajouté.</numerusform>
            <numerusform>%n animaux seront ajoutés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) left out.</source>
        <translation>
            <numerusform>%n ligne laissée de côté.</numerusform>
            <numerusform>%n lignes laissées de côté.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) to a page</source>
        <translation>
            <numerusform>%n fiche par page</numerusform>
            <numerusform>%n fiches par page</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Saved %n page(s) as “%1”.</source>
        <translation>
            <numerusform>%n page enregistrée sous «&#x202f;%1&#x202f;».</numerusform>
            <numerusform>%n pages enregistrées sous «&#x202f;%1&#x202f;».</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %n page(s) to the printer “%1”.</source>
        <translation>
            <numerusform>%n page envoyée à l&apos;imprimante «&#x202f;%1&#x202f;».</numerusform>
            <numerusform>%n pages envoyées à l&apos;imprimante «&#x202f;%1&#x202f;».</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n undone</source>
        <translation>
            <numerusform>%n annulé</numerusform>
            <numerusform>%n annulés</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AboutWindow</name>
    <message>
        <source>About PetDesk</source>
        <translation>À propos de PetDesk</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>The front desk of an animal shelter.</source>
        <translation>L&apos;accueil d&apos;un refuge pour animaux.</translation>
    </message>
</context>
<context>
    <name>Action</name>
    <message>
        <source>Retry</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>Ouvrir les paramètres</translation>
    </message>
    <message>
        <source>Work offline</source>
        <translation>Travailler hors connexion</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Effacer les filtres</translation>
    </message>
    <message>
        <source>Add animal</source>
        <translation>Ajouter un animal</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>Ann&amp;uler l&apos;ajout</translation>
    </message>
    <message>
        <source>Send no&amp;w</source>
        <translation>Envoyer main&amp;tenant</translation>
    </message>
    <message>
        <source>Try sending again</source>
        <translation>Réessayer l&apos;envoi</translation>
    </message>
    <message>
        <source>&amp;Correct…</source>
        <translation>&amp;Corriger…</translation>
    </message>
    <message>
        <source>Decide…</source>
        <translation>Décider…</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Afficher dans le dossier</translation>
    </message>
    <message>
        <source>Export again</source>
        <translation>Exporter à nouveau</translation>
    </message>
    <message>
        <source>Undo import</source>
        <translation>Annuler l&apos;import</translation>
    </message>
    <message>
        <source>G&amp;ive up</source>
        <translation>A&amp;bandonner</translation>
    </message>
    <message>
        <source>&amp;Did it go through?</source>
        <translation>A-t-&amp;il été ajouté&#x202f;?</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Diagnose</source>
        <translation>Diagnostic</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>Show import</source>
        <translation>Afficher l&apos;import</translation>
    </message>
</context>
<context>
    <name>ActivityWindow</name>
    <message>
        <source>before trying again</source>
        <translation>avant de réessayer</translation>
    </message>
    <message>
        <source>the service didn&apos;t answer</source>
        <translation>le service n&apos;a pas répondu</translation>
    </message>
    <message>
        <source>sharing the limit</source>
        <translation>la limite est partagée</translation>
    </message>
    <message>
        <source>the service asked to wait</source>
        <translation>le service a demandé d&apos;attendre</translation>
    </message>
    <message>
        <source>the key was blocked</source>
        <translation>la clé était bloquée</translation>
    </message>
    <message>
        <source>the limit was reached</source>
        <translation>la limite était atteinte</translation>
    </message>
    <message>
        <source>given up</source>
        <translation>abandonnée</translation>
    </message>
    <message>
        <source>Copied. The API key is left out.</source>
        <translation>Copié, sans la clé API.</translation>
    </message>
    <message>
        <source>Select a request first.</source>
        <translation>Sélectionnez d&apos;abord une requête.</translation>
    </message>
    <message>
        <source>Copy as curl</source>
        <translation>Copier pour curl</translation>
    </message>
    <message>
        <source>No requests yet.</source>
        <translation>Aucune requête pour l&apos;instant.</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Requêtes</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Restantes</translation>
    </message>
    <message>
        <source>Waited before</source>
        <translation>Attente avant l&apos;envoi</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Essai</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Requête</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Heure</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Activité</translation>
    </message>
</context>
<context>
    <name>AddForm</name>
    <message>
        <source>Enter a name.</source>
        <translation>Saisissez un nom.</translation>
    </message>
    <message>
        <source>The name contains a broken character. Delete it and type it again.</source>
        <translation>Le nom contient un caractère endommagé. Supprimez-le et saisissez-le à nouveau.</translation>
    </message>
    <message>
        <source>Choose a category or type its ID.</source>
        <translation>Choisissez une catégorie ou saisissez son ID.</translation>
    </message>
    <message>
        <source>This category ID is too large. Check the number.</source>
        <translation>Cet ID de catégorie est trop grand. Vérifiez le nombre.</translation>
    </message>
    <message>
        <source>Not added: this computer can&apos;t save it (%1). What you typed is still here. %2 Then try again.</source>
        <translation>Non ajouté&#xa0;: cet ordinateur ne peut pas l&apos;enregistrer (%1). Votre saisie est toujours là. %2 Réessayez ensuite.</translation>
    </message>
    <message>
        <source>Not added. The service refused it (%1): %2. Correct it and add it again.</source>
        <translation>Non ajouté. Le service l&apos;a refusé (%1)&#xa0;: %2. Corrigez, puis ajoutez à nouveau.</translation>
    </message>
    <message>
        <source>Undone before it was sent.</source>
        <translation>Annulé avant l&apos;envoi.</translation>
    </message>
    <message>
        <source>%1 has no working API key. Check it in Settings.</source>
        <translation>%1 n&apos;a pas de clé API valable. Vérifiez-la dans les Réglages.</translation>
    </message>
    <message>
        <source>What you add waits here and is sent automatically.</source>
        <translation>Ce que vous ajoutez attend ici et part automatiquement.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t use the address of %1. What you type here is kept. Correct the address in Settings.</source>
        <translation>PetDesk ne peut pas utiliser l&apos;adresse de l&apos;environnement %1. Ce que vous saisissez ici est conservé. Corrigez l&apos;adresse dans les Paramètres.</translation>
    </message>
    <message>
        <source>%1 isn&apos;t set up yet. What you type here is kept. Enter the service&apos;s address and an API key in Settings.</source>
        <translation>L&apos;environnement %1 n&apos;est pas encore configuré. Ce que vous saisissez ici est conservé. Indiquez l&apos;adresse du service et une clé API dans les Paramètres.</translation>
    </message>
    <message>
        <source>Can&apos;t reach %1.</source>
        <translation>L&apos;environnement %1 est injoignable.</translation>
    </message>
    <message>
        <source>This computer can&apos;t save to its disk, so nothing can be added or sent.</source>
        <translation>Cet ordinateur ne peut pas écrire sur son disque&#xa0;: rien ne peut être ajouté ni envoyé.</translation>
    </message>
    <message>
        <source>What you add waits here until you choose to send it.</source>
        <translation>Ce que vous ajoutez attend ici jusqu&apos;à ce que vous décidiez de l&apos;envoyer.</translation>
    </message>
    <message>
        <source>“%1” (refused)</source>
        <translation>«&#x202f;%1&#x202f;» (refusé)</translation>
    </message>
    <message>
        <source>“%1” (undone)</source>
        <translation>«&#x202f;%1&#x202f;» (annulé)</translation>
    </message>
    <message>
        <source>%1 opens here once this form is empty.</source>
        <translation>%1 s&apos;ouvrira ici dès que ce formulaire sera vide.</translation>
    </message>
    <message>
        <source>Kept from the last animal: %1</source>
        <translation>Conservé du dernier animal : %1</translation>
    </message>
    <message>
        <source>Saving “%1”…</source>
        <translation>Enregistrement de «&#x202f;%1&#x202f;»…</translation>
    </message>
    <message>
        <source>Added %2, #%1</source>
        <translation>Animal ajouté&#xa0;: %2, #%1</translation>
    </message>
    <message>
        <source>Already here? The nearest of several:</source>
        <translation>Déjà présent&#x202f;? Les plus proches&#xa0;:</translation>
    </message>
    <message>
        <source>Already here?</source>
        <translation>Déjà présent&#x202f;?</translation>
    </message>
    <message>
        <source>on its way</source>
        <translation>en cours d&apos;ajout</translation>
    </message>
    <message>
        <source>No animal has category %1 yet. Use it?</source>
        <translation>Aucun animal n&apos;est encore dans la catégorie %1. L&apos;utiliser&#x202f;?</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>Utiliser %1</translation>
    </message>
    <message>
        <source>Use %1 and add</source>
        <translation>Utiliser %1 et ajouter</translation>
    </message>
    <message>
        <source>More than one category is “%1”. Choose one from the list.</source>
        <translation>Plusieurs catégories s&apos;appellent «&#x202f;%1&#x202f;». Choisissez-en une dans la liste.</translation>
    </message>
    <message>
        <source>“%2” is waiting to be added to %1.</source>
        <translation>«&#x202f;%2&#x202f;» attend d&apos;être ajouté (%1).</translation>
    </message>
    <message>
        <source>Added “%2”. No ID yet.</source>
        <translation>«&#x202f;%2&#x202f;» ajouté, encore sans ID.</translation>
    </message>
    <message>
        <source>“%2” may not have been added to %1.</source>
        <translation>«&#x202f;%2&#x202f;» n&apos;a peut-être pas été ajouté (%1).</translation>
    </message>
    <message>
        <source>“%2” was refused.</source>
        <translation>«&#x202f;%2&#x202f;» a été refusé.</translation>
    </message>
    <message>
        <source>Not among the %1 known.</source>
        <translation>Absent des %1 connus.</translation>
    </message>
    <message>
        <source>No category “%1”. Did you mean %2?</source>
        <translation>La catégorie «&#x202f;%1&#x202f;» n&apos;existe pas. Vouliez-vous dire %2&#x202f;?</translation>
    </message>
    <message>
        <source>No category “%1”. Choose one from the list.</source>
        <translation>La catégorie «&#x202f;%1&#x202f;» n&apos;existe pas. Choisissez-en une dans la liste.</translation>
    </message>
    <message>
        <source>Add animal</source>
        <translation>Ajouter un animal</translation>
    </message>
    <message>
        <source>Name or ID</source>
        <translation>Nom ou ID</translation>
    </message>
    <message>
        <source>ID %1</source>
        <translation>ID %1</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Add and start an&amp;other</source>
        <translation>Ajouter &amp;et en saisir un autre</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Start &amp;fresh</source>
        <translation>&amp;Repartir de zéro</translation>
    </message>
    <message>
        <source>Con&amp;tinue</source>
        <translation>C&amp;ontinuer</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>Ann&amp;uler l&apos;ajout</translation>
    </message>
    <message>
        <source>Send no&amp;w</source>
        <translation>Envoyer main&amp;tenant</translation>
    </message>
    <message>
        <source>&amp;Keep category and status for the next animal</source>
        <translation>Conserver la catégorie et le statut pour l&apos;animal sui&amp;vant</translation>
    </message>
    <message>
        <source>&amp;Category</source>
        <translation>&amp;Catégorie</translation>
    </message>
    <message>
        <source>&amp;Status</source>
        <translation>&amp;Statut</translation>
    </message>
    <message>
        <source>&amp;Add to Practice</source>
        <translation>&amp;Ajouter à l&apos;entraînement</translation>
    </message>
    <message>
        <source>&amp;Add to Staging</source>
        <translation>&amp;Ajouter en préproduction</translation>
    </message>
    <message>
        <source>&amp;Add to Production</source>
        <translation>&amp;Ajouter en production</translation>
    </message>
    <message>
        <source>This is what you typed earlier.</source>
        <translation>Voici ce que vous aviez saisi.</translation>
    </message>
</context>
<context>
    <name>AddressQuestion</name>
    <message>
        <source>&amp;Send them here</source>
        <translation>&amp;Les envoyer ici</translation>
    </message>
    <message>
        <source>&amp;Give up</source>
        <translation>A&amp;bandonner</translation>
    </message>
    <message>
        <source>%2

The address in use now is %1. Send them here only if it is the same service under another address. Giving up sends nothing and leaves them in the Intake log.</source>
        <translation>%2

L&apos;adresse utilisée maintenant est %1. Ne les envoyez ici que s&apos;il s&apos;agit du même service sous une autre adresse. Si vous les abandonnez, rien n&apos;est envoyé et ils restent dans le Registre des entrées.</translation>
    </message>
</context>
<context>
    <name>Animal</name>
    <message>
        <source>(no name)</source>
        <translation>(sans nom)</translation>
    </message>
</context>
<context>
    <name>Ask</name>
    <message>
        <source>Ask the service for #%1</source>
        <translation>Demander #%1 au service</translation>
    </message>
    <message>
        <source>Asking the service for #%1…</source>
        <translation>Demande de #%1 au service…</translation>
    </message>
    <message>
        <source>The service&apos;s lists don&apos;t have #%1, but they may be incomplete.</source>
        <translation>Les listes du service ne contiennent pas #%1, mais elles sont peut-être incomplètes.</translation>
    </message>
    <message>
        <source>The service has #%1: %2.</source>
        <translation>Le service a #%1&#xa0;: %2.</translation>
    </message>
    <message>
        <source>The service found no animal with the ID %1.</source>
        <translation>Le service n&apos;a trouvé aucun animal avec l&apos;ID %1.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t ask the service for #%1 now.</source>
        <translation>PetDesk ne peut pas demander #%1 au service pour le moment.</translation>
    </message>
    <message>
        <source>You&apos;re working offline, so PetDesk didn&apos;t ask for #%1.</source>
        <translation>Vous travaillez hors ligne&#xa0;: PetDesk n&apos;a pas demandé #%1.</translation>
    </message>
</context>
<context>
    <name>BarMessage</name>
    <message>
        <source>PetDesk was started for %2, but is already open in %1.</source>
        <translation>PetDesk a été lancé pour l&apos;environnement %2, mais il est déjà ouvert dans l&apos;environnement %1.</translation>
    </message>
    <message>
        <source>The new language takes effect after a restart.</source>
        <translation>La nouvelle langue s&apos;appliquera après un redémarrage.</translation>
    </message>
    <message>
        <source>Staging isn&apos;t used: %1.</source>
        <translation>L&apos;environnement Préproduction n&apos;est pas utilisé&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Not as asked for: %1.</source>
        <translation>Autrement que demandé&#xa0;: %1.</translation>
    </message>
    <message>
        <source>A setting is ignored: %1.</source>
        <translation>Un paramètre est ignoré&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Settings aren&apos;t used: %1. Ask your administrator to correct the file.</source>
        <translation>Des paramètres ne sont pas utilisés&#xa0;: %1. Demandez à votre administrateur de corriger le fichier.</translation>
    </message>
    <message>
        <source>The policy needs correcting: %1.</source>
        <translation>La stratégie est à corriger&#xa0;: %1.</translation>
    </message>
    <message>
        <source>What it set when it was last read still holds.</source>
        <translation>Ce qu&apos;elle fixait à sa dernière lecture reste valable.</translation>
    </message>
    <message>
        <source>Until then, PetDesk only browses and sends no request with a key.</source>
        <translation>D&apos;ici là, PetDesk reste en consultation seule et n&apos;envoie aucune requête avec une clé.</translation>
    </message>
    <message>
        <source>Refreshed, but the service&apos;s list isn&apos;t consistent: it has animals more than once.</source>
        <translation>Actualisé, mais la liste du service est incohérente&#xa0;: elle contient des animaux plusieurs fois.</translation>
    </message>
    <message>
        <source>Refreshed: %1</source>
        <translation>Actualisé&#xa0;: %1</translation>
    </message>
    <message>
        <source>Checked %2: %1</source>
        <translation>Vérification de %2&#xa0;: %1</translation>
    </message>
    <message>
        <source>Text size %1%</source>
        <translation>Taille du texte&#xa0;: %1&#xa0;%</translation>
    </message>
    <message>
        <source>Your administrator has set the text size.</source>
        <translation>Votre administrateur a défini la taille du texte.</translation>
    </message>
    <message>
        <source>Can&apos;t read the rows of this import (%1). %2</source>
        <translation>Impossible de lire les lignes de cet import (%1). %2</translation>
    </message>
</context>
<context>
    <name>Batch</name>
    <message>
        <source>Stopping the import of “%1”…</source>
        <translation>Arrêt de l&apos;import de « %1 »…</translation>
    </message>
    <message>
        <source>Import of “%1” stopped</source>
        <translation>Import de « %1 » arrêté</translation>
    </message>
    <message>
        <source>Import of “%1” finished</source>
        <translation>Import de « %1 » terminé</translation>
    </message>
    <message>
        <source>Import of “%1” paused: %2 of %3</source>
        <translation>Import de « %1 » en pause : %2 sur %3</translation>
    </message>
    <message>
        <source>Import of “%1” is for another address: %2 of %3</source>
        <translation>L&apos;import de «&#x202f;%1&#x202f;» est destiné à une autre adresse&#xa0;: %2 sur %3</translation>
    </message>
    <message>
        <source>Importing “%1”: %2 of %3</source>
        <translation>Import de « %1 » en cours : %2 sur %3</translation>
    </message>
    <message>
        <source>Import of “%1” undone, nothing was sent</source>
        <translation>Import de «&#x202f;%1&#x202f;» annulé, rien n&apos;a été envoyé</translation>
    </message>
</context>
<context>
    <name>Browsing</name>
    <message>
        <source>Browse only, set by your administrator.</source>
        <translation>Consultation seule, choisie par votre administrateur.</translation>
    </message>
    <message>
        <source>Browse only. Animals can&apos;t be added here.</source>
        <translation>Consultation seule. Impossible d&apos;ajouter des animaux ici.</translation>
    </message>
    <message>
        <source>Animals can then be added and settings changed at this desk, until someone chooses Browse only in Settings again.</source>
        <translation>Il sera alors possible d&apos;ajouter des animaux et de changer les paramètres sur ce poste, jusqu&apos;à ce que quelqu&apos;un choisisse de nouveau Consultation seule dans les Paramètres.</translation>
    </message>
    <message>
        <source>Leave browse-only mode?</source>
        <translation>Quitter le mode consultation&#x202f;?</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Your administrator set this desk to browse only. Animals can&apos;t be added here, and settings can&apos;t be changed.</source>
        <translation>Votre administrateur a réservé ce poste à la consultation. On ne peut ni y ajouter d&apos;animaux ni en changer les paramètres.</translation>
    </message>
    <message>
        <source>Browse only</source>
        <translation>Consultation seule</translation>
    </message>
</context>
<context>
    <name>Budget</name>
    <message>
        <source>No request limit stated</source>
        <translation>Aucune limite de requêtes indiquée</translation>
    </message>
    <message>
        <source>Limit of %1 requests</source>
        <translation>Limite de %1 requêtes</translation>
    </message>
    <message>
        <source>%1 of %2 requests left</source>
        <translation>Requêtes restantes&#xa0;: %1 sur %2</translation>
    </message>
    <message>
        <source>%1 until %2</source>
        <translation>%1, jusqu&apos;à %2</translation>
    </message>
    <message>
        <source>Shared request limit reached. Continues at %1</source>
        <translation>Limite partagée de requêtes atteinte. Reprise&#xa0;: %1</translation>
    </message>
    <message>
        <source>Key blocked by the service. Tries again at %1</source>
        <translation>Clé bloquée par le service. Prochain essai&#xa0;: %1</translation>
    </message>
    <message>
        <source>The service asks to wait. Continues at %1</source>
        <translation>Le service demande d&apos;attendre. Reprise&#xa0;: %1</translation>
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
        <translation>Catégorie %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1 (such as %2)</source>
        <translation>%1 (comme %2)</translation>
    </message>
</context>
<context>
    <name>Change</name>
    <message>
        <source>New: %1</source>
        <translation>Nouveau&#xa0;: %1</translation>
    </message>
    <message>
        <source>First seen: %1</source>
        <translation>Vu la première fois&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 again</source>
        <translation>De nouveau %1</translation>
    </message>
    <message>
        <source>Was called %1</source>
        <translation>S&apos;appelait %1</translation>
    </message>
    <message>
        <source>No longer listed</source>
        <translation>N&apos;est plus dans la liste</translation>
    </message>
    <message>
        <source>Listed again</source>
        <translation>De nouveau dans la liste</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <translation>%1 (avant&#xa0;: %2)</translation>
    </message>
</context>
<context>
    <name>Changes</name>
    <message>
        <source>New</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <source>Seen for the first time</source>
        <translation>Vu pour la première fois</translation>
    </message>
    <message>
        <source>Was %1</source>
        <translation>Avant&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>ChangesWindow</name>
    <message>
        <source>What changed</source>
        <translation>Ce qui a changé</translation>
    </message>
    <message>
        <source>Filter changes</source>
        <translation>Filtrer les changements</translation>
    </message>
    <message>
        <source>Filter by name, change or ID</source>
        <translation>Filtrer par nom, changement ou ID</translation>
    </message>
    <message>
        <source>The service lists at most 100 animals at once, and it has more. What changes among the others isn&apos;t seen here.</source>
        <translation>Le service liste au plus 100 animaux à la fois, et il en a davantage. Ce qui change parmi les autres ne se voit pas ici.</translation>
    </message>
    <message>
        <source>The service lists at most 100 animals at once, and since %1 it has more. What changes among the others isn&apos;t seen here.</source>
        <translation>Le service liste au plus 100 animaux à la fois, et il en a davantage (depuis&#xa0;: %1). Ce qui change parmi les autres ne se voit pas ici.</translation>
    </message>
    <message>
        <source>“%1” is no longer listed.</source>
        <translation>«&#x202f;%1&#x202f;» n&apos;est plus dans la liste.</translation>
    </message>
    <message>
        <source>Earlier changes can&apos;t be read (%1). Showing new ones.</source>
        <translation>Impossible de lire les changements antérieurs (%1). Seuls les nouveaux sont affichés.</translation>
    </message>
    <message>
        <source>Reading the changes…</source>
        <translation>Lecture des changements…</translation>
    </message>
    <message>
        <source>No changes seen at this desk in the last 30 days.</source>
        <translation>Aucun changement vu sur ce poste ces 30 derniers jours.</translation>
    </message>
    <message>
        <source>No changes match “%1”.</source>
        <translation>Aucun changement ne correspond à «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quand</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Changements</translation>
    </message>
</context>
<context>
    <name>CheckPage</name>
    <message>
        <source>&amp;Columns and meanings</source>
        <translation>&amp;Colonnes et significations</translation>
    </message>
    <message>
        <source>&amp;Include these rows</source>
        <translation>&amp;Inclure ces lignes</translation>
    </message>
    <message>
        <source>&amp;Leave these rows out</source>
        <translation>&amp;Laisser ces lignes de côté</translation>
    </message>
    <message>
        <source>Checking the rows…</source>
        <translation>Vérification des lignes…</translation>
    </message>
    <message>
        <source>The ID of this category at the service. Settings &gt; Categories gives IDs a name.</source>
        <translation>L&apos;ID de cette catégorie dans le service. Pour nommer les ID&#xa0;: Paramètres &gt; Catégories.</translation>
    </message>
    <message>
        <source>Use this ID</source>
        <translation>Utiliser cet ID</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>Toutes les lignes</translation>
    </message>
</context>
<context>
    <name>ColumnChoices</name>
    <message>
        <source>Sheet</source>
        <translation>Feuille</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Encodage</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(aucune)</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>Ligne %1</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Colonne %1</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>En-têtes</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>Connecting…</source>
        <translation>Connexion…</translation>
    </message>
    <message>
        <source>Not set up yet</source>
        <translation>Pas encore configuré</translation>
    </message>
    <message>
        <source>Invalid address</source>
        <translation>Adresse non valide</translation>
    </message>
    <message>
        <source>Production&apos;s address</source>
        <translation>L&apos;adresse de Production</translation>
    </message>
    <message>
        <source>Policy can&apos;t be used</source>
        <translation>Stratégie inutilisable</translation>
    </message>
    <message>
        <source>No API key</source>
        <translation>Aucune clé API</translation>
    </message>
    <message>
        <source>Keyring not available</source>
        <translation>Trousseau indisponible</translation>
    </message>
    <message>
        <source>No keyring</source>
        <translation>Aucun trousseau</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Connecté</translation>
    </message>
    <message>
        <source>Service has a problem</source>
        <translation>Problème du service</translation>
    </message>
    <message>
        <source>Refreshing…</source>
        <translation>Actualisation…</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>Aucune connexion</translation>
    </message>
    <message>
        <source>API key not accepted</source>
        <translation>Clé API non acceptée</translation>
    </message>
    <message>
        <source>Working offline</source>
        <translation>Hors connexion</translation>
    </message>
</context>
<context>
    <name>Coverage</name>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1&#xa0;: %2. %3</translation>
    </message>
    <message>
        <source>%1: %2, as of %4. %3</source>
        <translation>%1&#xa0;: %2 (mise à jour&#xa0;: %4). %3</translation>
    </message>
    <message>
        <source>Not fetched yet.</source>
        <translation>Pas encore demandés.</translation>
    </message>
    <message>
        <source>All of them: the service listed fewer than 100.</source>
        <translation>Tous&#xa0;: le service en a listé moins de 100.</translation>
    </message>
    <message>
        <source>There may be more: only the full list shows these, and it ends at 100.</source>
        <translation>Il peut y en avoir d&apos;autres&#xa0;: ils ne figurent que dans la liste complète, qui s&apos;arrête à 100.</translation>
    </message>
    <message>
        <source>There may be more: the service lists at most 100.</source>
        <translation>Il peut y en avoir d&apos;autres&#xa0;: le service en liste 100 au plus.</translation>
    </message>
    <message>
        <source>No animals saved yet</source>
        <translation>Aucun animal enregistré pour l&apos;instant</translation>
    </message>
    <message>
        <source>%1, as of %2. Some may be missing.</source>
        <translation>%1 (mise à jour&#xa0;: %2). Il peut en manquer.</translation>
    </message>
    <message>
        <source>As of %2. Some may be missing.</source>
        <translation>Mise à jour&#xa0;: %2. Il peut en manquer.</translation>
    </message>
    <message>
        <source>As of %2</source>
        <translation>Mise à jour&#xa0;: %2</translation>
    </message>
    <message>
        <source>The service&apos;s list has animals more than once.</source>
        <translation>La liste du service contient des animaux plusieurs fois.</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1, mise à jour&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1, as of %2.</source>
        <translation>%1 (mise à jour&#xa0;: %2).</translation>
    </message>
    <message>
        <source>The service lists at most 100 animals in one answer and offers no next page. PetDesk therefore asks for each status as well, and takes an answer with fewer than 100 as complete.</source>
        <translation>Le service liste au plus 100 animaux par réponse et n&apos;offre pas de page suivante. PetDesk l&apos;interroge donc aussi statut par statut, et tient pour complète une réponse de moins de 100 animaux.</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Couverture</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>To see an animal&apos;s details, choose only that one.</source>
        <translation>Pour voir les détails d&apos;un animal, ne choisissez que celui-ci.</translation>
    </message>
    <message>
        <source>Print cards…</source>
        <translation>Imprimer les fiches…</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Copier les lignes</translation>
    </message>
    <message>
        <source>Copy IDs</source>
        <translation>Copier les ID</translation>
    </message>
    <message>
        <source>The service can&apos;t change or remove animals, so PetDesk can&apos;t either.</source>
        <translation>Le service ne peut ni modifier ni retirer d&apos;animaux&#x202f;; PetDesk non plus.</translation>
    </message>
    <message>
        <source>“%1” has no ID yet: %2</source>
        <translation>«&#x202f;%1&#x202f;» n&apos;a pas encore d&apos;ID&#xa0;: %2</translation>
    </message>
    <message>
        <source>“%1” may not have been added. Press Enter in its row, or double-click it, to see what PetDesk found.</source>
        <translation>«&#x202f;%1&#x202f;» n&apos;a peut-être pas été ajouté. Appuyez sur Entrée sur sa ligne, ou double-cliquez dessus, pour voir ce que PetDesk a trouvé.</translation>
    </message>
    <message>
        <source>Print card…</source>
        <translation>Imprimer la fiche…</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Vu la dernière fois</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>First seen</source>
        <translation>Vu la première fois</translation>
    </message>
    <message>
        <source>Copy ID</source>
        <translation>Copier l&apos;ID</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Vérifier maintenant</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Choose an animal to see its details.</source>
        <translation>Choisissez un animal pour voir ses détails.</translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n sélectionné</numerusform>
            <numerusform>%n sélectionnés</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DiagnoseWindow</name>
    <message>
        <source>Diagnose</source>
        <translation>Diagnostic</translation>
    </message>
    <message>
        <source>Diagnosis</source>
        <translation>Résultat du diagnostic</translation>
    </message>
    <message>
        <source>Diagnosing</source>
        <translation>Diagnostic en cours</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>Copied. API keys are left out.</source>
        <translation>Copié, sans les clés API.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Relancer</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Canceled. What was found so far is below.</source>
        <translation>Annulé. Ce qui a été trouvé jusqu&apos;ici figure ci-dessous.</translation>
    </message>
    <message>
        <source>The diagnosis failed (%1).</source>
        <translation>Le diagnostic a échoué (%1).</translation>
    </message>
</context>
<context>
    <name>Diagnosis</name>
    <message>
        <source>Everything that&apos;s set up works.</source>
        <translation>Tout ce qui est configuré fonctionne.</translation>
    </message>
    <message>
        <source>default</source>
        <translation>valeur par défaut</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>paramètres</translation>
    </message>
    <message>
        <source>environment variable</source>
        <translation>variable d&apos;environnement</translation>
    </message>
    <message>
        <source>command line</source>
        <translation>ligne de commande</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>stratégie</translation>
    </message>
    <message>
        <source>Keyring</source>
        <translation>Trousseau</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>Services</translation>
    </message>
    <message>
        <source>The keyring can&apos;t be used.</source>
        <translation>Le trousseau ne peut pas être utilisé.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Données</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Journaux</translation>
    </message>
    <message>
        <source>Settings, and where each comes from</source>
        <translation>Paramètres et origine de chacun</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t use the address %1. Correct it where it is set.</source>
        <translation>PetDesk ne peut pas utiliser l&apos;adresse %1. Corrigez-la là où elle est définie.</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Stratégie</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>From 5 December 2030 on, services no longer give one animal by its ID. PetDesk then looks for it in their lists.</source>
        <translation>À partir du 5 décembre 2030, les services ne donnent plus un animal par son ID. PetDesk le cherche alors dans leurs listes.</translation>
    </message>
    <message>
        <source>not set up. No address is entered.</source>
        <translation>non configuré. Aucune adresse n&apos;est indiquée.</translation>
    </message>
    <message>
        <source>%1: not asked, because of what is wrong in the settings above.</source>
        <translation>%1&#xa0;: non demandé, à cause de l&apos;erreur dans les paramètres ci-dessus.</translation>
    </message>
    <message>
        <source>%1: the keyring that holds the key didn&apos;t open (%2).</source>
        <translation>%1&#xa0;: le trousseau qui contient la clé ne s&apos;est pas ouvert (%2).</translation>
    </message>
    <message>
        <source>%1: no API key is stored. Enter it in Settings.</source>
        <translation>%1&#xa0;: aucune clé API n&apos;est enregistrée. Indiquez-la dans les Paramètres.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t save its files.</source>
        <translation>PetDesk ne peut pas enregistrer ses fichiers.</translation>
    </message>
    <message>
        <source>A service can&apos;t be used.</source>
        <translation>Un service est inutilisable.</translation>
    </message>
    <message>
        <source>A setting is ignored.</source>
        <translation>Un réglage est ignoré.</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>ÉCHEC</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Fichiers</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written (%2). %3</source>
        <translation>Impossible d&apos;écrire dans %1 (%2). %3</translation>
    </message>
    <message>
        <source>The system&apos;s proxy</source>
        <translation>Le proxy du système</translation>
    </message>
    <message>
        <source>Ask your administrator to let you write there.</source>
        <translation>Demandez à votre administrateur le droit d&apos;y écrire.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
</context>
<context>
    <name>Disk</name>
    <message>
        <source>the disk is full</source>
        <translation>le disque est plein</translation>
    </message>
    <message>
        <source>the disk or the file is read-only</source>
        <translation>le disque ou le fichier est en lecture seule</translation>
    </message>
    <message>
        <source>another program has locked the file</source>
        <translation>un autre programme a verrouillé le fichier</translation>
    </message>
    <message>
        <source>the disk isn&apos;t responding</source>
        <translation>le disque ne répond pas</translation>
    </message>
    <message>
        <source>the file is damaged</source>
        <translation>le fichier est endommagé</translation>
    </message>
    <message>
        <source>a newer PetDesk wrote the file</source>
        <translation>le fichier vient d&apos;une version plus récente de PetDesk</translation>
    </message>
    <message>
        <source>the file is missing</source>
        <translation>le fichier est absent</translation>
    </message>
    <message>
        <source>another file has taken its place</source>
        <translation>un autre fichier a pris sa place</translation>
    </message>
    <message>
        <source>Free some disk space.</source>
        <translation>Libérez de l&apos;espace sur le disque.</translation>
    </message>
    <message>
        <source>Ask your administrator to let you write to PetDesk&apos;s data folder.</source>
        <translation>Demandez à votre administrateur le droit d&apos;écrire dans le dossier de données de PetDesk.</translation>
    </message>
    <message>
        <source>Close the program that uses it, such as a backup, or wait until it&apos;s done.</source>
        <translation>Fermez le programme qui l&apos;utilise, par exemple une sauvegarde, ou attendez qu&apos;il ait terminé.</translation>
    </message>
    <message>
        <source>Check that the disk or network drive is connected.</source>
        <translation>Vérifiez que le disque ou le lecteur réseau est connecté.</translation>
    </message>
    <message>
        <source>Restart PetDesk. It saves what can still be read.</source>
        <translation>Redémarrez PetDesk. Il enregistre ce qui peut encore être lu.</translation>
    </message>
    <message>
        <source>Use the newer PetDesk.</source>
        <translation>Utilisez la version plus récente de PetDesk.</translation>
    </message>
    <message>
        <source>Reconnect the disk or network drive with PetDesk&apos;s data folder.</source>
        <translation>Reconnectez le disque ou le lecteur réseau où se trouve le dossier de données de PetDesk.</translation>
    </message>
    <message>
        <source>Restore PetDesk&apos;s data folder, or restart PetDesk to use this one.</source>
        <translation>Restaurez le dossier de données de PetDesk, ou redémarrez PetDesk pour utiliser celui-ci.</translation>
    </message>
    <message>
        <source>Tell your administrator.</source>
        <translation>Prévenez votre administrateur.</translation>
    </message>
    <message>
        <source>you don&apos;t have permission to open the file</source>
        <translation>vous n&apos;avez pas le droit d&apos;ouvrir le fichier</translation>
    </message>
    <message>
        <source>Ask your administrator to let you open the files in PetDesk&apos;s data folder.</source>
        <translation>Demandez à votre administrateur le droit d&apos;ouvrir les fichiers du dossier de données de PetDesk.</translation>
    </message>
</context>
<context>
    <name>Empty</name>
    <message>
        <source>Fetching the animals…</source>
        <translation>Récupération des animaux…</translation>
    </message>
    <message>
        <source>%1 isn&apos;t set up yet. It needs the service&apos;s address and an API key.</source>
        <translation>L&apos;environnement %1 n&apos;est pas encore configuré. Il lui faut l&apos;adresse du service et une clé API.</translation>
    </message>
    <message>
        <source>%1 has no working API key, so PetDesk can&apos;t fetch animals.</source>
        <translation>L&apos;environnement %1 n&apos;a pas de clé API valide&#xa0;: PetDesk ne peut pas récupérer les animaux.</translation>
    </message>
    <message>
        <source>No saved animals for %1, and PetDesk can&apos;t ask the service now.</source>
        <translation>Aucun animal enregistré pour l&apos;environnement %1, et PetDesk ne peut pas interroger le service pour l&apos;instant.</translation>
    </message>
    <message>
        <source>%1 has no animals yet.</source>
        <translation>L&apos;environnement %1 n&apos;a pas encore d&apos;animaux.</translation>
    </message>
    <message>
        <source>No animals match these filters.</source>
        <translation>Aucun animal ne correspond à ces filtres.</translation>
    </message>
    <message>
        <source>“%1” was the ID of %2, which is no longer listed.</source>
        <translation>«&#x202f;%1&#x202f;» était l&apos;ID de %2, qui n&apos;est plus listé.</translation>
    </message>
    <message>
        <source>“%1” is the ID of %2, which was not seen lately.</source>
        <translation>«&#x202f;%1&#x202f;» est l&apos;ID de %2, qui n&apos;a pas été vu récemment.</translation>
    </message>
    <message>
        <source>No animals match “%1” among the %2 that PetDesk knows.</source>
        <translation>Aucun animal ne correspond à «&#x202f;%1&#x202f;» parmi les %2 que PetDesk connaît.</translation>
    </message>
    <message>
        <source>No animals match “%1”.</source>
        <translation>Aucun animal ne correspond à «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>No animals match “%1” with these filters.</source>
        <translation>Aucun animal ne correspond à «&#x202f;%1&#x202f;» avec ces filtres.</translation>
    </message>
    <message>
        <source>This card is for an animal in %1, and you&apos;re in %2. Switch the environment, then scan the card again.</source>
        <translation>Cette fiche est celle d&apos;un animal de l&apos;environnement %1, et vous êtes dans l&apos;environnement %2. Changez d&apos;environnement, puis lisez la fiche à nouveau.</translation>
    </message>
    <message>
        <source>The service may have more.</source>
        <translation>Le service en a peut-être d&apos;autres.</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Did you mean %1?</source>
        <translation>Vouliez-vous dire %1&#x202f;?</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Set it up</source>
        <translation>Configurer</translation>
    </message>
    <message>
        <source>Show all animals</source>
        <translation>Afficher tous les animaux</translation>
    </message>
    <message>
        <source>Add the first animal</source>
        <translation>Ajouter le premier animal</translation>
    </message>
</context>
<context>
    <name>Environment</name>
    <message>
        <source>Practice</source>
        <translation>Entraînement</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>Préproduction</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>Production</translation>
    </message>
    <message>
        <source>Practice: made-up animals. Nothing here reaches a real service.</source>
        <translation>Entraînement&#xa0;: animaux fictifs. Rien de ce que vous faites ici n&apos;atteint un vrai service.</translation>
    </message>
    <message>
        <source>Staging: for trying things out. These are not the shelter&apos;s animals.</source>
        <translation>Préproduction&#xa0;: pour faire des essais. Ce ne sont pas les animaux du refuge.</translation>
    </message>
</context>
<context>
    <name>EnvironmentMenu</name>
    <message>
        <source>E&amp;nvironment</source>
        <translation>E&amp;nvironnement</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Changer</translation>
    </message>
    <message>
        <source>Switch environment</source>
        <translation>Changer d&apos;environnement</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>The service doesn&apos;t accept the API key: %2. Check the key in Settings.</source>
        <translation>Le service n&apos;accepte pas la clé API&#xa0;: %2. Vérifiez la clé dans les Paramètres.</translation>
    </message>
    <message>
        <source>The service has no animal with this ID.</source>
        <translation>Le service n&apos;a aucun animal avec cet ID.</translation>
    </message>
    <message>
        <source>The service no longer looks up single animals. Refresh the list instead.</source>
        <translation>Le service ne recherche plus les animaux un par un. Actualisez plutôt la liste.</translation>
    </message>
    <message>
        <source>Can&apos;t connect to the service securely (%1). Check the address and this computer&apos;s clock, or ask your administrator.</source>
        <translation>Connexion sécurisée au service impossible (%1). Vérifiez l&apos;adresse et l&apos;heure de cet ordinateur, ou demandez à votre administrateur.</translation>
    </message>
    <message>
        <source>The service didn&apos;t answer in time.
Try again in a moment.</source>
        <translation>Le service n&apos;a pas répondu à temps.
Réessayez dans un instant.</translation>
    </message>
    <message>
        <source>The service has a problem (HTTP %1).
Try again in a moment.</source>
        <translation>Le service a un problème (HTTP %1).
Réessayez dans un instant.</translation>
    </message>
    <message>
        <source>PetDesk closed the connection before the service answered.
Try again.</source>
        <translation>PetDesk a fermé la connexion avant la réponse du service.
Réessayez.</translation>
    </message>
    <message>
        <source>The request failed (%1).
Try again.</source>
        <translation>La requête a échoué (%1).
Réessayez.</translation>
    </message>
    <message>
        <source>The service has blocked this key. PetDesk tries again at %1. If this happens again, tell your administrator.</source>
        <translation>Le service a bloqué cette clé. Prochain essai de PetDesk&#xa0;: %1. Si cela se reproduit, prévenez votre administrateur.</translation>
    </message>
    <message>
        <source>Shared request limit reached. Continues at %1.</source>
        <translation>Limite partagée de requêtes atteinte. Reprise&#xa0;: %1.</translation>
    </message>
    <message>
        <source>This computer doesn&apos;t trust who issued the service&apos;s certificate (%1). Networks that inspect connections have a certificate file of their own: ask your administrator for it and choose it in Settings.</source>
        <translation>Cet ordinateur ne fait pas confiance à l&apos;émetteur du certificat du service (%1). Les réseaux qui inspectent les connexions ont leur propre fichier de certificat&#xa0;: demandez-le à votre administrateur et choisissez-le dans Paramètres.</translation>
    </message>
    <message>
        <source>The network&apos;s proxy doesn&apos;t accept the user name or password. Correct them where the proxy is set, in Settings or in the system, or ask your administrator. PetDesk tries them again only when you do.</source>
        <translation>Le proxy du réseau n&apos;accepte pas le nom d&apos;utilisateur ou le mot de passe. Corrigez-les là où le proxy est défini, dans Paramètres ou dans le système, ou demandez à votre administrateur. PetDesk ne les essaie à nouveau que lorsque vous le demandez.</translation>
    </message>
    <message>
        <source>The service asks PetDesk to wait. Continues at %1.</source>
        <translation>Le service demande à PetDesk d&apos;attendre. Reprise&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2. Ask your administrator what the API key may do.</source>
        <translation>Le service a refusé (%1)&#xa0;: %2. Demandez à votre administrateur ce que permet la clé API.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2. Check the address in Settings.</source>
        <translation>Le service a refusé (%1)&#xa0;: %2. Vérifiez l&apos;adresse dans les Paramètres.</translation>
    </message>
    <message>
        <source>The service refused this (%1): %2.
Try again. If this keeps happening, tell your administrator.</source>
        <translation>Le service a refusé (%1)&#xa0;: %2.
Réessayez. Si cela continue, prévenez votre administrateur.</translation>
    </message>
    <message>
        <source>This network can&apos;t find the service (%1). Check the connection, then the address in Settings.</source>
        <translation>Ce réseau ne trouve pas le service (%1). Vérifiez la connexion, puis l&apos;adresse dans les Paramètres.</translation>
    </message>
    <message>
        <source>The network&apos;s proxy blocked PetDesk (%1). Ask your administrator.</source>
        <translation>Le proxy du réseau a bloqué PetDesk (%1). Adressez-vous à votre administrateur.</translation>
    </message>
    <message>
        <source>The connection broke off (%1).
Try again.</source>
        <translation>La connexion a été coupée (%1).
Réessayez.</translation>
    </message>
    <message>
        <source>Can&apos;t reach the service. Check the network.</source>
        <translation>Le service est injoignable. Vérifiez le réseau.</translation>
    </message>
    <message>
        <source>A web page answered instead of the service. If this network needs a log-in, log in with a browser first. If not, ask your administrator to check the proxy and the address.</source>
        <translation>Une page web a répondu à la place du service. Si ce réseau demande une connexion, connectez-vous d&apos;abord dans un navigateur. Sinon, demandez à votre administrateur de vérifier le proxy et l&apos;adresse.</translation>
    </message>
    <message>
        <source>The service&apos;s address points elsewhere (%1), where PetDesk won&apos;t send the key. Ask your administrator for the right address.</source>
        <translation>L&apos;adresse du service renvoie ailleurs (%1), où PetDesk n&apos;envoie pas la clé. Demandez la bonne adresse à votre administrateur.</translation>
    </message>
    <message>
        <source>The answer was too large to read (%1). Check the address in Settings.</source>
        <translation>La réponse était trop volumineuse (%1). Vérifiez l&apos;adresse dans les Paramètres.</translation>
    </message>
    <message>
        <source>The service answered with a different animal (%1), which isn&apos;t shown.
Try again. If this keeps happening, tell your administrator.</source>
        <translation>Le service a répondu avec un autre animal (%1), qui n&apos;est pas affiché.
Réessayez. Si cela continue, prévenez votre administrateur.</translation>
    </message>
    <message>
        <source>Can&apos;t read the service&apos;s answer (%1).
Try again. If this keeps happening, tell your administrator.</source>
        <translation>La réponse du service est illisible (%1).
Réessayez. Si cela continue, prévenez votre administrateur.</translation>
    </message>
    <message>
        <source>What answered isn&apos;t the service PetDesk knows (%1). Check the address in Settings.</source>
        <translation>Ce qui a répondu n&apos;est pas le service que PetDesk connaît (%1). Vérifiez l&apos;adresse dans les Paramètres.</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Category ID</source>
        <translation>ID de catégorie</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>Vu la dernière fois</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Couverture</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>«&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>The animals added on this computer in the last 90 days.</source>
        <translation>Les animaux ajoutés sur cet ordinateur ces 90 derniers jours.</translation>
    </message>
    <message>
        <source>What this desk has seen in the last 30 days. Where the service&apos;s lists are cut off, there may be more.</source>
        <translation>Ce que ce poste a vu ces 30 derniers jours. Là où les listes du service sont coupées, il peut y en avoir davantage.</translation>
    </message>
    <message>
        <source>Extent</source>
        <translation>Étendue</translation>
    </message>
    <message>
        <source>Export animals</source>
        <translation>Exporter les animaux</translation>
    </message>
    <message>
        <source>Export intake log</source>
        <translation>Exporter le registre des entrées</translation>
    </message>
    <message>
        <source>Export changes</source>
        <translation>Exporter les changements</translation>
    </message>
    <message>
        <source>All animals (%1)</source>
        <translation>Tous les animaux (%1)</translation>
    </message>
    <message>
        <source>All entries (%1)</source>
        <translation>Toutes les entrées (%1)</translation>
    </message>
    <message>
        <source>All changes (%1)</source>
        <translation>Tous les changements (%1)</translation>
    </message>
    <message>
        <source>Rows shown (%1)</source>
        <translation>Lignes affichées (%1)</translation>
    </message>
    <message>
        <source>Selected rows (%1)</source>
        <translation>Lignes sélectionnées (%1)</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Animaux</translation>
    </message>
    <message>
        <source>Intake log</source>
        <translation>Registre des entrées</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Changements</translation>
    </message>
    <message>
        <source>Imported sheet</source>
        <translation>Feuille importée</translation>
    </message>
    <message>
        <source>About</source>
        <translation>À propos</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Environnement</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Lignes</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Exported</source>
        <translation>Exporté</translation>
    </message>
    <message>
        <source>Excel workbook (.xlsx)</source>
        <translation>Classeur Excel (.xlsx)</translation>
    </message>
    <message>
        <source>CSV with commas (.csv)</source>
        <translation>CSV avec virgules (.csv)</translation>
    </message>
    <message>
        <source>CSV with semicolons (.csv)</source>
        <translation>CSV avec points-virgules (.csv)</translation>
    </message>
    <message>
        <source>CSV with tabs (.csv)</source>
        <translation>CSV avec tabulations (.csv)</translation>
    </message>
    <message>
        <source>Exporting to “%1”…</source>
        <translation>Exportation vers «&#x202f;%1&#x202f;»…</translation>
    </message>
    <message>
        <source>Some animals may be missing.</source>
        <translation>Il peut manquer des animaux.</translation>
    </message>
    <message>
        <source>Can&apos;t export to “%1” (%2). %3</source>
        <translation>Impossible d&apos;exporter vers «&#x202f;%1&#x202f;» (%2). %3</translation>
    </message>
    <message>
        <source>Free some disk space, or choose another disk.</source>
        <translation>Libérez de l&apos;espace sur le disque ou choisissez un autre disque.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>Close it there, or choose another name.</source>
        <translation>Fermez-le là-bas ou choisissez un autre nom.</translation>
    </message>
    <message>
        <source>Choose another folder or name.</source>
        <translation>Choisissez un autre dossier ou un autre nom.</translation>
    </message>
    <message>
        <source>Export import</source>
        <translation>Exporter l&apos;import</translation>
    </message>
    <message>
        <source>All rows (%1)</source>
        <translation>Toutes les lignes (%1)</translation>
    </message>
    <message>
        <source>Import of</source>
        <translation>Import de</translation>
    </message>
    <message>
        <source>Why it was left out</source>
        <translation>Raison de l&apos;omission</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quand</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Omise</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Feuille</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>&amp;Rows</source>
        <translation>&amp;Lignes</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Classeur Excel (*.xlsx)</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Un problème est survenu</translation>
    </message>
    <message>
        <source>Something went wrong in PetDesk</source>
        <translation>Un problème est survenu dans PetDesk</translation>
    </message>
    <message>
        <source>PetDesk is still running and keeps the animals that wait to be sent. If anything looks wrong, restart PetDesk.</source>
        <translation>PetDesk continue et conserve les animaux à envoyer. Si quelque chose semble anormal, redémarrez PetDesk.</translation>
    </message>
    <message>
        <source>The fault: %1</source>
        <translation>Erreur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Report for your administrator: %1</source>
        <translation>Rapport pour votre administrateur&#xa0;: %1</translation>
    </message>
    <message>
        <source>No report could be written. Copy the details instead.</source>
        <translation>Aucun rapport n&apos;a pu être écrit. Copiez plutôt les détails.</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copier les détails</translation>
    </message>
    <message>
        <source>Open log folder</source>
        <translation>Ouvrir le dossier des journaux</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Not stated</source>
        <translation>Non indiqué</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tous</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Disponibles</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Réservés</translation>
    </message>
    <message>
        <source>Sold</source>
        <translation>Adoptés</translation>
    </message>
    <message>
        <source>Not seen lately</source>
        <translation>Non vus récemment</translation>
    </message>
    <message>
        <source>Search animals</source>
        <translation>Rechercher des animaux</translation>
    </message>
    <message>
        <source>Search by name, category, status or ID</source>
        <translation>Nom, catégorie, statut ou ID</translation>
    </message>
    <message>
        <source>Category filter</source>
        <translation>Filtre par catégorie</translation>
    </message>
    <message>
        <source>All categories</source>
        <translation>Toutes les catégories</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Effacer les filtres</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>Effacer la recherche</translation>
    </message>
    <message>
        <source>Cate&amp;gory filter</source>
        <translation>Caté&amp;gorie</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>PetDesk help</source>
        <translation>Aide de PetDesk</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>Effacer la recherche</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Sommaire</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>Texte de l&apos;aide</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message>
        <source>Nothing here matches “%1”.</source>
        <translation>Rien ici ne correspond à «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>help/petdesk.md</source>
        <translation>help/petdesk_fr.md</translation>
    </message>
    <message>
        <source>**The service cannot change or remove an animal.**</source>
        <translation>**Le service ne peut ni modifier ni retirer un animal.**</translation>
    </message>
</context>
<context>
    <name>ImportPrice</name>
    <message>
        <source>Takes about %1 at the pace the request limit allows.</source>
        <translation>Dure environ %1 au rythme que permet la limite de requêtes.</translation>
    </message>
    <message>
        <source>You can pause or stop at any time. If PetDesk is closed, the import resumes when it&apos;s open again.</source>
        <translation>Vous pouvez suspendre ou arrêter à tout moment. Si PetDesk est fermé, l&apos;import reprend à la réouverture.</translation>
    </message>
    <message>
        <source>%1 of them fit into today&apos;s limit of %2. The rest follow.</source>
        <translation>%1 tiennent dans la limite du jour, de %2. Les autres suivront.</translation>
    </message>
    <message>
        <source>Uses %1 of the day&apos;s %2 requests.</source>
        <translation>Utilise %1 des %2 requêtes de la journée.</translation>
    </message>
    <message>
        <source>Imports leave %1 requests a day for people.</source>
        <translation>Les imports laissent %1 requêtes par jour aux personnes.</translation>
    </message>
    <message>
        <source>The day&apos;s limit isn&apos;t known. Set the plan in Settings, and imports leave some of it for people.</source>
        <translation>La limite de la journée n&apos;est pas connue. Indiquez le forfait dans les Paramètres, et les imports en laisseront une partie aux personnes.</translation>
    </message>
</context>
<context>
    <name>ImportProgress</name>
    <message>
        <source>Less than a minute left.</source>
        <translation>Reste moins d&apos;une minute.</translation>
    </message>
    <message>
        <source>About %1 left.</source>
        <translation>Encore environ %1.</translation>
    </message>
    <message>
        <source>One after another, at a pace that leaves requests for people. You can go on working.</source>
        <translation>L&apos;un après l&apos;autre, à un rythme qui laisse des requêtes aux personnes. Vous pouvez continuer à travailler.</translation>
    </message>
    <message>
        <source>Starts in a moment.</source>
        <translation>Commence dans un instant.</translation>
    </message>
    <message>
        <source>What people add now goes first.</source>
        <translation>Ce que les personnes ajoutent maintenant passe en premier.</translation>
    </message>
    <message>
        <source>An earlier import goes first.</source>
        <translation>Un import précédent passe en premier.</translation>
    </message>
    <message>
        <source>Paused. Nothing is sent until you resume.</source>
        <translation>En pause. Rien n&apos;est envoyé avant la reprise.</translation>
    </message>
    <message>
        <source>This import is for another address (%1). It resumes when that one is in use again.</source>
        <translation>Cet import est destiné à une autre adresse (%1). Il reprend quand celle-ci est de nouveau utilisée.</translation>
    </message>
    <message>
        <source>Can&apos;t reach the service, or it has a problem.</source>
        <translation>Le service est injoignable ou a un problème.</translation>
    </message>
    <message>
        <source>Imports have used their share of the limit. People can still add. Continues at %1.</source>
        <translation>Les imports ont épuisé leur part de la limite. Les personnes peuvent encore ajouter. Reprise&#xa0;: %1.</translation>
    </message>
    <message>
        <source>This computer can&apos;t save to its disk.</source>
        <translation>Cet ordinateur ne peut pas écrire sur son disque.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t let this key add animals.</source>
        <translation>Le service n&apos;autorise pas cette clé à ajouter des animaux.</translation>
    </message>
    <message>
        <source>Tries again in %1 s.</source>
        <translation>Nouvel essai dans %1 s.</translation>
    </message>
    <message>
        <source>Waiting for the service to be open.</source>
        <translation>En attente de l&apos;ouverture du service.</translation>
    </message>
</context>
<context>
    <name>ImportProgressWindow</name>
    <message>
        <source>Import progress</source>
        <translation>Avancement de l&apos;import</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>Did it go through?</source>
        <translation>A-t-il été ajouté&#x202f;?</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>Mettre en &amp;pause</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Reprendre</translation>
    </message>
    <message>
        <source>&amp;Stop import</source>
        <translation>&amp;Arrêter l&apos;import</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>&amp;Undo import</source>
        <translation>A&amp;nnuler l&apos;import</translation>
    </message>
    <message>
        <source>No answer came for some rows, so the service may or may not have them. PetDesk looks for them and never sends one twice by itself.</source>
        <translation>Pour certaines lignes, aucune réponse n&apos;est venue&#xa0;: le service les a peut-être, ou non. PetDesk les cherche et n&apos;en envoie jamais une deux fois de lui-même.</translation>
    </message>
    <message>
        <source>This import belongs to another environment.</source>
        <translation>Cet import appartient à un autre environnement.</translation>
    </message>
    <message>
        <source>Takes back the rows not sent yet. They can be imported again from the file.</source>
        <translation>Retire les lignes qui ne sont pas encore envoyées. Elles peuvent être importées à nouveau du fichier.</translation>
    </message>
</context>
<context>
    <name>ImportSheet</name>
    <message>
        <source>“%1” has no rows. Choose another file, or save it with its rows.</source>
        <translation>«&#x202f;%1&#x202f;» n&apos;a aucune ligne. Choisissez un autre fichier, ou enregistrez-le avec ses lignes.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t a sheet that PetDesk can read. Save it as CSV or as an Excel workbook (.xlsx), then choose that file.</source>
        <translation>«&#x202f;%1&#x202f;» n&apos;est pas une feuille que PetDesk sait lire. Enregistrez-la en CSV ou en classeur Excel (.xlsx), puis choisissez ce fichier.</translation>
    </message>
    <message>
        <source>“%1” is a web page (HTML), whatever its name says. Open it in your spreadsheet program and save it as an Excel workbook (.xlsx), then choose that file.</source>
        <translation>«&#x202f;%1&#x202f;» est une page web (HTML), quoi que dise son nom. Ouvrez-le dans votre tableur, enregistrez-le comme classeur Excel (.xlsx), puis choisissez ce fichier.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t text in this encoding. Choose another one.</source>
        <translation>«&#x202f;%1&#x202f;» n&apos;est pas du texte dans cet encodage. Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>“%1” is a folder. Choose a file with a sheet in it.</source>
        <translation>«&#x202f;%1&#x202f;» est un dossier. Choisissez un fichier qui contient une feuille.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t there any more. Choose another file.</source>
        <translation>«&#x202f;%1&#x202f;» n&apos;existe plus. Choisissez un autre fichier.</translation>
    </message>
    <message>
        <source>“%1” can&apos;t be opened (%3). If another program has it open, close it there, then try again.</source>
        <translation>«&#x202f;%1&#x202f;» ne peut pas être ouvert (%3). Si un autre programme l&apos;a ouvert, fermez-le dans celui-ci, puis réessayez.</translation>
    </message>
    <message>
        <source>“%1” is protected by a password. Save a copy without one, then choose the copy.</source>
        <translation>«&#x202f;%1&#x202f;» est protégé par un mot de passe. Enregistrez une copie sans mot de passe, puis choisissez-la.</translation>
    </message>
    <message>
        <source>“%1” is damaged. Open it in your spreadsheet program and save it again, or save it as CSV.</source>
        <translation>«&#x202f;%1&#x202f;» est endommagé. Ouvrez-le dans votre tableur et enregistrez-le de nouveau, ou enregistrez-le en CSV.</translation>
    </message>
    <message>
        <source>“%1” has a quotation mark that is never closed, near line %3. Correct that line, or save the sheet as an Excel workbook.</source>
        <translation>«&#x202f;%1&#x202f;» a un guillemet qui n&apos;est jamais fermé, vers la ligne %3. Corrigez cette ligne, ou enregistrez la feuille en classeur Excel.</translation>
    </message>
    <message>
        <source>“%1” is larger than the %2 MB that PetDesk reads. Split it into smaller files.</source>
        <translation>«&#x202f;%1&#x202f;» dépasse les %2 Mo que PetDesk lit. Partagez-le en fichiers plus petits.</translation>
    </message>
    <message>
        <source>“%1” has more than the %2 rows that PetDesk reads at a time. Split it into smaller files.</source>
        <translation>«&#x202f;%1&#x202f;» a plus que les %2 lignes que PetDesk lit à la fois. Partagez-le en fichiers plus petits.</translation>
    </message>
    <message>
        <source>“%1” has cells very far from one another. Copy the rows with animals into a new sheet, then choose that.</source>
        <translation>«&#x202f;%1&#x202f;» a des cellules très éloignées les unes des autres. Copiez les lignes des animaux dans une nouvelle feuille, puis choisissez-la.</translation>
    </message>
    <message>
        <source>Nothing was added: another import has taken some of these rows. They are left out now, with the rows that you had ticked. Check the rows, then start again.</source>
        <translation>Rien n&apos;a été ajouté : une autre importation a pris certaines de ces lignes. Elles sont maintenant écartées, avec celles que vous aviez cochées. Vérifiez les lignes, puis recommencez.</translation>
    </message>
    <message>
        <source>Nothing was added: the sheet can&apos;t be saved (%1). %2</source>
        <translation>Rien n&apos;a été ajouté&#xa0;: la feuille ne peut pas être enregistrée (%1). %2</translation>
    </message>
    <message>
        <source>Windows, Western Europe</source>
        <translation>Windows, Europe occidentale</translation>
    </message>
    <message>
        <source>Mac</source>
        <translation>Mac</translation>
    </message>
    <message>
        <source>Windows, Central Europe</source>
        <translation>Windows, Europe centrale</translation>
    </message>
    <message>
        <source>ISO Latin 2, Central Europe</source>
        <translation>ISO Latin 2, Europe centrale</translation>
    </message>
    <message>
        <source>Windows, Cyrillic</source>
        <translation>Windows, cyrillique</translation>
    </message>
    <message>
        <source>The file doesn&apos;t say how its letters are encoded. PetDesk read it as %1. Check the names with accents, and choose another encoding if they look wrong: %2</source>
        <translation>Le fichier ne dit pas comment ses lettres sont codées. PetDesk l&apos;a lu comme %1. Vérifiez les noms avec des accents, et choisissez un autre encodage s&apos;ils semblent faux&#xa0;: %2</translation>
    </message>
    <message>
        <source>“%1” (%2)</source>
        <translation>«&#x202f;%1&#x202f;» (%2)</translation>
    </message>
    <message>
        <source>Other sheets of this workbook, not imported now: %1</source>
        <translation>Autres feuilles de ce classeur, non importées pour l&apos;instant : %1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prêtes</translation>
    </message>
    <message>
        <source>Similar name</source>
        <translation>Nom semblable</translation>
    </message>
    <message>
        <source>To correct</source>
        <translation>À corriger</translation>
    </message>
    <message>
        <source>Already here?</source>
        <translation>Déjà présent&#x202f;?</translation>
    </message>
    <message>
        <source>Twice in the sheet</source>
        <translation>En double dans la feuille</translation>
    </message>
    <message>
        <source>Imported before</source>
        <translation>Déjà importées</translation>
    </message>
    <message>
        <source>Ready. Similar name: %1, %2</source>
        <translation>Prête. Nom semblable : %1, %2</translation>
    </message>
    <message>
        <source>Already here? %1, %2</source>
        <translation>Déjà présent&#x202f;? %1, %2</translation>
    </message>
    <message>
        <source>Same name and category as row %1</source>
        <translation>Mêmes nom et catégorie que la ligne %1</translation>
    </message>
    <message>
        <source>No name, category or status in this row</source>
        <translation>Ni nom, ni catégorie, ni statut dans cette ligne</translation>
    </message>
    <message>
        <source>Looks like a total, not an animal</source>
        <translation>On dirait un total, pas un animal</translation>
    </message>
    <message>
        <source>Waiting to be added by an earlier import</source>
        <translation>Un import précédent doit encore l&apos;ajouter</translation>
    </message>
    <message>
        <source>May have been added by an earlier import</source>
        <translation>Un import précédent l&apos;a peut-être ajouté</translation>
    </message>
    <message>
        <source>Added by an earlier import</source>
        <translation>Ajouté par un import précédent</translation>
    </message>
    <message>
        <source>Status “%1” isn&apos;t known</source>
        <translation>Le statut «&#x202f;%1&#x202f;» est inconnu</translation>
    </message>
    <message>
        <source>The name is missing</source>
        <translation>Le nom manque</translation>
    </message>
    <message>
        <source>The category is missing</source>
        <translation>La catégorie manque</translation>
    </message>
    <message>
        <source>Category “%1” isn&apos;t known</source>
        <translation>La catégorie «&#x202f;%1&#x202f;» est inconnue</translation>
    </message>
    <message>
        <source>No animal has category %1 yet</source>
        <translation>Aucun animal n&apos;a encore la catégorie %1</translation>
    </message>
    <message>
        <source>More than one category is “%1”</source>
        <translation>Plusieurs catégories sont «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>Category “%1”</source>
        <translation>Catégorie «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>Status “%1”</source>
        <translation>Statut «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>Without a category</source>
        <translation>Sans catégorie</translation>
    </message>
    <message>
        <source>There are no rows below the headings.</source>
        <translation>Il n&apos;y a aucune ligne sous les en-têtes.</translation>
    </message>
    <message>
        <source>Nothing new: every animal in the sheet is here already.</source>
        <translation>Rien de nouveau&#xa0;: tous les animaux de la feuille sont déjà ici.</translation>
    </message>
    <message>
        <source>Add the animals of “%2” to %1?</source>
        <translation>Ajouter les animaux de «&#x202f;%2&#x202f;» à l&apos;environnement %1&#x202f;?</translation>
    </message>
    <message>
        <source>Above the headings</source>
        <translation>Au-dessus des en-têtes</translation>
    </message>
    <message>
        <source>Not animals</source>
        <translation>Pas des animaux</translation>
    </message>
    <message>
        <source>Same as row %1.</source>
        <translation>Identique à la ligne %1.</translation>
    </message>
    <message>
        <source>Nothing new: every animal in the sheet is here already, or may be. Tick those that aren&apos;t.</source>
        <translation>Rien de nouveau&#xa0;: tous les animaux de la feuille sont déjà ici, ou le sont peut-être. Cochez ceux qui n&apos;y sont pas.</translation>
    </message>
    <message>
        <source>Not ticked</source>
        <translation>Non cochée</translation>
    </message>
</context>
<context>
    <name>ImportWindow</name>
    <message>
        <source>Import from a sheet</source>
        <translation>Importer d&apos;une feuille</translation>
    </message>
    <message>
        <source>Close “%1”?</source>
        <translation>Fermer « %1 »&#xa0;?</translation>
    </message>
    <message>
        <source>What you corrected and chose in its rows would be lost.</source>
        <translation>Ce que vous avez corrigé et choisi dans ses lignes serait perdu.</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Abandonner les modifications</translation>
    </message>
    <message>
        <source>&amp;Choose file…</source>
        <translation>&amp;Choisir un fichier…</translation>
    </message>
    <message>
        <source>&amp;Paste rows</source>
        <translation>Co&amp;ller des lignes</translation>
    </message>
    <message>
        <source>&amp;Another sheet</source>
        <translation>&amp;Autre feuille</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Retour</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Suivant</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Démarrer</translation>
    </message>
    <message>
        <source>Pasted rows</source>
        <translation>Lignes collées</translation>
    </message>
    <message>
        <source>Nothing was copied. Copy rows in your spreadsheet program first.</source>
        <translation>Rien n&apos;est copié. Copiez d&apos;abord des lignes dans votre tableur.</translation>
    </message>
    <message>
        <source>Sheets (%1)</source>
        <translation>Feuilles (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Étape %1 sur %2</translation>
    </message>
    <message>
        <source>Which sheet has the animals?</source>
        <translation>Quelle feuille contient les animaux&#x202f;?</translation>
    </message>
    <message>
        <source>Reading “%1”…</source>
        <translation>Lecture de «&#x202f;%1&#x202f;»…</translation>
    </message>
    <message>
        <source>An Excel or LibreOffice workbook, or CSV. Drop it here, or paste copied rows. The file isn&apos;t changed, and nothing is added before you have seen every row.</source>
        <translation>Un classeur Excel ou LibreOffice, ou un CSV. Déposez-le ici, ou collez des lignes copiées. Le fichier n&apos;est pas modifié, et rien n&apos;est ajouté avant que vous ayez vu chaque ligne.</translation>
    </message>
    <message>
        <source>PetDesk reads one sheet at a time. Choose them one after the other.</source>
        <translation>PetDesk lit une feuille à la fois. Choisissez-les l&apos;une après l&apos;autre.</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>Adding “%2” to %1 in %3 s.</source>
        <translation>Ajout de «&#x202f;%2&#x202f;» dans %3&#xa0;s (%1).</translation>
    </message>
    <message>
        <source>Adding “%2” to %1…</source>
        <translation>Ajout de «&#x202f;%2&#x202f;» (%1)…</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Retenu</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>À envoyer</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Envoi</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Ajouté</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Refusé</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Incertain</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Annulé</translation>
    </message>
    <message>
        <source>Given up</source>
        <translation>Abandonné</translation>
    </message>
    <message>
        <source>Corrected</source>
        <translation>Corrigé</translation>
    </message>
    <message>
        <source>The service answered %1, so the animal may or may not have been added.</source>
        <translation>Le service a répondu %1&#xa0;: l&apos;animal a peut-être été ajouté, ou non.</translation>
    </message>
    <message>
        <source>The service&apos;s address points elsewhere (%1), so the animal may or may not have been added. Ask your administrator for the right address.</source>
        <translation>L&apos;adresse du service renvoie ailleurs (%1)&#xa0;: l&apos;animal a peut-être été ajouté, ou non. Demandez la bonne adresse à votre administrateur.</translation>
    </message>
    <message>
        <source>A web page (%1) answered instead of the service, so the animal may or may not have been added. The network may need a log-in, or a proxy may block the service.</source>
        <translation>Une page web (%1) a répondu à la place du service&#xa0;: l&apos;animal a peut-être été ajouté, ou non. Le réseau demande peut-être une connexion, ou un proxy bloque le service.</translation>
    </message>
    <message>
        <source>What answered isn&apos;t a web service, so the animal may or may not have been added.</source>
        <translation>Ce qui a répondu n&apos;est pas un service web&#xa0;: l&apos;animal a peut-être été ajouté, ou non.</translation>
    </message>
    <message>
        <source>The service gave it an ID that another animal has, so PetDesk looks for its own.</source>
        <translation>Le service lui a donné l&apos;ID d&apos;un autre animal&#xa0;: PetDesk cherche le sien.</translation>
    </message>
    <message>
        <source>The service said that it was added, but its complete list doesn&apos;t have it.</source>
        <translation>Le service a dit qu&apos;il était ajouté, mais sa liste complète ne le contient pas.</translation>
    </message>
    <message>
        <source>Added as %1</source>
        <translation>Ajouté sous %1</translation>
    </message>
    <message>
        <source>Held: %1 s</source>
        <translation>Retenu&#xa0;: %1&#xa0;s</translation>
    </message>
    <message>
        <source>Waiting…</source>
        <translation>À envoyer…</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Envoi…</translation>
    </message>
    <message>
        <source>Added, no ID yet</source>
        <translation>Ajouté, encore sans ID</translation>
    </message>
    <message>
        <source>PetDesk&apos;s data folder is gone, so what you added last is only in this window. Bring the folder back, or write it down, before you quit.</source>
        <translation>Le dossier de données de PetDesk a disparu&#xa0;: ce que vous avez ajouté en dernier n&apos;est que dans cette fenêtre. Rétablissez le dossier, ou notez-le, avant de quitter.</translation>
    </message>
    <message>
        <source>Quit anyway</source>
        <translation>Quitter quand même</translation>
    </message>
</context>
<context>
    <name>IntakeLog</name>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Statut</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Entered</source>
        <translation>Saisi</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Envoyé</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Imported sheet</source>
        <translation>Feuille importée</translation>
    </message>
</context>
<context>
    <name>IntakeLogWindow</name>
    <message>
        <source>Intake log</source>
        <translation>Registre des entrées</translation>
    </message>
    <message>
        <source>Filter entries</source>
        <translation>Filtrer les entrées</translation>
    </message>
    <message>
        <source>Filter by state, name, category, ID or time</source>
        <translation>Filtrer par état, nom, catégorie, ID ou heure</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Entrées</translation>
    </message>
    <message>
        <source>Show &amp;animal</source>
        <translation>Afficher l&apos;&amp;animal</translation>
    </message>
    <message>
        <source>C&amp;orrect…</source>
        <translation>C&amp;orriger…</translation>
    </message>
    <message>
        <source>Did it go &amp;through?</source>
        <translation>A-t-&amp;il été ajouté&#x202f;?</translation>
    </message>
    <message>
        <source>&amp;Give up</source>
        <translation>A&amp;bandonner</translation>
    </message>
    <message>
        <source>Show import</source>
        <translation>Afficher l&apos;import</translation>
    </message>
    <message>
        <source>No animal has been added here in the last 90 days.</source>
        <translation>Aucun animal n&apos;a été ajouté ici ces 90 derniers jours.</translation>
    </message>
    <message>
        <source>No entries match your search.</source>
        <translation>Aucune entrée ne correspond à votre recherche.</translation>
    </message>
</context>
<context>
    <name>IntakeMessage</name>
    <message>
        <source>Added %2, #%1</source>
        <translation>Animal ajouté&#xa0;: %2, #%1</translation>
    </message>
    <message>
        <source>&amp;Undo adding “%1”</source>
        <translation>Ann&amp;uler l&apos;ajout de «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>The file of animals you added was damaged and is now set aside as %1. %2 Those that were waiting may or may not have been added. Check Animal &gt; Intake log.</source>
        <translation>Le fichier des animaux que vous avez ajoutés était endommagé&#x202f;; il a été mis de côté sous le nom %1. %2 Ceux qui attendaient ont peut-être été ajoutés, ou non. Consultez Animal &gt; Registre des entrées.</translation>
    </message>
    <message>
        <source>Can&apos;t read the file of animals you added (%1), so nothing can be added or sent. %2</source>
        <translation>Impossible de lire le fichier des animaux que vous avez ajoutés (%1)&#xa0;: rien ne peut être ajouté ni envoyé. %2</translation>
    </message>
    <message>
        <source>This computer can&apos;t save what you add (%1), so nothing is sent. %2</source>
        <translation>Cet ordinateur ne peut pas enregistrer ce que vous ajoutez (%1)&#xa0;: rien n&apos;est envoyé. %2</translation>
    </message>
    <message>
        <source>PetDesk then continues automatically.</source>
        <translation>PetDesk continuera ensuite automatiquement.</translation>
    </message>
    <message>
        <source>Added %1. Its ID isn&apos;t known yet.</source>
        <translation>Animal ajouté&#xa0;: %1. Son ID n&apos;est pas encore connu.</translation>
    </message>
    <message>
        <source>“%3” was added to %4, so don&apos;t add it again. This computer can&apos;t save that (%1), and nothing more is sent until it can. %2</source>
        <translation>«&#x202f;%3&#x202f;» a été ajouté (%4)&#xa0;: ne l&apos;ajoutez pas une seconde fois. Cet ordinateur ne peut pas l&apos;enregistrer (%1), et rien d&apos;autre n&apos;est envoyé d&apos;ici là. %2</translation>
    </message>
    <message>
        <source>The service refused “%3” (%1): %2.</source>
        <translation>Le service a refusé «&#x202f;%3&#x202f;» (%1)&#xa0;: %2.</translation>
    </message>
    <message>
        <source>The service refused “%3” (%1): %2. Ask your administrator.</source>
        <translation>Le service a refusé «&#x202f;%3&#x202f;» (%1)&#xa0;: %2. Adressez-vous à votre administrateur.</translation>
    </message>
    <message>
        <source>“%2” may not have been added: sent %1, no answer.</source>
        <translation>«&#x202f;%2&#x202f;» n&apos;a peut-être pas été ajouté (envoi&#xa0;: %1, sans réponse).</translation>
    </message>
    <message>
        <source>“%2” was sent %1. %3</source>
        <translation>«&#x202f;%2&#x202f;» a été envoyé (%1). %3</translation>
    </message>
    <message>
        <source>“%1” was added, but the service has it as %2. PetDesk can&apos;t change that. Ask your administrator.</source>
        <translation>«&#x202f;%1&#x202f;» a été ajouté, mais le service l&apos;a sous la forme %2. PetDesk ne peut pas le changer. Adressez-vous à votre administrateur.</translation>
    </message>
    <message>
        <source>%1. Continues at %2.</source>
        <translation>%1. Reprise&#xa0;: %2.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>This computer can&apos;t save to its disk.</source>
        <translation>Cet ordinateur ne peut pas écrire sur son disque.</translation>
    </message>
    <message>
        <source>You&apos;re working offline. %1.</source>
        <translation>Vous travaillez hors connexion. %1.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t let this key add animals (%1: %2). %3. Nothing more is sent until you choose to. Ask your administrator about the key.</source>
        <translation>Le service n&apos;autorise pas cette clé à ajouter des animaux (%1&#xa0;: %2). %3. Rien d&apos;autre n&apos;est envoyé avant votre décision. Parlez de la clé à votre administrateur.</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>Your entry for “%1” is still in the add form.</source>
        <translation>Votre saisie pour «&#x202f;%1&#x202f;» est toujours dans le formulaire d&apos;ajout.</translation>
    </message>
    <message>
        <source>Your entry is still in the add form.</source>
        <translation>Votre saisie est toujours dans le formulaire d&apos;ajout.</translation>
    </message>
    <message>
        <source>&amp;Undo importing “%1”</source>
        <translation>Ann&amp;uler l&apos;import de «&#x202f;%1&#x202f;»</translation>
    </message>
</context>
<context>
    <name>Keyring</name>
    <message>
        <source>The system&apos;s keyring stayed locked. Open Settings again and unlock it when asked for its password.</source>
        <translation>Le trousseau du système est resté verrouillé. Ouvrez de nouveau les Paramètres et déverrouillez-le lorsque son mot de passe est demandé.</translation>
    </message>
    <message>
        <source>This computer has no keyring that PetDesk can use. Your administrator can set one up.</source>
        <translation>Cet ordinateur n&apos;a pas de trousseau utilisable par PetDesk. Votre administrateur peut en installer un.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring didn&apos;t answer in time. Look for a password prompt, then open Settings again.</source>
        <translation>Le trousseau du système n&apos;a pas répondu à temps. Cherchez une demande de mot de passe, puis ouvrez de nouveau les Paramètres.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring has stopped. Open Settings again. If that doesn&apos;t help, sign out of this computer and back in.</source>
        <translation>Le trousseau du système s&apos;est arrêté. Ouvrez de nouveau les Paramètres. Si cela ne suffit pas, fermez puis rouvrez votre session sur cet ordinateur.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring accepts keys but doesn&apos;t keep them. Your administrator can turn it on.</source>
        <translation>Le trousseau du système accepte les clés, mais ne les conserve pas. Votre administrateur peut l&apos;activer.</translation>
    </message>
    <message>
        <source>The key is too long. Windows keeps at most %2 characters.</source>
        <translation>La clé est trop longue. Windows conserve au plus %2 caractères.</translation>
    </message>
    <message>
        <source>Can&apos;t use the system&apos;s keyring (%1).</source>
        <translation>Impossible d&apos;utiliser le trousseau du système (%1).</translation>
    </message>
</context>
<context>
    <name>KeyringLook</name>
    <message>
        <source>can&apos;t be used here, so keys last for one run only (%1)</source>
        <translation>inutilisable ici&#xa0;: les clés ne durent que le temps d&apos;une session (%1)</translation>
    </message>
    <message>
        <source>none that PetDesk can use, so keys last for one run only. An administrator can set one up</source>
        <translation>aucun que PetDesk puisse utiliser&#xa0;: les clés ne durent que le temps d&apos;une session. Un administrateur peut en installer un</translation>
    </message>
    <message>
        <source>answers, but keeps no keys, so they last for one run only (%1)</source>
        <translation>répond, mais ne conserve pas les clés, qui ne durent que le temps d&apos;une session (%1)</translation>
    </message>
    <message>
        <source>kept a key, but then failed (%1)</source>
        <translation>a conservé une clé, puis a échoué (%1)</translation>
    </message>
    <message>
        <source>locked. Unlock it, then check again</source>
        <translation>verrouillé. Déverrouillez-le, puis vérifiez à nouveau</translation>
    </message>
    <message>
        <source>doesn&apos;t answer. If it is locked, unlock it, then check again</source>
        <translation>ne répond pas. S&apos;il est verrouillé, déverrouillez-le, puis vérifiez à nouveau</translation>
    </message>
    <message>
        <source>answers, but doesn&apos;t return what it was given, so keys may be lost</source>
        <translation>répond, mais ne rend pas ce qu&apos;il a reçu&#xa0;: des clés peuvent être perdues</translation>
    </message>
    <message>
        <source>keeps, finds and forgets keys</source>
        <translation>conserve, retrouve et oublie les clés</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Reading the labels…</source>
        <translation>Lecture des libellés…</translation>
    </message>
    <message>
        <source>%1 has no address yet. Save one first.</source>
        <translation>L&apos;environnement %1 n&apos;a pas encore d&apos;adresse. Enregistrez-en d&apos;abord une.</translation>
    </message>
    <message>
        <source>Can&apos;t read the labels (%1). Tell your administrator.</source>
        <translation>Impossible de lire les libellés (%1). Prévenez votre administrateur.</translation>
    </message>
    <message>
        <source>No categories yet. Add one.</source>
        <translation>Pas encore de catégories. Ajoutez-en une.</translation>
    </message>
    <message>
        <source>Category %1 is in two rows. Remove one.</source>
        <translation>La catégorie %1 figure sur deux lignes. Retirez-en une.</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t a category ID. Enter a whole number.</source>
        <translation>«&#x202f;%1&#x202f;» n&apos;est pas un ID de catégorie. Saisissez un nombre entier.</translation>
    </message>
    <message>
        <source>%1 is too large for a category ID.</source>
        <translation>%1 est trop grand pour un ID de catégorie.</translation>
    </message>
    <message>
        <source>“%1” is too long. Use up to %2 characters.</source>
        <translation>«&#x202f;%1&#x202f;» est trop long. Utilisez %2 caractères au plus.</translation>
    </message>
    <message>
        <source>“%1” has a character that can&apos;t be shown.</source>
        <translation>«&#x202f;%1&#x202f;» contient un caractère qui ne peut pas être affiché.</translation>
    </message>
</context>
<context>
    <name>LabelsPage</name>
    <message>
        <source>The service knows categories by ID only. Their labels are in the file %1. To use them on another computer, copy that file into PetDesk&apos;s data folder there.</source>
        <translation>Le service ne connaît les catégories que par leur ID. Leurs libellés sont dans le fichier %1. Pour les utiliser sur un autre ordinateur, copiez ce fichier dans le dossier de données de PetDesk de celui-ci.</translation>
    </message>
    <message>
        <source>Add categor&amp;y</source>
        <translation>&amp;Ajouter une catégorie</translation>
    </message>
    <message>
        <source>Re&amp;move category</source>
        <translation>&amp;Retirer la catégorie</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Animaux</translation>
    </message>
    <message>
        <source>Category ID</source>
        <translation>ID de catégorie</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Libellé</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Exemple</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Libellés</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>en</source>
        <translation>fr</translation>
    </message>
</context>
<context>
    <name>LeftOut</name>
    <message>
        <source>In the sheet</source>
        <translation>Dans la feuille</translation>
    </message>
    <message>
        <source>Rows left out</source>
        <translation>Lignes omises</translation>
    </message>
</context>
<context>
    <name>ListWindow</name>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>&amp;Copier les lignes</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Effacer le filtre</translation>
    </message>
</context>
<context>
    <name>MainActions</name>
    <message>
        <source>Copied ID %1</source>
        <translation>ID %1 copié</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Sort &amp;by</source>
        <translation>Trier &amp;par</translation>
    </message>
    <message>
        <source>Ne&amp;west first</source>
        <translation>Les plus &amp;récents d&apos;abord</translation>
    </message>
    <message>
        <source>&amp;ID</source>
        <translation>&amp;ID</translation>
    </message>
    <message>
        <source>&amp;Status</source>
        <translation>&amp;Statut</translation>
    </message>
    <message>
        <source>&amp;Category</source>
        <translation>&amp;Catégorie</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>Reset &amp;layout</source>
        <translation>Réinitia&amp;liser la disposition</translation>
    </message>
    <message>
        <source>Normal text si&amp;ze</source>
        <translation>Taille n&amp;ormale du texte</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Réduire le te&amp;xte</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>A&amp;grandir le texte</translation>
    </message>
    <message>
        <source>&amp;Coverage…</source>
        <translation>Couve&amp;rture…</translation>
    </message>
    <message>
        <source>W&amp;hat changed…</source>
        <translation>&amp;Ce qui a changé…</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>Act&amp;ualiser</translation>
    </message>
    <message>
        <source>&amp;Send now</source>
        <translation>&amp;Envoyer maintenant</translation>
    </message>
    <message>
        <source>&amp;Add animal…</source>
        <translation>&amp;Ajouter un animal…</translation>
    </message>
    <message>
        <source>Lea&amp;ve browse-only mode</source>
        <translation>Quitter le &amp;mode consultation</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Paramètres…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>Ann&amp;uler l&apos;ajout</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>Afficher &amp;tous les animaux</translation>
    </message>
    <message>
        <source>Show a&amp;vailable</source>
        <translation>Afficher les &amp;disponibles</translation>
    </message>
    <message>
        <source>Show &amp;pending</source>
        <translation>Afficher les rés&amp;ervés</translation>
    </message>
    <message>
        <source>Show &amp;sold</source>
        <translation>Afficher les ad&amp;optés</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Rechercher</translation>
    </message>
    <message>
        <source>&amp;Copy rows</source>
        <translation>&amp;Copier les lignes</translation>
    </message>
    <message>
        <source>Copy I&amp;Ds</source>
        <translation>Copier les I&amp;D</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Plei&amp;n écran</translation>
    </message>
    <message>
        <source>Clear fi&amp;lters</source>
        <translation>Effacer les fi&amp;ltres</translation>
    </message>
    <message>
        <source>Show &amp;details</source>
        <translation>Afficher les détail&amp;s</translation>
    </message>
    <message>
        <source>Copy &amp;ID</source>
        <translation>Copier l&apos;&amp;ID</translation>
    </message>
    <message>
        <source>Check &amp;now</source>
        <translation>&amp;Vérifier maintenant</translation>
    </message>
    <message>
        <source>&amp;Look up by ID…</source>
        <translation>&amp;Trouver par ID…</translation>
    </message>
    <message>
        <source>Inta&amp;ke log…</source>
        <translation>&amp;Registre des entrées…</translation>
    </message>
    <message>
        <source>PetDesk &amp;help…</source>
        <translation>&amp;Aide de PetDesk…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>&amp;Raccourcis clavier…</translation>
    </message>
    <message>
        <source>&amp;Diagnose…</source>
        <translation>&amp;Diagnostic…</translation>
    </message>
    <message>
        <source>For ad&amp;ministrators</source>
        <translation>Pour les ad&amp;ministrateurs</translation>
    </message>
    <message>
        <source>&amp;Releases</source>
        <translation>&amp;Versions</translation>
    </message>
    <message>
        <source>&amp;About PetDesk…</source>
        <translation>À &amp;propos de PetDesk…</translation>
    </message>
    <message>
        <source>Work &amp;offline</source>
        <translation>Travailler &amp;hors connexion</translation>
    </message>
    <message>
        <source>Activit&amp;y</source>
        <translation>Act&amp;ivité</translation>
    </message>
    <message>
        <source>Open &amp;log folder</source>
        <translation>Ouvrir le dossier des &amp;journaux</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Imprimer…</translation>
    </message>
    <message>
        <source>Print ca&amp;rds…</source>
        <translation>Imprimer les &amp;fiches…</translation>
    </message>
    <message>
        <source>I&amp;mport from a sheet…</source>
        <translation>I&amp;mporter d&apos;une feuille…</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;Animal</source>
        <translation>&amp;Animal</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>Affic&amp;hage</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Aid&amp;e</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>Can&apos;t reach the service. Showing saved animals.</source>
        <translation>Le service est injoignable. Affichage des animaux enregistrés.</translation>
    </message>
    <message>
        <source>Can&apos;t open %1: %2.</source>
        <translation>Impossible d&apos;ouvrir l&apos;environnement %1&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Showing saved animals.</source>
        <translation>Affichage des animaux enregistrés.</translation>
    </message>
    <message>
        <source>PetDesk closed unexpectedly last time. There&apos;s a report for your administrator in %1</source>
        <translation>PetDesk s&apos;est fermé de façon inattendue la dernière fois. Un rapport pour votre administrateur se trouve dans %1</translation>
    </message>
    <message>
        <source>Something went wrong in PetDesk (%1). You can keep working. If it happens again, tell your administrator.</source>
        <translation>Un problème est survenu dans PetDesk (%1). Vous pouvez continuer à travailler. Si cela se reproduit, prévenez votre administrateur.</translation>
    </message>
    <message>
        <source>The service didn&apos;t find this animal. It stays here as last seen until a complete list shows otherwise.</source>
        <translation>Le service n&apos;a pas trouvé cet animal. Il reste ici tel qu&apos;il a été vu la dernière fois, jusqu&apos;à ce qu&apos;une liste complète montre autre chose.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring, which holds the API key, didn&apos;t open. Unlock it and press Refresh, or enter the key in Settings.</source>
        <translation>Le trousseau du système, qui contient la clé API, ne s&apos;est pas ouvert. Déverrouillez-le et cliquez sur Actualiser, ou indiquez la clé dans les Paramètres.</translation>
    </message>
    <message>
        <source>This computer has no keyring that PetDesk can use. Enter the API key in Settings each time you start PetDesk.</source>
        <translation>Cet ordinateur n&apos;a pas de trousseau utilisable par PetDesk. Indiquez la clé API dans les Paramètres à chaque démarrage de PetDesk.</translation>
    </message>
    <message>
        <source>%1 has no API key. Showing saved animals.</source>
        <translation>L&apos;environnement %1 n&apos;a pas de clé API. Affichage des animaux enregistrés.</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t use the address of %1. Correct it in Settings.</source>
        <translation>PetDesk ne peut pas utiliser l&apos;adresse de l&apos;environnement %1. Corrigez-la dans les Paramètres.</translation>
    </message>
    <message>
        <source>%1 has Production&apos;s address, so PetDesk doesn&apos;t use it. Give it its own in Settings.</source>
        <translation>L&apos;environnement %1 a l&apos;adresse de Production&#xa0;: PetDesk ne l&apos;utilise pas. Donnez-lui la sienne dans Paramètres.</translation>
    </message>
    <message>
        <source>The policy for this computer can&apos;t be used, so PetDesk doesn&apos;t ask %1. Tell your administrator.</source>
        <translation>La stratégie de cet ordinateur est inutilisable&#xa0;: PetDesk ne demande rien à l&apos;environnement %1. Prévenez votre administrateur.</translation>
    </message>
    <message>
        <source>The file of practice animals was damaged and is now set aside as %1. What could be read is kept.</source>
        <translation>Le fichier des animaux d&apos;entraînement était endommagé&#x202f;; il a été mis de côté sous le nom %1. Ce qui a pu être lu est conservé.</translation>
    </message>
    <message>
        <source>The local copy was damaged and is now set aside as %1. PetDesk fetches a new one.</source>
        <translation>La copie locale était endommagée&#x202f;; elle est mise de côté sous %1. PetDesk en obtient une nouvelle.</translation>
    </message>
    <message>
        <source>The file of category labels can&apos;t be read (%2) and is now set aside as %1. Correct it in a text editor, name it labels.toml, and restart PetDesk.</source>
        <translation>Le fichier des libellés de catégories est illisible (%2)&#x202f;; il est mis de côté sous %1. Corrigez-le dans un éditeur de texte, nommez-le labels.toml et redémarrez PetDesk.</translation>
    </message>
    <message>
        <source>Can&apos;t read the local copy (%1). PetDesk works without it. %2</source>
        <translation>Impossible de lire la copie locale (%1). PetDesk fonctionne sans elle. %2</translation>
    </message>
    <message>
        <source>Can&apos;t save the local copy (%1). PetDesk works without it. %2</source>
        <translation>Impossible d&apos;enregistrer la copie locale (%1). PetDesk fonctionne sans elle. %2</translation>
    </message>
    <message>
        <source>Can&apos;t read the category labels (%1). Showing category IDs. %2</source>
        <translation>Impossible de lire les libellés des catégories (%1). Affichage des ID de catégorie. %2</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Dismiss message</source>
        <translation>Fermer le message</translation>
    </message>
</context>
<context>
    <name>OpenFolder</name>
    <message>
        <source>This system can&apos;t show folders from here. The folder is %1</source>
        <translation>Ce système ne peut pas afficher de dossiers d&apos;ici. Le dossier est %1</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>This system can&apos;t show pages from here. The page is %1</source>
        <translation>Ce système ne peut pas afficher de pages d&apos;ici. La page est %1</translation>
    </message>
    <message>
        <source>Releases</source>
        <translation>Versions</translation>
    </message>
    <message>
        <source>The folder %1 isn&apos;t there.</source>
        <translation>Le dossier %1 n&apos;existe pas.</translation>
    </message>
</context>
<context>
    <name>PlainPage</name>
    <message>
        <source>&amp;Who to ask for changes</source>
        <translation>&amp;Contact pour les modifications</translation>
    </message>
    <message>
        <source>&amp;Refresh interval</source>
        <translation>&amp;Intervalle d&apos;actualisation</translation>
    </message>
    <message>
        <source>&amp;Undo time</source>
        <translation>&amp;Délai d&apos;annulation</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Apparence</translation>
    </message>
    <message>
        <source>Text si&amp;ze</source>
        <translation>&amp;Taille du texte</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>&amp;Browse only, for volunteers</source>
        <translation>C&amp;onsultation seule, pour les bénévoles</translation>
    </message>
    <message>
        <source>&amp;Proxy</source>
        <translation>&amp;Proxy</translation>
    </message>
    <message>
        <source>Proxy a&amp;ddress</source>
        <translation>A&amp;dresse du proxy</translation>
    </message>
    <message>
        <source>Certificate &amp;file</source>
        <translation>&amp;Fichier de certificats</translation>
    </message>
    <message>
        <source>Hides adding animals and these settings, and shows larger text. This isn&apos;t a lock: anyone can choose File &gt; Leave browse-only mode.</source>
        <translation>Masque l&apos;ajout d&apos;animaux et ces paramètres, et agrandit le texte. Ce n&apos;est pas un verrou&#xa0;: chacun peut choisir Fichier &gt; Quitter le mode consultation.</translation>
    </message>
    <message>
        <source>A PEM file of certificates to trust besides the system&apos;s own.</source>
        <translation>Un fichier PEM de certificats à accepter en plus de ceux du système.</translation>
    </message>
    <message>
        <source>System default: on Windows and macOS the proxy of the system&apos;s settings, an automatic configuration included; on Linux that of the variables https_proxy and no_proxy. A test of a service says which proxy it went through.</source>
        <translation>Comme dans le système&#xa0;: sous Windows et macOS, le proxy des paramètres du système, configuration automatique comprise&#x202f;; sous Linux, celui des variables https_proxy et no_proxy. Le test d&apos;un service dit par quel proxy il est passé.</translation>
    </message>
    <message>
        <source>For example: Ask Kim at the office, extension 12</source>
        <translation>Par exemple&#xa0;: demandez à Kim au bureau, poste 12</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Browse only</source>
        <translation>Consultation seule</translation>
    </message>
    <message>
        <source>Shown to anyone who wants to change or remove an animal, which the service can&apos;t do.</source>
        <translation>Affiché à qui veut modifier ou supprimer un animal, ce que le service ne peut pas faire.</translation>
    </message>
    <message>
        <source>Choose certificate file</source>
        <translation>Choisir un fichier de certificats</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>Ch&amp;oisir…</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer)</source>
        <translation>Certificats (*.pem *.crt *.cer)</translation>
    </message>
    <message>
        <source>All (*)</source>
        <translation>Tous (*)</translation>
    </message>
</context>
<context>
    <name>Print</name>
    <message>
        <source>All</source>
        <translation>Tous</translation>
    </message>
    <message>
        <source>All animals</source>
        <translation>Tous les animaux</translation>
    </message>
    <message>
        <source>In the last 30 days</source>
        <translation>Ces 30 derniers jours</translation>
    </message>
    <message>
        <source>What may be missing</source>
        <translation>Ce qui peut manquer</translation>
    </message>
    <message>
        <source>What changed isn&apos;t known at the moment.</source>
        <translation>Ce qui a changé n&apos;est pas connu pour le moment.</translation>
    </message>
    <message>
        <source>This is what this desk has seen since %1. Another desk may have seen more. Nothing is known of animals that the lists don&apos;t show.</source>
        <translation>Voici ce que ce poste a vu depuis le %1. Un autre poste a pu en voir davantage. Des animaux que les listes ne montrent pas, rien n&apos;est connu.</translation>
    </message>
    <message>
        <source>As of %1</source>
        <translation>Mise à jour&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1, mise à jour&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Printed with PetDesk: %1</source>
        <translation>Imprimé avec PetDesk&#xa0;: %1</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Page %1 sur %2</translation>
    </message>
    <message>
        <source>Animals by category and status</source>
        <translation>Animaux par catégorie et par statut</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Animaux</translation>
    </message>
    <message>
        <source>Filter: %2. %1</source>
        <translation>Filtre&#xa0;: %2. %1</translation>
    </message>
    <message>
        <source>New at the service</source>
        <translation>Nouveaux dans le service</translation>
    </message>
    <message>
        <source>First seen by this desk</source>
        <translation>Vus pour la première fois par ce poste</translation>
    </message>
    <message>
        <source>Status over, the new one not known</source>
        <translation>Statut terminé, le nouveau inconnu</translation>
    </message>
    <message>
        <source>Other name or category</source>
        <translation>Autre nom ou autre catégorie</translation>
    </message>
    <message>
        <source>Changed to: %1</source>
        <translation>Passé à&#xa0;: %1</translation>
    </message>
    <message>
        <source>Kennel cards (%1)</source>
        <translation>Fiches de box (%1)</translation>
    </message>
    <message>
        <source>List as shown (%1)</source>
        <translation>Liste affichée (%1)</translation>
    </message>
    <message>
        <source>Board overview</source>
        <translation>Synthèse pour le conseil</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Lettre</translation>
    </message>
    <message>
        <source>To print kennel cards, select animals in the list first.</source>
        <translation>Pour imprimer des fiches de box, sélectionnez d&apos;abord des animaux dans la liste.</translation>
    </message>
    <message>
        <source>This computer has no printer. Save the pages as a PDF instead.</source>
        <translation>Cet ordinateur n&apos;a pas d&apos;imprimante. Enregistrez plutôt les pages en PDF.</translation>
    </message>
    <message>
        <source>The printer “%1” didn&apos;t take the pages. Check that it&apos;s on and connected, or save them as a PDF.</source>
        <translation>L&apos;imprimante «&#x202f;%1&#x202f;» n&apos;a pas accepté les pages. Vérifiez qu&apos;elle est allumée et connectée, ou enregistrez-les en PDF.</translation>
    </message>
</context>
<context>
    <name>PrintWindow</name>
    <message>
        <source>Print</source>
        <translation>Imprimer</translation>
    </message>
    <message>
        <source>What to print</source>
        <translation>À imprimer</translation>
    </message>
    <message>
        <source>On the cards, if you like</source>
        <translation>Sur les fiches, si vous le souhaitez</translation>
    </message>
    <message>
        <source>Car&amp;ds</source>
        <translation>&amp;Fiches</translation>
    </message>
    <message>
        <source>Your s&amp;helter&apos;s name</source>
        <translation>Nom de votre refu&amp;ge</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>Page p&amp;récédente</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>Page &amp;suivante</translation>
    </message>
    <message>
        <source>&amp;Save as PDF…</source>
        <translation>&amp;Enregistrer en PDF…</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Imprimer…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>P&amp;rint</source>
        <translation>I&amp;mprimer</translation>
    </message>
    <message>
        <source>Pap&amp;er</source>
        <translation>Pa&amp;pier</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Enregistrer en PDF</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>To %1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Sent %1, no answer. %2</source>
        <translation>Envoyé (%1), sans réponse. %2</translation>
    </message>
    <message>
        <source>Sent %1. %3 %2</source>
        <translation>Envoyé (%1). %3 %2</translation>
    </message>
    <message>
        <source>Not sent again: the list has changed.</source>
        <translation>Pas de nouvel envoi&#xa0;: la liste a changé.</translation>
    </message>
    <message>
        <source>Not sent again: PetDesk couldn&apos;t check the newest list.</source>
        <translation>Pas de nouvel envoi&#xa0;: PetDesk n&apos;a pas pu vérifier la liste la plus récente.</translation>
    </message>
    <message>
        <source>One matching animal appeared: #%1 %2.</source>
        <translation>Un animal correspondant est apparu&#xa0;: #%1 %2.</translation>
    </message>
    <message>
        <source>Another desk may have added it at the same time.</source>
        <translation>Un autre poste a pu l&apos;ajouter au même moment.</translation>
    </message>
    <message>
        <source>The list was cut off at 100, so it may be an older animal.</source>
        <translation>La liste s&apos;arrêtait à 100&#xa0;: il peut s&apos;agir d&apos;un animal plus ancien.</translation>
    </message>
    <message>
        <source>Not in the complete list (as of %1). Most likely it hadn&apos;t been added by then.</source>
        <translation>Absent de la liste complète (mise à jour&#xa0;: %1). Très probablement, il n&apos;était pas encore ajouté à ce moment-là.</translation>
    </message>
    <message>
        <source>Not in the first 100 (as of %1). It may still have been added; sending again could create a duplicate.</source>
        <translation>Absent des 100 premiers (mise à jour&#xa0;: %1). Il a pu être ajouté malgré tout&#x202f;; un nouvel envoi pourrait créer un doublon.</translation>
    </message>
    <message>
        <source>The answer may still be on its way. PetDesk checks at %1.</source>
        <translation>La réponse est peut-être encore en route. PetDesk vérifiera (%1).</translation>
    </message>
    <message>
        <source>PetDesk looks for it at %1.</source>
        <translation>PetDesk le cherchera (%1).</translation>
    </message>
    <message>
        <source>PetDesk is looking for it…</source>
        <translation>PetDesk le cherche…</translation>
    </message>
    <message>
        <source>PetDesk can&apos;t look for it now. It will as soon as it can.</source>
        <translation>PetDesk ne peut pas le chercher maintenant. Il le fera dès que possible.</translation>
    </message>
</context>
<context>
    <name>QuestionWindow</name>
    <message>
        <source>Did it go through?</source>
        <translation>A-t-il été ajouté&#x202f;?</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Correspondances</translation>
    </message>
    <message>
        <source>&amp;That&apos;s it</source>
        <translation>C&apos;est &amp;lui</translation>
    </message>
    <message>
        <source>&amp;Send again</source>
        <translation>&amp;Envoyer à nouveau</translation>
    </message>
    <message>
        <source>&amp;Decide later</source>
        <translation>&amp;Décider plus tard</translation>
    </message>
    <message>
        <source>&amp;Animals that it may be:</source>
        <translation>&amp;Animaux possibles&#xa0;:</translation>
    </message>
</context>
<context>
    <name>RefusedStart</name>
    <message>
        <source>PetDesk didn&apos;t start.</source>
        <translation>PetDesk n&apos;a pas démarré.</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>Dogs</source>
        <translation>Chiens</translation>
    </message>
    <message>
        <source>Cats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Rabbits</source>
        <translation>Lapins</translation>
    </message>
    <message>
        <source>Guinea pigs</source>
        <translation>Cochons d&apos;Inde</translation>
    </message>
    <message>
        <source>Birds</source>
        <translation>Oiseaux</translation>
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
        <translation>PetDesk est déjà ouvert, mais ne répond pas. Patientez un instant et démarrez-le à nouveau. Si cela ne suffit pas, fermez-le d&apos;abord dans la liste des tâches du système, ou quittez-le sur l&apos;autre ordinateur qui travaille avec le même dossier de données.</translation>
    </message>
</context>
<context>
    <name>ServiceFields</name>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>%1 address</source>
        <translation>Adresse (%1)</translation>
    </message>
    <message>
        <source>%1 API key</source>
        <translation>Clé API (%1)</translation>
    </message>
    <message>
        <source>Test %1</source>
        <translation>Tester (%1)</translation>
    </message>
    <message>
        <source>Replace %1 key</source>
        <translation>Remplacer la clé (%1)</translation>
    </message>
    <message>
        <source>Forget %1 key</source>
        <translation>Oublier la clé (%1)</translation>
    </message>
    <message>
        <source>%1 plan</source>
        <translation>Forfait (%1)</translation>
    </message>
    <message>
        <source>%1 requests a minute</source>
        <translation>Requêtes par minute (%1)</translation>
    </message>
    <message>
        <source>%1 requests a day</source>
        <translation>Requêtes par jour (%1)</translation>
    </message>
    <message>
        <source>API &amp;key</source>
        <translation>&amp;Clé API</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Tester</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Remplacer</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>O&amp;ublier</translation>
    </message>
    <message>
        <source>Pla&amp;n</source>
        <translation>&amp;Forfait</translation>
    </message>
    <message>
        <source>Requests a minute</source>
        <translation>Requêtes par minute</translation>
    </message>
    <message>
        <source>Requests a day</source>
        <translation>Requêtes par jour</translation>
    </message>
    <message>
        <source>A&amp;ddress</source>
        <translation>A&amp;dresse</translation>
    </message>
    <message>
        <source>AP&amp;I key</source>
        <translation>Clé AP&amp;I</translation>
    </message>
    <message>
        <source>Te&amp;st</source>
        <translation>Te&amp;ster</translation>
    </message>
    <message>
        <source>Rep&amp;lace</source>
        <translation>Re&amp;mplacer</translation>
    </message>
    <message>
        <source>F&amp;orget</source>
        <translation>Oub&amp;lier</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>F&amp;orfait</translation>
    </message>
    <message>
        <source>Cancel test</source>
        <translation>Annuler le test</translation>
    </message>
</context>
<context>
    <name>ServicePage</name>
    <message>
        <source>&amp;Environment</source>
        <translation>En&amp;vironnement</translation>
    </message>
    <message>
        <source>Forget the key for %1?</source>
        <translation>Oublier la clé de l&apos;environnement %1&#x202f;?</translation>
    </message>
    <message>
        <source>PetDesk forgets it now, even if you don&apos;t save.</source>
        <translation>PetDesk l&apos;oublie tout de suite, même si vous n&apos;enregistrez pas.</translation>
    </message>
    <message>
        <source>Forget key</source>
        <translation>Oublier la clé</translation>
    </message>
</context>
<context>
    <name>SetUpWindow</name>
    <message>
        <source>Set up PetDesk</source>
        <translation>Configurer PetDesk</translation>
    </message>
    <message>
        <source>Your shelter&apos;s service</source>
        <translation>Le service de votre refuge</translation>
    </message>
    <message>
        <source>Whoever runs the service can tell you its address and the API key that belongs to it. The test asks the service once. Nothing is added or changed.</source>
        <translation>La personne qui gère le service peut vous donner son adresse et la clé API correspondante. Le test demande une fois au service. Rien n&apos;est ajouté ni modifié.</translation>
    </message>
    <message>
        <source>All settin&amp;gs</source>
        <translation>Tous les &amp;paramètres</translation>
    </message>
    <message>
        <source>Not no&amp;w</source>
        <translation>Pas maintena&amp;nt</translation>
    </message>
    <message>
        <source>Paste the API key.</source>
        <translation>Collez la clé API.</translation>
    </message>
</context>
<context>
    <name>SettingProblem</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1, ligne %2</translation>
    </message>
    <message>
        <source>what it set when it was last read still holds (%2)</source>
        <translation>ce qu&apos;il fixait à sa dernière lecture reste en vigueur (%2)</translation>
    </message>
    <message>
        <source>can&apos;t be read (%2)</source>
        <translation>illisible (%2)</translation>
    </message>
    <message>
        <source>Policy %1</source>
        <translation>Stratégie %1</translation>
    </message>
    <message>
        <source>isn&apos;t a valid TOML file (%2), so nothing in it is used. The next time settings are saved, it is kept under another name</source>
        <translation>n&apos;est pas un fichier TOML valide (%2), donc rien n&apos;en est utilisé. Au prochain enregistrement des paramètres, il est conservé sous un autre nom</translation>
    </message>
    <message>
        <source>without it, PetDesk only browses and sends no request with a key. Ask your administrator to correct it</source>
        <translation>sans elle, PetDesk reste en consultation seule et n&apos;envoie aucune requête avec une clé. Demandez à votre administrateur de la corriger</translation>
    </message>
    <message>
        <source>“%1” isn&apos;t a setting that PetDesk knows</source>
        <translation>«&#x202f;%1&#x202f;» n&apos;est pas un paramètre que PetDesk connaît</translation>
    </message>
    <message>
        <source>“%1” can be set only by a policy</source>
        <translation>«&#x202f;%1&#x202f;» ne peut être fixé que par une stratégie</translation>
    </message>
    <message>
        <source>“%1” must be %2</source>
        <translation>«&#x202f;%1&#x202f;» doit être %2</translation>
    </message>
    <message>
        <source>%1 asks for something else than the policy %2 allows. The policy holds</source>
        <translation>%1 demande autre chose que ce que permet la stratégie %2. La stratégie prévaut</translation>
    </message>
    <message>
        <source>“%1” is Production&apos;s address, too. Staging isn&apos;t used until it has its own</source>
        <translation>«&#x202f;%1&#x202f;» est aussi l&apos;adresse de Production. L&apos;environnement Préproduction n&apos;est pas utilisé tant qu&apos;il n&apos;a pas la sienne</translation>
    </message>
    <message>
        <source>isn&apos;t a valid TOML file (%2)</source>
        <translation>n&apos;est pas un fichier TOML valide (%2)</translation>
    </message>
    <message>
        <source>Until then, no request is sent with a key</source>
        <translation>D&apos;ici là, aucune requête n&apos;est envoyée avec une clé</translation>
    </message>
    <message>
        <source>Until then, the strictest value holds (%3)</source>
        <translation>D&apos;ici là, la valeur la plus stricte s&apos;applique (%3)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>l&apos;une de ces valeurs&#xa0;: %1</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>un nombre entier de %1 à %2</translation>
    </message>
    <message>
        <source>a multiple of %3 from %1 to %2</source>
        <translation>un multiple de %3, de %1 à %2</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true ou false</translation>
    </message>
    <message>
        <source>an https:// address in quotes</source>
        <translation>une adresse https:// entre guillemets</translation>
    </message>
    <message>
        <source>system, none or an address such as http://proxy.example:3128</source>
        <translation>system, none ou une adresse comme http://proxy.example:3128</translation>
    </message>
    <message>
        <source>a short text in quotes, under a category ID</source>
        <translation>un court texte entre guillemets, sous un ID de catégorie</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>un texte entre guillemets</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Set by your administrator.</source>
        <translation>Défini par votre administrateur.</translation>
    </message>
    <message>
        <source>Only when I refresh</source>
        <translation>Seulement quand j&apos;actualise</translation>
    </message>
    <message>
        <source>Off (send right away)</source>
        <translation>Aucun (envoi immédiat)</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1&#x202f;%</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Takes effect after a restart.</source>
        <translation>S&apos;appliquera après un redémarrage.</translation>
    </message>
    <message>
        <source>Choose your plan so that automatic requests don&apos;t use up the day&apos;s limit.</source>
        <translation>Choisissez votre forfait pour que les requêtes automatiques n&apos;épuisent pas la limite du jour.</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Non indiqué</translation>
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
        <translation>Limites personnalisées</translation>
    </message>
    <message>
        <source>%1: %2 requests a minute, %3 a day</source>
        <translation>%1&#xa0;: %2 requêtes par minute, %3 par jour</translation>
    </message>
    <message>
        <source>Enter a whole number from 1 to %1, or leave this empty.</source>
        <translation>Saisissez un nombre entier de 1 à %1, ou laissez ce champ vide.</translation>
    </message>
    <message>
        <source>Your plan has another limit. Check the plan.</source>
        <translation>Votre forfait a une autre limite. Vérifiez le forfait.</translation>
    </message>
    <message>
        <source>The address must start with http://, https:// or socks5://.</source>
        <translation>L&apos;adresse doit commencer par http://, https:// ou socks5://.</translation>
    </message>
    <message>
        <source>No proxy</source>
        <translation>Aucun proxy</translation>
    </message>
    <message>
        <source>Use this proxy</source>
        <translation>Utiliser ce proxy</translation>
    </message>
    <message>
        <source>Enter the proxy&apos;s address.</source>
        <translation>Indiquez l&apos;adresse du proxy.</translation>
    </message>
    <message>
        <source>Enter it like this: http://proxy.example:3128</source>
        <translation>Saisissez-la ainsi&#xa0;: http://proxy.example:3128</translation>
    </message>
    <message>
        <source>Leave out the password. If the proxy needs one, choose “System default” and set the password there.</source>
        <translation>N&apos;indiquez pas le mot de passe. Si le proxy en exige un, choisissez «&#x202f;Comme le système&#x202f;» et indiquez-le là.</translation>
    </message>
    <message>
        <source>Can&apos;t use this file (%1). Choose another one.</source>
        <translation>Impossible d&apos;utiliser ce fichier (%1). Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>Enter the service&apos;s address.</source>
        <translation>Indiquez l&apos;adresse du service.</translation>
    </message>
    <message>
        <source>The address must start with https:// and end with /v1, without spaces.</source>
        <translation>L&apos;adresse doit commencer par https:// et se terminer par /v1, sans espaces.</translation>
    </message>
    <message>
        <source>The address must start with https://. http:// works only on this computer.</source>
        <translation>L&apos;adresse doit commencer par https://. http:// ne convient que sur cet ordinateur.</translation>
    </message>
    <message>
        <source>The address must start with https://.</source>
        <translation>L&apos;adresse doit commencer par https://.</translation>
    </message>
    <message>
        <source>Leave out the user name and password. The API key has its own field.</source>
        <translation>N&apos;indiquez ni nom d&apos;utilisateur ni mot de passe. La clé API a son propre champ.</translation>
    </message>
    <message>
        <source>The address must end with /v1. Leave out everything from ? or # on.</source>
        <translation>L&apos;adresse doit se terminer par /v1. Supprimez tout à partir de&#x202f;? ou #.</translation>
    </message>
    <message>
        <source>The address must end with /v1.</source>
        <translation>L&apos;adresse doit se terminer par /v1.</translation>
    </message>
    <message>
        <source>This is Production&apos;s address. Staging needs its own.</source>
        <translation>C&apos;est l&apos;adresse de Production. L&apos;environnement Préproduction a besoin de la sienne.</translation>
    </message>
    <message>
        <source>%1 has no address yet. Enter it below.</source>
        <translation>L&apos;environnement %1 n&apos;a pas encore d&apos;adresse. Indiquez-la ci-dessous.</translation>
    </message>
    <message>
        <source>Practice has made-up animals and never uses the network.</source>
        <translation>L&apos;entraînement utilise des animaux fictifs, jamais le réseau.</translation>
    </message>
    <message>
        <source>Staging is the service for trying things out.</source>
        <translation>La préproduction est le service pour faire des essais.</translation>
    </message>
    <message>
        <source>Production is your shelter&apos;s own service.</source>
        <translation>La production est le service réel de votre refuge.</translation>
    </message>
    <message>
        <source>A key is kept for now</source>
        <translation>Clé gardée pour l&apos;instant</translation>
    </message>
    <message>
        <source>A key is stored</source>
        <translation>Une clé est enregistrée</translation>
    </message>
    <message>
        <source>The key has a space or another character that keys don&apos;t have. Copy it again.</source>
        <translation>La clé contient un espace ou un autre caractère qu&apos;une clé ne contient pas. Copiez-la à nouveau.</translation>
    </message>
    <message>
        <source>Each key belongs to an address. Enter a valid address first.</source>
        <translation>Chaque clé correspond à une adresse. Indiquez d&apos;abord une adresse valide.</translation>
    </message>
    <message>
        <source>Spaces and the word “Bearer” are left out.</source>
        <translation>Les espaces et le mot «&#x202f;Bearer&#x202f;» sont ignorés.</translation>
    </message>
    <message>
        <source>The address has changed. Enter the key that belongs to it.</source>
        <translation>L&apos;adresse a changé. Indiquez la clé qui lui correspond.</translation>
    </message>
    <message>
        <source>The stored key wasn&apos;t removed.</source>
        <translation>La clé enregistrée n&apos;a pas été supprimée.</translation>
    </message>
    <message>
        <source>A key entered here is kept only until PetDesk closes, and never in a file.</source>
        <translation>Une clé saisie ici n&apos;est conservée que jusqu&apos;à la fermeture de PetDesk, jamais dans un fichier.</translation>
    </message>
    <message>
        <source>The key is kept only until PetDesk closes, unless the system&apos;s keyring takes it when you save.</source>
        <translation>La clé n&apos;est conservée que jusqu&apos;à la fermeture de PetDesk, sauf si le trousseau du système l&apos;accepte à l&apos;enregistrement.</translation>
    </message>
    <message>
        <source>The key is stored when you save.</source>
        <translation>La clé sera stockée quand vous enregistrerez.</translation>
    </message>
    <message>
        <source>Looking in the system&apos;s keyring…</source>
        <translation>Consultation du trousseau du système…</translation>
    </message>
    <message>
        <source>No key is stored for this address.</source>
        <translation>Aucune clé n&apos;est enregistrée pour cette adresse.</translation>
    </message>
    <message>
        <source>The stored key stays in use until you save another one.</source>
        <translation>La clé enregistrée reste utilisée jusqu&apos;à ce que vous en enregistriez une autre.</translation>
    </message>
    <message>
        <source>The key is kept only until PetDesk closes. It isn&apos;t stored.</source>
        <translation>La clé n&apos;est conservée que jusqu&apos;à la fermeture de PetDesk. Elle n&apos;est pas enregistrée.</translation>
    </message>
    <message>
        <source>The key is in the system&apos;s keyring.</source>
        <translation>La clé est dans le trousseau du système.</translation>
    </message>
    <message>
        <source>Something on the page “%1” needs correcting.</source>
        <translation>La page «&#x202f;%1&#x202f;» contient une erreur à corriger.</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Test en cours…</translation>
    </message>
    <message>
        <source>It stated no request limit.</source>
        <translation>Il n&apos;a indiqué aucune limite de requêtes.</translation>
    </message>
    <message>
        <source>Request limit: %1.</source>
        <translation>Limite de requêtes&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The service accepts the key.</source>
        <translation>Le service accepte la clé.</translation>
    </message>
    <message>
        <source>Connections go through the proxy %1.</source>
        <translation>Les connexions passent par le proxy %1.</translation>
    </message>
    <message>
        <source>The service doesn&apos;t accept the key. Copy the whole key again, and check that it belongs to this address.</source>
        <translation>Le service n&apos;accepte pas la clé. Copiez-la à nouveau en entier et vérifiez qu&apos;elle correspond à cette adresse.</translation>
    </message>
    <message>
        <source>%1 Test again then.</source>
        <translation>%1 Testez alors à nouveau.</translation>
    </message>
    <message>
        <source>The proxy didn&apos;t pass the request on (%1). Check the proxy in “Network” or in the system.</source>
        <translation>Le proxy n&apos;a pas transmis la requête (%1). Vérifiez le proxy sous «&#x202f;Réseau&#x202f;» ou dans le système.</translation>
    </message>
    <message>
        <source>Can&apos;t reach the service (%1). Check the address and the network.</source>
        <translation>Le service est injoignable (%1). Vérifiez l&apos;adresse et le réseau.</translation>
    </message>
    <message>
        <source>Waiting for the system&apos;s keyring, which may be asking for its password. Press Esc to stop saving.</source>
        <translation>En attente du trousseau du système, qui demande peut-être son mot de passe. Appuyez sur Échap pour interrompre l&apos;enregistrement.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Enregistrement…</translation>
    </message>
    <message>
        <source>The key is kept only until PetDesk closes. Press “Save” again to save the rest.</source>
        <translation>La clé n&apos;est conservée que jusqu&apos;à la fermeture de PetDesk. Cliquez à nouveau sur «&#x202f;Enregistrer&#x202f;» pour enregistrer le reste.</translation>
    </message>
    <message>
        <source>Couldn&apos;t save the settings (%1). Free some disk space, or tell your administrator.</source>
        <translation>Impossible d&apos;enregistrer les paramètres (%1). Libérez de l&apos;espace sur le disque ou prévenez votre administrateur.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Close without saving?</source>
        <translation>Fermer sans enregistrer&#x202f;?</translation>
    </message>
    <message>
        <source>Your changes haven&apos;t been saved.</source>
        <translation>Vos modifications n&apos;ont pas été enregistrées.</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Abandonner les modifications</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Service</translation>
    </message>
    <message>
        <source>This desk</source>
        <translation>Ce poste</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>Catégories</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Réseau</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Change these only if the service opens in a browser but not in PetDesk.</source>
        <translation>Ne changez ceci que si le service s&apos;ouvre dans un navigateur mais pas dans PetDesk.</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>To see the rest, choose Help &gt; For administrators &gt; Diagnose.</source>
        <translation>Pour voir le reste, choisissez Aide &gt; Pour les administrateurs &gt; Diagnostic.</translation>
    </message>
    <message>
        <source>Needs correcting</source>
        <translation>À corriger</translation>
    </message>
</context>
<context>
    <name>SheetRows</name>
    <message>
        <source>Row</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Statut</translation>
    </message>
    <message>
        <source>What PetDesk found</source>
        <translation>Ce que PetDesk a trouvé</translation>
    </message>
    <message>
        <source>Will be added</source>
        <translation>Sera ajoutée</translation>
    </message>
</context>
<context>
    <name>SheetTableView</name>
    <message>
        <source>Rows of the sheet</source>
        <translation>Lignes de la feuille</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Search</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>List of animals</source>
        <translation>Liste des animaux</translation>
    </message>
    <message>
        <source>Go to the list</source>
        <translation>Aller à la liste</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Effacer la recherche</translation>
    </message>
    <message>
        <source>Go to the details</source>
        <translation>Aller aux détails</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>Copier les lignes sélectionnées</translation>
    </message>
</context>
<context>
    <name>ShortcutsWindow</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Saving the rows…</source>
        <translation>Enregistrement des lignes…</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Not stated</source>
        <translation>Non indiqué</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Disponible</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Réservé</translation>
    </message>
    <message>
        <source>Sold</source>
        <translation>Adopté</translation>
    </message>
    <message>
        <source>The service calls this “%1”.</source>
        <translation>Le service dit «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>No longer %1</source>
        <translation>N&apos;est plus %1</translation>
    </message>
    <message>
        <source>%1, last seen %2</source>
        <translation>%1, vu pour la dernière fois&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Working</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>Show what changed</source>
        <translation>Afficher ce qui a changé</translation>
    </message>
</context>
<context>
    <name>Switching</name>
    <message>
        <source>Address: %1</source>
        <translation>Adresse&#xa0;: %1</translation>
    </message>
    <message>
        <source>Switch to %1?</source>
        <translation>Passer à l&apos;environnement %1&#x202f;?</translation>
    </message>
    <message>
        <source>Switch to %1</source>
        <translation>Passer à l&apos;environnement %1</translation>
    </message>
    <message>
        <source>&amp;Practice (made-up animals)</source>
        <translation>&amp;Entraînement (animaux fictifs)</translation>
    </message>
    <message>
        <source>&amp;Staging (%1)</source>
        <translation>&amp;Préproduction (%1)</translation>
    </message>
    <message>
        <source>P&amp;roduction (%1)</source>
        <translation>P&amp;roduction (%1)</translation>
    </message>
    <message>
        <source>not set up</source>
        <translation>pas configuré</translation>
    </message>
    <message>
        <source>not usable</source>
        <translation>inutilisable</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Statut</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Animals</source>
        <translation>Animaux</translation>
    </message>
</context>
<context>
    <name>Time</name>
    <message>
        <source>Today</source>
        <translation>Aujourd&apos;hui</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 à %2</translation>
    </message>
</context>
<context>
    <name>ToolActions</name>
    <message>
        <source>Add animal</source>
        <translation>Ajouter un animal</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Actualiser</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
</context>
<context>
    <name>WelcomePanel</name>
    <message>
        <source>Welcome to PetDesk</source>
        <translation>Bienvenue dans PetDesk</translation>
    </message>
    <message>
        <source>Find any animal in a second, even offline, and add new ones. These animals are made up for practice.</source>
        <translation>Trouvez n&apos;importe quel animal en une seconde, même hors connexion, et ajoutez-en de nouveaux. Ces animaux fictifs servent à s&apos;entraîner.</translation>
    </message>
    <message>
        <source>Set up &amp;your shelter&apos;s service</source>
        <translation>Configurer &amp;le service de votre refuge</translation>
    </message>
    <message>
        <source>&amp;Look around with practice animals</source>
        <translation>Décou&amp;vrir avec des animaux fictifs</translation>
    </message>
</context>
<context>
    <name>WordList</name>
    <message>
        <source>A new category, %1</source>
        <translation>Une nouvelle catégorie, %1</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Another ID…</source>
        <translation>Autre ID…</translation>
    </message>
</context>
</TS>
