import { texts } from '#kernel/texts.ts'

export const reportsTexts = texts({
  title: { nl: 'Behandelverslag', fr: 'Rapport de soin', en: 'Treatment report', de: 'Behandlungsbericht' },
  visit: {
    nl: '{{day}}, {{from}}–{{till}} · {{practitioner}} · {{location}}',
    fr: '{{day}}, {{from}}–{{till}} · {{practitioner}} · {{location}}',
    en: '{{day}}, {{from}}–{{till}} · {{practitioner}} · {{location}}',
    de: '{{day}}, {{from}}–{{till}} · {{practitioner}} · {{location}}',
  },

  // The client
  birthdate: { nl: 'Geboren', fr: 'Naissance', en: 'Born', de: 'Geboren' },
  contractSigned: {
    nl: 'Overeenkomst getekend op {{day}}',
    fr: 'Contrat signé le {{day}}',
    en: 'Agreement signed on {{day}}',
    de: 'Einwilligung unterschrieben am {{day}}',
  },
  contractExpired: {
    nl: 'Overeenkomst verlopen op {{day}}',
    fr: 'Contrat expiré le {{day}}',
    en: 'Agreement expired on {{day}}',
    de: 'Einwilligung abgelaufen am {{day}}',
  },
  contractWithdrawn: {
    nl: 'Overeenkomst ingetrokken op {{day}}',
    fr: 'Contrat retiré le {{day}}',
    en: 'Agreement withdrawn on {{day}}',
    de: 'Einwilligung widerrufen am {{day}}',
  },
  contractMissing: {
    nl: 'Overeenkomst nog niet getekend',
    fr: 'Contrat pas encore signé',
    en: 'Agreement not yet signed',
    de: 'Einwilligung noch nicht unterschrieben',
  },
  remarks: { nl: 'Belangrijk', fr: 'Important', en: 'Important', de: 'Wichtig' },
  paid: { nl: 'Betaald', fr: 'Payé', en: 'Paid', de: 'Bezahlt' },
  unpaid: { nl: 'Nog te betalen', fr: 'Reste à payer', en: 'Not yet paid', de: 'Noch zu bezahlen' },
  writtenBy: {
    nl: 'Geschreven door {{author}}',
    fr: 'Rédigé par {{author}}',
    en: 'Written by {{author}}',
    de: 'Verfasst von {{author}}',
  },
  readOnly: {
    nl: 'U kunt dit verslag lezen, niet wijzigen.',
    fr: 'Vous pouvez lire ce rapport, mais pas le modifier.',
    en: 'You can read this report, but not change it.',
    de: 'Sie können diesen Behandlungsbericht lesen, aber nicht ändern.',
  },

  // The form
  treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  appointmentType: { nl: 'Soort afspraak', fr: 'Type de rendez-vous', en: 'Appointment type', de: 'Terminart' },
  intakeAndTreatment: {
    nl: 'Intake met meteen een behandeling',
    fr: 'Premier bilan suivi d’un soin',
    en: 'Intake with treatment straight away',
    de: 'Erstgespräch mit anschließender Behandlung',
  },
  devices: { nl: 'Apparaten', fr: 'Appareils', en: 'Devices', de: 'Geräte' },
  laser: { nl: 'Laser', fr: 'Laser', en: 'Laser', de: 'Laser' },
  attachment: { nl: 'Opzetstuk', fr: 'Accessoire', en: 'Attachment', de: 'Aufsatz' },
  booked: { nl: 'gereserveerd', fr: 'réservé', en: 'reserved', de: 'reserviert' },
  setting: { nl: 'Instelling', fr: 'Réglage', en: 'Setting', de: 'Einstellung' },
  settingOf: {
    nl: 'Instelling van {{device}}',
    fr: 'Réglage de {{device}}',
    en: 'Setting of {{device}}',
    de: 'Einstellung von {{device}}',
  },
  reason: {
    nl: 'Reden of toelichting',
    fr: 'Raison ou précision',
    en: 'Reason or explanation',
    de: 'Grund oder Erläuterung',
  },
  reasonOf: {
    nl: 'Reden of toelichting bij {{device}}',
    fr: 'Raison ou précision pour {{device}}',
    en: 'Reason or explanation for {{device}}',
    de: 'Grund oder Erläuterung zu {{device}}',
  },
  addDevice: { nl: 'Apparaat toevoegen', fr: 'Ajouter un appareil', en: 'Add a device', de: 'Gerät hinzufügen' },
  removeDevice: {
    nl: '{{device}} verwijderen',
    fr: 'Retirer {{device}}',
    en: 'Remove {{device}}',
    de: '{{device}} entfernen',
  },
  noDevices: {
    nl: 'Er zijn geen apparaten gebruikt.',
    fr: 'Aucun appareil utilisé.',
    en: 'No devices were used.',
    de: 'Es wurden keine Geräte verwendet.',
  },
  report: { nl: 'Verslag', fr: 'Rapport', en: 'Report', de: 'Behandlungsbericht' },
  reportPlaceholder: {
    nl: 'Wat is er gedaan, hoe reageerde de huid, wat is afgesproken?',
    fr: 'Qu’avez-vous fait, comment la peau a-t-elle réagi, qu’avez-vous convenu ?',
    en: 'What was done, how did the skin react, what was agreed?',
    de: 'Was wurde gemacht, wie hat die Haut reagiert, was wurde vereinbart?',
  },

  // Saving
  save_and_close: {
    nl: 'Opslaan en sluiten',
    fr: 'Enregistrer et fermer',
    en: 'Save and close',
    de: 'Speichern und schließen',
  },
  save_and_pay: {
    nl: 'Opslaan en afrekenen',
    fr: 'Enregistrer et encaisser',
    en: 'Save and check out',
    de: 'Speichern und kassieren',
  },
  DownPaymentHasBeenConverted: {
    nl: 'De aanbetaling van {{amount}} is omgezet in tegoed',
    fr: 'L’acompte de {{amount}} a été converti en crédit',
    en: 'The down payment of {{amount}} has become credit',
    de: 'Die Anzahlung von {{amount}} wurde in Guthaben umgewandelt',
  },
  saved: {
    nl: 'Het verslag is opgeslagen',
    fr: 'Le rapport est enregistré',
    en: 'The report has been saved',
    de: 'Der Behandlungsbericht wurde gespeichert',
  },
  staleTitle: {
    nl: 'Iemand anders heeft dit verslag intussen gewijzigd',
    fr: 'Quelqu’un d’autre a modifié ce rapport entre-temps',
    en: 'Somebody else has changed this report in the meantime',
    de: 'Jemand anderes hat diesen Behandlungsbericht inzwischen geändert',
  },
  staleText: {
    nl: 'Wat u heeft getypt, staat er nog. Dit is er intussen veranderd; opslaan vervangt het door uw versie.',
    fr: 'Ce que vous avez saisi est conservé. Voici ce qui a changé ; enregistrer le remplacera par votre version.',
    en: 'What you typed is still here. This is what changed; saving replaces it with your version.',
    de: 'Ihre Eingaben sind noch da. Das hat sich geändert; beim Speichern wird es durch Ihre Fassung ersetzt.',
  },
  staleTake: {
    nl: 'Versie van de ander overnemen',
    fr: 'Reprendre l’autre version',
    en: 'Use their version',
    de: 'Andere Fassung übernehmen',
  },
  staleKeep: { nl: 'Mijn versie houden', fr: 'Garder ma version', en: 'Keep my version', de: 'Meine Fassung behalten' },

  // Earlier reports
  history: {
    nl: 'Eerdere verslagen',
    fr: 'Rapports précédents',
    en: 'Earlier reports',
    de: 'Frühere Behandlungsberichte',
  },
  historyEmpty: {
    nl: 'Er zijn nog geen eerdere verslagen van deze cliënt.',
    fr: 'Ce client n’a pas encore de rapport précédent.',
    en: 'This client has no earlier reports yet.',
    de: 'Zu diesem Kunden gibt es noch keine früheren Behandlungsberichte.',
  },
  readOnlyCancelled: {
    nl: 'Deze afspraak is geannuleerd. U kunt het verslag lezen, niet wijzigen.',
    fr: 'Ce rendez-vous a été annulé. Vous pouvez lire le rapport, mais pas le modifier.',
    en: 'This appointment was cancelled. You can read the report, but not change it.',
    de: 'Dieser Termin wurde storniert. Sie können den Behandlungsbericht lesen, aber nicht ändern.',
  },
  readOnlyNoShow: {
    nl: 'De cliënt is niet gekomen. U kunt het verslag lezen, niet wijzigen.',
    fr: 'Le client ne s’est pas présenté. Vous pouvez lire le rapport, mais pas le modifier.',
    en: 'The client did not come. You can read the report, but not change it.',
    de: 'Die Kundin oder der Kunde ist nicht erschienen. Sie können den Behandlungsbericht lesen, aber nicht ändern.',
  },
  unsavedTitle: {
    nl: 'Dit had u getypt. Het is niet opgeslagen.',
    fr: 'Voici ce que vous aviez saisi. Ce n’est pas enregistré.',
    en: 'This is what you had typed. It has not been saved.',
    de: 'Das hatten Sie eingegeben. Es ist nicht gespeichert.',
  },
  noText: { nl: 'Zonder tekst', fr: 'Sans texte', en: 'Without text', de: 'Ohne Text' },
  takeOver: {
    nl: 'Instellingen overnemen',
    fr: 'Reprendre les réglages',
    en: 'Copy the settings',
    de: 'Einstellungen übernehmen',
  },
  takenOver_one: {
    nl: '{{count}} instelling overgenomen',
    fr: '{{count}} réglage repris',
    en: '{{count}} setting copied',
    de: '{{count}} Einstellung übernommen',
  },
  takenOver_other: {
    nl: '{{count}} instellingen overgenomen',
    fr: '{{count}} réglages repris',
    en: '{{count}} settings copied',
    de: '{{count}} Einstellungen übernommen',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    reports: typeof reportsTexts
  }
}
