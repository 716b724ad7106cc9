import { dayInFull } from '#kernel/day.ts'
import { formatEuros } from '#kernel/money.ts'
import type { Language, Words } from '#kernel/texts.ts'
import type { LinkedSlug, MailSlug } from '../contract.ts'
import { comparisonCopy, comparisonWords } from './comparison-copy-texts.ts'
import { findingsCopy, nightWords, solvedCopy } from './night-copy-texts.ts'
import { agreementWords, signedCopy, signingCopy } from './agreement-copy-texts.ts'
import {
  cancelledCopy,
  creditEndingCopy,
  emailCopy,
  invitationCopy,
  invoiceCopy,
  paymentReminderCopy,
  movedCopy,
  passwordCopy,
  qrCopy,
  reminderCopy,
  resetCopy,
  restoredCopy,
  twoStepCopy,
  words,
} from './copy-texts.ts'

/** The variables of each kind of mail; minutes and days also decide how long it is worth sending. */
export interface MailVars {
  'password-reset': { readonly first_name: string; readonly minutes: number }
  invitation: { readonly first_name: string; readonly days: number }
  'two-step-qr': { readonly first_name: string; readonly minutes: number }
  /** The link with which a client signs an agreement, and the one with which they read what they signed. */
  'agreement-signing': {
    readonly first_name: string
    readonly agreement: string
    readonly days: number
    readonly phone: string
  }
  'agreement-signed': MailVars['agreement-signing']
  /** The link with which a client looks at two of their photos; the mail names no treatment. */
  'photo-comparison': { readonly first_name: string; readonly days: number; readonly phone: string }
  'password-changed': { readonly first_name: string }
  'two-step-reset': { readonly first_name: string }
  /** `minutes` until the appointment, after which a reminder is useless; the words do not use it. */
  'appointment-reminder': {
    readonly first_name: string
    readonly date: string
    readonly time: string
    readonly treatment: string
    readonly practitioner: string
    readonly location: string
    readonly address: string
    readonly phone: string
    readonly minutes: number
  }
  'appointment-moved': MailVars['appointment-reminder'] & { readonly old_date: string; readonly old_time: string }
  /** The mail with the invoice; `amount` is formatted in the reader's language. */
  invoice: {
    readonly first_name: string
    readonly invoice: string
    readonly date: string
    readonly amount: string
    readonly location: string
    readonly address: string
    readonly phone: string
  }
  /** An invoice on account that is not paid: `amount` is what is open, `account` the number to which it is paid. */
  'payment-reminder': {
    readonly first_name: string
    readonly invoice: string
    readonly date: string
    readonly due_date: string
    readonly amount: string
    readonly account: string
    readonly seller: string
    readonly location: string
    readonly phone: string
  }
  /** Credit that can be used through `date`; `phone` is the salon's in the client's country. */
  'credit-ending': {
    readonly first_name: string
    readonly amount: string
    readonly date: string
    readonly phone: string
  }
  /** The findings of the nightly checks in numbers, and the page of the checks: an address, and no secret. */
  'night-findings': { readonly first_name: string; readonly findings: string; readonly link: string }
  'night-solved': MailVars['night-findings']
  'appointment-cancelled': MailVars['appointment-reminder']
  'appointment-restored': MailVars['appointment-reminder']
  /** The mail to the old address. */
  'email-changed': { readonly first_name: string; readonly new_email: string }
}

/** The variables that only the reader may see: they are sealed until the mail is sent. */
export interface SecretVars {
  readonly link: string
}

/** Variables of every mail: its address, and the name of the sender (MAIL_FROM). */
export const commonVars = ['email', 'chain_name'] as const

/** The variable of the link: a mail with a link is useless without it, so the text must contain it. */
export const linkVar = 'link'

export interface MailKind {
  /** Every variable that its words may use, without the colon. */
  readonly vars: readonly string[]
  /** The label of the button with the link; absent without a link. */
  readonly button?: Words
  /** The built-in words, which administrators may change. */
  readonly subject: Words
  readonly copy: Words
}

const ownVars: { readonly [Slug in MailSlug]: readonly (keyof MailVars[Slug])[] } = {
  'password-reset': ['first_name', 'minutes'],
  invitation: ['first_name', 'days'],
  'two-step-qr': ['first_name', 'minutes'],
  'agreement-signing': ['first_name', 'agreement', 'days', 'phone'],
  'agreement-signed': ['first_name', 'agreement', 'days', 'phone'],
  'photo-comparison': ['first_name', 'days', 'phone'],
  'password-changed': ['first_name'],
  'email-changed': ['first_name', 'new_email'],
  'two-step-reset': ['first_name'],
  'appointment-reminder': ['first_name', 'date', 'time', 'treatment', 'practitioner', 'location', 'address', 'phone'],
  'appointment-cancelled': ['first_name', 'date', 'time', 'treatment', 'practitioner', 'location', 'address', 'phone'],
  'appointment-restored': ['first_name', 'date', 'time', 'treatment', 'practitioner', 'location', 'address', 'phone'],
  'appointment-moved': [
    'first_name',
    'old_date',
    'old_time',
    'date',
    'time',
    'treatment',
    'practitioner',
    'location',
    'address',
    'phone',
  ],
  'credit-ending': ['first_name', 'amount', 'date', 'phone'],
  'night-findings': ['first_name', 'findings', 'link'],
  'night-solved': ['first_name', 'findings', 'link'],
  invoice: ['first_name', 'invoice', 'date', 'amount', 'location', 'address', 'phone'],
  'payment-reminder': ['first_name', 'invoice', 'date', 'due_date', 'amount', 'account', 'seller', 'location', 'phone'],
}
const varsOf = (slug: MailSlug): readonly string[] => [...ownVars[slug], ...commonVars]
const linked = (slug: LinkedSlug): readonly string[] => [...varsOf(slug), linkVar]

