import { texts } from '#kernel/texts.ts'

/** The problem codes of an import, with their sentences; `field.code` is a sentence of that field alone. */
export const importsProblems = texts({
  import_amount: {
    nl: 'Dit is geen bedrag. Schrijf bijvoorbeeld 12,50.',
    fr: 'Ce n’est pas un montant. Écrivez par exemple 12,50.',
    en: 'This is not an amount. Write for example 12.50.',
    de: 'Das ist kein Betrag. Schreiben Sie zum Beispiel 12,50.',
  },
  import_rate: {
    nl: 'Dit is geen btw-percentage. Schrijf bijvoorbeeld 21%.',
    fr: 'Ce n’est pas un taux de TVA. Écrivez par exemple 21%.',
    en: 'This is not a VAT rate. Write for example 21%.',
    de: 'Das ist kein Steuersatz. Schreiben Sie zum Beispiel 21%.',
  },
  import_minutes: {
    nl: 'Dit is geen duur. Schrijf een aantal minuten.',
    fr: 'Ce n’est pas une durée. Écrivez un nombre de minutes.',
    en: 'This is not a duration. Write a number of minutes.',
    de: 'Das ist keine Dauer. Schreiben Sie eine Anzahl Minuten.',
  },
  import_time: {
    nl: 'Dit is geen tijd. Schrijf bijvoorbeeld 14:30.',
    fr: 'Ce n’est pas une heure. Écrivez par exemple 14:30.',
    en: 'This is not a time. Write for example 14:30.',
    de: 'Das ist keine Uhrzeit. Schreiben Sie zum Beispiel 14:30.',
  },
  import_two_times: {
    nl: 'Bij de datum van de afspraak staat een andere tijd.',
    fr: 'Une autre heure figure à côté de la date du rendez-vous.',
    en: 'The date of the appointment comes with another time.',
    de: 'Beim Datum des Termins steht eine andere Uhrzeit.',
  },
  import_truth: {
    nl: 'Schrijf ja of nee.',
    fr: 'Écrivez oui ou non.',
    en: 'Write yes or no.',
    de: 'Schreiben Sie ja oder nein.',
  },
  import_formula: {
    nl: 'Hier staat een foutmelding van het spreadsheet.',
    fr: 'La feuille de calcul affiche ici une erreur.',
    en: 'The spreadsheet shows an error here.',
    de: 'Hier steht eine Fehlermeldung der Tabellenkalkulation.',
  },
  import_ambiguous: {
    nl: 'Dit past op meer dan één: {{names}}. Schrijf de volledige naam.',
    fr: 'Plusieurs possibilités : {{names}}. Écrivez le nom complet.',
    en: 'This fits more than one: {{names}}. Write the full name.',
    de: 'Das passt auf mehrere: {{names}}. Schreiben Sie den vollständigen Namen.',
  },
  import_level: {
    nl: 'Dit prijsniveau is er niet in dit land. Voeg het toe of activeer het bij de prijsniveaus, of kies bij deze kolom ‘Niet importeren’.',
    fr: 'Ce niveau de prix n’existe pas dans ce pays. Ajoutez-le ou activez-le dans les niveaux de prix, ou choisissez « Ne pas importer » pour cette colonne.',
    en: 'This country does not have this price level. Add it or activate it among the price levels, or choose ‘Do not import’ for this column.',
    de: 'Diese Preisstufe gibt es in diesem Land nicht. Legen Sie sie bei den Preisstufen an oder aktivieren Sie sie, oder wählen Sie bei dieser Spalte „Nicht importieren“.',
  },
  import_double: {
    nl: 'Staat al in rij {{row}}.',
    fr: 'Figure déjà à la ligne {{row}}.',
    en: 'Already in row {{row}}.',
    de: 'Steht schon in Zeile {{row}}.',
  },
  import_exists: {
    nl: 'Staat al in Balie.',
    fr: 'Existe déjà dans Balie.',
    en: 'Already in Balie.',
    de: 'Gibt es schon in Balie.',
  },
  import_nobody: {
    nl: 'Hier hoort geen cliënt bij. Importeer eerst de cliënten.',
    fr: 'Aucun client ne correspond. Importez d’abord les clients.',
    en: 'No client matches this. Import the clients first.',
    de: 'Dazu gibt es keinen Kunden. Bitte zuerst die Kunden importieren.',
  },
  import_several: {
    nl: 'Hier passen meer cliënten bij. Voeg de geboortedatum of het cliëntnummer toe.',
    fr: 'Plusieurs clients correspondent. Ajoutez la date de naissance ou le numéro de client.',
    en: 'Several clients match this. Add the date of birth or the client number.',
    de: 'Dazu passen mehrere Kunden. Bitte Geburtsdatum oder Kundennummer ergänzen.',
  },
  import_no_visit: {
    nl: 'De cliënt heeft dan geen afspraak op deze locatie.',
    fr: 'Le client n’a pas de rendez-vous à ce moment dans cet établissement.',
    en: 'The client has no appointment at this location then.',
    de: 'Zu diesem Zeitpunkt gibt es für den Kunden keinen Termin an diesem Standort.',
  },
  import_several_visits: {
    nl: 'De cliënt heeft die dag meer afspraken op deze locatie. Vul de tijd van de afspraak in.',
    fr: 'Le client a plusieurs rendez-vous ce jour-là dans cet établissement. Indiquez l’heure du rendez-vous.',
    en: 'The client has several appointments at this location that day. Add the time of the appointment.',
    de: 'Für den Kunden gibt es an diesem Tag mehrere Termine an diesem Standort. Bitte die Uhrzeit des Termins ergänzen.',
  },
  import_visit_over: {
    nl: 'De cliënt is niet gekomen, of het verslag is er al. Importeer dit bedrag als tegoed.',
    fr: 'Le client n’est pas venu, ou le rapport est déjà fait. Importez ce montant comme crédit.',
    en: 'The client did not come, or the report is done already. Import this amount as credit.',
    de: 'Der Kunde ist nicht gekommen, oder der Behandlungsbericht ist schon da. Importieren Sie den Betrag als Guthaben.',
  },
  import_unreadable: {
    nl: 'Dit bestand is niet te lezen. Bewaar het als CSV of als Excel-werkmap (.xlsx) en probeer het opnieuw.',
    fr: 'Ce fichier est illisible. Enregistrez-le au format CSV ou comme classeur Excel (.xlsx) et réessayez.',
    en: 'This file cannot be read. Save it as CSV or as an Excel workbook (.xlsx) and try again.',
    de: 'Diese Datei ist nicht lesbar. Speichern Sie sie als CSV oder als Excel-Arbeitsmappe (.xlsx) und versuchen Sie es erneut.',
  },
  import_quote: {
    nl: 'In rij {{row}} begint een aanhalingsteken dat niet op zijn plaats sluit. Verbeter die rij en probeer het opnieuw.',
    fr: 'À la ligne {{row}}, un guillemet ouvert n’est pas fermé à sa place. Corrigez cette ligne et réessayez.',
    en: 'In row {{row}} a quotation mark opens that does not close in its place. Correct that row and try again.',
    de: 'In Zeile {{row}} öffnet sich ein Anführungszeichen, das nicht an seiner Stelle schließt. Korrigieren Sie diese Zeile und versuchen Sie es erneut.',
  },
  import_sheets: {
    nl: 'Er staan rijen op meer dan één blad: {{names}}. Bewaar elk blad als een eigen bestand.',
    fr: 'Plusieurs feuilles contiennent des lignes : {{names}}. Enregistrez chaque feuille dans son propre fichier.',
    en: 'More than one sheet has rows: {{names}}. Save each sheet as a file of its own.',
    de: 'Mehr als ein Blatt enthält Zeilen: {{names}}. Speichern Sie jedes Blatt als eigene Datei.',
  },
  import_too_large: {
    nl: 'Dit bestand is uitgepakt te groot. Verdeel het over meer bestanden.',
    fr: 'Ce fichier est trop volumineux une fois décompressé. Répartissez-le en plusieurs fichiers.',
    en: 'This file is too large once unpacked. Split it into several files.',
    de: 'Diese Datei ist entpackt zu groß. Teilen Sie sie auf mehrere Dateien auf.',
  },
  import_rows: {
    nl: 'Dit bestand heeft te veel rijen: hoogstens {{max}}. Verdeel het over meer bestanden.',
    fr: 'Ce fichier a trop de lignes : {{max}} au maximum. Répartissez-le en plusieurs fichiers.',
    en: 'This file has too many rows: {{max}} at most. Split it into several files.',
    de: 'Diese Datei hat zu viele Zeilen: höchstens {{max}}. Teilen Sie sie auf mehrere Dateien auf.',
  },
  import_columns: {
    nl: 'Dit bestand heeft te veel kolommen: hoogstens {{max}}.',
    fr: 'Ce fichier a trop de colonnes : {{max}} au maximum.',
    en: 'This file has too many columns: {{max}} at most.',
    de: 'Diese Datei hat zu viele Spalten: höchstens {{max}}.',
  },
  import_empty: {
    nl: 'In dit bestand staan geen rijen onder de titels.',
    fr: 'Ce fichier ne contient aucune ligne sous les titres.',
    en: 'This file has no rows below its titles.',
    de: 'Diese Datei hat keine Zeilen unter den Titeln.',
  },
  import_gone: {
    nl: 'Dit bestand is na een dag verwijderd. Kies het opnieuw.',
    fr: 'Ce fichier a été supprimé après un jour. Choisissez-le à nouveau.',
    en: 'This file was removed after a day. Choose it again.',
    de: 'Diese Datei wurde nach einem Tag gelöscht. Bitte erneut auswählen.',
  },
  import_done: {
    nl: 'Dit bestand is al geïmporteerd.',
    fr: 'Ce fichier a déjà été importé.',
    en: 'This file has been imported already.',
    de: 'Diese Datei wurde schon importiert.',
  },
  import_unchecked: {
    nl: 'Laat het bestand eerst controleren.',
    fr: 'Faites d’abord contrôler le fichier.',
    en: 'Have the file checked first.',
    de: 'Lassen Sie die Datei zuerst prüfen.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    imports: typeof importsProblems
  }
}
