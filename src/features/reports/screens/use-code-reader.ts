import { useEffect, useEffectEvent, useState } from 'react'
import { useCamera, type Camera } from '#features/photos/screens/use-camera.ts'
import { readCode } from './read-code.ts'

/** A code of two centimetres, held at arm's length, is still read at this side; a larger picture takes longer to read. */
const sideOfPicture = 1600
/** The time between two readings, in which the page answers to the hand. */
const pauseMs = 200

/**
 * The camera of this device, and the codes that it sees, one after another.
 *
 * @param onCode hears of a code in each picture that shows it.
 */
export function useCodeReader(onCode: (code: string) => void): { readonly camera: Camera; readonly isBroken: boolean } {
  const camera = useCamera(sideOfPicture)
  const [isBroken, setIsBroken] = useState(false)
  const take = useEffectEvent(onCode)
  const { isReady, video } = camera
  useEffect(() => {
    if (!isReady) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function read(): Promise<void> {
      const code = video.current && (await readCode(video.current))
      if (isOver) return
      if (code) take(code)
      timer = setTimeout(again, pauseMs)
    }
    const again = () => void read().catch(() => !isOver && setIsBroken(true))
    again()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isReady, video])
  return { camera, isBroken }
}
