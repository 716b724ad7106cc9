import { texts } from '#kernel/texts.ts'

/** The problem codes of an employee or a role, with their sentences; `field.code` is a sentence of that field alone. */
export const employeesProblems = texts({
  agb_code: {
    nl: 'Een AGB-code heeft precies 8 cijfers.',
    fr: 'Un code AGB comporte exactement 8 chiffres.',
    en: 'An AGB code has exactly 8 digits.',
    de: 'Ein AGB-Code hat genau 8 Ziffern.',
  },
  riziv_number: {
    nl: 'Een RIZIV-nummer heeft precies 11 cijfers.',
    fr: 'Un numéro INAMI comporte exactement 11 chiffres.',
    en: 'A RIZIV number has exactly 11 digits.',
    de: 'Eine RIZIV-Nummer hat genau 11 Ziffern.',
  },
  own_record: {
    nl: 'Dit kunt u niet voor uzelf wijzigen. Vraag het een beheerder.',
    fr: 'Vous ne pouvez pas modifier ceci pour vous-même. Demandez à un administrateur.',
    en: 'You cannot change this for yourself. Ask an administrator.',
    de: 'Das können Sie nicht für sich selbst ändern. Bitten Sie die Administration.',
  },
  more_than_own: {
    nl: 'U kunt niet meer rechten geven dan u zelf heeft.',
    fr: 'Vous ne pouvez pas donner plus de droits que vous n’en avez.',
    en: 'You cannot give more permissions than you have yourself.',
    de: 'Sie können nicht mehr Rechte geben, als Sie selbst haben.',
  },
  'id.more_than_own': {
    nl: 'Deze medewerker is beheerder. Alleen een beheerder kan dit doen.',
    fr: 'Ce collaborateur est administrateur. Seul un administrateur peut faire ceci.',
    en: 'This employee is an administrator. Only an administrator can do this.',
    de: 'Diese Person gehört zur Administration. Nur die Administration kann das tun.',
  },
  works_elsewhere: {
    nl: 'Deze medewerker werkt ook in een land waar u niet bij kunt. Vraag het een beheerder.',
    fr: 'Ce collaborateur travaille aussi dans un pays auquel vous n’avez pas accès. Demandez à un administrateur.',
    en: 'This employee also works in a country that you have no access to. Ask an administrator.',
    de: 'Diese Person arbeitet auch in einem Land, auf das Sie keinen Zugriff haben. Bitten Sie die Administration.',
  },
  last_administrator: {
    nl: 'Er moet minstens één actieve beheerder blijven.',
    fr: 'Il doit rester au moins un administrateur actif.',
    en: 'At least one active administrator must remain.',
    de: 'Mindestens eine aktive Administratorin oder ein aktiver Administrator muss bleiben.',
  },
  admin_only_stays: {
    nl: 'De rol van beheerder houdt altijd het recht om te beheren: anders kan niemand dit nog herstellen.',
    fr: 'Le rôle d’administrateur garde toujours le droit d’administrer : sinon, plus personne ne pourrait rétablir la situation.',
    en: 'The administrator role always keeps the permission to administer: otherwise nobody could put this right again.',
    de: 'Die Rolle der Administration behält immer das Recht zu verwalten: Sonst könnte es niemand mehr richtigstellen.',
  },
  password_chosen: {
    nl: 'Deze medewerker heeft al een wachtwoord gekozen.',
    fr: 'Ce collaborateur a déjà choisi un mot de passe.',
    en: 'This employee has already chosen a password.',
    de: 'Diese Person hat schon ein Passwort gewählt.',
  },
  deactivated: {
    nl: 'Deze medewerker is niet actief.',
    fr: 'Ce collaborateur n’est pas actif.',
    en: 'This employee is not active.',
    de: 'Diese Person ist nicht aktiv.',
  },
  'roleIds.invalid': {
    nl: 'Deze rol is niet voor medewerkers.',
    fr: 'Ce rôle n’est pas destiné aux collaborateurs.',
    en: 'This role is not for employees.',
    de: 'Diese Rolle ist nicht für Mitarbeitende.',
  },
  'roleIds.required': {
    nl: 'Kies minstens één rol.',
    fr: 'Choisissez au moins un rôle.',
    en: 'Choose at least one role.',
    de: 'Bitte mindestens eine Rolle wählen.',
  },
  'contract_hours.invalid': {
    nl: 'Vul een aantal uren in, zoals 36 of 32,5.',
    fr: 'Indiquez un nombre d’heures, par exemple 36 ou 32,5.',
    en: 'Enter a number of hours, such as 36 or 32.5.',
    de: 'Bitte eine Stundenzahl wie 36 oder 32,5 eingeben.',
  },
  'locationIds.required': {
    nl: 'Kies minstens één locatie.',
    fr: 'Choisissez au moins un établissement.',
    en: 'Choose at least one location.',
    de: 'Bitte mindestens einen Standort wählen.',
  },
  'email.unique': {
    nl: 'Dit e-mailadres is al van iemand anders.',
    fr: 'Cette adresse e-mail est déjà celle de quelqu’un d’autre.',
    en: 'This e-mail address already belongs to somebody else.',
    de: 'Diese E-Mail-Adresse gehört schon jemand anderem.',
  },
  'agb_code.unique': {
    nl: 'Deze AGB-code is al van iemand anders.',
    fr: 'Ce code AGB est déjà celui de quelqu’un d’autre.',
    en: 'This AGB code already belongs to somebody else.',
    de: 'Dieser AGB-Code gehört schon jemand anderem.',
  },
  'riziv_number.unique': {
    nl: 'Dit RIZIV-nummer is al van iemand anders.',
    fr: 'Ce numéro INAMI est déjà celui de quelqu’un d’autre.',
    en: 'This RIZIV number already belongs to somebody else.',
    de: 'Diese RIZIV-Nummer gehört schon jemand anderem.',
  },
  'name.nl.unique': {
    nl: 'Deze naam bestaat al.',
    fr: 'Ce nom existe déjà.',
    en: 'This name already exists.',
    de: 'Diesen Namen gibt es schon.',
  },
  other_country: {
    nl: 'Dit hoort bij een ander land dan de locatie.',
    fr: 'Ceci appartient à un autre pays que l’établissement.',
    en: 'This belongs to another country than the location.',
    de: 'Das gehört zu einem anderen Land als der Standort.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    employees: typeof employeesProblems
  }
}