export const mailKinds: Readonly<Record<MailSlug, MailKind>> = {
  'password-reset': {
    vars: linked('password-reset'),
    button: words.choosePassword,
    subject: words.resetSubject,
    copy: resetCopy,
  },
  invitation: {
    vars: linked('invitation'),
    button: words.choosePassword,
    subject: words.invitationSubject,
    copy: invitationCopy,
  },
  'two-step-qr': { vars: linked('two-step-qr'), button: words.showQr, subject: words.qrSubject, copy: qrCopy },
  'agreement-signing': {
    vars: linked('agreement-signing'),
    button: agreementWords.sign,
    subject: agreementWords.signingSubject,
    copy: signingCopy,
  },
  'agreement-signed': {
    vars: linked('agreement-signed'),
    button: agreementWords.read,
    subject: agreementWords.signedSubject,
    copy: signedCopy,
  },
  'photo-comparison': {
    vars: linked('photo-comparison'),
    button: comparisonWords.look,
    subject: comparisonWords.subject,
    copy: comparisonCopy,
  },
  'password-changed': { vars: varsOf('password-changed'), subject: words.passwordSubject, copy: passwordCopy },
  'email-changed': { vars: varsOf('email-changed'), subject: words.emailSubject, copy: emailCopy },
  'two-step-reset': { vars: varsOf('two-step-reset'), subject: words.twoStepSubject, copy: twoStepCopy },
  'appointment-moved': { vars: varsOf('appointment-moved'), subject: words.movedSubject, copy: movedCopy },
  'credit-ending': { vars: varsOf('credit-ending'), subject: words.creditEndingSubject, copy: creditEndingCopy },
  'night-findings': {
    vars: varsOf('night-findings'),
    button: nightWords.open,
    subject: nightWords.findingsSubject,
    copy: findingsCopy,
  },
  'night-solved': {
    vars: varsOf('night-solved'),
    button: nightWords.open,
    subject: nightWords.solvedSubject,
    copy: solvedCopy,
  },
  invoice: { vars: varsOf('invoice'), subject: words.invoiceSubject, copy: invoiceCopy },
  'payment-reminder': {
    vars: varsOf('payment-reminder'),
    subject: words.paymentReminderSubject,
    copy: paymentReminderCopy,
  },
  'appointment-cancelled': {
    vars: varsOf('appointment-cancelled'),
    subject: words.cancelledSubject,
    copy: cancelledCopy,
  },
  'appointment-restored': { vars: varsOf('appointment-restored'), subject: words.restoredSubject, copy: restoredCopy },
  'appointment-reminder': { vars: varsOf('appointment-reminder'), subject: words.reminderSubject, copy: reminderCopy },
}

/** The text between the button and the plain address. */
export const buttonFails: Words = {
  nl: 'Werkt de knop niet? Open dan dit adres:',
  fr: 'Le bouton ne fonctionne pas ? Ouvrez alors cette adresse :',
  en: 'Does the button not work? Then open this address:',
  de: 'Funktioniert der Button nicht? Dann öffnen Sie bitte diese Adresse:',
}

interface ExampleFacts {
  readonly language: Language
  readonly chainName: string
  readonly baseUrl: string
  /** The minutes for which the link works. */
  readonly minutes: number
}

/** The values of the variables in a preview, with days and money in the notation of the language. */
export const examplesOf = ({
  language,
  chainName,
  baseUrl,
  minutes,
}: ExampleFacts): Readonly<Record<string, string | number>> => ({
  first_name: 'Emma',
  email: 'emma@balie.test',
  new_email: 'emma.dewit@balie.test',
  date: dayInFull('2026-03-10', language),
  time: '10:30',
  old_date: dayInFull('2026-03-09', language),
  old_time: '14:15',
  treatment: 'Hydrafacial',
  agreement: { nl: 'Laserontharing', fr: 'Épilation au laser', en: 'Laser hair removal', de: 'Laser-Haarentfernung' }[
    language
  ],
  practitioner: 'Noor Bakker',
  location: 'Centrum, Amsterdam',
  address: 'Keizersgracht 10, 1015 AA Amsterdam',
  phone: '+31 20 123 4567',
  invoice: '2026-000042',
  due_date: dayInFull('2026-04-09', language),
  account: 'NL91 ABNA 0417 1643 00',
  seller: chainName,
  amount: formatEuros(146_00, language),
  chain_name: chainName,
  findings: nightWords.findingsExample[language],
  minutes,
  days: minutes / (24 * 60),
  [linkVar]: `${baseUrl.replace(/\/$/, '')}/example`,
})
