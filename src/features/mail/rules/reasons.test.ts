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
