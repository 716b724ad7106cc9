import { texts } from '#kernel/texts.ts'

/** The problem codes of mails, with their sentences; `field.code` is a sentence of that field alone. */
export const mailProblems = texts({
  copy_variable: {
    nl: 'De variabele {{variable}} bestaat niet in deze e-mail.',
    fr: 'La variable {{variable}} n’existe pas dans cet e-mail.',
    en: 'The variable {{variable}} does not exist in this e-mail.',
    de: 'Die Variable {{variable}} gibt es in dieser E-Mail nicht.',
  },
  copy_link_missing: {
    nl: 'Zonder {{variable}} komt de lezer niet verder: laat die in de tekst staan.',
    fr: 'Sans {{variable}}, le lecteur est bloqué : gardez-la dans le texte.',
    en: 'Without {{variable}} the reader gets no further: keep it in the text.',
    de: 'Ohne {{variable}} kommt man nicht weiter: Bitte im Text lassen.',
  },
  copy_link_subject: {
    nl: 'De link hoort niet in het onderwerp: dat is ook voor anderen te zien.',
    fr: 'Le lien n’a pas sa place dans l’objet, que d’autres peuvent voir.',
    en: 'The link does not belong in the subject: others can see that too.',
    de: 'Der Link gehört nicht in den Betreff: Den sehen auch andere.',
  },
  mail_link_gone: {
    nl: 'De link in deze e-mail werkt niet meer of is al verstuurd, en wordt niet bewaard. Laat een nieuwe e-mail maken.',
    fr: 'Le lien de cet e-mail ne fonctionne plus ou a déjà été envoyé, et n’est pas conservé. Faites créer un nouvel e-mail.',
    en: 'The link in this e-mail no longer works or has been sent already, and is not kept. Have a new e-mail made.',
    de: 'Der Link in dieser E-Mail gilt nicht mehr oder wurde schon verschickt und wird nicht aufbewahrt. Lassen Sie eine neue E-Mail erstellen.',
  },
  mail_expired: {
    nl: 'De afspraak waarover deze e-mail gaat, is al begonnen. De e-mail wordt niet meer verstuurd.',
    fr: 'Le rendez-vous dont parle cet e-mail a déjà commencé. L’e-mail n’est plus envoyé.',
    en: 'The appointment that this e-mail is about has already begun. The e-mail is no longer sent.',
    de: 'Der Termin, um den es in dieser E-Mail geht, hat schon begonnen. Die E-Mail wird nicht mehr gesendet.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    mail: typeof mailProblems
  }
}
