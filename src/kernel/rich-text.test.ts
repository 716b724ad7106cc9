import { describe, expect, test } from 'vitest'
import { blocksOf, isBlank, isSafeLink, plainText, typedLink } from './rich-text.ts'

describe('the addresses that a link may have', () => {
  test.each([
    'https://balie.test',
    'http://balie.test/prijzen?a=1&b=2#top',
    'HTTPS://BALIE.TEST',
    'mailto:info@balie.test',
    'https://münchen.test/straße',
  ])('%s', (href) => expect(isSafeLink(href)).toBe(true))
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://balie.test',
    'tel:+31612345678',
    '//balie.test',
    '/clients',
    'clients',
    '#top',
    '',
    'https:',
    'https://',
    'https:///clients',
    'mailto:',
    'https://balie.test" onclick="x',
    'https://balie.test<b>',
    'https:\\\\balie.test',
    'https://balie.test\u00a0x',
    'https://balie.test\u202etxt',
    'blob:https://balie.test/1',
  ])('not to %j', (href) => expect(isSafeLink(href)).toBe(false))
})

test.each([
  ['balie.test', 'https://balie.test'],
  [' www.balie.test/nazorg ', 'https://www.balie.test/nazorg'],
  ['balie.test:8080/a', 'https://balie.test:8080/a'],
  ['http://balie.test', 'http://balie.test'],
  ['info@balie.test', 'mailto:info@balie.test'],
  ['mailto:info@balie.test', 'mailto:info@balie.test'],
  ['javascript:alert.x', null],
  ['nazorg', null],
  ['', null],
  ['een zin. Nog een', null],
])('typed as %j it leads to %j', (typed, link) => expect(typedLink(typed)).toBe(link))

describe('whether a text has nothing to read', () => {
  test.each([
    ['', true],
    ['<p></p>', true],
    ['<p>&nbsp; </p>', true],
    ['<p>\u00a0\u200b</p>', true],
    ['<p><br></p><ul><li><p></p></li></ul><hr>', true], // agreement-006
    ['<p>Tekst</p>', false],
    ['.', false],
    ['<p>&amp;</p>', false], // agreement-001
  ])('%j', (html, blank) => expect(isBlank(html)).toBe(blank))
})

test('the text without its tags', () => {
  expect(
    plainText(
      '<h2>Nazorg</h2><p>Koel <strong>direct</strong><br>na &amp; smeer.</p><ul><li><p>1 &lt; 2</p></li><li><p>b</p></li></ul>',
    ),
  ).toBe('Nazorg Koel direct na & smeer. 1 < 2 b')
})

test.each([
  ['', []],
  ['los', ['los']],
  ['<p>a</p><p></p><hr><h2>b</h2>c', ['<p>a</p>', '<p></p>', '<hr>', '<h2>b</h2>', 'c']],
  [
    '<ul><li><p>a</p></li><li><p>b</p></li></ul><p>c<br>d</p>',
    ['<ul><li><p>a</p></li><li><p>b</p></li></ul>', '<p>c<br>d</p>'],
  ],
  ['<blockquote><p>a</p><hr></blockquote><p>b', ['<blockquote><p>a</p><hr></blockquote>', '<p>b']],
  ['</p>a<p>b</p>', ['</p>', 'a', '<p>b</p>']],
])('the blocks of %j', (html, blocks) => expect(blocksOf(html)).toEqual(blocks))
