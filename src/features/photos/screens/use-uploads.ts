import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey, type ServerProblem } from '#platform/client/api.ts'
import { outdate } from '#platform/client/data.ts'
import type { PhotoAngle } from '#kernel/body.ts'
import { formWasLeft } from '#platform/client/unsent.ts'
import { photosApi } from '../contract.ts'
import { isWrongFile, pauseMs } from '../rules.ts'
import { forgetUpload, keepUpload, keptUploads } from './kept-uploads.ts'
import { failureOf, isRefusal, openVisits, sendPhoto } from './send-photo.ts'

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
  /**
   * `failed`: it is not known what became of it, so it is sent again under its key. `sent`: the server has it, and the
   * list of photos does not show it yet.
   */
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused' | 'sent'
  /** The number of attempts that failed. */
  readonly attempts: number
  /** Whether this browser keeps it through a reload. */
  readonly isKept: boolean
  /** When the server had it, in milliseconds; null before. */
  readonly sentAt: number | null
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
  /** Leaves a photo out. It can be put back with what is returned. */
  readonly drop: (key: string) => () => void
}

/** Whether sending a refused photo again can help: not if the file itself is wrong. */
export const mayRetry = ({ state, problems }: Upload): boolean =>
  state === 'failed' || (state === 'refused' && !isWrongFile(problems))

/** Whether a report that is saved now would be saved without this photo, which may still arrive. */
export const isUnderWay = (row: Upload): boolean => row.state !== 'sent' && (row.state !== 'refused' || mayRetry(row))

const rowOf = ({ file, name, angle = null, takenAt = null }: NewUpload, key = newKey()): Upload => ({
  key,
  file,
  name,
  angle,
  takenAt,
  preview: URL.createObjectURL(file),
  state: 'waiting',
  attempts: 0,
  isKept: true,
  sentAt: null,
  part: 0,
  problems: [],
})

/**
 * Sends photos of a visit one after another: a connection of a clinic is not faster by two at once. Each is kept in this
 * browser until the server has it, and after a lost connection it is sent again under the same key.
 * @param listedAt when the list of photos was last read, in milliseconds: it shows what was sent before.
 * @param isForAddendum the report has closed, and an addendum takes the photos: also those that were taken for the report.
 */
// Hooks: photos are resumed, sent one by one, sent again, and removed from this page; each needs an effect of its own.
export function useUploads(appointmentId: number, listedAt: number, isForAddendum = false): Uploads {
  const queries = useQueryClient()
  const [rows, setRows] = useState<readonly Upload[]>([])
  const leaving = useRef(new AbortController())
  const change = (key: string, next: Partial<Upload>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...next } : row)))
  const put = (added: readonly Upload[]) =>
    setRows((all) => [...all, ...added.filter(({ key }) => !all.some((row) => row.key === key))])

  const resume = useEffectEvent(async (signal: AbortSignal) => {
    const unsent = await keptUploads(appointmentId)
    if (!signal.aborted) put(unsent.map((one) => rowOf(one, one.key)))
  })
  const releaseAll = useEffectEvent(() => {
    for (const { preview } of rows) URL.revokeObjectURL(preview)
  })
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    openVisits.add(appointmentId)
    void resume(controller.signal)
    return () => {
      controller.abort()
      openVisits.delete(appointmentId)
      releaseAll()
      formWasLeft()
    }
  }, [appointmentId])

  const sendRow = useEffectEvent(async (row: Upload) => {
    const { key } = row
    const { signal } = leaving.current
    try {
      await sendPhoto({ ...row, appointmentId, isForAddendum }, { signal, onProgress: (part) => change(key, { part }) })
      change(key, { state: 'sent', part: 1, sentAt: Date.now() })
      await outdate(queries, photosApi.list)
    } catch (error) {
      if (signal.aborted) return
      const failure = failureOf(error)
      const state = isRefusal(failure) ? 'refused' : 'failed'
      change(key, { state, attempts: row.attempts + 1, problems: failure.problems })
    }
  })
  const isSending = rows.some(({ state }) => state === 'sending')
  const next = rows.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (isSending || !next) return
    change(next.key, { state: 'sending', part: 0, problems: [] })
    void sendRow(next)
  }, [isSending, next])
  useSendingAgain(rows, () =>
    setRows((all) => all.map((row) => (row.state === 'failed' ? { ...row, state: 'waiting' } : row))),
  )

  const isListed = useListed(rows, setRows, listedAt)

  function add(photos: readonly NewUpload[], keys: readonly string[] = []): void {
    const added = photos.map((photo, index) => rowOf(photo, keys[index]))
    put(added)
    for (const { key, file, name, angle, takenAt } of added)
      void keepUpload({ key, appointmentId, file, name, angle, takenAt, isForAddendum }).then((isKept) =>
        change(key, { isKept }),
      )
  }
  return {
    rows: rows.filter((row) => !isListed(row)),
    add,
    retry: (key) => change(key, { state: 'waiting' }),
    drop: (key) => {
      const row = rows.find((one) => one.key === key)
      if (row) URL.revokeObjectURL(row.preview)
      void forgetUpload(key)
      setRows((all) => all.filter((one) => one.key !== key))
      return () => row && add([row], [key])
    },
  }
}

/** Removes the photos that the list shows by now, with their pictures in this page. */
function useListed(
  rows: readonly Upload[],
  setRows: (change: (all: readonly Upload[]) => readonly Upload[]) => void,
  listedAt: number,
): (row: Upload) => boolean {
  const isListed = ({ sentAt }: Upload) => sentAt !== null && listedAt >= sentAt
  const remove = useEffectEvent(() => {
    for (const { preview } of rows.filter(isListed)) URL.revokeObjectURL(preview)
    setRows((all) => all.filter((row) => !isListed(row)))
  })
  const hasListed = rows.some(isListed)
  useEffect(() => {
    if (hasListed) remove()
  }, [hasListed])
  return isListed
}

/** Sends again what failed: when the browser is online again, and after a pause, as the server may be back too. */
function useSendingAgain(rows: readonly Upload[], sendAgain: () => void): void {
  const again = useEffectEvent(sendAgain)
  useEffect(() => {
    const onOnline = () => again()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  const failed = rows.filter(({ state }) => state === 'failed')
  const attempts = Math.min(...failed.map((row) => row.attempts))
  const isFailed = failed.length > 0
  useEffect(() => {
    if (!isFailed) return
    const timer = setTimeout(() => again(), pauseMs(attempts))
    return () => clearTimeout(timer)
  }, [isFailed, attempts])
}
