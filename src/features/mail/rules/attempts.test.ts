import { expect, test } from 'vitest'
import { isResendOffered, maxAttempts, resendProblems, secondsUntilNext, worthMinutes } from './attempts.ts'

test('each wait is four times the last, half a day at most, and together they last about a day', () => {
  const waits = Array.from({ length: maxAttempts - 1 }, (_, i) => secondsUntilNext(i + 1))
  expect(waits).toEqual([30, 120, 480, 1920, 7680, 30_720, 43_200])
  expect(secondsUntilNext(maxAttempts)).toBeNull()
  expect(secondsUntilNext(maxAttempts + 1)).toBeNull()
})

test('a mail is worth sending as long as its link works', () => {
  expect(worthMinutes({ first_name: 'Emma', minutes: 60 })).toBe(60)
  expect(worthMinutes({ first_name: 'Emma', days: 7 })).toBe(10_080)
})

test.each<[string, Parameters<typeof resendProblems>[0], string[]]>([
  ['a link that works', { slug: 'invitation', needsLink: true, linkKept: true, expired: false }, []],
  [
    'a link that is not kept',
    { slug: 'invitation', needsLink: true, linkKept: false, expired: false },
    ['mail_link_gone'],
  ],
  [
    'a link that has run out',
    { slug: 'invitation', needsLink: true, linkKept: true, expired: true },
    ['mail_link_gone'],
  ],
  ['news', { slug: 'password-changed', needsLink: false, linkKept: false, expired: false }, []],
  ['old news', { slug: 'password-changed', needsLink: false, linkKept: false, expired: true }, []],
  ['an old invoice', { slug: 'invoice', needsLink: false, linkKept: false, expired: true }, []],
  ['an appointment to come', { slug: 'appointment-reminder', needsLink: false, linkKept: false, expired: false }, []],
  ...(['appointment-reminder', 'appointment-moved', 'appointment-cancelled', 'appointment-restored'] as const).map(
    (slug): [string, Parameters<typeof resendProblems>[0], string[]] => [
      `${slug} of an appointment that has begun`,
      { slug, needsLink: false, linkKept: false, expired: true },
      ['mail_expired'],
    ],
  ),
])('sending %s again: %j gives %j', (_, facts, codes) => {
  expect(resendProblems(facts).map(({ code }) => code)).toEqual(codes)
})

test.each([
  [{ slug: 'invoice', status: 'failed', error: 'expired' }, true],
  [{ slug: 'invoice', status: 'waiting', error: '' }, true],
  [{ slug: 'invoice', status: 'sent', error: '' }, false],
  [{ slug: 'appointment-reminder', status: 'failed', error: '550 No such mailbox' }, true],
  [{ slug: 'appointment-reminder', status: 'failed', error: 'expired' }, false],
  [{ slug: 'invitation', status: 'failed', error: 'expired' }, false],
  [{ slug: 'agreement-signing', status: 'failed', error: 'link_ended' }, false],
] as const)('%j is offered to be sent again: %j', (mail, offered) => {
  expect(isResendOffered(mail)).toBe(offered)
})
