import { expect, test } from 'vitest'
import type { InvoiceState } from '#features/invoices/contract.ts'
import { creditNotesApi } from '../contract.ts'
import { isCreditOffered } from './invoice-paths.ts'

test.each<[string, InvoiceState, boolean]>([
  ['invoice-001: of an invoice', 'paid', true],
  ['invoice-002: of one that is credited', 'credited', false],
  ['invoice-003: of a credit note', 'credit_note', false],
])('the button to credit %s', (_, state, offered) => expect(isCreditOffered({ state })).toBe(offered))

test('invoice-005: the button to credit is for who may', () => expect(creditNotesApi.credit.may).toBe('invoice.credit'))
