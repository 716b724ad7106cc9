import { photoLimits } from '../contract.ts'

const longestSide = 4096
const largest = photoLimits.megabytes * 1024 * 1024
const isAccepted = ({ type }: Blob) => type === 'image/jpeg' || type === 'image/png'

/**
 * The photo as it is sent. One of another kind that this browser can show (HEIC, WebP), or one that is too large, is
 * drawn anew as a JPEG; a file that the browser cannot read is sent as it is, and the server says what is wrong with it.
 */
export async function prepared(file: Blob): Promise<Blob> {
  if (isAccepted(file) && file.size <= largest) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  } catch {
    return file
  }
}
