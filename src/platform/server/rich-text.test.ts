import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasTags, plainText, richTextSynonyms, richTextTags, richTextRemoved } from '#kernel/rich-text.ts'
import { cleanReportText, cleanRichText } from './rich-text.ts'
import { dirtyHtml } from './test/dirty-html.ts'

/** Tags without attributes, links of the safe kinds, and text without a bare `<`. */
const clean = new RegExp(`^(?:[^<]|</?(?:${richTextTags.join('|')})>|<a href="(?:https?://|mailto:)[^"<>\\s]+">)*$`)

describe('cleaning', () => {
  test.each(dirtyHtml)('of %s', (_, html, words) => {
    const cleaned = cleanRichText(html)
    expect(cleaned).toMatch(clean)
    expect(plainText(cleaned)).toBe(words)
    expect(cleanRichText(cleaned)).toBe(cleaned)
  })

  test('keeps everything that is allowed', () => {
    const all =
      '<h2>Kop</h2><h3>Kop</h3><p>Dag <strong>a</strong> <em>b</em> <u>c</u> <s>d</s><br><a href="https://balie.test/?a=1&amp;b=2">e</a> <a href="mailto:info@balie.test">f</a></p><ul><li><p>g</p></li></ul><ol><li><p>h</p></li></ol><blockquote><p>i</p></blockquote><hr>'
    expect(cleanRichText(all)).toBe(all)
  })
  test('replaces synonyms by our tags', () => {
    expect(cleanRichText('<h1>a</h1><h4>b</h4><p><b>c</b><i>d</i><strike>e</strike><del>f</del><ins>g</ins></p>')).toBe(
      '<h2>a</h2><h3>b</h3><p><strong>c</strong><em>d</em><s>e</s><s>f</s><u>g</u></p>',
    )
  })
  test('limits nesting: a text full of nested tags stays harmless for a browser', () => {
    const cleaned = cleanRichText(`${'<blockquote>'.repeat(4000)}Dag`)
    expect(plainText(cleaned)).toBe('Dag')
    expect(cleaned.match(/<blockquote>/g)!.length).toBeLessThan(100)
  })
  test.each([
    ['<p><a href="/rel">x</a> <a href="https://a.b">y</a></p>', '<p>x <a href="https://a.b">y</a></p>'],
    [
      '<p><a href="https://a.b">x</a> <a href="/rel">y</a> <a href="https://c.d">z</a></p>',
      '<p><a href="https://a.b">x</a> y <a href="https://c.d">z</a></p>',
    ],
    [
      '<p><a>x</a><a href="">y</a><strong><a href="javascript:1"><em>z</em></a></strong></p>',
      '<p>xy<strong><em>z</em></strong></p>',
    ],
    ['<a href="/rel"><a href="https://a.b">y</a></a>', '<a href="https://a.b">y</a>'],
    ['<p><a href="/rel">x', '<p>x</p>'],
  ])('keeps allowed links and removes others: %s', (html, cleaned) => expect(cleanRichText(html)).toBe(cleaned))
})

describe('for any input', () => {
  const name = fc.constantFrom(
    ...richTextTags,
    ...Object.keys(richTextSynonyms),
    ...richTextRemoved,
    'div',
    'span',
    'table',
    'img',
  )
  const href = fc.constantFrom(
    'https://a.b',
    'mailto:a@b.c',
    '/rel',
    'javascript:alert(1)',
    '',
    'https://a.b/?x=1&amp;y="',
  )
  const piece = fc.oneof(
    name.map((tag) => `<${tag}>`),
    name.map((tag) => `</${tag}>`),
    href.map((to) => `<a href="${to}">`),
    fc.constantFrom('</a>', '</p>', '<br/>', '<!--', '-->', '<', '>', '"', '&amp;', '&lt;'),
    fc.string({ maxLength: 8, unit: 'grapheme' }),
  )
  const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

  /** The tags that are opened but not closed, or closed but not opened. */
  function unbalanced(text: string): string[] {
    const open: string[] = []
    for (const [, closing, tag] of text.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
      if (closing && open.at(-1) !== tag) return [...open, `/${tag}`]
      if (closing) open.pop()
      else if (tag !== 'br' && tag !== 'hr') open.push(tag!)
    }
    return open
  }

  test('cleaning again changes nothing, and every tag that is opened is closed', () => {
    fc.assert(
      fc.property(html, (typed) => {
        const cleaned = cleanRichText(typed)
        expect(cleaned).toMatch(clean)
        expect(unbalanced(cleaned)).toEqual([])
        expect(cleanRichText(cleaned)).toBe(cleaned)
      }),
      { numRuns: 500 },
    )
  })

  test('a report is cleaned too, and text without tags of HTML reads as written', () => {
    const unknown = fc.constantFrom('<', '>', '</', '<matig', '<matig>', '<script', '&amp;', '"', ' ', 'rood')
    const plain = fc
      .array(unknown, { maxLength: 20 })
      .map((pieces) => pieces.join(''))
      .filter((text) => !hasTags(text))
    fc.assert(
      fc.property(html, (typed) => {
        const cleaned = cleanReportText(typed)
        expect(cleaned).toMatch(clean)
        expect(unbalanced(cleaned)).toEqual([])
        expect(cleanReportText(cleaned)).toBe(cleaned)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(plain, (typed) => {
        expect(plainText(cleanReportText(typed))).toBe(typed.replace(/\s+/g, ' ').trim())
      }),
      { numRuns: 500 },
    )
  })
})

describe('a text that may come without tags', () => {
  test.each([
    ['', ''],
    ['Rustig verlopen.', '<p>Rustig verlopen.</p>'],
    ['3 < 5 & 7 > 6', '<p>3 &lt; 5 &amp; 7 &gt; 6</p>'],
    ['pijn<matig en rood>licht', '<p>pijn&lt;matig en rood&gt;licht</p>'],
    ['pijn </matig> <Élodie> <x-ray> a<b', '<p>pijn &lt;/matig&gt; &lt;Élodie&gt; &lt;x-ray&gt; a&lt;b</p>'],
    ['<!-- rood --> &lt; warm &amp; rood', '<p>&lt;!-- rood --&gt; &amp;lt; warm &amp;amp; rood</p>'],
    ['<matig>\n<rood>', '<p>&lt;matig&gt;<br>&lt;rood&gt;</p>'],
    ['<<img src=x onerror=alert(1)>licht', '<p>&lt;licht</p>'],
    ['<div>Rood</div>', '<p>Rood</p>'],
    ['Eerst dit.\nDan dat.\r\n\r\n\r\nTot slot.', '<p>Eerst dit.<br>Dan dat.</p><p>Tot slot.</p>'],
    ['Rood.<script>alert(1)</script>', '<p>Rood.</p>'],
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()">Rood, <b>warm</b><img src=x onerror=y></p>', '<p>Rood, <strong>warm</strong></p>'],
    ['<p>&lt;script&gt; getypt</p>', '<p>&lt;script&gt; getypt</p>'],
  ])('%j becomes %j, and stays so', (typed, cleaned) =>
    expect([cleanReportText(typed), cleanReportText(cleaned)]).toEqual([cleaned, cleaned]),
  )
})
