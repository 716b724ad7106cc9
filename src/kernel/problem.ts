import type { Day } from './day.ts'
import { texts, type Words } from './texts.ts'

/**
 * The problems of any request, each with its sentence; those of one feature are in its `problems.ts`. The key is the
 * code that is sent; `field.code` is a sentence for that field only and wins over the general one. A code without its
 * four sentences does not compile. In the browser they are `Api.Errors.{field}.{code}` (spec 1 §8).
 */
export const problemTexts = texts({
  // Form and type
  required: {
    nl: 'Dit veld is verplicht.',
    fr: 'Ce champ est obligatoire.',
    en: 'This field is required.',
    de: 'Dieses Feld ist erforderlich.',
  },
  invalid: {
    nl: 'Deze waarde is niet geldig.',
    fr: 'Cette valeur n’est pas valable.',
    en: 'This value is not valid.',
    de: 'Dieser Wert ist ungültig.',
  },
  too_long: {
    nl: 'Dit is te lang: hoogstens {{max}} tekens.',
    fr: 'Trop long : {{max}} caractères au maximum.',
    en: 'This is too long: {{max}} characters at most.',
    de: 'Zu lang: höchstens {{max}} Zeichen.',
  },
  too_short: {
    nl: 'Dit is te kort: minstens {{min}} tekens.',
    fr: 'Trop court : {{min}} caractères au minimum.',
    en: 'This is too short: {{min}} characters at least.',
    de: 'Zu kurz: mindestens {{min}} Zeichen.',
  },
  too_big: {
    nl: 'Dit mag hoogstens {{max}} zijn.',
    fr: 'La valeur maximale est {{max}}.',
    en: 'This can be {{max}} at most.',
    de: 'Erlaubt sind höchstens {{max}}.',
  },
  too_small: {
    nl: 'Dit moet minstens {{min}} zijn.',
    fr: 'La valeur minimale est {{min}}.',
    en: 'This must be at least {{min}}.',
    de: 'Nötig sind mindestens {{min}}.',
  },
  // The amount typed into a field
  not_a_number: {
    nl: 'Typ één getal, zoals 1,5.',
    fr: 'Tapez un seul nombre, par exemple 1,5.',
    en: 'Type one number, such as 1.5.',
    de: 'Geben Sie eine einzige Zahl ein, etwa 1,5.',
  },
  more_decimals: {
    nl: 'Er is {{typed}} getypt. Hier passen hoogstens twee decimalen: typ het getal opnieuw.',
    fr: 'Vous avez tapé {{typed}}. Deux décimales au maximum : retapez le nombre.',
    en: '{{typed}} was typed. Two decimals fit here at most: type the number again.',
    de: 'Eingegeben wurde {{typed}}. Möglich sind höchstens zwei Dezimalstellen: Geben Sie die Zahl neu ein.',
  },
  beyond: {
    nl: 'Er is {{typed}} getypt. Dit mag hoogstens {{max}} zijn: typ het getal opnieuw.',
    fr: 'Vous avez tapé {{typed}}. La valeur maximale est {{max}} : retapez le nombre.',
    en: '{{typed}} was typed. This can be {{max}} at most: type the number again.',
    de: 'Eingegeben wurde {{typed}}. Erlaubt sind höchstens {{max}}: Geben Sie die Zahl neu ein.',
  },
  too_many: {
    nl: 'Dit zijn er te veel: hoogstens {{max}}.',
    fr: 'Trop d’éléments : {{max}} au maximum.',
    en: 'Too many: {{max}} at most.',
    de: 'Zu viele: höchstens {{max}}.',
  },
  too_few: {
    nl: 'Dit zijn er te weinig: minstens {{min}}.',
    fr: 'Pas assez d’éléments : {{min}} au minimum.',
    en: 'Too few: at least {{min}}.',
    de: 'Zu wenige: mindestens {{min}}.',
  },
  'location_id.unknown': {
    nl: 'Deze locatie bestaat niet of is niet meer actief.',
    fr: 'Cet établissement n’existe pas ou n’est plus actif.',
    en: 'This location does not exist or is no longer active.',
    de: 'Diesen Standort gibt es nicht, oder er ist nicht mehr aktiv.',
  },
  unknown: { nl: 'Dit bestaat niet.', fr: 'Ceci n’existe pas.', en: 'This does not exist.', de: 'Das gibt es nicht.' },
  day: {
    nl: 'Dit is geen geldige datum.',
    fr: 'Cette date n’est pas valable.',
    en: 'This is not a valid date.',
    de: 'Das ist kein gültiges Datum.',
  },
  time_format: {
    nl: 'Dit is geen geldige tijd (UU:MM).',
    fr: 'Cette heure n’est pas valable (HH:MM).',
    en: 'This is not a valid time (HH:MM).',
    de: 'Das ist keine gültige Uhrzeit (HH:MM).',
  },
  valid_email: {
    nl: 'Dit is geen geldig e-mailadres.',
    fr: 'Cette adresse e-mail n’est pas valable.',
    en: 'This is not a valid e-mail address.',
    de: 'Das ist keine gültige E-Mail-Adresse.',
  },
  valid_tld: {
    nl: 'Wat na de laatste punt van dit e-mailadres staat, klopt niet.',
    fr: 'Ce qui suit le dernier point de cette adresse e-mail est incorrect.',
    en: 'What follows the last dot of this e-mail address is not right.',
    de: 'Was nach dem letzten Punkt dieser E-Mail-Adresse steht, stimmt nicht.',
  },
  valid_phone: {
    nl: 'Vul een geldig telefoonnummer in.',
    fr: 'Indiquez un numéro de téléphone valable.',
    en: 'Please enter a valid phone number.',
    de: 'Bitte eine gültige Telefonnummer eingeben.',
  },
  zip_code: {
    nl: 'Dit is geen geldige postcode.',
    fr: 'Ce code postal n’est pas valable.',
    en: 'This is not a valid postcode.',
    de: 'Das ist keine gültige Postleitzahl.',
  },
  iban: {
    nl: 'Dit is geen geldig IBAN. Controleer de letters en cijfers.',
    fr: 'Cet IBAN n’est pas valable. Vérifiez les lettres et les chiffres.',
    en: 'This is not a valid IBAN. Check its letters and digits.',
    de: 'Das ist keine gültige IBAN. Bitte Buchstaben und Ziffern prüfen.',
  },
  vat_number: {
    nl: 'Dit is geen geldig btw-nummer van dit land, zoals {{example}}.',
    fr: 'Ce n’est pas un numéro de TVA valable de ce pays, par exemple {{example}}.',
    en: 'This is not a valid VAT number of this country, such as {{example}}.',
    de: 'Das ist keine gültige USt-IdNr. dieses Landes, zum Beispiel {{example}}.',
  },
  unique: { nl: 'Dit bestaat al.', fr: 'Ceci existe déjà.', en: 'This already exists.', de: 'Das gibt es schon.' },

  // Missing values, by field; a field without its own sentence gives the general one
  'email.required': {
    nl: 'Vul een e-mailadres in.',
    fr: 'Indiquez une adresse e-mail.',
    en: 'Enter an e-mail address.',
    de: 'Bitte eine E-Mail-Adresse eingeben.',
  },
  'first_name.required': {
    nl: 'Vul een voornaam in.',
    fr: 'Indiquez un prénom.',
    en: 'Enter a first name.',
    de: 'Bitte einen Vornamen eingeben.',
  },
  'last_name.required': {
    nl: 'Vul een achternaam in.',
    fr: 'Indiquez un nom de famille.',
    en: 'Enter a last name.',
    de: 'Bitte einen Nachnamen eingeben.',
  },
  'locale_id.required': {
    nl: 'Kies een taal.',
    fr: 'Choisissez une langue.',
    en: 'Choose a language.',
    de: 'Bitte eine Sprache wählen.',
  },
  'country_id.required': {
    nl: 'Kies een land.',
    fr: 'Choisissez un pays.',
    en: 'Choose a country.',
    de: 'Bitte ein Land wählen.',
  },
  'client.required': {
    nl: 'Kies een cliënt.',
    fr: 'Choisissez un client.',
    en: 'Choose a client.',
    de: 'Bitte eine Kundin oder einen Kunden wählen.',
  },
  'client_id.required': {
    nl: 'Kies een cliënt.',
    fr: 'Choisissez un client.',
    en: 'Choose a client.',
    de: 'Bitte eine Kundin oder einen Kunden wählen.',
  },
  'treatment_id.required': {
    nl: 'Kies een behandeling.',
    fr: 'Choisissez un soin.',
    en: 'Choose a treatment.',
    de: 'Bitte eine Behandlung wählen.',
  },
  'location_id.required': {
    nl: 'Kies een locatie.',
    fr: 'Choisissez un établissement.',
    en: 'Choose a location.',
    de: 'Bitte einen Standort wählen.',
  },
  'room_id.required': {
    nl: 'Kies een kamer.',
    fr: 'Choisissez une cabine.',
    en: 'Choose a room.',
    de: 'Bitte einen Raum wählen.',
  },
  'user_id.required': {
    nl: 'Kies een behandelaar.',
    fr: 'Choisissez un praticien.',
    en: 'Choose a practitioner.',
    de: 'Bitte wählen, wer behandelt.',
  },
  'datetime_from.required': {
    nl: 'Kies een begintijd.',
    fr: 'Choisissez une heure de début.',
    en: 'Choose a start time.',
    de: 'Bitte eine Anfangszeit wählen.',
  },
  'datetime_till.required': {
    nl: 'Kies een eindtijd.',
    fr: 'Choisissez une heure de fin.',
    en: 'Choose an end time.',
    de: 'Bitte eine Endzeit wählen.',
  },
  'day_from.required': {
    nl: 'Vul de eerste dag in.',
    fr: 'Indiquez le premier jour.',
    en: 'Enter the first day.',
    de: 'Bitte den ersten Tag eingeben.',
  },
  'day_till.required': {
    nl: 'Vul de laatste dag in.',
    fr: 'Indiquez le dernier jour.',
    en: 'Enter the last day.',
    de: 'Bitte den letzten Tag eingeben.',
  },
  'time_from.required': {
    nl: 'Vul een begintijd in.',
    fr: 'Indiquez une heure de début.',
    en: 'Enter a start time.',
    de: 'Bitte eine Anfangszeit eingeben.',
  },
  'time_till.required': {
    nl: 'Vul een eindtijd in.',
    fr: 'Indiquez une heure de fin.',
    en: 'Enter an end time.',
    de: 'Bitte eine Endzeit eingeben.',
  },

  // Access
  unauthenticated: {
    nl: 'Meld u aan om verder te gaan.',
    fr: 'Connectez-vous pour continuer.',
    en: 'Sign in to continue.',
    de: 'Bitte melden Sie sich an.',
  },
  forbidden: {
    nl: 'U heeft hier geen rechten voor.',
    fr: 'Vous n’avez pas les droits nécessaires.',
    en: 'You do not have the permission for this.',
    de: 'Dafür fehlt Ihnen die Berechtigung.',
  },
  not_found: { nl: 'Dit is niet gevonden.', fr: 'Introuvable.', en: 'This was not found.', de: 'Nicht gefunden.' },
  cross_site: {
    nl: 'Dit verzoek komt van een andere site.',
    fr: 'Cette demande vient d’un autre site.',
    en: 'This request comes from another site.',
    de: 'Diese Anfrage kommt von einer anderen Website.',
  },
  two_step_needed: {
    nl: 'Medische gegevens zijn alleen te zien na aanmelden in twee stappen. Vraag een beheerder om dit voor u aan te zetten.',
    fr: 'Les données médicales ne s’affichent qu’après une connexion en deux étapes. Demandez à un administrateur de l’activer pour vous.',
    en: 'Medical data can only be seen after two-step sign-in. Ask an administrator to switch this on for you.',
    de: 'Medizinische Daten sind nur nach einer Anmeldung in zwei Schritten zu sehen. Bitten Sie die Administration, dies für Sie einzuschalten.',
  },
  // Problems that the database finds: a value that another record has, or a record that others refer to
  in_use: {
    nl: 'Dit is nog in gebruik.',
    fr: 'Ceci est encore utilisé.',
    en: 'This is still in use.',
    de: 'Das wird noch verwendet.',
  },
  'name.unique': {
    nl: 'Deze naam bestaat al.',
    fr: 'Ce nom existe déjà.',
    en: 'This name already exists.',
    de: 'Diesen Namen gibt es schon.',
  },
  unique_for_country: {
    nl: 'Dit bestaat al in dit land.',
    fr: 'Ceci existe déjà dans ce pays.',
    en: 'This already exists in this country.',
    de: 'Das gibt es in diesem Land schon.',
  },
  vat_period_closed: {
    nl: 'Deze dag ligt in een afgesloten btw-periode. Kies een latere dag.',
    fr: 'Ce jour se situe dans une période de TVA clôturée. Choisissez un jour ultérieur.',
    en: 'This day lies in a closed VAT period. Choose a later day.',
    de: 'Dieser Tag liegt in einem abgeschlossenen MwSt.-Zeitraum. Wählen Sie einen späteren Tag.',
  },
  day_closed: {
    nl: 'Deze dag is op deze locatie al afgesloten. Kies een latere dag, of heropen de dag.',
    fr: 'Cette journée est déjà clôturée dans cet établissement. Choisissez un jour ultérieur, ou rouvrez la journée.',
    en: 'This day is already closed at this location. Choose a later day, or open the day again.',
    de: 'Dieser Tag ist an diesem Standort schon abgeschlossen. Wählen Sie einen späteren Tag, oder öffnen Sie den Tag wieder.',
  },
  practitioner_taken: {
    nl: 'De behandelaar heeft dan al een afspraak.',
    fr: 'Le praticien a déjà un rendez-vous à ce moment.',
    en: 'The practitioner already has an appointment then.',
    de: 'Der Behandler hat dann schon einen Termin.',
  },
  room_taken: {
    nl: 'De kamer is dan al bezet.',
    fr: 'La cabine est déjà occupée à ce moment.',
    en: 'The room is already taken then.',
    de: 'Der Raum ist dann schon belegt.',
  },
  device_taken: {
    nl: 'Het apparaat is dan al in gebruik.',
    fr: 'L’appareil est déjà utilisé à ce moment.',
    en: 'The device is already in use then.',
    de: 'Das Gerät wird dann schon benutzt.',
  },
  client_taken: {
    nl: 'De cliënt heeft dan al een afspraak.',
    fr: 'Le client a déjà un rendez-vous à ce moment.',
    en: 'The client already has an appointment then.',
    de: 'Der Kunde hat dann schon einen Termin.',
  },
  orphans: {
    nl: 'Afspraken of pakketten die hierdoor niet meer passen: {{count}}. Ze blijven bestaan.',
    fr: 'Rendez-vous ou forfaits qui ne conviennent plus : {{count}}. Ils sont conservés.',
    en: 'Appointments or packages that no longer fit: {{count}}. They are kept.',
    de: 'Termine oder Pakete, die nicht mehr passen: {{count}}. Sie bleiben bestehen.',
  },
  'deactivated_at.orphans': {
    nl: 'Nog nodig voor komende afspraken: {{count}}. Open dit en deactiveer het daar: dan ziet u welke.',
    fr: 'Encore nécessaire pour des rendez-vous à venir : {{count}}. Ouvrez la fiche et désactivez-la là : vous verrez lesquels.',
    en: 'Still needed for coming appointments: {{count}}. Open this and deactivate it there: you will see which.',
    de: 'Noch nötig für kommende Termine: {{count}}. Bitte öffnen und dort deaktivieren: Dann sehen Sie, welche.',
  },

  // Pictures
  image_type: {
    nl: 'Kies een foto als JPG, PNG of WebP.',
    fr: 'Choisissez une photo JPG, PNG ou WebP.',
    en: 'Choose a JPG, PNG or WebP picture.',
    de: 'Bitte ein Bild als JPG, PNG oder WebP wählen.',
  },
  image_dimensions: {
    nl: 'Deze foto heeft te veel beeldpunten. Kies een kleinere.',
    fr: 'Cette photo compte trop de pixels. Choisissez-en une plus petite.',
    en: 'This picture has too many pixels. Choose a smaller one.',
    de: 'Dieses Bild hat zu viele Bildpunkte. Bitte ein kleineres wählen.',
  },
  image_unreadable: {
    nl: 'Deze foto is beschadigd en niet te lezen. Kies een andere.',
    fr: 'Cette photo est endommagée et illisible. Choisissez-en une autre.',
    en: 'This picture is damaged and cannot be read. Choose another.',
    de: 'Dieses Bild ist beschädigt und nicht lesbar. Bitte ein anderes wählen.',
  },

  // Documents
  document_type: {
    nl: 'Kies een PDF, een Word-document (DOC, DOCX) of een foto (JPG, PNG).',
    fr: 'Choisissez un PDF, un document Word (DOC, DOCX) ou une photo (JPG, PNG).',
    en: 'Choose a PDF, a Word document (DOC, DOCX) or a picture (JPG, PNG).',
    de: 'Bitte ein PDF, ein Word-Dokument (DOC, DOCX) oder ein Bild (JPG, PNG) wählen.',
  },
  document_content: {
    nl: 'Wat in dit bestand staat, is iets anders dan de naam zegt. Kies een PDF, DOC, DOCX, JPG of PNG.',
    fr: 'Le contenu de ce fichier ne correspond pas à son nom. Choisissez un PDF, DOC, DOCX, JPG ou PNG.',
    en: 'The content of this file is something else than its name says. Choose a PDF, DOC, DOCX, JPG or PNG.',
    de: 'Der Inhalt dieser Datei ist etwas anderes, als ihr Name sagt. Bitte PDF, DOC, DOCX, JPG oder PNG wählen.',
  },
  document_empty: {
    nl: 'Dit bestand is leeg.',
    fr: 'Ce fichier est vide.',
    en: 'This file is empty.',
    de: 'Diese Datei ist leer.',
  },
  document_unreadable: {
    nl: 'Dit bestand is beschadigd en niet te lezen. Kies een ander.',
    fr: 'Ce fichier est endommagé et illisible. Choisissez-en un autre.',
    en: 'This file is damaged and cannot be read. Choose another.',
    de: 'Diese Datei ist beschädigt und nicht lesbar. Bitte eine andere wählen.',
  },
  document_unpacked: {
    nl: 'Dit document wordt bij het uitpakken te groot. Sla het op als PDF en kies dat.',
    fr: 'Ce document devient trop volumineux une fois décompressé. Enregistrez-le en PDF et choisissez celui-ci.',
    en: 'This document becomes too large when it is unpacked. Save it as a PDF and choose that.',
    de: 'Dieses Dokument wird beim Entpacken zu groß. Bitte als PDF speichern und dieses wählen.',
  },
  document_active: {
    nl: 'In dit document zitten macro’s, ingesloten objecten of een sjabloon van elders. Sla het op als PDF en kies dat.',
    fr: 'Ce document contient des macros, des objets incorporés ou un modèle d’une autre origine. Enregistrez-le en PDF et choisissez celui-ci.',
    en: 'This document contains macros, embedded objects or a template from elsewhere. Save it as a PDF and choose that.',
    de: 'Dieses Dokument enthält Makros, eingebettete Objekte oder eine Vorlage von anderswo. Bitte als PDF speichern und dieses wählen.',
  },
  document_too_large: {
    nl: 'Dit bestand is te groot: hoogstens {{max}} MB.',
    fr: 'Ce fichier est trop volumineux : {{max}} Mo au maximum.',
    en: 'This file is too large: {{max}} MB at most.',
    de: 'Diese Datei ist zu groß: höchstens {{max}} MB.',
  },

  // The request as a whole
  method: {
    nl: 'Zo kan dit niet worden gevraagd.',
    fr: 'Ceci ne peut pas être demandé ainsi.',
    en: 'This cannot be asked in this way.',
    de: 'So kann das nicht angefragt werden.',
  },
  unknown_field: {
    nl: 'Het veld ‘{{name}}’ is hier onbekend. Laad de pagina opnieuw en probeer het nog eens.',
    fr: 'Le champ « {{name}} » est inconnu ici. Rechargez la page et réessayez.',
    en: 'The field ‘{{name}}’ is unknown here. Load the page anew and try again.',
    de: 'Das Feld „{{name}}“ ist hier unbekannt. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
  json: {
    nl: 'Het verzoek is geen geldige JSON.',
    fr: 'La demande n’est pas du JSON valable.',
    en: 'The request is not valid JSON.',
    de: 'Die Anfrage ist kein gültiges JSON.',
  },
  form_data: {
    nl: 'De delen van dit formulier zijn niet te lezen.',
    fr: 'Les parties de ce formulaire ne peuvent pas être lues.',
    en: 'The parts of this form cannot be read.',
    de: 'Die Teile dieses Formulars sind nicht lesbar.',
  },
  one_file: {
    nl: 'Stuur één bestand per keer.',
    fr: 'Envoyez un seul fichier à la fois.',
    en: 'Send one file at a time.',
    de: 'Bitte senden Sie eine Datei auf einmal.',
  },
  media_type: {
    nl: 'Dit soort inhoud wordt niet aangenomen.',
    fr: 'Ce type de contenu n’est pas accepté.',
    en: 'This kind of content is not accepted.',
    de: 'Diese Art von Inhalt wird nicht angenommen.',
  },
  body_too_large: {
    nl: 'Het verzoek is te groot.',
    fr: 'La demande est trop volumineuse.',
    en: 'The request is too large.',
    de: 'Die Anfrage ist zu groß.',
  },
  saved_before: {
    nl: 'De eerdere poging is toch opgeslagen. Kijk eerst wat er nu staat: nog eens opslaan maakt er een tweede bij.',
    fr: 'La tentative précédente a bien été enregistrée. Vérifiez d’abord : enregistrer encore une fois en ajoute une deuxième.',
    en: 'The earlier attempt was saved after all. Look at what is there first: saving once more adds a second one.',
    de: 'Der frühere Versuch wurde doch gespeichert. Sehen Sie zuerst nach, was jetzt da ist: Noch einmal speichern legt ein Zweites an.',
  },
  key_reused: {
    nl: 'Deze sleutel is al voor een ander verzoek gebruikt.',
    fr: 'Cette clé a déjà servi pour une autre demande.',
    en: 'This key was already used for another request.',
    de: 'Dieser Schlüssel wurde schon für eine andere Anfrage benutzt.',
  },
  stale: {
    nl: 'Iemand anders heeft dit intussen gewijzigd. Druk op ‘Wijzigingen overnemen’ en sla daarna opnieuw op.',
    fr: 'Quelqu’un d’autre a modifié ceci entre-temps. Cliquez sur « Reprendre les modifications », puis enregistrez à nouveau.',
    en: 'Somebody else has changed this in the meantime. Press ‘Use their changes’ and then save again.',
    de: 'Jemand anderes hat das inzwischen geändert. Bitte auf „Änderungen übernehmen“ klicken und danach erneut speichern.',
  },
  throttled: {
    nl: 'Te veel pogingen. Probeer het over {{minutes}} min opnieuw.',
    fr: 'Trop de tentatives. Réessayez dans {{minutes}} min.',
    en: 'Too many attempts. Try again in {{minutes}} min.',
    de: 'Zu viele Versuche. Bitte in {{minutes}} Min. erneut versuchen.',
  },
  link_expired: {
    nl: 'Deze link is verlopen of onjuist.',
    fr: 'Ce lien a expiré ou est incorrect.',
    en: 'This link has expired or is not right.',
    de: 'Dieser Link ist abgelaufen oder falsch.',
  },
  link_used: {
    nl: 'Deze link is al gebruikt.',
    fr: 'Ce lien a déjà été utilisé.',
    en: 'This link has been used already.',
    de: 'Dieser Link wurde schon verwendet.',
  },
  link_ended: {
    nl: 'Deze link is vervangen of ingetrokken.',
    fr: 'Ce lien a été remplacé ou retiré.',
    en: 'This link has been replaced or withdrawn.',
    de: 'Dieser Link wurde ersetzt oder zurückgezogen.',
  },
  rate_limited: {
    nl: 'Te veel verzoeken achter elkaar. Wacht even.',
    fr: 'Trop de demandes à la suite. Patientez un instant.',
    en: 'Too many requests in a row. Wait a moment.',
    de: 'Zu viele Anfragen hintereinander. Bitte kurz warten.',
  },
  import_busy: {
    nl: 'Er wordt al een ander bestand gelezen. Probeer het over een paar minuten opnieuw.',
    fr: 'Un autre fichier est en cours de lecture. Réessayez dans quelques minutes.',
    en: 'Another file is being read. Try again in a few minutes.',
    de: 'Es wird schon eine andere Datei gelesen. Bitte in einigen Minuten erneut versuchen.',
  },
  busy: {
    nl: 'Het is even druk. Probeer het zo opnieuw.',
    fr: 'Le système est occupé. Réessayez dans un instant.',
    en: 'It is busy right now. Try again in a moment.',
    de: 'Gerade ist viel los. Bitte gleich erneut versuchen.',
  },
  figures_lag: {
    nl: 'De kopie waaruit deze cijfers komen, loopt te ver achter. Probeer het over een minuut opnieuw.',
    fr: 'La copie d’où viennent ces chiffres a trop de retard. Réessayez dans une minute.',
    en: 'The copy from which these figures come is too far behind. Try again in a minute.',
    de: 'Die Kopie, aus der diese Zahlen kommen, liegt zu weit zurück. Bitte in einer Minute erneut versuchen.',
  },
  read_only: {
    nl: 'De database neemt nu geen wijzigingen aan. Er is niets opgeslagen. Probeer het over een paar minuten opnieuw.',
    fr: 'La base de données n’accepte aucune modification pour le moment. Rien n’a été enregistré. Réessayez dans quelques minutes.',
    en: 'The database takes no changes right now. Nothing was saved. Try again in a few minutes.',
    de: 'Die Datenbank nimmt gerade keine Änderungen an. Es wurde nichts gespeichert. Bitte in einigen Minuten erneut versuchen.',
  },
  disk_full: {
    nl: 'De schijf van de server is vol. Er is niets opgeslagen. Waarschuw wie Balie beheert, en probeer het daarna opnieuw.',
    fr: 'Le disque du serveur est plein. Rien n’a été enregistré. Prévenez la personne qui gère Balie, puis réessayez.',
    en: 'The disk of the server is full. Nothing was saved. Warn whoever runs Balie, then try again.',
    de: 'Die Festplatte des Servers ist voll. Es wurde nichts gespeichert. Bitte die Administration verständigen und es danach erneut versuchen.',
  },
  files_unavailable: {
    nl: 'De opslag van bestanden is nu niet bereikbaar. Er is niets opgeslagen. Probeer het zo opnieuw.',
    fr: 'Le stockage des fichiers est inaccessible pour le moment. Rien n’a été enregistré. Réessayez dans un instant.',
    en: 'The storage for files cannot be reached right now. Nothing was saved. Try again in a moment.',
    de: 'Der Dateispeicher ist gerade nicht erreichbar. Es wurde nichts gespeichert. Bitte gleich erneut versuchen.',
  },
  interrupted: {
    nl: 'Er viel even een verbinding weg. Probeer het opnieuw.',
    fr: 'Une connexion a été perdue un instant. Réessayez.',
    en: 'A connection was lost for a moment. Try again.',
    de: 'Eine Verbindung ist kurz ausgefallen. Bitte erneut versuchen.',
  },
  unexpected: {
    nl: 'Er ging iets mis. Probeer het opnieuw.',
    fr: 'Une erreur est survenue. Réessayez.',
    en: 'Something went wrong. Try again.',
    de: 'Etwas ist schiefgegangen. Bitte erneut versuchen.',
  },
})

/** Each feature's `problems.ts` adds its sentences to this interface: without that its codes do not compile. */
export interface FeatureProblems {}
/** Sentences by `code` or `field.code`. */
export type ProblemSentences = Readonly<Record<string, Words>>

type KeysOf<Sentences> = Sentences extends unknown ? keyof Sentences : never
/** The key of a sentence: a code, or a field with a code. */
export type ProblemKey = keyof typeof problemTexts | KeysOf<FeatureProblems[keyof FeatureProblems]>
/** The code of a problem; `field.code` keys are sentences, not codes. */
export type ProblemCode = Exclude<ProblemKey, `${string}.${string}`>

/**
 * All sentences: those of every request and those of the features. Throws with the name of a code that two of them
 * declare.
 */
export function everyProblem(features: readonly ProblemSentences[]): ProblemSentences {
  const all: Record<string, Words> = { ...problemTexts }
  for (const [key, words] of features.flatMap((sentences) => Object.entries(sentences))) {
    if (Object.hasOwn(all, key)) throw new Error(`The problem ${key} is declared twice: one problems.ts says it.`)
    all[key] = words
  }
  return all
}

export interface Problem {
  /**
   * The field in the names of the form and the call, with dots for nesting: `items.2.price`. Empty for the request as a
   * whole.
   */
  readonly field: string
  readonly code: ProblemCode
  /** The values of the sentence's placeholders: `{ max: 50 }`. */
  readonly values?: Readonly<Record<string, ProblemValue>>
}

/**
 * The value of a placeholder in a sentence. Amounts and days are sent as data, and written in the reader's language.
 */
export type ProblemValue = string | number | { readonly cents: number } | { readonly day: Day }

export const problem = (field: string, code: ProblemCode, values?: Problem['values']): Problem =>
  values ? { field, code, values } : { field, code }
