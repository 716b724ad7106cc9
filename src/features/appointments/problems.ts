import { texts } from '#kernel/texts.ts'

/** The problem codes of an appointment, with their sentences; `field.code` is a sentence of that field alone. */
export const appointmentsProblems = texts({
  in_past: {
    nl: 'Dit tijdstip is al voorbij.',
    fr: 'Ce moment est déjà passé.',
    en: 'This time has already passed.',
    de: 'Dieser Zeitpunkt ist schon vorbei.',
  },
  on_quarter: {
    nl: 'Een afspraak begint op een heel kwartier, zoals 10:00 of 10:15.',
    fr: 'Un rendez-vous commence à un quart d’heure précis, par exemple 10:00 ou 10:15.',
    en: 'An appointment starts on a quarter hour, such as 10:00 or 10:15.',
    de: 'Ein Termin beginnt zur vollen Viertelstunde, zum Beispiel 10:00 oder 10:15.',
  },
  walk_in_devices: {
    nl: 'Een verkoop aan de balie bezet geen apparaten.',
    fr: 'Une vente au comptoir n’occupe pas d’appareils.',
    en: 'A sale at the desk takes no devices.',
    de: 'Ein Verkauf am Empfang belegt keine Geräte.',
  },
  walk_in_no_room: {
    nl: 'Deze locatie heeft geen kamer, en zonder kamer is er geen inloop. Voeg bij de locatie een kamer toe.',
    fr: 'Ce site n’a pas de cabine, donc pas de visite sans rendez-vous. Ajoutez une cabine au site.',
    en: 'This location has no room, and a walk-in needs one. Add a room to the location.',
    de: 'Dieser Standort hat keinen Raum, und ohne Raum gibt es keinen Besuch ohne Termin. Bitte beim Standort einen Raum anlegen.',
  },
  already_cancelled: {
    nl: 'Deze afspraak is al geannuleerd.',
    fr: 'Ce rendez-vous est déjà annulé.',
    en: 'This appointment is already cancelled.',
    de: 'Dieser Termin ist schon storniert.',
  },
  already_no_show: {
    nl: 'Deze afspraak is al gemarkeerd als niet verschenen.',
    fr: 'Le client est déjà marqué comme absent(e).',
    en: 'This appointment is already a no-show.',
    de: 'Dieser Termin ist schon als nicht erschienen markiert.',
  },
  not_yet_begun: {
    nl: 'Deze afspraak is nog niet begonnen.',
    fr: 'Ce rendez-vous n’a pas encore commencé.',
    en: 'This appointment hasn’t started yet.',
    de: 'Dieser Termin hat noch nicht begonnen.',
  },
  paid_day_stays: {
    nl: 'Deze afspraak is betaald en al begonnen. De dag ligt vast, want die staat op de factuur.',
    fr: 'Ce rendez-vous est payé et a déjà commencé. Le jour ne change plus : il figure sur la facture.',
    en: 'This appointment is paid and has already started. Its day is fixed, because it is on the invoice.',
    de: 'Dieser Termin ist bezahlt und hat schon begonnen. Der Tag steht fest, weil er auf der Rechnung steht.',
  },
  reported_day_stays: {
    nl: 'Deze afspraak is al begonnen en heeft een verslag. De dag ligt vast, want die hoort bij het dossier.',
    fr: 'Ce rendez-vous a déjà commencé et a un rapport. Le jour ne change plus : il fait partie du dossier.',
    en: 'This appointment has already started and has a report. Its day is fixed, because it is part of the record.',
    de: 'Dieser Termin hat schon begonnen und hat einen Behandlungsbericht. Der Tag steht fest, weil er zur Akte gehört.',
  },
  reported_time_stays: {
    nl: 'Deze afspraak is geweest en heeft een verslag. Het tijdstip ligt vast, want dat hoort bij het dossier.',
    fr: 'Ce rendez-vous a eu lieu et a un rapport. L’heure ne change plus : elle fait partie du dossier.',
    en: 'This appointment has taken place and has a report. Its time is fixed, because it is part of the record.',
    de: 'Dieser Termin hat stattgefunden und hat einen Behandlungsbericht. Die Zeit steht fest, weil sie zur Akte gehört.',
  },
  money_undecided: {
    nl: 'Deze afspraak is betaald. Kies wat er met het geld gebeurt.',
    fr: 'Ce rendez-vous est payé. Choisissez ce que devient l’argent.',
    en: 'This appointment is paid. Choose what becomes of the money.',
    de: 'Dieser Termin ist bezahlt. Bitte wählen, was mit dem Geld geschieht.',
  },
  already_paid: {
    nl: 'Deze afspraak is al betaald.',
    fr: 'Ce rendez-vous est déjà payé.',
    en: 'This appointment is already paid.',
    de: 'Dieser Termin ist schon bezahlt.',
  },
  appointment_settled: {
    nl: 'Deze afspraak is betaald of heeft een verslag: cliënt en behandeling liggen vast.',
    fr: 'Ce rendez-vous est payé ou a un rapport : le client et le soin ne changent plus.',
    en: 'This appointment is paid or has a report: client and treatment are fixed.',
    de: 'Dieser Termin ist bezahlt oder hat einen Behandlungsbericht: Kunde und Behandlung stehen fest.',
  },
  range_over_3_years: {
    nl: 'Dit duurt langer dan drie jaar.',
    fr: 'Ceci dure plus de trois ans.',
    en: 'This lasts more than three years.',
    de: 'Das dauert länger als drei Jahre.',
  },
  too_long_ago: {
    nl: 'Dit begon meer dan drie maanden geleden.',
    fr: 'Ceci a commencé il y a plus de trois mois.',
    en: 'This started more than three months ago.',
    de: 'Das begann vor mehr als drei Monaten.',
  },
  confirm_long_range: {
    nl: 'Dit duurt langer dan een dag. Bevestig dat dit de bedoeling is.',
    fr: 'Ceci dure plus d’un jour. Confirmez que c’est voulu.',
    en: 'This lasts longer than a day. Confirm that this is intended.',
    de: 'Das dauert länger als einen Tag. Bitte bestätigen, dass das so gemeint ist.',
  },
  email_missing: {
    nl: 'Van deze cliënt is geen e-mailadres bekend.',
    fr: 'Ce client n’a pas d’adresse e-mail connue.',
    en: 'This client has no e-mail address.',
    de: 'Von diesem Kunden ist keine E-Mail-Adresse bekannt.',
  },
  outside_hours: {
    nl: 'De behandelaar, de kamer of een apparaat is er dan niet.',
    fr: 'Le praticien, la cabine ou un appareil n’est pas disponible à ce moment.',
    en: 'The practitioner, the room or a device is not available at that time.',
    de: 'Behandler, Raum oder Gerät ist dann nicht verfügbar.',
  },
  client_knows: {
    nl: 'De afspraak staat weer op de tijd die de cliënt kent: een e-mail is niet nodig.',
    fr: 'Le rendez-vous est revenu à l’heure que le client connaît : aucun e-mail n’est nécessaire.',
    en: 'The appointment is back at the time that the client knows: no e-mail is needed.',
    de: 'Der Termin liegt wieder zu der Zeit, die mitgeteilt wurde: Eine E-Mail ist nicht nötig.',
  },
  reminded_just_now: {
    nl: 'Er is zojuist een herinnering verstuurd.',
    fr: 'Un rappel vient d’être envoyé.',
    en: 'A reminder was sent a moment ago.',
    de: 'Eben wurde eine Erinnerung gesendet.',
  },
  moved_meanwhile: {
    nl: 'Iemand anders heeft deze afspraak intussen verplaatst.',
    fr: 'Quelqu’un d’autre a déplacé ce rendez-vous entre-temps.',
    en: 'Somebody else has moved this appointment in the meantime.',
    de: 'Jemand anderes hat diesen Termin inzwischen verlegt.',
  },
  report_required: {
    nl: 'Vul eerst het behandelverslag in.',
    fr: 'Remplissez d’abord le rapport de soin.',
    en: 'Fill in the treatment report first.',
    de: 'Bitte zuerst den Behandlungsbericht ausfüllen.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    appointments: typeof appointmentsProblems
  }
}
