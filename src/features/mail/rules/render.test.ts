import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '#kernel/texts.ts'
import { mailSlugs } from '../contract.ts'
import { linkVar, mailKinds } from './copies.ts'
import { fillIn, render, senderName, withNames, type Rendered } from './render.ts'
import { tidyTranslation, translationProblems } from './words.ts'

const link = 'https://balie.test/x?a=1&b=2'
const bodyOf = (html: string) => /<div[^>]*>\n([\s\S]*)\n<\/div>/.exec(html)![1]!
const html = (copy: string, values: Record<string, string> = {}) =>
  bodyOf(render('password-reset', 'nl', { subject: '', copy }, { link, ...values }).html)
const text = (copy: string, values: Record<string, string> = {}) =>
  render('password-reset', 'nl', { subject: '', copy }, { link, ...values }).text

test.each([
  ['Dag :first_name,', 'Dag Emma,'],
  [':first_name:first_name', 'EmmaEmma'],
  ['om 10:30 op https://x.nl', 'om 10:30 op https://x.nl'],
  [':first_names en :First_name', ':first_names en :First_name'],
  ['(:first_name)', '(Emma)'],
  ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['⟦link⟧', '[link]'],
])('the text of %j is %j', (copy, expected) => {
  expect(text(copy, { first_name: 'Emma' })).toBe(`${expected}\n`)
})

