import { texts } from '#kernel/texts.ts'

/** The words of an agreement on paper. */
export const documentTexts = texts({
  client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  birthdate: { nl: 'Geboortedatum', fr: 'Date de naissance', en: 'Date of birth', de: 'Geburtsdatum' },
  address: { nl: 'Adres', fr: 'Adresse', en: 'Address', de: 'Adresse' },
  category: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  day: { nl: 'Datum', fr: 'Date', en: 'Date', de: 'Datum' },
  validUntil: { nl: 'Geldig tot en met', fr: 'Valable jusqu’au', en: 'Valid until', de: 'Gültig bis' },
  validity: { nl: 'Geldigheid', fr: 'Validité', en: 'Validity', de: 'Gültigkeit' },
  months_one: {
    nl: '{{count}} maand na ondertekening',
    fr: '{{count}} mois après la signature',
    en: '{{count}} month after it is signed',
    de: '{{count}} Monat nach der Unterschrift',
  },
  months_other: {
    nl: '{{count}} maanden na ondertekening',
    fr: '{{count}} mois après la signature',
    en: '{{count}} months after it is signed',
    de: '{{count}} Monate nach der Unterschrift',
  },
  forEver: { nl: 'zonder einddatum', fr: 'sans date de fin', en: 'without an end date', de: 'ohne Enddatum' },
  practitioner: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandelnde Person' },
  signedOn: {
    nl: 'Ondertekend op {{day}}',
    fr: 'Signé le {{day}}',
    en: 'Signed on {{day}}',
    de: 'Unterschrieben am {{day}}',
  },
  notSigned: {
    nl: 'Nog niet ondertekend',
    fr: 'Pas encore signé',
    en: 'Not signed yet',
    de: 'Noch nicht unterschrieben',
  },
  fingerprint: {
    nl: 'SHA-256 van de tekst',
    fr: 'SHA-256 du texte',
    en: 'SHA-256 of the text',
    de: 'SHA-256 des Textes',
  },
  explanation: {
    nl: 'Aan dit kenmerk is te zien dat de tekst na het ondertekenen niet is gewijzigd. Intrekken kan altijd, ook na de behandeling.',
    fr: 'Cette empreinte montre que le texte n’a pas été modifié après la signature. Vous pouvez retirer votre accord à tout moment, même après le soin.',
    en: 'This fingerprint shows that the text was not changed after it was signed. You can withdraw at any time, also after the treatment.',
    de: 'An diesem Kennzeichen ist zu sehen, dass der Text nach der Unterschrift nicht geändert wurde. Ein Widerruf ist jederzeit möglich, auch nach der Behandlung.',
  },
  page: {
    nl: 'Pagina {{page}} van {{pages}}',
    fr: 'Page {{page}} sur {{pages}}',
    en: 'Page {{page}} of {{pages}}',
    de: 'Seite {{page}} von {{pages}}',
  },
})
