import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paragraphsOf } from './rich-text.ts'
import { withoutTabs, withSeparations } from './separated.ts'

const table = (...rows: string[]) => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
const cells = (...all: string[]) => all.map((one) => `<td>${one}</td>`).join('')

describe('a table', () => {
  test.each([
    [
      'a paragraph for each row',
      table(cells('Vbeam', '7,5', '10'), cells('M22', '12')),
      '<p>Vbeam | 7,5 | 10</p><p>M22 | 12</p>',
    ],
    ['heads of columns', table('<th>Toestel</th><th>J</th>', cells('M22', '12')), '<p>Toestel | J</p><p>M22 | 12</p>'],
    ['an empty cell keeps its column', table(cells('Vbeam', '', '10', '')), '<p>Vbeam | | 10</p>'],
    ['the first cell is empty', table(cells('', '7,5', '10')), '<p>| 7,5 | 10</p>'],
    ['an empty row', `<p>a</p>${table(cells('', ''))}<p>b</p>`, '<p>a</p><p>b</p>'],
    ['one cell around a text', table(cells('<p>a</p><ul><li>b</li></ul>')), '<p>a</p><ul><li><p>b</p></li></ul>'],
    ['a cell of two lines', table(cells('7,5<br>8', '10')), '<p>7,5<br>8</p><p>10</p>'],
    [
      'a list in a cell',
      table(cells('Na', '<ul><li>koel<li>smeer</ul>')),
      '<p>Na</p><ul><li><p>koel</p></li><li><p>smeer</p></li></ul>',
    ],
    ['a table in a cell', table(cells('Vbeam', table(cells('7,5', '10')))), '<p>Vbeam | 7,5 | 10</p>'],
    [
      'a table of two rows in a cell',
      table(cells('Vbeam', table(cells('7,5', '10'), cells('8', '20')), '3')),
      '<p>Vbeam</p><p>7,5 | 10</p><p>8 | 20</p><p>3</p>',
    ],
    ['cells without a table', 'x<td>c1</td><td>c2</td>y', '<p>x</p><p>c1 | c2</p><p>y</p>'],
    ['cells without ends', '<table><tr><td>7<td>5<tr><td>10</table>', '<p>7 | 5</p><p>10</p>'],
    [
      'text beside the cells',
      `<table>a<tr>b${cells('c', 'd')}e</tr>f</table>g`,
      '<p>a</p><p>b</p><p>c | d</p><p>e</p><p>f</p><p>g</p>',
    ],
    ['text around it', `<a>l</a>${table(cells('c1', 'c2'))}m`, '<p><a>l</a></p><p>c1 | c2</p><p>m</p>'],
    ['a table in a paragraph', `<p>a${table(cells('b', 'c'))}d</p>`, '<p>a</p><p>b | c</p><p>d</p>'],
    ['bold around it', `<b>x${table(cells('7', '5'))}</b>`, '<p><b>x</b></p><p><b>7</b> | <b>5</b></p>'],
    ['bold that a cell opens', table(cells('<b>7', '5')), '<p><b>7</b> | 5</p>'],
    ['a caption', `<table><caption>Nazorg</caption><tr>${cells('a', 'b')}</tr></table>`, '<p>Nazorg</p><p>a | b</p>'],
    [
      'as Word writes it',
      "<html><head><style>td {x:y}</style></head><body><!--StartFragment--><table class=MsoTableGrid><tr style='height:1'><td width=10 style=\"mso-a:'>'\"><p class=MsoNormal><b>Vbeam<o:p></o:p></b></p></td>\n <td>\n <p class=MsoNormal>7,5<o:p></o:p></p></td></tr></table><!--EndFragment--></body></html>",
      '<p><b>Vbeam<o:p></o:p></b> | 7,5<o:p></o:p></p>',
    ],
    [
      'as Excel writes it',
      '<meta name=Generator content="Excel"><style><!--table {x:y}--></style><table><!--StartFragment--><col width=64 span=2><tr height=20><td height=20 class=xl65>7,5</td><td align=right>10</td></tr><!--EndFragment--></table>',
      '<p>7,5 | 10</p>',
    ],
  ])('%s', (_, html, separated) => expect(withSeparations(html)).toBe(separated))
})

describe('another block', () => {
  test.each([
    ['lines of a mail', '<div>7</div><div>5<div>10</div>12</div>', '<p>7</p><p>5</p><p>10</p><p>12</p>'],
    ['an empty line', '<div>7</div><div><br></div><div>5<br></div>', '<p>7</p><p>5</p>'],
    ['in an item', '<ul><li><div>a</div><div>b</div></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['in a heading', '<h2><div>a</div></h2><div>b</div>', '<h2>a</h2><p>b</p>'],
    ['terms', '<dl><dt>7</dt><dd>5</dd></dl>', '<p>7</p><p>5</p>'],
    ['a rule', '<div>7</div><hr>5', '<p>7</p><hr><p>5</p>'],
    [
      'in a quotation',
      '<blockquote><div>7</div></blockquote><div>5</div>',
      '<blockquote><p>7</p></blockquote><p>5</p>',
    ],
    ['tags across one another', '<div><b>7<i>5</b>1</i></div>', '<p><b>7<i>5</i></b><i>1</i></p>'],
    ['ends without a start', '</td></b></ul>7</div>5', '<p>7</p><p>5</p>'],
    ['bare signs', '<div>3 < 5 <1 <</div><b', '<p>3 < 5 <1 <</p><p><b</p>'],
  ])('%s', (_, html, separated) => expect(withSeparations(html)).toBe(separated))
})

test.each(['', 'Rood', '<p>7</p>\n<p></p><ul><li>5</li></ul>', 'a < b', '<p data-pm-slice="1 1 []">Rood</p>'])(
  'without such a block %j stays as it is',
  (html) => expect(withSeparations(html)).toBe(html),
)

test('the numbers of a table are read one by one, whatever stands around them', () => {
  const word = fc.stringMatching(/^[1-9]\d{0,2}$/)
  const leaf = word.map((one) => ({ html: one, words: [one] }))
  const around = fc.constantFrom('div', 'p', 'td', 'th', 'tr', 'table', 'li', 'ul', 'section', 'dd', 'caption', 'h2')
  const { tree } = fc.letrec<{ tree: { html: string; words: string[] } }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.tuple(around, fc.array(tie('tree'), { maxLength: 4 })).map(([tag, inner]) => ({
        html: inner.map(({ html }) => `<${tag}>${html}</${tag}>`).join(''),
        words: inner.flatMap(({ words }) => words),
      })),
    ),
  }))
  fc.assert(
    fc.property(tree, ({ html, words }) => {
      const separated = withSeparations(`<div>${html}</div>`)
      expect(paragraphsOf(separated).flatMap((line) => line.split(/[ |]+/).filter(Boolean))).toEqual(words)
      expect(withSeparations(separated)).toBe(separated)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['Vbeam\t7,5\t10', 'Vbeam | 7,5 | 10'],
  ['Vbeam\t\t10', 'Vbeam | | 10'],
  ['\tVbeam\t', '\tVbeam\t'],
  ['a\t\nb', 'a\t\nb'],
])('the tabs of %j', (text, separated) => expect(withoutTabs(text)).toBe(separated))
