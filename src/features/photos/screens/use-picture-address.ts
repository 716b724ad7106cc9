import { useEffect, useState } from 'react'
import type { Photo } from '../contract.ts'
import { pictureOf } from './addresses.ts'

/**
 * The address of a photo: that for a screen until it is enlarged, and from then on that of the full picture, which is
 * read once and shown when it is there, so that nothing flickers.
 */
export function usePictureAddress(photo: Photo, isLarge: boolean): string {
  const [full, setFull] = useState<{ readonly id: number; readonly address: string } | null>(null)
  const isRead = full?.id === photo.id
  useEffect(() => {
    if (!isLarge || isRead) return
    const leaving = new AbortController()
    void readPicture(pictureOf(photo, 'full'), leaving.signal).then(
      (address) => setFull({ id: photo.id, address }),
      () => undefined, // the smaller one stays
    )
    return () => leaving.abort()
  }, [photo, isLarge, isRead])
  const address = full?.address
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  return isRead ? full.address : pictureOf(photo)
}

/** Reads a picture, and decodes it before it is shown. */
async function readPicture(from: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(from, { signal })
  if (!response.ok) throw new Error(`The picture was not read: ${response.status}`)
  const address = URL.createObjectURL(await response.blob())
  const image = new Image()
  image.src = address
  await image.decode()
  if (!signal.aborted) return address
  URL.revokeObjectURL(address)
  throw new Error('The picture is not shown any more.')
}
