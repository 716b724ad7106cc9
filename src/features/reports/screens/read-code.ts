import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * The kinds of code that stand on medical packages (GS1 General Specifications §5). A browser's own reader is not used:
 * few have one, and some drop the character that ends a lot.
 */
const options: ReaderOptions = {
  formats: ['DataMatrix', 'Code128', 'QRCode', 'EAN13'],
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
}
prepareZXingModule({ overrides: { locateFile: () => reader } })
const canvas = document.createElement('canvas')

/** The text of the code that the camera sees now; null when there is none. */
export async function readCode(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (!width || !height) return null
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(video, 0, 0)
  const [code] = await readBarcodes(context.getImageData(0, 0, width, height), options)
  return code?.isValid ? code.text : null
}
