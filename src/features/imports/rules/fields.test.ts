import { describe, expect, test } from 'vitest'
import { fill, languages } from '#kernel/texts.ts'
import { importKinds, type ImportKind } from '../contract.ts'
import { importsTexts } from '../texts.ts'
import {
  fieldsOf,
  guessMapping,
  knownMapping,
  leftOut,
  levelField,
  mappingOfTitles,
  missingFields,
  namesNoLevel,
} from './fields.ts'

const levels = [
  { id: 7, name: 'Goud' },
  { id: 8, name: 'Regio (Zuid)' },
]

const guessed = (titles: string, kind: ImportKind = 'clients') => {
  const columns = titles.split(';')
  return Object.entries(guessMapping(columns, kind, levels))
    .toSorted((a, b) => a[1] - b[1])
    .map(([field, column]) => `${columns[column]}: ${field}`)
}

describe('columns are guessed', () => {
  test.each<[string, ImportKind, string, string[]]>([
    [
      'in Dutch',
      'clients',
      'Klantnr.;Voornaam;Tussenvoegsel;Achternaam;E-mail adres;Mobiel;Geb.datum;Iets anders',
      [
        'Klantnr.: number',
        'Voornaam: first_name',
        'Tussenvoegsel: infix',
        'Achternaam: last_name',
        'E-mail adres: email',
        'Mobiel: phone_number',
        'Geb.datum: birthdate',
      ],
    ],
    [
      'in French',
      'clients',
      'Nom;Prénom;Courriel;N° client;Né(e) le;Code postal;Ville',
      [
        'Nom: last_name',
        'Prénom: first_name',
        'Courriel: email',
        'Né(e) le: birthdate',
        'Code postal: postcode',
        'Ville: place',
      ],
    ],
    [
      'in English',
      'clients',
      'FIRST_NAME;LAST_NAME;EMAIL;PHONE;DATE_OF_BIRTH;GENDER',
      [
        'FIRST_NAME: first_name',
        'LAST_NAME: last_name',
        'EMAIL: email',
        'PHONE: phone_number',
        'DATE_OF_BIRTH: birthdate',
        'GENDER: gender',
      ],
    ],
    [
      'in German',
      'clients',
      'Vorname;Nachname;E-Mail;Geburtsdatum;Straße;Hausnr.;PLZ;Ort',
      [
        'Vorname: first_name',
        'Nachname: last_name',
        'E-Mail: email',
        'Geburtsdatum: birthdate',
        'Straße: street',
        'Hausnr.: street_number',
        'PLZ: postcode',
        'Ort: place',
      ],
    ],
    [
      'among other words',
      'clients',
      'Voornaam klant;Achternaam klant;Contact e-mailadres',
      ['Voornaam klant: first_name', 'Achternaam klant: last_name', 'Contact e-mailadres: email'],
    ],
    [
      'of credit',
      'credit',
      'Klantnummer;E-mail;Saldo;Datum',
      ['Klantnummer: number', 'E-mail: email', 'Saldo: amount', 'Datum: date'],
    ],
    [
      'of down payments',
      'down_payments',
      'Klantnr.;Vestiging;Afspraaknummer;Afspraakdatum;Aanvang;Bedrag;Betaalmethode;Transactie-ID;Betaaldatum;Datum',
      [
        'Klantnr.: number',
        'Vestiging: location',
        'Afspraakdatum: visit_date',
        'Aanvang: visit_time',
        'Bedrag: paid_amount',
        'Betaalmethode: payment_method',
        'Transactie-ID: payment_id',
        'Betaaldatum: paid_on',
      ],
    ],
    [
      'of down payments in German',
      'down_payments',
      'ID;E-Mail;Standort;Termindatum;Uhrzeit;Anzahlung;Zahlungsart;Zahlungsreferenz;Bezahlt am',
      [
        'E-Mail: email',
        'Standort: location',
        'Termindatum: visit_date',
        'Uhrzeit: visit_time',
        'Anzahlung: paid_amount',
        'Zahlungsart: payment_method',
        'Zahlungsreferenz: payment_id',
        'Bezahlt am: paid_on',
      ],
    ],
    [
      'of products',
      'products',
      'Naam;Prijs incl. btw;Inkoopprijs;BTW %;Grootboek;Barcode',
      [
        'Naam: name',
        'Prijs incl. btw: price',
        'Inkoopprijs: purchase_price',
        'BTW %: vat',
        'Grootboek: ledger_number',
        'Barcode: ean',
      ],
    ],
    [
      'of treatments',
      'treatments',
      'Behandelgroep;Naam;Duur;Tarief;btw-tarief;Grootboekrekening;Bevoegdheid',
      [
        'Behandelgroep: category',
        'Naam: name',
        'Duur: duration',
        'Tarief: price',
        'btw-tarief: vat',
        'Grootboekrekening: ledger_number',
        'Bevoegdheid: qualifications',
      ],
    ],
    [
      'of price levels',
      'products',
      'Naam;Prijs;Prijs Goud;Prijsniveau regio Zuid;Prijs platina',
      ['Naam: name', 'Prijs: price', 'Prijs Goud: price_level_7', 'Prijsniveau regio Zuid: price_level_8'],
    ],
    ['of the base price, never by that of a level', 'treatments', 'Prijsniveau VIP;Goud', ['Goud: price_level_7']],
    [
      'of the base price, never by a title that speaks of levels',
      'products',
      'Prijsniveau;Prijsniveaus;Price levels',
      [],
    ],
    ['not of levels where there are none', 'clients', 'Goud', []],
    ['once each', 'clients', 'E-mail;E-mail', ['E-mail: email']],
    ['not at all', 'clients', ';A;B', []],
  ])('%s', (_, kind, titles, fields) => expect(guessed(titles, kind)).toEqual(fields))
})

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = importsTexts
describe.each(importKinds)('%s', (kind) => {
  test.each(languages)('the template’s own titles are found again, in %s', (language) => {
    const keys = fieldsOf(kind, levels).map(({ key }) => key)
    const ofLevel = (key: string) => levels.find(({ id }) => levelField(id) === key)
    const titles = keys.map((key) =>
      ofLevel(key)
        ? fill(words.levelPrice![language]!, { name: ofLevel(key)!.name })
        : words[`field_${key}`]![language]!,
    )
    expect(guessMapping(titles, kind, levels)).toEqual(Object.fromEntries(keys.map((key, column) => [key, column])))
  })
})

