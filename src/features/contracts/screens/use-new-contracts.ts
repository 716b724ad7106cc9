import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problem } from '#kernel/problem.ts'
import { ApiError, newKey } from '#platform/client/api.ts'
import { outdate } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { sendUpload } from '#platform/client/upload.ts'
import { contractsApi } from '../contract.ts'
import {
  isEmptyRow,
  isUnderWay,
  judgedRow,
  withCategory,
  withEmptyRow,
  withFiles,
  type NewContract,
} from './new-contract.ts'

/** The contracts that are being added to a client. */
export interface Adding {
  /** None while nothing is being added. */
  readonly rows: readonly NewContract[]
  readonly open: () => void
  readonly close: () => void
  /** @param key the row that gets the first file; else the first one without a file. */
  readonly take: (files: readonly File[], key?: string) => void
  readonly choose: (key: string, categoryId: number | null) => void
  readonly remove: (key: string) => void
  /** Sends every row. Nothing is sent while a row lacks something, which is said at that row: the keys of such rows. */
  readonly submit: () => readonly string[]
  readonly retry: (key: string) => void
}

/**
 * Holds the rows, and sends them one after another: a connection of a clinic is not faster by two files at once. What is
 * sent leaves its row; what is refused stays in it with the reason. Files cannot be kept through a reload, so there is no
 * draft, and leaving asks.
 */
export function useNewContracts(clientId: number): Adding {
  const { t } = useTranslation('contracts')
  const queries = useQueryClient()
  const [rows, setRows] = useState<readonly NewContract[]>([])
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const change = (key: string, next: (row: NewContract) => NewContract) =>
    setRows((all) => all.map((row) => (row.key === key ? next(row) : row)))

  /** Sends a row; the name under which it is stored, or null when it was refused or failed. */
  async function sendRow({ key, file, categoryId, idempotencyKey }: NewContract): Promise<string | null> {
    const { signal } = leaving.current
    change(key, (row) => ({ ...row, state: 'sending', part: 0, problems: [] }))
    const refused = (problems: NewContract['problems']) =>
      // The server has decided, or nothing was sent: what is sent next is another attempt.
      change(key, (row) => ({ ...row, state: 'open', problems, idempotencyKey: newKey() }))
    const content = await file!.arrayBuffer().catch(() => null)
    if (!content) {
      refused([problem('data', 'document_unreadable')])
      return null
    }
    try {
      const { name } = await sendUpload(
        contractsApi.upload,
        {
          params: { clientId },
          query: { name: file!.name, treatment_category_id: categoryId! },
          body: new Uint8Array(content),
        },
        { idempotencyKey, signal, onProgress: (part) => change(key, (row) => ({ ...row, part })) },
      )
      setRows((all) => all.filter((row) => row.key !== key))
      return name
    } catch (error) {
      if (signal.aborted) return null
      const failure = error instanceof ApiError ? error : new ApiError(0, '', [problem('', 'unexpected')])
      if (failure.isDecision || failure.status === 413) refused(failure.problems)
      else change(key, (row) => ({ ...row, state: 'failed', problems: failure.problems }))
      return null
    }
  }

  async function sendAll(sent: readonly NewContract[]): Promise<void> {
    const names: string[] = []
    for (const row of sent) {
      if (leaving.current.signal.aborted) return
      const name = await sendRow(row)
      if (name === null) continue
      names.push(name)
      await outdate(queries, contractsApi.list).catch(() => {})
    }
    // Only the empty row is left: nothing is being added any more.
    setRows((all) => (all.every(isEmptyRow) ? [] : all))
    const [name] = names
    if (name !== undefined) notify(t('added', { count: names.length, name }))
  }

  return {
    rows,
    open: () => setRows(withEmptyRow),
    close: () => setRows([]),
    take: (files, key) => setRows((all) => withFiles(all, files, key)),
    choose: (key, categoryId) =>
      setRows((all) => withEmptyRow(all.map((row) => (row.key === key ? withCategory(row, categoryId) : row)))),
    remove: (key) => {
      // An upload whose outcome is unknown may have been carried out.
      if (rows.some((row) => row.key === key && row.state === 'failed')) void outdate(queries, contractsApi.list)
      setRows((all) => all.filter((row) => row.key !== key))
    },
    submit: () => {
      if (rows.some(isUnderWay)) return []
      const chosen = rows.filter((row) => !isEmptyRow(row))
      const ready = (chosen.length ? chosen : rows).map((row) => (row.state === 'open' ? judgedRow(row) : row))
      const wrong = ready.filter((row) => row.state === 'open' && row.problems.length).map(({ key }) => key)
      const newStateOf = (row: NewContract): NewContract =>
        wrong.length ? row : { ...row, state: 'waiting', problems: [] }
      setRows((all) =>
        all.map((row) => {
          const of = ready.find(({ key }) => key === row.key)
          return of ? newStateOf(of) : row
        }),
      )
      if (!wrong.length) void sendAll(ready)
      return wrong
    },
    retry: (key) => {
      const row = rows.find((one) => one.key === key)
      if (row && !rows.some(isUnderWay)) void sendAll([row])
    },
  }
}
