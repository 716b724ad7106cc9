/**
 * HTML that people paste and that attackers send, with what remains of it. The server's cleaning and the browser's
 * editor are both tested with it.
 */
export const dirtyHtml: readonly (readonly [what: string, html: string, words: string])[] = [
  ['a script', '<p>Dag<script>alert(1)</script></p>', 'Dag'],
  ['a script in capitals with attributes', '<SCRIPT SRC="https://x.test/a.js" type=module></SCRIPT><p>Dag</p>', 'Dag'],
  ['a script inside a script’s name', '<p>Dag</p><scr<script>ipt>alert(1)</scr</script>ipt>', 'Dag ipt>alert(1)ipt>'],
  ['a picture that does something when it fails', '<p>Dag <img src=x onerror=alert(1)></p>', 'Dag'],
  ['a handler on a paragraph', '<p onclick="alert(1)" onmouseover=alert(2)>Dag</p>', 'Dag'],
  ['a handler without spaces', '<p/onclick=alert(1)>Dag</p>', 'Dag'],
  ['a script as a link', '<p><a href="javascript:alert(1)">Dag</a></p>', 'Dag'],
  ['the same, written with character codes', '<p><a href="&#106;avascript&#58;alert(1)">Dag</a></p>', 'Dag'],
  ['the same, with a line end inside', '<p><a href="java\nscript:alert(1)">Dag</a></p>', 'Dag'],
  ['the same, with a code for a tab', '<p><a href="jav&#x09;ascript:alert(1)">Dag</a></p>', 'Dag'],
  ['a link to data', '<p><a href="data:text/html;base64,PHNjcmlwdD4=">Dag</a></p>', 'Dag'],
  ['a link to a page of ours', '<p><a href="/clients/1">Dag</a></p>', 'Dag'],
  ['a link without a scheme', '<p><a href="//x.test">Dag</a></p>', 'Dag'],
  [
    'a link that opens elsewhere',
    '<p><a href="https://x.test/" target="_blank" rel="opener" style="color:red" onclick="x()" title="x">Dag</a></p>',
    'Dag',
  ],
  [
    'a style',
    '<p style="position:fixed;inset:0;background:url(https://x.test/p)">Dag</p><style>*{display:none}</style>',
    'Dag',
  ],
  ['classes and ids', '<p class="MsoNormal" id="root" data-x="1">Dag</p>', 'Dag'],
  ['a frame', '<iframe src="https://x.test" srcdoc="<script>alert(1)</script>"></iframe><p>Dag</p>', 'Dag'],
  ['a form', '<form action="https://x.test"><input name=a><button>Stuur</button></form><p>Dag</p>', 'Stuur Dag'],
  ['an object', '<object data="javascript:alert(1)"></object><embed src="x.swf"><p>Dag</p>', 'Dag'],
  ['a picture that is a program', '<svg><g onload="alert(1)"></g><script>alert(1)</script></svg><p>Dag</p>', 'Dag'],
  [
    'a formula that hides a picture (mXSS)',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math><p>Dag</p>',
    'Dag',
  ],
  ['a style in a picture in a formula (mXSS)', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', ''],
  ['a comment that ends early (mXSS)', '<!--><img src=x onerror=alert(1)>--><p>Dag</p>', '--> Dag'],
  ['no script (mXSS)', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><p>Dag</p>', 'Dag'],
  ['a text area (mXSS)', '<textarea></textarea><img src=x onerror=alert(1)><p>Dag</p>', 'Dag'],
  ['raw text (mXSS)', '<p>Dag</p><xmp><p title="</xmp><img src=x onerror=alert(1)>">', 'Dag ">'],
  ['a template', '<template><script>alert(1)</script></template><p>Dag</p>', 'Dag'],
  [
    'a base and a refresh',
    '<base href="https://x.test/"><meta http-equiv="refresh" content="0;url=https://x.test"><link rel=stylesheet href="https://x.test/a.css"><p>Dag</p>',
    'Dag',
  ],
  ['a tag that does not end', '<p>Dag</p><img src="x" onerror="alert(1)"', 'Dag'],
  ['tags across one another', '<p><strong>Dag <em>hoor</strong></em></p>', 'Dag hoor'],
  [
    'what a word processor pastes',
    '<html><body><!--StartFragment--><p class=MsoNormal><b style="mso-bidi-font-weight:normal"><span lang=NL>Dag<o:p></o:p></span></b></p><!--EndFragment--></body></html>',
    'Dag',
  ],
  [
    'a table',
    '<table><tr><td>Vbeam</td><td>7,5</td><td>10</td></tr><tr><td>M22</td><td>12</td></tr></table><p>Dag</p>',
    'Vbeam | 7,5 | 10 M22 | 12 Dag',
  ],
  ['cells without a table', '<td>7,5</td><td>10</td><p>Dag</p>', '7,5 | 10 Dag'],
  ['blocks of another page', '<a>7</a><div>5<div>10</div>12</div><p>Dag</p>', '7 5 10 12 Dag'],
  [
    'text that looks like a tag',
    '<p>1 &lt; 2 &amp;&amp; &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '1 < 2 && <script>alert(1)</script>',
  ],
]
