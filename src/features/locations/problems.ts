import { texts } from '#kernel/texts.ts'

/** The problem codes of a location, with their sentences; `field.code` is a sentence of that field alone. */
export const locationsProblems = texts({
  first_room_stays: {
    nl: 'De eerste kamer ({{name}}) blijft. Geef die zo nodig een andere naam.',
    fr: 'La première cabine ({{name}}) reste. Donnez-lui un autre nom si nécessaire.',
    en: 'The first room ({{name}}) stays. Give it another name if need be.',
    de: 'Der erste Raum ({{name}}) bleibt. Geben Sie ihm bei Bedarf einen anderen Namen.',
  },
  room_has_devices: {
    nl: 'In {{name}} staan nog apparaten. Geef die eerst een andere plek.',
    fr: 'Des appareils se trouvent encore dans {{name}}. Déplacez-les d’abord.',
    en: 'There are still devices in {{name}}. Give them another place first.',
    de: 'In {{name}} stehen noch Geräte. Bitte zuerst an einen anderen Platz stellen.',
  },
  company_meanwhile: {
    nl: 'Intussen factureert {{name}} in dit land. Sla opnieuw op om die onderneming te gebruiken.',
    fr: '{{name}} facture désormais dans ce pays. Enregistrez à nouveau pour utiliser cette entreprise.',
    en: 'In the meantime {{name}} invoices in this country. Save again to use that company.',
    de: 'Inzwischen stellt {{name}} in diesem Land die Rechnungen. Speichern Sie erneut, um dieses Unternehmen zu verwenden.',
  },
  'ownerIds.required': {
    nl: 'Kies minstens één eigenaar.',
    fr: 'Choisissez au moins un propriétaire.',
    en: 'Choose at least one owner.',
    de: 'Bitte mindestens eine Eigentümerin oder einen Eigentümer wählen.',
  },
  'ownerIds.invalid': {
    nl: 'Eigenaar kan alleen een actieve medewerker met de rol van locatie-eigenaar zijn.',
    fr: 'Seul un collaborateur actif ayant le rôle de propriétaire d’établissement peut être propriétaire.',
    en: 'Only an active employee with the role of location owner can be an owner.',
    de: 'Nur aktive Mitarbeitende mit der Rolle Standorteigentümer können Eigentümer sein.',
  },
  'country_id.invalid': {
    nl: 'Het land van een locatie ligt vast.',
    fr: 'Le pays d’un établissement est fixe.',
    en: 'The country of a location is fixed.',
    de: 'Das Land eines Standorts steht fest.',
  },
  'latitude.required': {
    nl: 'Vul beide coördinaten in, of geen.',
    fr: 'Indiquez les deux coordonnées, ou aucune.',
    en: 'Fill in both coordinates, or neither.',
    de: 'Bitte beide Koordinaten angeben oder keine.',
  },
  'longitude.required': {
    nl: 'Vul beide coördinaten in, of geen.',
    fr: 'Indiquez les deux coordonnées, ou aucune.',
    en: 'Fill in both coordinates, or neither.',
    de: 'Bitte beide Koordinaten angeben oder keine.',
  },
  'latitude.invalid': {
    nl: 'Vul een getal van -90 tot 90 in, zoals 52,3676.',
    fr: 'Indiquez un nombre entre -90 et 90, par exemple 52,3676.',
    en: 'Enter a number from -90 to 90, such as 52.3676.',
    de: 'Bitte eine Zahl von -90 bis 90 eingeben, zum Beispiel 52,3676.',
  },
  'longitude.invalid': {
    nl: 'Vul een getal van -180 tot 180 in, zoals 4,9041.',
    fr: 'Indiquez un nombre entre -180 et 180, par exemple 4,9041.',
    en: 'Enter a number from -180 to 180, such as 4.9041.',
    de: 'Bitte eine Zahl von -180 bis 180 eingeben, zum Beispiel 4,9041.',
  },
  till_not_after_from: {
    nl: 'De eindtijd moet na de begintijd liggen.',
    fr: 'L’heure de fin doit suivre l’heure de début.',
    en: 'The end must be later than the start.',
    de: 'Das Ende muss nach dem Beginn liegen.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    locations: typeof locationsProblems
  }
}
