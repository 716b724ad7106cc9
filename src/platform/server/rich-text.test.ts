import { describe, expect, test } from 'vitest'
import { plainText, richTextTags } from '#kernel/rich-text.ts'
import { cleanRichText } from './rich-text.ts'
import { dirtyHtml } from './test/dirty-html.ts'

/** Tags without attributes, links of the safe kinds, and text without a bare `<`. */
const clean = new RegExp(`^(?:[^<]|</?(?:${richTextTags.join('|')})>|<a href="(?:https?://|mailto:)[^"<>\\s]+">)*$`)

describe('what stays of', () => {
  test.each(dirtyHtml)('%s', (_, html, words) => {
    const cleaned = cleanRichText(html)
    expect(cleaned).toMatch(clean)
    expect(plainText(cleaned)).toBe(words)
    expect(cleanRichText(cleaned)).toBe(cleaned)
  })

  test('what is allowed: all of it', () => {
    const all = '<h2>Kop</h2><h3>Kop</h3><p>Dag <strong>a</strong> <em>b</em> <u>c</u> <s>d</s><br><a href="https://balie.test/?a=1&amp;b=2">e</a> <a href="mailto:info@balie.test">f</a></p><ul><li><p>g</p></li></ul><ol><li><p>h</p></li></ol><blockquote><p>i</p></blockquote><hr>'
    expect(cleanRichText(all)).toBe(all)
  })
  test('under another name the same', () => {
    expect(cleanRichText('<h1>a</h1><h4>b</h4><p><b>c</b><i>d</i><strike>e</strike><del>f</del><ins>g</ins></p>')).toBe('<h2>a</h2><h3>b</h3><p><strong>c</strong><em>d</em><s>e</s><s>f</s><u>g</u></p>')
  })
  test('as many tags inside one another as fit in a text: nothing that a browser would choke on is left', () => {
    const cleaned = cleanRichText(`${'<blockquote>'.repeat(4000)}Dag`)
    expect(plainText(cleaned)).toBe('Dag')
    expect(cleaned.match(/<blockquote>/g)!.length).toBeLessThan(100)
  })
})
