import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF, page after page, its pieces joined by spaces. */
export async function pdfText(content: Uint8Array): Promise<string> {
  const reading = getDocument({ data: Uint8Array.from(content), verbosity: VerbosityLevel.ERRORS })
  const document = await reading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await reading.destroy()
  return pages.join('\n').replaceAll(/\s+/g, ' ')
}
