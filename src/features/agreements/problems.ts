import { texts } from '#kernel/texts.ts'

/** The problem codes of agreements, with their sentences; `field.code` is a sentence of that field alone. */
export const agreementsProblems = texts({
  signature_type: {
    nl: 'Deze handtekening is geen PNG-afbeelding. Teken opnieuw.',
    fr: 'Cette signature n’est pas une image PNG. Signez à nouveau.',
    en: 'This signature is not a PNG picture. Please sign again.',
    de: 'Diese Unterschrift ist kein PNG-Bild. Bitte erneut unterschreiben.',
  },
  signature_empty: {
    nl: 'Hier staat nog geen handtekening.',
    fr: 'Il n’y a pas encore de signature ici.',
    en: 'There is no signature here yet.',
    de: 'Hier steht noch keine Unterschrift.',
  },
  signature_used: {
    nl: 'Deze handtekening staat al onder een andere overeenkomst. Teken opnieuw.',
    fr: 'Cette signature figure déjà sur un autre consentement. Signez à nouveau.',
    en: 'This signature is on another agreement already. Please sign again.',
    de: 'Diese Unterschrift steht schon unter einer anderen Einwilligung. Bitte erneut unterschreiben.',
  },
  signed_otherwise: {
    nl: 'De cliënt heeft een andere tekst ondertekend. Laat de cliënt opnieuw ondertekenen.',
    fr: 'Le client a signé un autre texte. Faites-le signer à nouveau.',
    en: 'The client has signed another text. Please have the client sign again.',
    de: 'Der Kunde hat einen anderen Text unterschrieben. Bitte noch einmal unterschreiben lassen.',
  },
  'client_signee_name.signed_otherwise': {
    nl: 'De cliënt heeft onder een andere naam ondertekend.',
    fr: 'Le client a signé sous un autre nom.',
    en: 'The client has signed under another name.',
    de: 'Der Kunde hat unter einem anderen Namen unterschrieben.',
  },
  'practitioner_signee_name.signed_otherwise': {
    nl: 'In wat de cliënt heeft ondertekend staat een andere behandelaar.',
    fr: 'Ce que le client a signé nomme un autre praticien.',
    en: 'What the client has signed names another practitioner.',
    de: 'Was der Kunde unterschrieben hat, nennt eine andere behandelnde Person.',
  },
  'user_signature_id.signed_otherwise': {
    nl: 'De tekst is daarna gewijzigd. Onderteken opnieuw.',
    fr: 'Le texte a été modifié depuis. Signez à nouveau.',
    en: 'The text has been changed since. Please sign again.',
    de: 'Der Text wurde danach geändert. Bitte erneut unterschreiben.',
  },
  details_missing: {
    nl: 'De gegevens van de cliënt zijn niet volledig. Vul ze eerst aan.',
    fr: 'Les coordonnées du client sont incomplètes. Complétez-les d’abord.',
    en: 'The details of the client are not complete. Please complete them first.',
    de: 'Die Angaben zum Kunden sind unvollständig. Bitte zuerst ergänzen.',
  },
  already_withdrawn: {
    nl: 'Deze overeenkomst is al ingetrokken.',
    fr: 'Ce consentement est déjà retiré.',
    en: 'This agreement has been withdrawn already.',
    de: 'Diese Einwilligung ist schon widerrufen.',
  },
  request_over: {
    nl: 'Dit verzoek is al ondertekend of teruggenomen.',
    fr: 'Cette demande est déjà signée ou annulée.',
    en: 'This request has been signed or taken back already.',
    de: 'Diese Anfrage ist schon unterschrieben oder zurückgenommen.',
  },
  'template_agreement_id.required': {
    nl: 'Kies een sjabloon.',
    fr: 'Choisissez un modèle.',
    en: 'Choose a template.',
    de: 'Bitte eine Vorlage wählen.',
  },
  'content.required': {
    nl: 'Vul de tekst in die wordt ondertekend.',
    fr: 'Saisissez le texte à signer.',
    en: 'Enter the text that is signed.',
    de: 'Bitte den Text eingeben, der unterschrieben wird.',
  },
  'client_signee_name.required': {
    nl: 'Vul in wie ondertekent.',
    fr: 'Indiquez qui signe.',
    en: 'Enter who signs.',
    de: 'Bitte eingeben, wer unterschreibt.',
  },
  minor_signs: {
    nl: 'Dit is de naam van de minderjarige cliënt. Vul de naam van de ouder in; heet die hetzelfde, zet er dan bijvoorbeeld ‘senior’ bij.',
    fr: 'C’est le nom du client mineur. Indiquez le nom du parent ; s’il porte le même nom, ajoutez par exemple « senior ».',
    en: 'This is the name of the client, who is under age. Enter the name of the parent; if it is the same, add for example “senior”.',
    de: 'Dies ist der Name des minderjährigen Kunden. Bitte den Namen des Elternteils eingeben; bei gleichem Namen zum Beispiel „senior“ hinzufügen.',
  },
  'practitioner_signee_name.required': {
    nl: 'Vul de naam van de behandelaar in.',
    fr: 'Indiquez le nom du praticien.',
    en: 'Enter the name of the practitioner.',
    de: 'Bitte den Namen der behandelnden Person eingeben.',
  },
  'client_signature_id.required': {
    nl: 'De handtekening van de cliënt ontbreekt.',
    fr: 'La signature du client manque.',
    en: 'The signature of the client is missing.',
    de: 'Die Unterschrift des Kunden fehlt.',
  },
  'user_signature_id.required': {
    nl: 'De handtekening van de behandelaar ontbreekt.',
    fr: 'La signature du praticien manque.',
    en: 'The signature of the practitioner is missing.',
    de: 'Die Unterschrift der behandelnden Person fehlt.',
  },
  'agrees.required': {
    nl: 'Vink aan dat u de tekst heeft gelezen en akkoord gaat.',
    fr: 'Cochez que vous avez lu le texte et que vous êtes d’accord.',
    en: 'Please tick that you have read the text and agree.',
    de: 'Bitte ankreuzen, dass Sie den Text gelesen haben und einverstanden sind.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    agreements: typeof agreementsProblems
  }
}
