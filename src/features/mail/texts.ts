import { texts } from '#kernel/texts.ts'

export const mailTexts = texts({
  outboxTitle: { nl: 'E-mails', fr: 'E-mails', en: 'E-mails', de: 'E-Mails' },
  copiesTitle: { nl: 'E-mailteksten', fr: 'Textes des e-mails', en: 'E-mail texts', de: 'E-Mail-Texte' },

  // Columns
  created_at: { nl: 'Gemaakt', fr: 'Créé', en: 'Created', de: 'Erstellt' },
  to_address: { nl: 'Aan', fr: 'À', en: 'To', de: 'An' },
  subject: { nl: 'Onderwerp', fr: 'Objet', en: 'Subject', de: 'Betreff' },
  status: { nl: 'Status', fr: 'Statut', en: 'Status', de: 'Status' },
  attempts: { nl: 'Pogingen', fr: 'Tentatives', en: 'Attempts', de: 'Versuche' },
  sent_at: { nl: 'Verstuurd', fr: 'Envoyé', en: 'Sent', de: 'Gesendet' },
  error: { nl: 'Fout', fr: 'Erreur', en: 'Error', de: 'Fehler' },
  slug: { nl: 'E-mail', fr: 'E-mail', en: 'E-mail', de: 'E-Mail' },
  availableVars: { nl: 'Variabelen', fr: 'Variables', en: 'Variables', de: 'Variablen' },
  updated_at: { nl: 'Gewijzigd', fr: 'Modifié', en: 'Changed', de: 'Geändert' },

  // The opened mail
  client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },

  // Values
  waiting: { nl: 'Wacht', fr: 'En attente', en: 'Waiting', de: 'Wartet' },
  sent: { nl: 'Verstuurd', fr: 'Envoyé', en: 'Sent', de: 'Gesendet' },
  failed: { nl: 'Mislukt', fr: 'Échec', en: 'Failed', de: 'Fehlgeschlagen' },
  'password-reset': { nl: 'Nieuw wachtwoord', fr: 'Nouveau mot de passe', en: 'New password', de: 'Neues Passwort' },
  invitation: { nl: 'Uitnodiging', fr: 'Invitation', en: 'Invitation', de: 'Einladung' },
  'two-step-qr': {
    nl: 'Aanmelden in twee stappen',
    fr: 'Connexion en deux étapes',
    en: 'Two-step sign-in',
    de: 'Anmeldung in zwei Schritten',
  },
  'agreement-signing': {
    nl: 'Overeenkomst om te ondertekenen',
    fr: 'Consentement à signer',
    en: 'Agreement to sign',
    de: 'Einwilligung zur Unterschrift',
  },
  'agreement-signed': {
    nl: 'Overeenkomst getekend',
    fr: 'Consentement signé',
    en: 'Agreement signed',
    de: 'Einwilligung unterschrieben',
  },
  'photo-comparison': {
    nl: 'Foto’s om te bekijken',
    fr: 'Photos à consulter',
    en: 'Photos to look at',
    de: 'Fotos zum Ansehen',
  },
  'password-changed': {
    nl: 'Wachtwoord gewijzigd',
    fr: 'Mot de passe modifié',
    en: 'Password changed',
    de: 'Passwort geändert',
  },
  'email-changed': {
    nl: 'E-mailadres gewijzigd',
    fr: 'Adresse e-mail modifiée',
    en: 'E-mail address changed',
    de: 'E-Mail-Adresse geändert',
  },
  'two-step-reset': {
    nl: 'Aanmelden in twee stappen opnieuw instellen',
    fr: 'Connexion en deux étapes à reconfigurer',
    en: 'Two-step sign-in to be set up again',
    de: 'Anmeldung in zwei Schritten neu einrichten',
  },
  'appointment-moved': {
    nl: 'Afspraak verplaatst',
    fr: 'Rendez-vous déplacé',
    en: 'Appointment moved',
    de: 'Termin verlegt',
  },
  'credit-ending': {
    nl: 'Einde van tegoed',
    fr: 'Fin d’un crédit',
    en: 'End of credit',
    de: 'Ende von Guthaben',
  },
  invoice: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  'payment-reminder': {
    nl: 'Betalingsherinnering',
    fr: 'Rappel de paiement',
    en: 'Payment reminder',
    de: 'Zahlungserinnerung',
  },
  'night-findings': {
    nl: 'Bevindingen van de nacht',
    fr: 'Constats de la nuit',
    en: 'Findings of the night',
    de: 'Befunde der Nacht',
  },
  'night-solved': {
    nl: 'Bevindingen opgelost',
    fr: 'Constats résolus',
    en: 'Findings solved',
    de: 'Befunde gelöst',
  },
  attachment: { nl: 'Bijlage', fr: 'Pièce jointe', en: 'Attachment', de: 'Anhang' },
  'appointment-cancelled': {
    nl: 'Afspraak geannuleerd',
    fr: 'Rendez-vous annulé',
    en: 'Appointment cancelled',
    de: 'Termin storniert',
  },
  'appointment-restored': {
    nl: 'Afspraak gaat toch door',
    fr: 'Rendez-vous maintenu',
    en: 'Appointment stands after all',
    de: 'Termin findet doch statt',
  },
  'appointment-reminder': {
    nl: 'Herinnering aan afspraak',
    fr: 'Rappel de rendez-vous',
    en: 'Appointment reminder',
    de: 'Terminerinnerung',
  },
  expired: {
    nl: 'Niet verstuurd: deze e-mail was te oud geworden.',
    fr: 'Non envoyé : cet e-mail était devenu trop ancien.',
    en: 'Not sent: this e-mail had become too old.',
    de: 'Nicht gesendet: Diese E-Mail war zu alt geworden.',
  },
  sealed: {
    nl: 'Niet verstuurd: de link is verzegeld met een andere SECRET_KEY.',
    fr: 'Non envoyé : le lien est scellé avec une autre SECRET_KEY.',
    en: 'Not sent: the link is sealed with another SECRET_KEY.',
    de: 'Nicht gesendet: Der Link ist mit einem anderen SECRET_KEY versiegelt.',
  },

  interrupted: {
    nl: 'Niet verstuurd: het versturen werd telkens onderbroken.',
    fr: 'Non envoyé : l’envoi a été interrompu à chaque fois.',
    en: 'Not sent: sending was interrupted each time.',
    de: 'Nicht gesendet: Das Senden wurde jedes Mal abgebrochen.',
  },

  link_ended: {
    nl: 'Niet verstuurd: de link is vervangen door een nieuwe, of teruggenomen.',
    fr: 'Non envoyé : le lien a été remplacé par un autre ou retiré.',
    en: 'Not sent: the link was replaced by a new one, or taken back.',
    de: 'Nicht gesendet: Der Link wurde durch einen neuen ersetzt oder zurückgenommen.',
  },

  restored: {
    nl: 'Teruggezet uit een back-up: deze e-mail is misschien al verstuurd.',
    fr: 'Restauré depuis une sauvegarde : cet e-mail est peut-être déjà parti.',
    en: 'Restored from a backup: this e-mail may have been sent already.',
    de: 'Aus einer Sicherung wiederhergestellt: Diese E-Mail wurde vielleicht schon gesendet.',
  },

  // The outbox
  emptyTitle: {
    nl: 'Nog geen e-mails',
    fr: 'Aucun e-mail pour l’instant',
    en: 'No e-mails yet',
    de: 'Noch keine E-Mails',
  },
  emptyText: {
    nl: 'Hier komt te staan wat er is verstuurd en wat nog wacht.',
    fr: 'Vous verrez ici ce qui a été envoyé et ce qui attend encore.',
    en: 'What was sent and what is still waiting will appear here.',
    de: 'Hier erscheint, was gesendet wurde und was noch wartet.',
  },
  terms: {
    nl: 'E-mails blijven hier 90 dagen; over overeenkomsten een jaar; vergelijkingen van foto’s een jaar en daarna zolang de vergelijking bestaat; facturen twee jaar en daarna tot ze betaald zijn; herinneringen om te betalen en berichten over aflopend tegoed zo lang als de boeken. Een mislukte e-mail met een langere termijn dan 90 dagen blijft ook daarna tot iemand die heeft bekeken. In het logboek staat nog wie wanneer welke e-mail kreeg.',
    fr: 'Les e-mails restent ici 90 jours ; un an pour les consentements ; un an, puis aussi longtemps que la comparaison existe, pour les comparaisons de photos ; deux ans, puis jusqu’au paiement, pour les factures ; aussi longtemps que les comptes pour les rappels de paiement et les avis de crédit qui expire. Un e-mail échoué dont le délai dépasse 90 jours reste ensuite jusqu’à ce que quelqu’un l’ait vu. Le journal dit encore qui a reçu quel e-mail et quand.',
    en: 'E-mails stay here for 90 days; those about agreements for a year; comparisons of photos for a year and then for as long as the comparison exists; invoices for two years and then until they are paid; payment reminders and warnings of credit that ends for as long as the books. A failed e-mail with a term longer than 90 days also stays after it until somebody has looked at it. The log still says who got which e-mail and when.',
    de: 'E-Mails bleiben hier 90 Tage; zu Einwilligungen ein Jahr; Fotovergleiche ein Jahr und danach, solange es den Vergleich gibt; Rechnungen zwei Jahre und danach, bis sie bezahlt sind; Zahlungserinnerungen und Hinweise auf endendes Guthaben so lange wie die Bücher. Eine fehlgeschlagene E-Mail mit einer längeren Frist als 90 Tagen bleibt auch danach, bis sie jemand angesehen hat. Im Protokoll steht weiterhin, wer wann welche E-Mail erhielt.',
  },
  resend: { nl: 'Opnieuw versturen', fr: 'Envoyer à nouveau', en: 'Send again', de: 'Erneut senden' },
  resent: {
    nl: 'De e-mail aan {{address}} staat weer klaar om te versturen.',
    fr: 'L’e-mail à {{address}} est de nouveau prêt à partir.',
    en: 'The e-mail to {{address}} is ready to be sent again.',
    de: 'Die E-Mail an {{address}} liegt wieder zum Senden bereit.',
  },
  toWhom: { nl: 'aan {{address}}', fr: 'à {{address}}', en: 'to {{address}}', de: 'an {{address}}' },
  nextAttempt: { nl: 'Volgende poging', fr: 'Prochaine tentative', en: 'Next attempt', de: 'Nächster Versuch' },
  show: { nl: 'Tonen als', fr: 'Afficher comme', en: 'Show as', de: 'Anzeigen als' },
  asHtml: { nl: 'Opgemaakt', fr: 'Mis en forme', en: 'Formatted', de: 'Formatiert' },
  asText: { nl: 'Platte tekst', fr: 'Texte brut', en: 'Plain text', de: 'Nur Text' },
  mailOf: {
    nl: 'E-mail “{{subject}}”',
    fr: 'E-mail « {{subject}} »',
    en: 'E-mail ‘{{subject}}’',
    de: 'E-Mail „{{subject}}“',
  },
  linksShown: {
    nl: 'Er is geen mailserver ingesteld (SMTP_URL), dus deze e-mail blijft hier wachten. De link erin werkt: geef hem alleen aan de ontvanger. In het logboek staat dat u hem heeft gezien.',
    fr: 'Aucun serveur de messagerie n’est configuré (SMTP_URL) : cet e-mail reste donc ici. Son lien fonctionne : ne le donnez qu’au destinataire. Le journal indique que vous l’avez vu.',
    en: 'No mail server is set (SMTP_URL), so this e-mail stays here. The link in it works: give it only to the recipient. The log says that you have seen it.',
    de: 'Es ist kein Mailserver eingestellt (SMTP_URL), daher bleibt diese E-Mail hier. Der Link darin funktioniert: Geben Sie ihn nur der Person, an die sie gerichtet ist. Im Protokoll steht, dass Sie ihn gesehen haben.',
  },

  // The words
  copySaved: {
    nl: 'De tekst is opgeslagen.',
    fr: 'Le texte est enregistré.',
    en: 'The text has been saved.',
    de: 'Der Text ist gespeichert.',
  },
  copy: { nl: 'Tekst', fr: 'Texte', en: 'Text', de: 'Text' },
  insert: { nl: 'Invoegen', fr: 'Insérer', en: 'Insert', de: 'Einfügen' },
  insertVariable: {
    nl: 'Voeg {{variable}} in: {{meaning}}',
    fr: 'Insérer {{variable}} : {{meaning}}',
    en: 'Insert {{variable}}: {{meaning}}',
    de: '{{variable}} einfügen: {{meaning}}',
  },
  copyHelp: {
    nl: 'Een lege regel begint een nieuwe alinea.',
    fr: 'Une ligne vide commence un nouveau paragraphe.',
    en: 'An empty line begins a new paragraph.',
    de: 'Eine leere Zeile beginnt einen neuen Absatz.',
  },
  linkHelp: {
    nl: 'Staat :link alleen op een regel, dan wordt het een knop.',
    fr: 'Seul sur sa ligne, :link devient un bouton.',
    en: 'Alone on its line, :link becomes a button.',
    de: 'Steht :link allein in einer Zeile, wird daraus eine Schaltfläche.',
  },
  preview: { nl: 'Voorbeeld', fr: 'Aperçu', en: 'Preview', de: 'Vorschau' },

  // Descriptions of the variables
  'var.first_name': {
    nl: 'voornaam van de ontvanger',
    fr: 'prénom du destinataire',
    en: 'the recipient’s first name',
    de: 'Vorname der angeschriebenen Person',
  },
  'var.email': {
    nl: 'e-mailadres van de ontvanger',
    fr: 'adresse e-mail du destinataire',
    en: 'the recipient’s e-mail address',
    de: 'E-Mail-Adresse der angeschriebenen Person',
  },
  'var.new_email': {
    nl: 'nieuw e-mailadres van de ontvanger',
    fr: 'nouvelle adresse e-mail du destinataire',
    en: 'the recipient’s new e-mail address',
    de: 'neue E-Mail-Adresse der angeschriebenen Person',
  },
  'var.chain_name': {
    nl: 'naam van de afzender',
    fr: 'nom de l’expéditeur',
    en: 'the sender’s name',
    de: 'Name des Absenders',
  },
  'var.findings': {
    nl: 'wat de controle vond of wat is opgelost, in aantallen',
    fr: 'ce que le contrôle a trouvé ou ce qui est résolu, en nombres',
    en: 'what the check found or what is solved, in numbers',
    de: 'was die Prüfung fand oder was gelöst ist, in Zahlen',
  },
  'var.agreement': {
    nl: 'naam van de overeenkomst',
    fr: 'nom du consentement',
    en: 'name of the agreement',
    de: 'Name der Einwilligung',
  },
  'var.minutes': {
    nl: 'hoeveel minuten de link werkt',
    fr: 'durée de validité du lien en minutes',
    en: 'how many minutes the link works',
    de: 'wie viele Minuten der Link gilt',
  },
  'var.days': {
    nl: 'hoeveel dagen de link werkt',
    fr: 'durée de validité du lien en jours',
    en: 'how many days the link works',
    de: 'wie viele Tage der Link gilt',
  },
  'var.old_date': {
    nl: 'vorige dag van de afspraak',
    fr: 'ancien jour du rendez-vous',
    en: 'previous day of the appointment',
    de: 'bisheriger Tag des Termins',
  },
  'var.old_time': {
    nl: 'vorige tijd van de afspraak',
    fr: 'ancienne heure du rendez-vous',
    en: 'previous time of the appointment',
    de: 'bisherige Uhrzeit des Termins',
  },
  'var.date': {
    nl: 'dag van de afspraak',
    fr: 'jour du rendez-vous',
    en: 'day of the appointment',
    de: 'Tag des Termins',
  },
  'var.time': {
    nl: 'begintijd van de afspraak',
    fr: 'heure du rendez-vous',
    en: 'start time of the appointment',
    de: 'Beginn des Termins',
  },
  'var.treatment': { nl: 'de behandeling', fr: 'le soin', en: 'the treatment', de: 'die Behandlung' },
  'var.practitioner': {
    nl: 'naam van de behandelaar',
    fr: 'nom du praticien',
    en: 'name of the practitioner',
    de: 'Name der Behandlerin oder des Behandlers',
  },
  'var.location': {
    nl: 'naam en plaats van de locatie',
    fr: 'nom et ville de l’établissement',
    en: 'the location’s name and town',
    de: 'Name und Ort des Standorts',
  },
  'var.address': {
    nl: 'adres van de locatie',
    fr: 'adresse de l’établissement',
    en: 'the location’s address',
    de: 'Adresse des Standorts',
  },
  'var.phone': {
    nl: 'telefoonnummer van de locatie',
    fr: 'téléphone de l’établissement',
    en: 'the location’s telephone number',
    de: 'Telefonnummer des Standorts',
  },
  'var.link': {
    nl: 'de link (verplicht)',
    fr: 'le lien (obligatoire)',
    en: 'the link (required)',
    de: 'der Link (erforderlich)',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    mail: typeof mailTexts
  }
}
