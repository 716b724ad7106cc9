import { texts } from '#kernel/texts.ts'

/** The problem codes of invoices on account, with their sentences. */
export const receivablesProblems = texts({
  nothing_open: {
    nl: 'Van deze factuur staat niets meer open.',
    fr: 'Il ne reste rien à payer sur cette facture.',
    en: 'Nothing is open of this invoice any more.',
    de: 'Von dieser Rechnung ist nichts mehr offen.',
  },
  settles_too_much: {
    nl: 'Er staat nog {{amount}} open. Vul hoogstens dat bedrag in.',
    fr: 'Il reste {{amount}} à payer. Indiquez ce montant au plus.',
    en: '{{amount}} is still open. Enter that amount at most.',
    de: 'Offen sind noch {{amount}}. Bitte höchstens diesen Betrag eingeben.',
  },
  cash_in_five_cents: {
    nl: 'Contant gaat een deel in veelvouden van 5 cent. Vul zo’n bedrag in, of alles wat openstaat.',
    fr: 'En espèces, une partie se paie par multiples de 5 centimes. Indiquez un tel montant, ou tout ce qui reste à payer.',
    en: 'A part in cash is paid in steps of 5 cents. Enter such an amount, or all that is open.',
    de: 'Bar wird ein Teil in Schritten von 5 Cent bezahlt. Bitte einen solchen Betrag eingeben, oder alles, was offen ist.',
  },
  settlement_day: {
    nl: 'De betaaldag ligt tussen de factuurdatum en vandaag.',
    fr: 'Le jour du paiement se situe entre la date de la facture et aujourd’hui.',
    en: 'The day of payment lies between the date of the invoice and today.',
    de: 'Der Zahlungstag liegt zwischen dem Rechnungsdatum und heute.',
  },
  settlement_today: {
    nl: 'Wat aan de balie wordt betaald, telt vandaag.',
    fr: 'Ce qui est payé à l’accueil compte aujourd’hui.',
    en: 'What is paid at the desk counts today.',
    de: 'Was am Empfang bezahlt wird, zählt heute.',
  },
  settled_elsewhere: {
    nl: 'Kies een locatie waar je werkt, van het bedrijf dat deze factuur maakte.',
    fr: 'Choisissez un établissement où vous travaillez, de la société qui a émis cette facture.',
    en: 'Choose a location where you work, of the company that made this invoice.',
    de: 'Bitte einen Standort wählen, an dem Sie arbeiten, von der Firma dieser Rechnung.',
  },
  settled_at_closed: {
    nl: 'De locatie die verkocht is gesloten. Kies een andere locatie van dit bedrijf.',
    fr: 'L’établissement qui a vendu est fermé. Choisissez un autre établissement de cette société.',
    en: 'The location that sold is closed. Choose another location of this company.',
    de: 'Der Standort, der verkauft hat, ist geschlossen. Bitte einen anderen Standort dieser Firma wählen.',
  },
  reversed_elsewhere: {
    nl: 'Dit geld ligt in de kassa van een locatie waar je niet werkt. Vraag iemand daar om het terug te draaien.',
    fr: 'Cet argent se trouve dans la caisse d’un établissement où vous ne travaillez pas. Demandez à quelqu’un sur place de l’annuler.',
    en: 'This money lies in the drawer of a location where you do not work. Ask somebody there to take it back.',
    de: 'Dieses Geld liegt in der Kasse eines Standorts, an dem Sie nicht arbeiten. Bitte jemanden dort, es zurückzunehmen.',
  },
  transfer_has_no_drawer: {
    nl: 'Een overschrijving komt op de bank en niet in een kassa. Laat de locatie leeg.',
    fr: 'Un virement arrive à la banque et non dans une caisse. Laissez l’établissement vide.',
    en: 'A transfer comes to the bank and lies in no drawer. Leave the location empty.',
    de: 'Eine Überweisung geht an die Bank und liegt in keiner Kasse. Bitte den Standort leer lassen.',
  },
  open_changed: {
    nl: 'Intussen staat er {{amount}} open. Controleer het bedrag en schrijf opnieuw af.',
    fr: 'Entre-temps, {{amount}} reste à payer. Vérifiez le montant et recommencez.',
    en: '{{amount}} is open by now. Check the amount and write it off again.',
    de: 'Inzwischen sind {{amount}} offen. Bitte den Betrag prüfen und erneut ausbuchen.',
  },
  settlement_reversed: {
    nl: 'Dit is al teruggedraaid.',
    fr: 'Ceci a déjà été annulé.',
    en: 'This has been taken back already.',
    de: 'Das wurde schon zurückgenommen.',
  },
  settlement_given_back: {
    nl: 'Een creditnota heeft dit geld al teruggegeven.',
    fr: 'Une note de crédit a déjà rendu cet argent.',
    en: 'A credit note has given this money back already.',
    de: 'Eine Gutschrift hat dieses Geld schon zurückgegeben.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    receivables: typeof receivablesProblems
  }
}
