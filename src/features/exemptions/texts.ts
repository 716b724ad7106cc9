import { texts } from '#kernel/texts.ts'

export const exemptionsTexts = texts({
  title: {
    nl: 'Medische vrijstelling',
    fr: 'Exonération médicale',
    en: 'Medical exemption',
    de: 'Med. Steuerbefreiung',
  },
  intro: {
    nl: 'Elke factuurregel die medisch vrijgesteld is van btw, met de vragenlijst waarop dat steunt, wie die invulde en met welke bevoegdheden. Voor de belastingdienst of uw accountant.',
    fr: 'Chaque ligne de facture exonérée de TVA pour motif médical, avec le questionnaire qui le justifie, son auteur et ses qualifications. Pour l’administration fiscale ou votre comptable.',
    en: 'Every invoice line that is exempt from VAT on medical grounds, with the questionnaire behind it, who filled it in and with which qualifications. For the tax authority or your accountant.',
    de: 'Jede aus medizinischen Gründen von der MwSt. befreite Rechnungsposition mit dem Fragebogen, auf den sie sich stützt, wer ihn ausgefüllt hat und mit welchen Qualifikationen. Für das Finanzamt oder Ihre Steuerberatung.',
  },
  from: { nl: 'Factuurdatum van', fr: 'Date de facture du', en: 'Invoice date from', de: 'Rechnungsdatum von' },
  to: { nl: 'Tot en met', fr: 'Au (inclus)', en: 'Through', de: 'Bis einschließlich' },
  reversed: {
    nl: 'De periode eindigt voordat zij begint.',
    fr: 'La période se termine avant de commencer.',
    en: 'The period ends before it begins.',
    de: 'Der Zeitraum endet, bevor er beginnt.',
  },
  lines: { nl: 'Vrijgestelde regels', fr: 'Lignes exonérées', en: 'Exempt lines', de: 'Befreite Positionen' },
  creditLines: {
    nl: 'Waarvan op een creditnota',
    fr: 'Dont sur une note de crédit',
    en: 'Of which on a credit note',
    de: 'Davon auf einer Gutschrift',
  },
  total: { nl: 'Bedrag zonder btw', fr: 'Montant sans TVA', en: 'Amount without VAT', de: 'Betrag ohne MwSt.' },
  withoutAnswers_one: {
    nl: 'Van {{count}} regel zijn de antwoorden niet bekend. Het bewijs zegt dat erbij.',
    fr: 'Les réponses de {{count}} ligne ne sont pas connues. Le dossier l’indique.',
    en: 'The answers of {{count}} line are not known. The evidence says so.',
    de: 'Von {{count}} Position sind die Antworten nicht bekannt. Der Nachweis vermerkt das.',
  },
  withoutAnswers_other: {
    nl: 'Van {{count}} regels zijn de antwoorden niet bekend. Het bewijs zegt dat erbij.',
    fr: 'Les réponses de {{count}} lignes ne sont pas connues. Le dossier l’indique.',
    en: 'The answers of {{count}} lines are not known. The evidence says so.',
    de: 'Von {{count}} Positionen sind die Antworten nicht bekannt. Der Nachweis vermerkt das.',
  },
  unqualified_one: {
    nl: '{{count}} regel is onvolledig: van wie de vragenlijst invulde, was geen bevoegdheid vastgelegd. Het bewijs noemt haar.',
    fr: '{{count}} ligne est incomplète : aucune qualification n’était enregistrée pour l’auteur du questionnaire. Le dossier la nomme.',
    en: '{{count}} line is incomplete: no qualification was on record of who filled in the questionnaire. The evidence names it.',
    de: '{{count}} Position ist unvollständig: Für die Person, die den Fragebogen ausgefüllt hat, war keine Qualifikation hinterlegt. Der Nachweis nennt sie.',
  },
  unqualified_other: {
    nl: '{{count}} regels zijn onvolledig: van wie de vragenlijst invulde, was geen bevoegdheid vastgelegd. Het bewijs noemt ze.',
    fr: '{{count}} lignes sont incomplètes : aucune qualification n’était enregistrée pour l’auteur du questionnaire. Le dossier les nomme.',
    en: '{{count}} lines are incomplete: no qualification was on record of who filled in the questionnaire. The evidence names them.',
    de: '{{count}} Positionen sind unvollständig: Für die Person, die den Fragebogen ausgefüllt hat, war keine Qualifikation hinterlegt. Der Nachweis nennt sie.',
  },
  linesChanged_one: {
    nl: 'Van {{count}} regel is een antwoord of aanvulling na ondertekening gewijzigd: de controlesom klopt niet. Het bewijs noemt haar.',
    fr: 'Pour {{count}} ligne, une réponse ou un complément a été modifié après signature : la somme de contrôle ne correspond pas. Le dossier la nomme.',
    en: 'For {{count}} line, answers or an addendum were changed after signing: the checksum does not fit. The evidence names it.',
    de: 'Bei {{count}} Position wurden Antworten oder ein Nachtrag nach der Unterzeichnung geändert: Die Prüfsumme stimmt nicht. Der Nachweis nennt sie.',
  },
  linesChanged_other: {
    nl: 'Van {{count}} regels is een antwoord of aanvulling na ondertekening gewijzigd: de controlesom klopt niet. Het bewijs noemt ze.',
    fr: 'Pour {{count}} lignes, une réponse ou un complément a été modifié après signature : la somme de contrôle ne correspond pas. Le dossier les nomme.',
    en: 'For {{count}} lines, answers or an addendum were changed after signing: the checksum does not fit. The evidence names them.',
    de: 'Bei {{count}} Positionen wurden Antworten oder ein Nachtrag nach der Unterzeichnung geändert: Die Prüfsumme stimmt nicht. Der Nachweis nennt sie.',
  },
  take: {
    nl: 'Bewijs downloaden',
    fr: 'Télécharger le dossier',
    en: 'Download the evidence',
    de: 'Nachweis herunterladen',
  },
  takeText: {
    nl: 'Een zip met pdf’s om te lezen en een csv met alle regels. Het downloaden staat in het logboek.',
    fr: 'Un fichier zip avec des PDF à lire et un CSV de toutes les lignes. Le téléchargement figure au journal.',
    en: 'A zip with PDFs to read and a CSV of all lines. The download is recorded in the log.',
    de: 'Eine Zip-Datei mit PDFs zum Lesen und einer CSV aller Positionen. Der Download steht im Protokoll.',
  },
  taking: {
    nl: 'Het bewijs wordt gemaakt',
    fr: 'Le dossier est en préparation',
    en: 'The evidence is being made',
    de: 'Der Nachweis wird erstellt',
  },
  takingSize: {
    nl: '{{done}} van {{lines}} regels · {{megabytes}} MB',
    fr: '{{done}} lignes sur {{lines}} · {{megabytes}} Mo',
    en: '{{done}} of {{lines}} lines · {{megabytes}} MB',
    de: '{{done}} von {{lines}} Positionen · {{megabytes}} MB',
  },
  taken: {
    nl: '{{name}} is gedownload',
    fr: '{{name}} a été téléchargé',
    en: '{{name}} has been downloaded',
    de: '{{name}} wurde heruntergeladen',
  },
  noneTitle: {
    nl: 'Geen vrijgestelde regels',
    fr: 'Aucune ligne exonérée',
    en: 'No exempt lines',
    de: 'Keine befreiten Positionen',
  },
  noneText: {
    nl: 'In deze periode is op deze locatie niets medisch vrijgesteld van btw.',
    fr: 'Durant cette période, rien n’a été exonéré de TVA pour motif médical dans cet établissement.',
    en: 'In this period nothing was exempt from VAT on medical grounds at this location.',
    de: 'In diesem Zeitraum war an diesem Standort nichts aus medizinischen Gründen von der MwSt. befreit.',
  },
  toReview: {
    nl: 'Btw te herzien',
    fr: 'TVA à revoir',
    en: 'VAT to review',
    de: 'Zu prüfende MwSt.',
  },
  toReviewText: {
    nl: 'Behandelingen uit een pakket waarvan de vragenlijst iets anders zegt dan bij de verkoop. Laat uw adviseur beslissen of de btw wordt gecorrigeerd.',
    fr: 'Soins d’un forfait dont le questionnaire dit autre chose que lors de la vente. Votre conseiller décide si la TVA est à corriger.',
    en: 'Treatments from a package whose questionnaire says otherwise than at the sale. Let your adviser decide whether the VAT is corrected.',
    de: 'Behandlungen aus einem Paket, deren Fragebogen etwas anderes sagt als beim Verkauf. Ob die MwSt. korrigiert wird, entscheidet Ihre Steuerberatung.',
  },
  markReviewed: { nl: 'Nagekeken', fr: 'Vérifié', en: 'Reviewed', de: 'Geprüft' },
  reviewAgain: { nl: 'Opnieuw nakijken', fr: 'Vérifier à nouveau', en: 'Review again', de: 'Erneut prüfen' },
  reviewNote: {
    nl: 'Wat is ermee gedaan?',
    fr: 'Qu’est-ce qui a été fait ?',
    en: 'What was done about it?',
    de: 'Was wurde getan?',
  },
  reviewSaved: {
    nl: 'De markering is bewaard',
    fr: 'La marque est enregistrée',
    en: 'The mark has been saved',
    de: 'Die Markierung ist gespeichert',
  },
  reviewedBy: {
    nl: 'Nagekeken door {{name}}, {{moment}}',
    fr: 'Vérifié par {{name}}, {{moment}}',
    en: 'Reviewed by {{name}}, {{moment}}',
    de: 'Geprüft von {{name}}, {{moment}}',
  },
  reopenedBy: {
    nl: 'Opnieuw na te kijken, {{name}}, {{moment}}',
    fr: 'À vérifier à nouveau, {{name}}, {{moment}}',
    en: 'To be reviewed again, {{name}}, {{moment}}',
    de: 'Erneut zu prüfen, {{name}}, {{moment}}',
  },
  exportReview: { nl: 'Exporteren', fr: 'Exporter', en: 'Export', de: 'Exportieren' },
  toReviewNone: {
    nl: 'In deze periode is er niets te herzien.',
    fr: 'Rien à revoir durant cette période.',
    en: 'There is nothing to review in this period.',
    de: 'In diesem Zeitraum ist nichts zu prüfen.',
  },
  soldExempt: {
    nl: 'Vrijgesteld verkocht ({{ref}}), nu geen zorg: {{amount}}',
    fr: 'Vendu exonéré ({{ref}}), à présent hors soins médicaux : {{amount}}',
    en: 'Sold as exempt ({{ref}}), now no care: {{amount}}',
    de: 'Steuerfrei verkauft ({{ref}}), jetzt keine Heilbehandlung: {{amount}}',
  },
  soldTaxed: {
    nl: 'Met btw verkocht ({{ref}}), nu zorg: {{amount}}',
    fr: 'Vendu avec TVA ({{ref}}), à présent soins médicaux : {{amount}}',
    en: 'Sold with VAT ({{ref}}), now care: {{amount}}',
    de: 'Mit MwSt. verkauft ({{ref}}), jetzt Heilbehandlung: {{amount}}',
  },
  noLocationTitle: {
    nl: 'Er is nog geen locatie',
    fr: 'Il n’y a pas encore d’établissement',
    en: 'There is no location yet',
    de: 'Es gibt noch keinen Standort',
  },
  noLocationText: {
    nl: 'Zodra u bij een locatie hoort, vindt u hier haar vrijgestelde regels.',
    fr: 'Dès que vous serez rattaché à un établissement, vous trouverez ici ses lignes exonérées.',
    en: 'As soon as you belong to a location, you find its exempt lines here.',
    de: 'Sobald Sie zu einem Standort gehören, finden Sie hier dessen befreite Positionen.',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    exemptions: typeof exemptionsTexts
  }
}
