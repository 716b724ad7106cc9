import { texts } from '#kernel/texts.ts'

export const noticesTexts = texts({
  title: { nl: 'Berichten', fr: 'Messages', en: 'Notices', de: 'Hinweise' },
  waiting_one: {
    nl: 'Berichten: {{count}} wacht',
    fr: 'Messages : {{count}} en attente',
    en: 'Notices: {{count}} waiting',
    de: 'Hinweise: {{count}} wartet',
  },
  waiting_other: {
    nl: 'Berichten: {{count}} wachten',
    fr: 'Messages : {{count}} en attente',
    en: 'Notices: {{count}} waiting',
    de: 'Hinweise: {{count}} warten',
  },
  none: {
    nl: 'Er zijn geen berichten voor u.',
    fr: 'Aucun message pour vous.',
    en: 'There are no notices for you.',
    de: 'Es gibt keine Hinweise für Sie.',
  },
  report_missing: {
    nl: 'Sla het verslag op van {{client}}',
    fr: '{{client}} : rapport à enregistrer',
    en: 'Save the report of {{client}}',
    de: 'Behandlungsbericht von {{client}} speichern',
  },
  openClient: {
    nl: 'Pagina van {{client}} openen',
    fr: 'Ouvrir la page de {{client}}',
    en: 'Open the page of {{client}}',
    de: 'Seite von {{client}} öffnen',
  },
  wantsToPay: {
    nl: '{{author}} wil afrekenen',
    fr: '{{author}} souhaite encaisser',
    en: '{{author}} wants to check out',
    de: '{{author}} möchte kassieren',
  },
  dismiss: {
    nl: 'Bericht over {{client}} sluiten',
    fr: 'Fermer le message sur {{client}}',
    en: 'Dismiss the notice about {{client}}',
    de: 'Hinweis zu {{client}} schließen',
  },

  // The notices about the nightly checks, loaded with the words of the administration (vite.config.ts)
  'check.books_one': {
    nl: 'De boeken kloppen op {{count}} punt niet',
    fr: 'Les comptes ne concordent pas sur {{count}} point',
    en: 'The books do not fit in {{count}} place',
    de: 'Die Bücher stimmen an {{count}} Stelle nicht',
  },
  'check.books_other': {
    nl: 'De boeken kloppen op {{count}} punten niet',
    fr: 'Les comptes ne concordent pas sur {{count}} points',
    en: 'The books do not fit in {{count}} places',
    de: 'Die Bücher stimmen an {{count}} Stellen nicht',
  },
  'check.books.solved': {
    nl: 'Opgelost: de boeken kloppen weer',
    fr: 'Résolu : les comptes concordent à nouveau',
    en: 'Solved: the books fit again',
    de: 'Gelöst: Die Bücher stimmen wieder',
  },
  'check.bookings_one': {
    nl: '{{count}} dubbele boeking',
    fr: '{{count}} réservation en double',
    en: '{{count}} double booking',
    de: '{{count}} doppelte Buchung',
  },
  'check.bookings_other': {
    nl: '{{count}} dubbele boekingen',
    fr: '{{count}} réservations en double',
    en: '{{count}} double bookings',
    de: '{{count}} doppelte Buchungen',
  },
  'check.bookings.solved': {
    nl: 'Opgelost: geen dubbele boekingen meer',
    fr: 'Résolu : plus aucune réservation en double',
    en: 'Solved: no more double bookings',
    de: 'Gelöst: keine doppelten Buchungen mehr',
  },
  'check.files_one': {
    nl: '{{count}} bestand ontbreekt, is veranderd of onleesbaar',
    fr: '{{count}} fichier manque, a été modifié ou est illisible',
    en: '{{count}} file is missing, altered or unreadable',
    de: '{{count}} Datei fehlt, wurde verändert oder ist nicht lesbar',
  },
  'check.files_other': {
    nl: '{{count}} bestanden ontbreken, zijn veranderd of onleesbaar',
    fr: '{{count}} fichiers manquent, ont été modifiés ou sont illisibles',
    en: '{{count}} files are missing, altered or unreadable',
    de: '{{count}} Dateien fehlen, wurden verändert oder sind nicht lesbar',
  },
  'check.files.solved': {
    nl: 'Opgelost: geen ontbrekende of veranderde bestanden meer',
    fr: 'Résolu : plus aucun fichier manquant ou modifié',
    en: 'Solved: no more missing or altered files',
    de: 'Gelöst: keine fehlenden oder veränderten Dateien mehr',
  },
  'check.not_run_one': {
    nl: '{{count}} nachtelijke controle blijft uit',
    fr: '{{count}} contrôle de nuit n’a pas lieu',
    en: '{{count}} nightly check does not run',
    de: '{{count}} nächtliche Prüfung bleibt aus',
  },
  'check.not_run_other': {
    nl: '{{count}} nachtelijke controles blijven uit',
    fr: '{{count}} contrôles de nuit n’ont pas lieu',
    en: '{{count}} nightly checks do not run',
    de: '{{count}} nächtliche Prüfungen bleiben aus',
  },
  'check.not_run.solved': {
    nl: 'Opgelost: de nachtelijke controles zijn er weer',
    fr: 'Résolu : les contrôles de nuit ont de nouveau lieu',
    en: 'Solved: the nightly checks run again',
    de: 'Gelöst: Die nächtlichen Prüfungen laufen wieder',
  },
  'check.seenAt': {
    nl: 'Gemeld op {{moment}}',
    fr: 'Signalé le {{moment}}',
    en: 'Reported on {{moment}}',
    de: 'Gemeldet am {{moment}}',
  },
  'check.solvedAt': {
    nl: 'Opgelost op {{moment}}',
    fr: 'Résolu le {{moment}}',
    en: 'Solved on {{moment}}',
    de: 'Gelöst am {{moment}}',
  },
  'check.dismiss': {
    nl: 'Bericht sluiten: {{title}}',
    fr: 'Fermer le message : {{title}}',
    en: 'Dismiss the notice: {{title}}',
    de: 'Hinweis schließen: {{title}}',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    notices: typeof noticesTexts
  }
}
