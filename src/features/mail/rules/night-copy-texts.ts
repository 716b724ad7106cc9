import { texts, type Words } from '#kernel/texts.ts'

// The built-in words of the mails about the nightly checks; see copy-texts.ts. They tell numbers and a page, and nothing
// of a client: anybody may read a mail over somebody's shoulder.

export const nightWords = texts({
  open: {
    nl: 'Boekencontrole openen',
    fr: 'Ouvrir le contrôle des comptes',
    en: 'Open the check of the books',
    de: 'Prüfung der Bücher öffnen',
  },
  findingsSubject: {
    nl: 'De nachtelijke controle vraagt uw aandacht',
    fr: 'Le contrôle de nuit demande votre attention',
    en: 'The nightly check needs your attention',
    de: 'Die nächtliche Prüfung braucht Ihre Aufmerksamkeit',
  },
  solvedSubject: {
    nl: 'Nachtelijke controle: opgelost',
    fr: 'Contrôle de nuit : résolu',
    en: 'Nightly check: solved',
    de: 'Nächtliche Prüfung: gelöst',
  },
  findingsExample: {
    nl: 'De boeken kloppen op 1 punt niet. 2 dubbele boekingen',
    fr: 'Les comptes ne concordent pas sur 1 point. 2 réservations en double',
    en: 'The books do not fit in 1 place. 2 double bookings',
    de: 'Die Bücher stimmen an 1 Stelle nicht. 2 doppelte Buchungen',
  },
})

export const findingsCopy: Words = {
  nl: `Beste :first_name,

De nachtelijke controle van Balie heeft iets gevonden:

:findings.

Waar het precies om gaat, ziet u op de pagina Boekencontrole:

:link

U krijgt dit bericht één keer, en na een week opnieuw zolang het niet is opgelost.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Le contrôle de nuit de Balie a trouvé quelque chose :

:findings.

La page Contrôle des comptes montre de quoi il s’agit exactement :

:link

Vous recevez ce message une fois, puis à nouveau après une semaine tant que ce n’est pas résolu.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

Balie’s nightly check has found something:

:findings.

The page Check of the books shows what exactly it is about:

:link

You get this message once, and again after a week as long as it is not solved.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

die nächtliche Prüfung von Balie hat etwas gefunden:

:findings.

Worum es genau geht, sehen Sie auf der Seite Prüfung der Bücher:

:link

Sie erhalten diese Nachricht einmal, und nach einer Woche erneut, solange es nicht gelöst ist.

Mit freundlichen Grüßen
:chain_name`,
}

export const solvedCopy: Words = {
  nl: `Beste :first_name,

Waarover wij u eerder schreven, is opgelost:

:findings.

U hoeft niets te doen. Wat er was, staat nog een week op de pagina Boekencontrole:

:link

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Ce dont nous vous avions parlé est résolu :

:findings.

Vous n’avez rien à faire. La page Contrôle des comptes montre encore pendant une semaine ce qu’il y avait :

:link

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

What we wrote to you about is solved:

:findings.

There is nothing that you need to do. The page Check of the books shows for another week what there was:

:link

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

worüber wir Ihnen geschrieben haben, ist gelöst:

:findings.

Sie müssen nichts tun. Was es war, steht noch eine Woche auf der Seite Prüfung der Bücher:

:link

Mit freundlichen Grüßen
:chain_name`,
}
