import { texts, type Words } from '#kernel/texts.ts'

// The built-in words of the mail with two photos; see copy-texts.ts. It names no treatment: anybody may read a mail over
// somebody's shoulder.

export const comparisonWords = texts({
  look: { nl: 'Foto’s bekijken', fr: 'Voir les photos', en: 'Look at the photos', de: 'Fotos ansehen' },
  subject: {
    nl: 'Uw foto’s staan voor u klaar',
    fr: 'Vos photos sont prêtes',
    en: 'Your photos are ready',
    de: 'Ihre Fotos stehen bereit',
  },
})

export const comparisonCopy: Words = {
  nl: `Beste :first_name,

Zoals afgesproken kunt u uw foto’s bekijken:

:link

De link werkt :days dagen, zo vaak u wilt. Stuur deze mail niet door: wie de link heeft, kan de foto’s zien.

Wilt u niet langer dat wij u foto’s sturen? Bel ons dan op :phone. De link werkt daarna niet meer.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Comme convenu, vous pouvez voir vos photos ici :

:link

Ce lien est valable :days jours, autant de fois que vous le souhaitez. Ne transférez pas ce message : toute personne qui a le lien peut voir les photos.

Vous ne souhaitez plus recevoir de photos ? Appelez-nous au :phone. Le lien ne fonctionnera plus.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

As agreed, you can look at your photos here:

:link

The link works for :days days, as often as you like. Please do not forward this mail: whoever has the link can see the photos.

Would you rather not receive photos any more? Then please call us on :phone. The link then stops working.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

wie vereinbart können Sie hier Ihre Fotos ansehen:

:link

Der Link gilt :days Tage, so oft Sie möchten. Leiten Sie diese Mail nicht weiter: Wer den Link hat, kann die Fotos sehen.

Möchten Sie keine Fotos mehr erhalten? Dann rufen Sie uns unter :phone an. Der Link funktioniert danach nicht mehr.

Mit freundlichen Grüßen
:chain_name`,
}
