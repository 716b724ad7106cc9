import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#kernel/texts.ts'

type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>

/** Reads all that a page shows or says: its texts, and the names, titles and placeholders of its elements. */
const readable = `(() => {
  const texts = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement.closest('script, style') === null) texts.add(textContent.trim())
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.add(element.getAttribute(name)?.trim() ?? '')
  return [...texts].filter(Boolean)
})()`

/** The name of a text in a catalogue, which a page shows when it does not have the catalogue. */
const isKey = /^([a-z]\w*:)?[a-z]+([A-Z_][A-Za-z]*)+$|^[a-z]\w*:\w+$/

/**
 * Checks that a page shows no name of a text in place of the text, no hole that was not filled, and no sentence of the
 * catalogues in Dutch where another language was chosen.
 */
export async function onlyIn(page: Page, language: Language, ...catalogues: readonly Words[]): Promise<void> {
  const entries = catalogues.flatMap((words) => Object.entries(words))
  const own = new Set(entries.map(([, words]) => words[language]))
  const names = new Set(entries.map(([key]) => key))
  const dutch = new Set(language === 'nl' ? [] : entries.map(([, words]) => words.nl))
  const texts = await page.evaluate<string[]>(readable)
  expect(texts.length).toBeGreaterThan(20)
  const isWrong = (text: string) =>
    !own.has(text) && (isKey.test(text) || names.has(text) || dutch.has(text) || text.includes('{{'))
  expect.soft(texts.filter(isWrong), `${page.url()} in ${language}`).toEqual([])
}
