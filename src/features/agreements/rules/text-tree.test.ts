import { expect, test } from 'vitest'
import { blocksOf } from './text-tree.ts'

test.each([
  ['<p>Een <strong>twee</strong></p>', [{ tag: 'p', children: ['Een ', { tag: 'strong', children: ['twee'] }] }]],
  ['los &lt;b&gt; &amp;&nbsp;zo', [{ tag: 'p', children: ['los <b> &\u00a0zo'] }]],
  ['<h2>Kop</h2><hr>', [{ tag: 'h2', children: ['Kop'] }, { tag: 'hr' }]],
  ['<p>a<br>b</p>', [{ tag: 'p', children: ['a', { tag: 'br' }, 'b'] }]],
  [
    '<ul><li><p>een</p><ol><li>twee</li></ol></li></ul>',
    [
      {
        tag: 'ul',
        items: [
          [
            { tag: 'p', children: ['een'] },
            { tag: 'ol', items: [[{ tag: 'p', children: ['twee'] }]] },
          ],
        ],
      },
    ],
  ],
  ['<blockquote><p>q</p></blockquote>', [{ tag: 'blockquote', blocks: [{ tag: 'p', children: ['q'] }] }]],
  [
    '<p><a href="https://a.test/?x=1&amp;y=2">a</a></p>',
    [{ tag: 'p', children: [{ tag: 'a', href: 'https://a.test/?x=1&y=2', children: ['a'] }] }],
  ],
  ['</p>3 < 5', [{ tag: 'p', children: ['3 ', '<', ' 5'] }]],
  ['', []],
])('%s', (html, expected) => expect(blocksOf(html)).toEqual(expected))
