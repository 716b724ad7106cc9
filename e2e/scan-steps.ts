import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const writer = readFileSync(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(writer).buffer } })

/** The code of a package as it is printed on one, as the address of a picture. */
export async function codeOf(elements: string): Promise<string> {
  const { image, error } = await writeBarcode(elements, { format: 'DataMatrix', options: 'gs1', scale: 6 })
  if (!image) throw new Error(error)
  return `data:image/png;base64,${Buffer.from(await image.arrayBuffer()).toString('base64')}`
}

/** Lets the camera of a page see a picture on a table. */
export const showToCamera = (page: Page, picture: string) =>
  page.evaluate(`(async () => {
    const image = new Image()
    image.src = ${JSON.stringify(picture)}
    await image.decode()
    const table = document.createElement('canvas')
    Object.assign(table, { width: 640, height: 480 })
    const draw = () => {
      const context = table.getContext('2d')
      context.fillStyle = '#b9b2a6'
      context.fillRect(0, 0, 640, 480)
      context.translate(320, 240)
      context.rotate(0.2)
      context.drawImage(image, -image.width / 2, -image.height / 2)
      context.resetTransform()
    }
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = table.captureStream(10)
      const timer = setInterval(() => stream.active ? draw() : clearInterval(timer), 100)
      return stream
    }
  })()`)
