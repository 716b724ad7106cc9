import { expect, test } from 'vitest'
import { ownErrors } from '../contract.ts'
import { givenUpReason } from './reasons.ts'

test.each([
  ['550 5.1.1 <lies@voorbeeld.test>: Recipient address rejected: User unknown', 'address_unknown'],
  ['550 No such mailbox', 'address_unknown'],
  ['No recipients defined', 'address_unknown'],
  ['552 5.2.2 Mailbox full', 'mailbox_full'],
  ['452 4.2.2 The recipient is over quota', 'mailbox_full'],
  ['554 5.7.1 Message rejected as spam', 'rejected'],
  ['550-5.7.26 This mail is unauthenticated, which poses a security risk to the sender', 'rejected'],
  ['550 5.7.1 Service unavailable, Client host [192.0.2.7] blocked using Spamhaus', 'rejected'],
  ["Can't send mail - all recipients were rejected: 550 5.7.1 Unfortunately, messages were not sent", 'rejected'],
  ['550 Blocked by our policy', 'rejected'],
  ['554 Transaction failed', 'rejected'],
  ['550 5.1.10 Recipient not found', 'address_unknown'],
  ['550 5.2.1 The account is disabled', 'address_unknown'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'address_unknown'],
  ['550 No such user at 10.5.7.1', 'address_unknown'],
  ['550 5.1.8 Access denied, bad outbound sender', 'refused'],
  ['552 5.3.4 Message size exceeds fixed limit', 'refused'],
  ['550 5.4.5 Daily user sending quota exceeded', 'refused'],
  ['552 Requested mail action aborted: exceeded storage allocation', 'mailbox_full'],
  ['535 5.7.8 Authentication credentials invalid', 'sign_in'],
  ['Invalid login: 535 Error', 'sign_in'],
  ['self-signed certificate in certificate chain', 'certificate'],
  ['451 4.7.1 Greylisted, try again', 'later'],
  ['571 nobody knows', 'refused'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.voorbeeld.test', 'unreachable'],
  ['Greeting never received', 'unreachable'],
  ['', 'unreachable'],
])('%s is %s', (error, reason) => {
  expect(givenUpReason(error)).toBe(reason)
})

test.each(ownErrors)('our own %s stays itself', (error) => {
  expect(givenUpReason(error)).toBe(error)
})
