import { texts } from '#kernel/texts.ts'

/** The problem codes of a treatment, with their sentences; `field.code` is a sentence of that field alone. */
export const treatmentsProblems = texts({
  image_too_large: {
    nl: 'Deze foto is te groot: hoogstens {{max}} MB.',
    fr: 'Cette photo est trop volumineuse : {{max}} Mo au maximum.',
    en: 'This picture is too large: {{max}} MB at most.',
    de: 'Dieses Bild ist zu groß: höchstens {{max}} MB.',
  },
  image_uploading: {
    nl: 'De foto wordt nog verstuurd. Wacht even en sla dan op.',
    fr: 'La photo est encore en cours d’envoi. Patientez un instant, puis enregistrez.',
    en: 'The picture is still being sent. Wait a moment and then save.',
    de: 'Das Bild wird noch gesendet. Bitte kurz warten und dann speichern.',
  },
  'image.required': {
    nl: 'Kies een foto: wie online boekt, ziet die.',
    fr: 'Choisissez une photo : elle s’affiche lors d’une réservation en ligne.',
    en: 'Choose a picture: whoever books online sees it.',
    de: 'Bitte ein Bild wählen: Es erscheint bei der Online-Buchung.',
  },
  'image.unknown': {
    nl: 'Deze foto is niet bewaard gebleven. Kies hem opnieuw.',
    fr: 'Cette photo n’a pas été conservée. Choisissez-la à nouveau.',
    en: 'This picture was not kept. Choose it again.',
    de: 'Dieses Bild wurde nicht aufbewahrt. Bitte erneut wählen.',
  },
  performance_code: {
    nl: 'Een prestatiecode heeft hoogstens 4 cijfers.',
    fr: 'Un code de prestation comporte au plus 4 chiffres.',
    en: 'A performance code has 4 digits at most.',
    de: 'Ein Leistungscode hat höchstens 4 Ziffern.',
  },
  duration_step: {
    nl: 'Kies een duur van 5 tot 180 minuten, in stappen van 5.',
    fr: 'Choisissez une durée de 5 à 180 minutes, par pas de 5.',
    en: 'Choose a duration of 5 to 180 minutes, in steps of 5.',
    de: 'Bitte eine Dauer von 5 bis 180 Minuten in Schritten von 5 wählen.',
  },
  angle_twice: {
    nl: 'Een hoek staat hoogstens één keer in de reeks.',
    fr: 'Un angle ne figure qu’une fois dans la série.',
    en: 'An angle is in the series once at most.',
    de: 'Ein Winkel kommt in der Serie höchstens einmal vor.',
  },
  'photo_angles.required': {
    nl: 'Kies minstens één hoek.',
    fr: 'Choisissez au moins un angle.',
    en: 'Choose at least one angle.',
    de: 'Bitte mindestens einen Winkel wählen.',
  },
  below_price: {
    nl: 'De oorspronkelijke prijs mag niet lager zijn dan de prijs.',
    fr: 'Le prix d’origine ne peut pas être inférieur au prix.',
    en: 'The original price cannot be lower than the price.',
    de: 'Der ursprüngliche Preis darf nicht unter dem Preis liegen.',
  },
  'qualifications.required': {
    nl: 'Kies minstens één bevoegdheid.',
    fr: 'Choisissez au moins une qualification.',
    en: 'Choose at least one qualification.',
    de: 'Bitte mindestens eine Qualifikation wählen.',
  },
  no_payment_key: {
    nl: 'Voor dit land is nog geen sleutel van de betaaldienst ingevuld. Online aanbetalen kan pas als die er is.',
    fr: 'Aucune clé du prestataire de paiement n’est encore enregistrée pour ce pays. L’acompte en ligne n’est possible qu’avec elle.',
    en: 'No key of the payment provider has been filled in for this country yet. Paying in advance online needs one.',
    de: 'Für dieses Land ist noch kein Schlüssel des Zahlungsdienstes hinterlegt. Erst damit kann online angezahlt werden.',
  },
  needed: {
    nl: 'Nog nodig voor komende afspraken of pakketten: {{count}}. Open dit en deactiveer het daar: dan ziet u welke.',
    fr: 'Encore nécessaire pour des rendez-vous à venir ou des forfaits : {{count}}. Ouvrez la fiche et désactivez-la là : vous verrez lesquels.',
    en: 'Still needed for coming appointments or packages: {{count}}. Open this and deactivate it there: you will see which.',
    de: 'Noch nötig für kommende Termine oder Pakete: {{count}}. Bitte öffnen und dort deaktivieren: Dann sehen Sie, welche.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    treatments: typeof treatmentsProblems
  }
}
