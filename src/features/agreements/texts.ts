import { texts } from '#kernel/texts.ts'

/** Agreements that clients sign. Namespace `agreements`. */
export const agreementsTexts = texts({
  title: { nl: 'Overeenkomst', fr: 'Contrat', en: 'Agreement', de: 'Einwilligung' },

  // The block on the page of a client
  agreements: { nl: 'Overeenkomsten', fr: 'Contrats', en: 'Agreements', de: 'Einwilligungen' },
  noAgreements: {
    nl: 'Nog niets ondertekend.',
    fr: 'Rien n’est encore signé.',
    en: 'Nothing has been signed yet.',
    de: 'Noch nichts unterschrieben.',
  },
  further: {
    nl: 'Nog {{count}} tonen',
    fr: 'Afficher {{count}} de plus',
    en: 'Show {{count}} more',
    de: '{{count}} weitere anzeigen',
  },
  signedBy: {
    nl: '{{client}} en {{practitioner}}',
    fr: '{{client}} et {{practitioner}}',
    en: '{{client}} and {{practitioner}}',
    de: '{{client}} und {{practitioner}}',
  },
  because: { nl: 'Reden: {{reason}}', fr: 'Motif : {{reason}}', en: 'Reason: {{reason}}', de: 'Grund: {{reason}}' },
  valid: { nl: 'Geldig', fr: 'Valable', en: 'Valid', de: 'Gültig' },
  validUntil: {
    nl: 'Geldig t/m {{day}}',
    fr: 'Valable jusqu’au {{day}}',
    en: 'Valid until {{day}}',
    de: 'Gültig bis {{day}}',
  },
  expiredOn: {
    nl: 'Verlopen na {{day}}',
    fr: 'Expiré après le {{day}}',
    en: 'Expired after {{day}}',
    de: 'Abgelaufen nach dem {{day}}',
  },
  withdrawnOn: {
    nl: 'Ingetrokken op {{day}}',
    fr: 'Retiré le {{day}}',
    en: 'Withdrawn on {{day}}',
    de: 'Widerrufen am {{day}}',
  },
  menuOf: {
    nl: 'Acties voor {{name}}',
    fr: 'Actions pour {{name}}',
    en: 'Actions for {{name}}',
    de: 'Aktionen für {{name}}',
  },
  openOf: {
    nl: '{{name}} openen als pdf',
    fr: 'Ouvrir {{name}} en PDF',
    en: 'Open {{name}} as a PDF',
    de: '{{name}} als PDF öffnen',
  },
  openDocument: { nl: 'Pdf openen', fr: 'Ouvrir le PDF', en: 'Open the PDF', de: 'PDF öffnen' },
  renew: { nl: 'Vernieuwen', fr: 'Renouveler', en: 'Renew', de: 'Erneuern' },
  waitsForClient: {
    nl: 'Wacht op cliënt',
    fr: 'En attente du client',
    en: 'Waits for the client',
    de: 'Wartet auf den Kunden',
  },
  clientSigned: {
    nl: 'Cliënt tekende',
    fr: 'Signé par le client',
    en: 'Client signed',
    de: 'Kunde hat unterschrieben',
  },
  askedBy: {
    nl: 'gevraagd door {{author}}, {{moment}}',
    fr: 'demandé par {{author}}, {{moment}}',
    en: 'asked by {{author}}, {{moment}}',
    de: 'angefragt von {{author}}, {{moment}}',
  },
  openRequest: { nl: 'Openen', fr: 'Ouvrir', en: 'Open', de: 'Öffnen' },
  complete: { nl: 'Voltooien', fr: 'Compléter', en: 'Complete', de: 'Abschließen' },

  // Signing at the desk
  sign: { nl: 'Ondertekenen', fr: 'Signer', en: 'Sign', de: 'Unterschreiben' },
  signTitle: {
    nl: 'Overeenkomst ondertekenen',
    fr: 'Signer un contrat',
    en: 'Sign an agreement',
    de: 'Einwilligung unterschreiben',
  },
  stepText: { nl: 'Tekst', fr: 'Texte', en: 'Text', de: 'Text' },
  stepSign: { nl: 'Handtekeningen', fr: 'Signatures', en: 'Signatures', de: 'Unterschriften' },
  template: { nl: 'Sjabloon', fr: 'Modèle', en: 'Template', de: 'Vorlage' },
  category: { nl: 'Categorie', fr: 'Catégorie', en: 'Category', de: 'Kategorie' },
  categoryHelp: {
    nl: 'Telt voor behandelingen in deze categorie.',
    fr: 'Compte pour les traitements de cette catégorie.',
    en: 'Counts for treatments in this category.',
    de: 'Gilt für Behandlungen dieser Kategorie.',
  },
  text: {
    nl: 'Tekst van de overeenkomst',
    fr: 'Texte du contrat',
    en: 'Text of the agreement',
    de: 'Text der Einwilligung',
  },
  textLanguage: {
    nl: 'De tekst is in het {{language}}.',
    fr: 'Le texte est en {{language}}.',
    en: 'The text is in {{language}}.',
    de: 'Der Text ist auf {{language}}.',
  },
  validForEver: {
    nl: 'Blijft geldig.',
    fr: 'Reste valable.',
    en: 'Stays valid.',
    de: 'Bleibt gültig.',
  },
  validMonths_one: {
    nl: '{{count}} maand geldig.',
    fr: 'Valable {{count}} mois.',
    en: 'Valid for {{count}} month.',
    de: '{{count}} Monat gültig.',
  },
  validMonths_other: {
    nl: '{{count}} maanden geldig.',
    fr: 'Valable {{count}} mois.',
    en: 'Valid for {{count}} months.',
    de: '{{count}} Monate gültig.',
  },
  noTemplates: {
    nl: 'Er is nog geen sjabloon voor overeenkomsten in het land van deze cliënt.',
    fr: 'Il n’y a pas encore de modèle de contrat dans le pays de ce client.',
    en: 'There is no template for agreements yet in the country of this client.',
    de: 'Im Land dieses Kunden gibt es noch keine Vorlage für Einwilligungen.',
  },
  replaceQuestion: {
    nl: 'Tekst vervangen?',
    fr: 'Remplacer le texte ?',
    en: 'Replace the text?',
    de: 'Text ersetzen?',
  },
  replaceText: {
    nl: 'U heeft de tekst aangepast. Het andere sjabloon heeft een eigen tekst.',
    fr: 'Vous avez modifié le texte. L’autre modèle a son propre texte.',
    en: 'You have changed the text. The other template has a text of its own.',
    de: 'Sie haben den Text geändert. Die andere Vorlage hat einen eigenen Text.',
  },
  replace: { nl: 'Vervangen', fr: 'Remplacer', en: 'Replace', de: 'Ersetzen' },
  keepText: { nl: 'Tekst houden', fr: 'Garder le texte', en: 'Keep the text', de: 'Text behalten' },
  detailsMissing: {
    nl: 'Ondertekenen kan pas als deze gegevens zijn ingevuld: {{fields}}.',
    fr: 'Pour signer, complétez d’abord : {{fields}}.',
    en: 'Before signing, these details are needed: {{fields}}.',
    de: 'Zum Unterschreiben fehlen noch diese Angaben: {{fields}}.',
  },
  fillInDetails: {
    nl: 'Gegevens aanvullen',
    fr: 'Compléter les données',
    en: 'Fill in the details',
    de: 'Angaben ergänzen',
  },
  clientName: { nl: 'Naam cliënt', fr: 'Nom du client', en: 'Name of the client', de: 'Name des Kunden' },
  clientSignature: {
    nl: 'Handtekening cliënt',
    fr: 'Signature du client',
    en: 'Signature of the client',
    de: 'Unterschrift des Kunden',
  },
  parentName: {
    nl: 'Naam ouder die toestemt',
    fr: 'Nom du parent qui consent',
    en: 'Name of the consenting parent',
    de: 'Name des zustimmenden Elternteils',
  },
  parentSignature: {
    nl: 'Handtekening ouder',
    fr: 'Signature du parent',
    en: 'Signature of the parent',
    de: 'Unterschrift des Elternteils',
  },
  practitionerName: {
    nl: 'Naam behandelaar',
    fr: 'Nom du praticien',
    en: 'Name of the practitioner',
    de: 'Name Behandler/in',
  },
  practitionerSignature: {
    nl: 'Handtekening behandelaar',
    fr: 'Signature du praticien',
    en: 'Signature of the practitioner',
    de: 'Unterschrift Behandler/in',
  },
  useOwn: {
    nl: 'Mijn vorige handtekening gebruiken',
    fr: 'Utiliser ma signature précédente',
    en: 'Use my previous signature',
    de: 'Meine vorige Unterschrift verwenden',
  },
  sendAgain: { nl: 'Opnieuw versturen', fr: 'Renvoyer', en: 'Send again', de: 'Erneut senden' },
  signedNotice: {
    nl: '{{name}} is ondertekend',
    fr: '{{name}} est signé',
    en: '{{name}} is signed',
    de: '{{name}} ist unterschrieben',
  },

  // Signing on the client's own telephone
  onTelephone: {
    nl: 'Op de telefoon van de cliënt',
    fr: 'Sur le téléphone du client',
    en: 'On the client’s telephone',
    de: 'Auf dem Telefon des Kunden',
  },
  telephoneTitle: {
    nl: 'Ondertekenen op eigen telefoon',
    fr: 'Signer sur son téléphone',
    en: 'Sign on their own telephone',
    de: 'Auf dem eigenen Telefon unterschreiben',
  },
  codeComing: {
    nl: 'De code wordt gemaakt',
    fr: 'Le code est en préparation',
    en: 'The code is being made',
    de: 'Der Code wird erstellt',
  },
  codeAlt: {
    nl: 'QR-code met de link om te ondertekenen',
    fr: 'Code QR avec le lien pour signer',
    en: 'QR code with the link to sign',
    de: 'QR-Code mit dem Link zum Unterschreiben',
  },
  codeText: {
    nl: 'Laat de cliënt deze code scannen met de camera van de telefoon. U ziet het hier zodra er is getekend.',
    fr: 'Le client scanne ce code avec l’appareil photo de son téléphone. Vous verrez ici dès que c’est signé.',
    en: 'Let the client scan this code with the camera of their telephone. You see here when they have signed.',
    de: 'Der Kunde scannt diesen Code mit der Kamera seines Telefons. Sie sehen hier, sobald unterschrieben ist.',
  },
  codeMinutes_one: {
    nl: 'Werkt één keer, nog {{count}} minuut',
    fr: 'Fonctionne une fois, encore {{count}} minute',
    en: 'Works once, for {{count}} more minute',
    de: 'Gilt einmal, noch {{count}} Minute',
  },
  codeMinutes_other: {
    nl: 'Werkt één keer, nog {{count}} minuten',
    fr: 'Fonctionne une fois, encore {{count}} minutes',
    en: 'Works once, for {{count}} more minutes',
    de: 'Gilt einmal, noch {{count}} Minuten',
  },
  codeEnded: {
    nl: 'Deze code werkt niet meer. Maak een nieuwe.',
    fr: 'Ce code ne fonctionne plus. Créez-en un nouveau.',
    en: 'This code no longer works. Make a new one.',
    de: 'Dieser Code gilt nicht mehr. Erstellen Sie einen neuen.',
  },
  waitsText: {
    nl: 'De cliënt heeft nog niet getekend. Een nieuwe code of mail maakt een eerdere link ongeldig.',
    fr: 'Le client n’a pas encore signé. Un nouveau code ou e-mail annule le lien précédent.',
    en: 'The client has not signed yet. A new code or mail ends an earlier link.',
    de: 'Der Kunde hat noch nicht unterschrieben. Ein neuer Code oder eine neue Mail macht den früheren Link ungültig.',
  },
  linkUntil: {
    nl: 'De verstuurde link werkt tot {{moment}}',
    fr: 'Le lien envoyé fonctionne jusqu’au {{moment}}',
    en: 'The link that was sent works until {{moment}}',
    de: 'Der gesendete Link gilt bis {{moment}}',
  },
  noLink: {
    nl: 'Er werkt nu geen link',
    fr: 'Aucun lien ne fonctionne actuellement',
    en: 'No link works at the moment',
    de: 'Zurzeit gilt kein Link',
  },
  showCode: { nl: 'QR-code tonen', fr: 'Afficher le code QR', en: 'Show a QR code', de: 'QR-Code anzeigen' },
  newCode: { nl: 'Nieuwe code', fr: 'Nouveau code', en: 'New code', de: 'Neuer Code' },
  sendMail: { nl: 'Per e-mail sturen', fr: 'Envoyer par e-mail', en: 'Send by e-mail', de: 'Per E-Mail senden' },
  mailed: {
    nl: 'De link is verstuurd naar {{address}}',
    fr: 'Le lien est envoyé à {{address}}',
    en: 'The link is sent to {{address}}',
    de: 'Der Link ist an {{address}} gesendet',
  },
  takeBack: { nl: 'Terugnemen', fr: 'Annuler la demande', en: 'Take back', de: 'Zurücknehmen' },
  takeBackQuestion: {
    nl: 'Verzoek terugnemen?',
    fr: 'Annuler la demande ?',
    en: 'Take the request back?',
    de: 'Anfrage zurücknehmen?',
  },
  takeBackText: {
    nl: 'De cliënt kan er dan niet meer mee ondertekenen. Ook een link in een mail werkt niet meer.',
    fr: 'Le client ne pourra plus signer avec. Un lien dans un e-mail ne fonctionnera plus non plus.',
    en: 'The client can then no longer sign with it. A link in a mail stops working too.',
    de: 'Der Kunde kann damit nicht mehr unterschreiben. Auch ein Link in einer Mail gilt nicht mehr.',
  },
  takenBack: {
    nl: '{{name}} is teruggenomen',
    fr: '{{name}} est annulé',
    en: '{{name}} is taken back',
    de: '{{name}} ist zurückgenommen',
  },
  requestDone: {
    nl: 'Deze overeenkomst is klaar',
    fr: 'Ce contrat est terminé',
    en: 'This agreement is complete',
    de: 'Diese Einwilligung ist fertig',
  },
  requestDoneText: {
    nl: 'Beiden hebben getekend. De pdf staat bij de overeenkomsten van de cliënt.',
    fr: 'Les deux ont signé. Le PDF se trouve parmi les contrats du client.',
    en: 'Both have signed. The PDF is among the agreements of the client.',
    de: 'Beide haben unterschrieben. Das PDF steht bei den Einwilligungen des Kunden.',
  },
  requestOver: {
    nl: 'Dit verzoek is er niet meer',
    fr: 'Cette demande n’existe plus',
    en: 'This request is no longer there',
    de: 'Diese Anfrage gibt es nicht mehr',
  },
  requestOverText: {
    nl: 'Het is teruggenomen, of het hoort bij een andere cliënt.',
    fr: 'Elle a été annulée, ou elle concerne un autre client.',
    en: 'It was taken back, or it belongs to another client.',
    de: 'Sie wurde zurückgenommen oder gehört zu einem anderen Kunden.',
  },
  completing: {
    nl: 'Overeenkomst voltooien',
    fr: 'Compléter le contrat',
    en: 'Complete the agreement',
    de: 'Einwilligung abschließen',
  },
  signedAt: {
    nl: '{{name}} tekende op {{moment}}',
    fr: '{{name}} a signé le {{moment}}',
    en: '{{name}} signed on {{moment}}',
    de: '{{name}} hat am {{moment}} unterschrieben',
  },
  signatureOf: {
    nl: 'Handtekening van {{name}}',
    fr: 'Signature de {{name}}',
    en: 'Signature of {{name}}',
    de: 'Unterschrift von {{name}}',
  },

  // Withdrawing
  withdraw: { nl: 'Intrekken', fr: 'Retirer', en: 'Withdraw', de: 'Widerrufen' },
  withdrawTitle: {
    nl: 'Overeenkomst intrekken',
    fr: 'Retirer un contrat',
    en: 'Withdraw an agreement',
    de: 'Einwilligung widerrufen',
  },
  withdrawText: {
    nl: 'Leg vast dat de cliënt deze overeenkomst intrekt. Vanaf vandaag telt ze niet meer; het document blijft bewaard.',
    fr: 'Notez que le client retire ce contrat. Il ne compte plus à partir d’aujourd’hui ; le document est conservé.',
    en: 'Note that the client withdraws this agreement. From today it no longer counts; the document is kept.',
    de: 'Halten Sie fest, dass der Kunde diese Einwilligung widerruft. Ab heute gilt sie nicht mehr; das Dokument bleibt aufbewahrt.',
  },
  withdrawnBefore: {
    nl: 'Deze overeenkomst is al ingetrokken.',
    fr: 'Ce contrat est déjà retiré.',
    en: 'This agreement has been withdrawn already.',
    de: 'Diese Einwilligung ist schon widerrufen.',
  },
  withdrawReason: {
    nl: 'Reden (als de cliënt die geeft)',
    fr: 'Motif (si le client en donne un)',
    en: 'Reason (if the client gives one)',
    de: 'Grund (falls der Kunde einen nennt)',
  },
  withdrawnNotice: {
    nl: '{{name}} is ingetrokken',
    fr: '{{name}} est retiré',
    en: '{{name}} is withdrawn',
    de: '{{name}} ist widerrufen',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    agreements: typeof agreementsTexts
  }
}
