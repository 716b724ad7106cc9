import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** The reason why the camera cannot be used. */
export type CameraProblem = 'missing' | 'refused' | 'busy'

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isReady: boolean
  readonly problem: CameraProblem | null
  /** Turns to the camera on the other side of the device; null when there is one camera. */
  readonly turn: (() => void) | null
  /** The picture of now, as it is seen. */
  readonly shoot: () => Promise<Blob | null>
}

const problemOf = (error: unknown): CameraProblem => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

/** A photo is kept with as many points as the camera has, up to this side. */
const sideOfPhoto = 4096

/** A camera gives as many points as it has, up to this side. */
const wanted = (facing: 'environment' | 'user', side: number): MediaStreamConstraints => ({
  audio: false,
  video: { facingMode: facing, width: { ideal: side }, height: { ideal: (side * 3) / 4 } },
})

/** A camera that has not answered by then, in milliseconds, gives the picture of the video instead. */
const stillWithinMs = 3000

/**
 * A still in the full resolution of the camera, which is more than that of its video; null where the browser cannot take
 * one.
 */
async function stillOf(source: MediaProvider | null): Promise<Blob | null> {
  const track = source instanceof MediaStream ? source.getVideoTracks()[0] : undefined
  if (!track || !('ImageCapture' in window)) return null
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), stillWithinMs))
  try {
    return await Promise.race([new ImageCapture(track).takePhoto(), late])
  } catch {
    return null
  }
}

/**
 * The camera of this device, for as long as the dialog is open.
 *
 * @param side the longest side of its picture that is of use, in points.
 */
export function useCamera(side = sideOfPhoto): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [facing, setFacing] = useState<'environment' | 'user'>('environment')
  const [isReady, setIsReady] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [cameras, setCameras] = useState(1)

  const show = useEffectEvent(async (stream: MediaStream) => {
    if (!video.current) return
    video.current.srcObject = stream
    await video.current.play().catch(() => {})
    setIsReady(true)
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    setIsReady(false)
    setProblem(null)
    async function open(): Promise<void> {
      // Absent on plain http, and where there is no camera.
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
      if (!mediaDevices) return setProblem('missing')
      try {
        stream = await mediaDevices.getUserMedia(wanted(facing, side))
        if (isOver) return close()
        const devices = await mediaDevices.enumerateDevices()
        setCameras(devices.filter(({ kind }) => kind === 'videoinput').length)
        stream.getVideoTracks()[0]?.addEventListener('ended', () => setProblem('busy'))
        await show(stream)
      } catch (error) {
        if (!isOver) setProblem(problemOf(error))
      }
    }
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void open()
    return () => {
      isOver = true
      close()
    }
  }, [facing, side])

  return {
    video,
    isReady,
    problem,
    turn: cameras > 1 ? () => setFacing((now) => (now === 'user' ? 'environment' : 'user')) : null,
    shoot: async () => {
      const { current } = video
      if (!current?.videoWidth) return null
      const still = await stillOf(current.srcObject)
      if (still) return still
      const canvas = document.createElement('canvas')
      canvas.width = current.videoWidth
      canvas.height = current.videoHeight
      canvas.getContext('2d')!.drawImage(current, 0, 0)
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.94))
    },
  }
}