test.each<[ImportKind, object, string[]]>([
  ['clients', {}, ['first_name', 'last_name', 'email']],
  ['clients', { first_name: 0, last_name: 1, email: 2 }, []],
  ['credit', { amount: 0 }, ['email']],
  ['credit', { amount: 0, number: 1 }, []],
  ['credit', { email: 0 }, ['amount']],
  ['down_payments', { visit_time: 0 }, ['email', 'location', 'visit_date', 'paid_amount', 'payment_method']],
  ['down_payments', { number: 0, location: 1, visit_date: 2, paid_amount: 3, payment_method: 4 }, []],
])('of %s with %j is missing %j', (kind, mapping, fields) =>
  expect(missingFields(kind, mapping as Record<string, number>)).toEqual(fields),
)

test('a remembered choice counts as far as the file has its titles', () =>
  expect(mappingOfTitles(['A', 'B', ''], 'clients', levels, { email: 'B', last_name: 'C', place: '' })).toEqual({
    email: 1,
  }))
test('and what was left out is left out again, wherever it stands', () =>
  expect(
    mappingOfTitles(['A', 'Prijsniveau VIP', 'B'], 'products', levels, {
      name: 'B',
      left_out_5: 'Prijsniveau VIP',
      left_out_6: 'C',
    }),
  ).toEqual({ name: 2, [leftOut(1)]: 1 }))
test('a mapping keeps what the file can have: a level that was put aside is none of it', () =>
  expect(
    knownMapping(
      { name: 0, price_level_7: 1, price_level_9: 2, left_out_3: 3, left_out_4: 5, iban: 6 },
      'products',
      levels,
    ),
  ).toEqual({ name: 0, price_level_7: 1, left_out_3: 3 }))

test.each<[string, ImportKind, boolean]>([
  ['Prijsniveau VIP', 'products', true],
  ['Niveau de prix VIP', 'treatments', true],
  ['Price level: gold', 'products', true],
  ['Prijsniveau goud', 'products', false],
  ['Preisstufe Regio-Zuid', 'products', false],
  ['Prijsniveau', 'products', false],
  ['Prijsniveaus', 'products', false],
  ['Price levels', 'treatments', false],
  ['Prijsniveau id', 'products', true],
  ['Prijs excl. btw', 'products', false],
  ['Prijsniveau VIP', 'clients', false],
])('%s in a file of %s names a level that is not there: %s', (title, kind, unknown) =>
  expect(namesNoLevel(title, kind, levels)).toBe(unknown),
)
