import { texts } from '#kernel/texts.ts'

export const dashboardTexts = texts({
  title: { nl: 'Dashboard', fr: 'Tableau de bord', en: 'Dashboard', de: 'Übersicht' },
  subtitle: {
    nl: 'Recente wijzigingen',
    fr: 'Modifications récentes de l’agenda',
    en: 'Recent calendar changes',
    de: 'Letzte Änderungen im Kalender',
  },
  new: { nl: 'Nieuw', fr: 'Nouveaux', en: 'New', de: 'Neu' },
  changed: { nl: 'Gewijzigd', fr: 'Modifiés', en: 'Changed', de: 'Geändert' },
  cancelled: { nl: 'Geannuleerd', fr: 'Annulés', en: 'Cancelled', de: 'Storniert' },
  newEmpty: {
    nl: 'In de afgelopen zeven dagen is er niets geboekt.',
    fr: 'Rien n’a été réservé ces sept derniers jours.',
    en: 'Nothing was booked in the last seven days.',
    de: 'In den letzten sieben Tagen wurde nichts gebucht.',
  },
  changedEmpty: {
    nl: 'Er is geen afspraak gewijzigd.',
    fr: 'Aucun rendez-vous n’a été modifié.',
    en: 'No appointment was changed.',
    de: 'Kein Termin wurde geändert.',
  },
  cancelledEmpty: {
    nl: 'Er is geen afspraak geannuleerd.',
    fr: 'Aucun rendez-vous n’a été annulé.',
    en: 'No appointment was cancelled.',
    de: 'Kein Termin wurde storniert.',
  },
  madeAt: { nl: 'geboekt {{at}}', fr: 'réservé le {{at}}', en: 'booked {{at}}', de: 'gebucht {{at}}' },
  changedAt: { nl: 'gewijzigd {{at}}', fr: 'modifié le {{at}}', en: 'changed {{at}}', de: 'geändert {{at}}' },
  cancelledAt: { nl: 'geannuleerd {{at}}', fr: 'annulé le {{at}}', en: 'cancelled {{at}}', de: 'storniert {{at}}' },
  with: { nl: 'bij {{name}}', fr: 'avec {{name}}', en: 'with {{name}}', de: 'bei {{name}}' },
  nowhere: {
    nl: 'U werkt nog op geen locatie',
    fr: 'Vous ne travaillez encore dans aucun établissement',
    en: 'You do not work at a location yet',
    de: 'Sie arbeiten noch an keinem Standort',
  },
  nowhereText: {
    nl: 'Hier staan de afspraken van de locaties waar u werkt. Een beheerder kan u aan een locatie koppelen.',
    fr: 'Vous verrez ici les rendez-vous des établissements où vous travaillez. Un administrateur peut vous y rattacher.',
    en: 'The appointments of the locations where you work appear here. An administrator can add you to a location.',
    de: 'Hier stehen die Termine der Standorte, an denen Sie arbeiten. Die Administration kann Sie einem Standort zuordnen.',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    dashboard: typeof dashboardTexts
  }
}
