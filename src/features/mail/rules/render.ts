import { spacedPhone } from '#kernel/spaced-phone.ts'
import type { Language } from '#kernel/texts.ts'
import type { MailSlug } from '../contract.ts'
import { buttonFails, linkVar, mailKinds } from './copies.ts'

/** The words of one mail in one language; variables are written with a colon. */
export interface Copy {
  readonly subject: string
  readonly copy: string
}

/** A mail as stored and sent: a subject of one line, the text, and the same as HTML. */
export interface Rendered {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type Values = Readonly<Record<string, string | number>>

/** A variable: a colon and a name. A time (`10:30`) and an address (`https://…`) do not match. */
export const variablePattern = /:([a-z][a-z0-9_]*)/gi

// Unknown values are placeholders between these characters, which are removed from everything typed, so that no value
// can pass for a placeholder.
const [open, close] = ['⟦', '⟧']
const heldBack = /⟦(\w+)⟧/g
/** The placeholder in a stored mail, which is filled in when the mail is sent. */
export const heldBackAs = (name: string): string => `${open}${name}${close}`

/** The text on one line: line breaks and invisible characters become spaces, so that nobody can add a header. */
export const oneLine = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(open, '[')
    .replaceAll(close, ']')
    .trim()

/** The text with its lines, without invisible characters. */
export const cleanText = (typed: string): string =>
  typed
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(open, '[')
    .replaceAll(close, ']')
    .trim()

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark]!)

/** Replaces each known variable; other text stays as typed. */
function filled(
  typed: string,
  known: readonly string[],
  valueOf: (name: string) => string,
  write: (text: string) => string,
): string {
  let done = 0
  let out = ''
  for (const match of typed.matchAll(variablePattern)) {
    const name = match[1]!
    if (!known.includes(name)) continue
    out += write(typed.slice(done, match.index)) + valueOf(name)
    done = match.index + match[0].length
  }
  return out + write(typed.slice(done))
}

const paragraph = 'margin:0 0 16px'
const accent = '#17635d'
const anchor = `color:${accent};word-break:break-all`

/** A button, and the address as text for mail programs that show no buttons. */
const button = (address: string, label: string, otherwise: string): string =>
  `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>
<p style="margin:0 0 24px;color:#5d625f;font-size:13px">${otherwise}<br><a href="${address}" style="${anchor}">${address}</a></p>`

/** An empty line begins a paragraph; a line with only the variable of the link becomes the button. */
function htmlOf(
  copy: string,
  write: (line: string) => string,
  link: { readonly address: string; readonly label: string; readonly otherwise: string } | null,
): string {
  const blocks: string[] = []
  for (const part of copy.split(/\n[ \t]*\n\s*/)) {
    let lines: string[] = []
    const end = () => {
      if (lines.length) blocks.push(`<p style="${paragraph}">${lines.join('<br>\n')}</p>`)
      lines = []
    }
    for (const line of part.split('\n')) {
      if (!link || line.trim() !== `:${linkVar}`) {
        lines.push(write(line))
        continue
      }
      end()
      blocks.push(button(link.address, link.label, link.otherwise))
    }
    end()
  }
  return blocks.join('\n')
}

const page = (language: Language, subject: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f5f2;color:#1f2422;font:15px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e2dc;border-radius:12px">
${body}
</div>
</body>
</html>
`

/** The value as its reader sees it: a telephone number with its usual spaces. */
const written = (name: string, value: string): string => (name === 'phone' ? spacedPhone(value) : value)

/**
 * The words of a mail with the known values. The others stay placeholders until `fillIn`: the link, which is sealed,
 * and the sender. Everything is escaped in HTML, and no value can break the line of the subject.
 */
export function render(slug: MailSlug, language: Language, words: Copy, values: Values): Rendered {
  const { vars, button: label } = mailKinds[slug]
  const valueIn = (write: (text: string) => string) => (name: string) =>
    values[name] === undefined ? heldBackAs(name) : write(oneLine(written(name, String(values[name]))))
  const asTyped = (text: string) => text
  const htmlValue = valueIn(escapeHtml)
  const address = htmlValue(linkVar)
  const anchored = (name: string) =>
    name === linkVar ? `<a href="${address}" style="${anchor}">${address}</a>` : htmlValue(name)
  const [subject, copy] = [oneLine(words.subject), cleanText(words.copy)]
  const line = (typed: string) => filled(typed, vars, anchored, escapeHtml)
  const body = htmlOf(
    copy,
    line,
    label ? { address, label: escapeHtml(label[language]), otherwise: escapeHtml(buttonFails[language]) } : null,
  )
  return {
    subject: filled(subject, vars, valueIn(asTyped), asTyped),
    text: `${filled(copy, vars, valueIn(asTyped), asTyped)}\n`,
    html: page(language, filled(subject, vars, htmlValue, escapeHtml), body),
  }
}

/** Replaces the placeholders whose values are given; the others stay. */
export function fillIn({ subject, text, html }: Rendered, values: Values): Rendered {
  const put = (into: string, write: (value: string) => string) =>
    into.replace(heldBack, (all, name: string) =>
      values[name] === undefined ? all : write(oneLine(String(values[name]))),
    )
  return { subject: put(subject, (value) => value), text: put(text, (value) => value), html: put(html, escapeHtml) }
}

/**
 * Replaces the placeholders by the names of their variables, without a link, for a reader who may not see the values.
 */
export const withNames = (mail: Rendered): Rendered => {
  const named = (text: string) => text.replaceAll(`href="${heldBackAs(linkVar)}"`, '').replace(heldBack, ':$1')
  return { subject: named(mail.subject), text: named(mail.text), html: named(mail.html) }
}

/** Whether this mail has a placeholder of this name. */
export const holdsBack = ({ text, html }: Rendered, name: string): boolean =>
  text.includes(heldBackAs(name)) || html.includes(heldBackAs(name))

/** The name of the sender: the name in `Salon Zuid <info@salon.example>`, otherwise the address. */
export const senderName = (mailFrom: string): string =>
  oneLine(/^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1] || mailFrom.replace(/[<>]/g, ''))
