import { texts, type Words } from '#kernel/texts.ts'

// The built-in words of the mails about agreements; see copy-texts.ts.

export const agreementWords = texts({
  sign: { nl: 'Lezen en ondertekenen', fr: 'Lire et signer', en: 'Read and sign', de: 'Lesen und unterschreiben' },
  read: { nl: 'Overeenkomst lezen', fr: 'Lire le consentement', en: 'Read the agreement', de: 'Einwilligung lesen' },
  signingSubject: {
    nl: 'Wilt u dit ondertekenen? :agreement',
    fr: 'À signer : :agreement',
    en: 'Please sign: :agreement',
    de: 'Bitte unterschreiben: :agreement',
  },
  signedSubject: {
    nl: 'Getekend: :agreement',
    fr: 'Signé : :agreement',
    en: 'Signed: :agreement',
    de: 'Unterschrieben: :agreement',
  },
})

export const signingCopy: Words = {
  nl: `Beste :first_name,

Vóór uw behandeling vragen wij u een overeenkomst te lezen en te ondertekenen: :agreement. Dat kan op uw telefoon of computer:

:link

De link werkt :days dagen, en één keer. Daarna kunt u ons om een nieuwe vragen.

Heeft u vragen over de tekst? Bel ons dan op :phone, of stel ze bij uw afspraak.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Avant votre soin, nous vous demandons de lire et de signer un consentement : :agreement. Vous pouvez le faire sur votre téléphone ou votre ordinateur :

:link

Ce lien est valable :days jours et ne fonctionne qu’une seule fois. Ensuite, vous pourrez nous en demander un autre.

Une question sur le texte ? Appelez-nous au :phone, ou posez-la lors de votre rendez-vous.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

Before your treatment we ask you to read and sign an agreement: :agreement. You can do so on your telephone or computer:

:link

The link works for :days days, and once. After that you can ask us for a new one.

Any questions about the text? Then please call us on :phone, or ask at your appointment.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

vor Ihrer Behandlung bitten wir Sie, eine Einwilligung zu lesen und zu unterschreiben: :agreement. Das geht auf Ihrem Telefon oder Computer:

:link

Der Link gilt :days Tage und funktioniert nur einmal. Danach können Sie uns um einen neuen bitten.

Haben Sie Fragen zum Text? Dann rufen Sie uns bitte unter :phone an, oder fragen Sie bei Ihrem Termin.

Mit freundlichen Grüßen
:chain_name`,
}

export const signedCopy: Words = {
  nl: `Beste :first_name,

U en uw behandelaar hebben de overeenkomst getekend: :agreement. Hier leest en bewaart u haar:

:link

De link werkt :days dagen. Bedenkt u zich? Intrekken kan altijd, ook na de behandeling: bel ons op :phone.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Vous et votre praticien avez signé le consentement : :agreement. Vous pouvez le lire et le conserver ici :

:link

Ce lien est valable :days jours. Vous changez d’avis ? Vous pouvez retirer votre accord à tout moment, même après le soin : appelez-nous au :phone.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

You and your practitioner have signed the agreement: :agreement. You can read and keep it here:

:link

The link works for :days days. Changed your mind? You can withdraw at any time, also after the treatment: call us on :phone.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

Sie und Ihre behandelnde Person haben die Einwilligung unterschrieben: :agreement. Hier können Sie sie lesen und aufbewahren:

:link

Der Link gilt :days Tage. Sie haben es sich anders überlegt? Ein Widerruf ist jederzeit möglich, auch nach der Behandlung: Rufen Sie uns unter :phone an.

Mit freundlichen Grüßen
:chain_name`,
}
