import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { problem } from '#kernel/problem.ts'
import { ApiError, newKey, type ServerProblem } from '#platform/client/api.ts'
import { outdate } from '#platform/client/data.ts'
import { sendUpload } from '#platform/client/upload.ts'
import type { PhotoAngle } from '#kernel/body.ts'
import { photosApi } from '../contract.ts'
import { forgetUpload, keepUpload, keptUploads } from './kept-uploads.ts'
import { prepared } from './prepared.ts'

/** A photo on its way to the server. */
export interface Upload {
  /** Also the idempotency key of every attempt. */
  readonly key: string
  readonly file: Blob
  readonly name: string
  readonly angle: PhotoAngle | null
  /** When it was taken with the camera of this device; null for a file. */
  readonly takenAt: string | null
  /** The address of the picture in this page. */
  readonly preview: string
  /** `failed`: it is not known what became of it, so it is sent again under its key. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** The part of the file that has left: 0 to 1. */
  readonly part: number
  readonly problems: readonly ServerProblem[]
}

/** A photo that was chosen or taken. */
export interface NewUpload {
  readonly file: Blob
  readonly name: string
  readonly angle?: PhotoAngle | null
  readonly takenAt?: string | null
}

export interface Uploads {
  readonly rows: readonly Upload[]
  readonly add: (photos: readonly NewUpload[]) => void
  readonly retry: (key: string) => void
  readonly drop: (key: string) => void
}

export const isUnderWay = ({ state }: Upload): boolean => state !== 'refused'

const rowOf = ({ file, name, angle = null, takenAt = null }: NewUpload, key = newKey()): Upload => ({
  key,
  file,
  name,
  angle,
  takenAt,
  preview: URL.createObjectURL(file),
  state: 'waiting',
  part: 0,
  problems: [],
})

/**
 * Sends photos of a visit one after another: a connection of a clinic is not faster by two at once. Each is kept in this
 * browser until the server has it, and after a lost connection it is sent again under the same key.
 */
export function useUploads(appointmentId: number): Uploads {
  const queries = useQueryClient()
  const [rows, setRows] = useState<readonly Upload[]>([])
  const leaving = useRef(new AbortController())
  const change = (key: string, next: Partial<Upload>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...next } : row)))

  const resume = useEffectEvent(async (signal: AbortSignal) => {
    const unsent = await keptUploads(appointmentId)
    if (signal.aborted) return
    setRows((all) => [
      ...all,
      ...unsent.filter(({ key }) => !all.some((row) => row.key === key)).map((one) => rowOf(one, one.key)),
    ])
  })
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    void resume(controller.signal)
    return () => controller.abort()
  }, [appointmentId])

  const sendRow = useEffectEvent(async ({ key, file, name, angle, takenAt }: Upload) => {
    const { signal } = leaving.current
    try {
      const content = new Uint8Array(await (await prepared(file)).arrayBuffer())
      await sendUpload(
        photosApi.preSave,
        {
          query: {
            appointment_id: appointmentId,
            name,
            ...(angle && { angle }),
            ...(takenAt && { taken_at: takenAt }),
          },
          body: content,
        },
        { idempotencyKey: key, signal, onProgress: (part) => change(key, { part }) },
      )
      await forgetUpload(key)
      await outdate(queries, photosApi.list).catch(() => {})
      setRows((all) => all.filter((row) => row.key !== key))
    } catch (error) {
      if (signal.aborted) return
      const failure = error instanceof ApiError ? error : new ApiError(0, '', [problem('', 'unexpected')])
      const isRefused = failure.isDecision || failure.status === 413 || failure.status === 403
      if (isRefused) await forgetUpload(key)
      change(key, { state: isRefused ? 'refused' : 'failed', problems: failure.problems })
    }
  })
  const isSending = rows.some(({ state }) => state === 'sending')
  const next = rows.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (isSending || !next) return
    change(next.key, { state: 'sending', part: 0, problems: [] })
    void sendRow(next)
  }, [isSending, next])

  useEffect(() => {
    const again = () =>
      setRows((all) => all.map((row) => (row.state === 'failed' ? { ...row, state: 'waiting' } : row)))
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  return {
    rows,
    add: (photos) => {
      const added = photos.map((photo) => rowOf(photo))
      setRows((all) => [...all, ...added])
      for (const { key, file, name, angle, takenAt } of added)
        void keepUpload({ key, appointmentId, file, name, angle, takenAt })
    },
    retry: (key) => change(key, { state: 'waiting' }),
    drop: (key) => {
      const row = rows.find((one) => one.key === key)
      if (row) URL.revokeObjectURL(row.preview)
      void forgetUpload(key)
      setRows((all) => all.filter((one) => one.key !== key))
    },
  }
}
