import { createElement, Fragment, type ReactNode } from 'react'
import { isSafeLink, richTextTags } from '#kernel/rich-text.ts'
import styles from './rich-text.module.css'

const allowed = new Set<string>(richTextTags)

/** The nodes of a formatted text as React elements: the tags of kernel/rich-text.ts, and only the words of others. */
function elementsOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element)) return null
    const tag = node.tagName.toLowerCase()
    if (tag === 'br' || tag === 'hr') return createElement(tag, { key: index })
    const children = elementsOf(node)
    if (!allowed.has(tag)) return <Fragment key={index}>{children}</Fragment>
    const href = tag === 'a' ? node.getAttribute('href') : null
    if (tag === 'a' && !(href && isSafeLink(href))) return <Fragment key={index}>{children}</Fragment>
    return createElement(tag, { key: index, ...(href && { href, target: '_blank', rel: 'noreferrer' }) }, ...children)
  })
}

/** Shows formatted text. Only the tags that formatted text may have become part of the page. */
export function RichTextView({ html, className }: { html: string; className?: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className={[styles.text, className].filter(Boolean).join(' ')}>{elementsOf(body)}</div>
}
