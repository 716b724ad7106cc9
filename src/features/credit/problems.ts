import { texts } from '#kernel/texts.ts'

/** The problem codes of client credit, with their sentences. */
export const creditProblems = texts({
  credit_not_given: {
    nl: 'Dit tegoed is niet met de hand gegeven en kan niet worden teruggedraaid.',
    fr: 'Ce crédit n’a pas été accordé à la main et ne peut pas être annulé.',
    en: 'This credit was not given by hand and cannot be taken back.',
    de: 'Dieses Guthaben wurde nicht von Hand gegeben und kann nicht zurückgenommen werden.',
  },
  credit_used: {
    nl: 'Van dit tegoed is niets meer over.',
    fr: 'Il ne reste rien de ce crédit.',
    en: 'Nothing is left of this credit.',
    de: 'Von diesem Guthaben ist nichts mehr übrig.',
  },
  credit_months: {
    nl: 'Dit tegoed moet minstens {{min}} maanden geldig zijn.',
    fr: 'Ce crédit doit rester valable au moins {{min}} mois.',
    en: 'This credit must stay valid for at least {{min}} months.',
    de: 'Dieses Guthaben muss mindestens {{min}} Monate gültig sein.',
  },
  down_payment_waits: {
    nl: 'De afspraak moet nog komen. De aanbetaling wordt tegoed zodra het verslag is opgeslagen.',
    fr: 'Le rendez-vous est encore à venir. L’acompte devient un crédit dès que le rapport est enregistré.',
    en: 'The appointment is still to come. The down payment becomes credit once the report is saved.',
    de: 'Der Termin kommt noch. Die Anzahlung wird zu Guthaben, sobald der Behandlungsbericht gespeichert ist.',
  },
  down_payment_converted: {
    nl: 'Deze aanbetaling is al omgezet in tegoed.',
    fr: 'Cet acompte est déjà converti en crédit.',
    en: 'This down payment has already become credit.',
    de: 'Diese Anzahlung ist schon in Guthaben umgewandelt.',
  },
  withdrawal_is_final: {
    nl: 'De dag van deze terugboeking is afgesloten. Voer de aanbetaling opnieuw in.',
    fr: 'Le jour de cette annulation est clôturé. Saisissez l’acompte à nouveau.',
    en: 'The day on which this was taken back is closed. Enter the down payment again.',
    de: 'Der Tag dieser Rücknahme ist abgeschlossen. Geben Sie die Anzahlung erneut ein.',
  },
  down_payment_method: {
    nl: 'Een aanbetaling komt binnen met pin of contant.',
    fr: 'Un acompte est payé par carte ou en espèces.',
    en: 'A down payment is paid by card or in cash.',
    de: 'Eine Anzahlung wird mit Karte oder bar bezahlt.',
  },
  advance_in_five_cents: {
    nl: 'Contant gaat in veelvouden van 5 cent. Vul zo’n bedrag in.',
    fr: 'En espèces, on paie par multiples de 5 centimes. Indiquez un tel montant.',
    en: 'Cash is paid in steps of 5 cents. Enter such an amount.',
    de: 'Bar wird in Schritten von 5 Cent bezahlt. Bitte einen solchen Betrag eingeben.',
  },
  'payment_id.unique': {
    nl: 'Dit betaalkenmerk hoort al bij een andere aanbetaling.',
    fr: 'Cette référence appartient déjà à un autre acompte.',
    en: 'This payment reference already belongs to another down payment.',
    de: 'Diese Zahlungsreferenz gehört schon zu einer anderen Anzahlung.',
  },
  no_down_payment: {
    nl: 'Deze afspraak is al betaald of geannuleerd: er kan geen aanbetaling meer bij.',
    fr: 'Ce rendez-vous est déjà payé ou annulé : aucun acompte ne peut être ajouté.',
    en: 'This appointment is already paid or cancelled: no down payment can be added.',
    de: 'Dieser Termin ist schon bezahlt oder storniert: Es kann keine Anzahlung mehr hinzukommen.',
  },
  in_future: {
    nl: 'Deze dag moet nog komen.',
    fr: 'Ce jour est encore à venir.',
    en: 'This day is still to come.',
    de: 'Dieser Tag kommt erst noch.',
  },
  paid_too_long_ago: {
    nl: 'Dit is te lang geleden: kies een dag vanaf {{day}}.',
    fr: 'C’est trop ancien : choisissez une date à partir du {{day}}.',
    en: 'This is too long ago: choose a day from {{day}}.',
    de: 'Das ist zu lange her: Bitte einen Tag ab {{day}} wählen.',
  },
  sale_unknown: {
    nl: 'Deze verkoop is niet gevonden, of er is niet te veel betaald.',
    fr: 'Cette vente est introuvable, ou rien n’a été payé en trop.',
    en: 'This sale was not found, or nothing was overpaid.',
    de: 'Dieser Verkauf wurde nicht gefunden, oder es wurde nicht zu viel bezahlt.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    credit: typeof creditProblems
  }
}