describe('HTML', () => {
  test('an empty line begins a paragraph, a line break stays one', () => {
    expect(html('a\nb\n\n \n\nc')).toBe('<p style="margin:0 0 16px">a<br>\nb</p>\n<p style="margin:0 0 16px">c</p>')
  })
  test('a link alone on its line is a button, with the address under it', () => {
    const made = html('Klik:\n:link\nGroet')
    expect(made).toContain('>Wachtwoord kiezen</a>')
    expect(made).toContain('Werkt de knop niet? Open dan dit adres:<br>')
    expect(made.match(/https:[^"<]*/g)).toEqual(Array(3).fill('https://balie.test/x?a=1&amp;b=2'))
    expect(made.match(/<p /g)).toHaveLength(4)
  })
  test('a mail without a link has no button, and may be without one', () => {
    const words = { nl: ':link', fr: ':link', en: ':link', de: ':link' }
    expect(bodyOf(render('password-changed', 'nl', { subject: '', copy: ':link' }, { link }).html)).toBe(
      '<p style="margin:0 0 16px">:link</p>',
    )
    expect(
      translationProblems('password-changed', {
        subject: { ...words, nl: 'a' },
        copy: { nl: 'a', fr: 'b', en: 'c', de: ':link' },
      }).map(({ field, code }) => `${field} ${code}`),
    ).toEqual(expect.arrayContaining(['translation.subject.fr copy_variable', 'translation.copy.de copy_variable']))
    expect(
      translationProblems('password-changed', {
        subject: { nl: 'a', fr: 'b', en: 'c', de: 'd' },
        copy: { nl: 'a', fr: 'b', en: 'c', de: 'd' },
      }),
    ).toEqual([])
  })
  test('a link in a sentence is its address', () => {
    expect(html('Ga naar :link.')).toMatch(
      /^<p [^>]*>Ga naar <a href="https:\/\/balie\.test\/x\?a=1&amp;b=2" [^>]*>https:\/\/balie\.test\/x\?a=1&amp;b=2<\/a>\.<\/p>$/,
    )
  })
})

test('what has no value is held back, filled in later, and named to who may not see it', () => {
  const held = render('password-reset', 'nl', { subject: ':chain_name', copy: 'Hier: :link' }, { first_name: 'x' })
  const half = fillIn(held, { chain_name: 'A & B' })
  expect([held.subject, half.subject, half.text, withNames(half).text]).toEqual([
    '⟦chain_name⟧',
    'A & B',
    'Hier: ⟦link⟧\n',
    'Hier: :link\n',
  ])
  expect(withNames(half).html).not.toContain('href')
  expect(half.html).toContain('<title>A &amp; B</title>')
  expect(fillIn(half, { link })).toEqual(
    render('password-reset', 'nl', { subject: ':chain_name', copy: 'Hier: :link' }, { chain_name: 'A & B', link }),
  )
})

test.each([
  ['Salon Zuid <info@salon.test>', 'Salon Zuid'],
  ['"Salon, Zuid" <info@salon.test>', 'Salon, Zuid'],
  ['info@salon.test', 'info@salon.test'],
  ['<info@salon.test>', 'info@salon.test'],
])('%s is sent by %s', (from, name) => {
  expect(senderName(from)).toBe(name)
})

test.each(mailSlugs.flatMap((slug) => languages.map((language) => [slug, language] as const)))(
  'the words that Balie brings for %s in %s are right',
  (slug, language) => {
    const { subject, copy, vars } = mailKinds[slug]
    expect(translationProblems(slug, { subject, copy })).toEqual([])
    expect(tidyTranslation({ subject, copy })).toEqual({ subject, copy })
    // Each mail contains the reader's name, the lifetime of the link, and the link as a button.
    for (const name of vars.filter((name) => !['email', 'chain_name'].includes(name)))
      expect(copy[language]).toContain(`:${name}`)
    if (vars.includes(linkVar)) expect(copy[language]).toContain(`\n\n:${linkVar}\n\n`)
  },
)

describe('whatever is typed', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '<',
          '>',
          '"',
          "'",
          '&',
          '<script>',
          '</p>',
          '<!--',
          ']]>',
          '⟦',
          '⟧',
          '⟦link⟧',
          ':',
          ':link',
          ':first_name',
          ':chain_name',
          '\r',
          '\n',
          '\r\n',
          '\u0000',
          '\u0085',
          '\u2028',
          'Bcc: x@y.nl',
          'javascript:',
          ' ',
          'a',
        ),
        { maxLength: 20 },
      )
      .map((parts) => parts.join('')),
  )
  const inputs = fc.record({
    slug: fc.constantFrom(...mailSlugs),
    language: fc.constantFrom(...languages),
    subject: typed,
    copy: typed,
    first_name: typed,
    email: typed,
    chain_name: typed,
  })
  const made = ({
    slug,
    language,
    subject,
    copy,
    first_name,
    email,
    chain_name,
  }: typeof inputs extends fc.Arbitrary<infer T> ? T : never): Rendered =>
    fillIn(render(slug, language, { subject, copy }, { first_name, email }), { chain_name, link })

  test('no raw tag, no attribute and no other address comes out', () => {
    const ours = new Set([
      '<!doctype html>',
      '</p>',
      '</a>',
      '<br>',
      '</div>',
      '</title>',
      '<title>',
      '<head>',
      '</head>',
      '</body>',
      '</html>',
    ])
    const opening =
      /^<(html lang="(nl|fr|en|de)"|meta [a-z-]+="[^"<>]*"( content="[^"<>]*")?|body style="[^"<>]*"|div style="[^"<>]*"|p style="[^"<>]*"|a href="https:\/\/balie\.test\/x\?a=1&amp;b=2" style="[^"<>]*")>$/
    fc.assert(
      fc.property(inputs, (input) => {
        const { html: page } = made(input)
        for (const tag of page.match(/<[^<]*?>/g) ?? []) if (!ours.has(tag)) expect(tag).toMatch(opening)
        expect(page.replace(/<[^<]*?>/g, '')).not.toMatch(/[<>"]/)
        expect(page).not.toMatch(/[⟦⟧]/)
      }),
      { numRuns: 3000 },
    )
  })

  test('the subject stays one line, and what is stored holds only what can be seen', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { subject, text: plain, html: page } = made(input)
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(plain + page).not.toMatch(/[^\P{Cc}\n\t]/u)
      }),
      { numRuns: 3000 },
    )
  })

  test('a value is only text: no variable in it is filled in', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const plain = fillIn(
          render(
            input.slug,
            input.language,
            { subject: ':first_name', copy: ':first_name' },
            { first_name: `x${input.first_name}x` },
          ),
          { link, chain_name: 'CHAIN' },
        )
        expect(plain.text).not.toContain('CHAIN')
        expect(plain.html).not.toContain('balie.test')
      }),
      { numRuns: 1000 },
    )
  })
})

test('a telephone number has its usual spaces, and no other value is changed', () => {
  const words = { subject: '', copy: 'Bel ons op :phone, :first_name.' }
  const { text, html } = render('appointment-reminder', 'nl', words, {
    phone: '+31202050110',
    first_name: '+31202050110',
  })
  expect([text, html]).toEqual(Array(2).fill(expect.stringContaining('Bel ons op +31 20 205 0110, +31202050110.')))
})
