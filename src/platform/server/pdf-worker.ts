import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfAnswer, PdfJob } from './pdf.ts'

const fonts = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '600SemiBold_Italic'].map((style) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`)),
)

const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: fonts.map((font) => readFileSync(font)) }],
  // A template cannot read files: its workspace is the folder of one font.
  workspace: fileURLToPath(
    new URL('.', import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  ),
})

function print({ template, data }: PdfJob): Uint8Array {
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data } })
  if (compiled.result) return archivable(compiled.result)
  const mistakes = (compiled.takeError()?.shortDiagnostics ?? []) as { readonly message: string }[]
  throw new Error(mistakes.map(({ message }) => message).join('; ') || 'no reason given')
}

/**
 * PDF/A-3b, which has to be readable for the ten years that it is kept (law A2). That standard refuses a character that
 * no font has; a document with such a name is made as a plain PDF with a box in its place.
 */
function archivable(document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'a-3b' })
  } catch (error) {
    if (!String(error).includes('could not be displayed with any font')) throw error
    return compiler.pdf(document)
  }
}

function answer(job: PdfJob): PdfAnswer {
  try {
    return { id: job.id, pdf: print(job) }
  } catch (error) {
    return { id: job.id, error: error instanceof Error ? error.message : String(error) }
  } finally {
    // The compiler caches every document; without this, 3,000 of them take gigabytes.
    compiler.evictCache(0)
  }
}

process.on('message', (job: PdfJob) => process.send!(answer(job)))

// Ctrl-C and a service manager's stop reach the worker too, while the server may still need it; the server ends the
// worker. A server that has gone closes the channel, and then nothing keeps the worker alive.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
