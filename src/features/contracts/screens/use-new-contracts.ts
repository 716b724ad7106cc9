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
  isRight,
  isUnderWay,
  judgedRow,
  lacksCategory,
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
  /** Gives a category to every row that has a file and none. */
  readonly chooseForOthers: (categoryId: number) => void
  readonly remove: (key: string) => void
  /** Says at each row what is wrong with it. @returns whether nothing is. */
  readonly judge: () => boolean
  /**
   * Sends the rows with which nothing is wrong, one after another, as contracts of this client.
   * @returns whether no row is left that was filled.
   */
  readonly sendTo: (clientId: number) => Promise<boolean>
  readonly retry: (clientId: number, key: string) => void
}

/**
 * Holds the rows, and sends them one after another: a connection of a clinic is not faster by two files at once. What is
 * sent leaves its row; what is refused stays in it with the reason. Files cannot be kept through a reload, so there is no
 * draft, and leaving asks.
 */
export function useNewContracts(): Adding {
  const { t } = useTranslation('contracts')
  const queries = useQueryClient()
  const [rows, setRows] = useState<readonly NewContract[]>([])
  /** The rows as they are when they are sent: a form sends them some time after somebody pressed its button. */
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const change = (key: string, next: (row: NewContract) => NewContract) =>
    setRows((all) => all.map((row) => (row.key === key ? next(row) : row)))

  /** Sends a row; the name under which it is stored, or null when it was refused or failed. */
  async function sendRow(
    clientId: number,
    { key, file, categoryId, idempotencyKey }: NewContract,
  ): Promise<string | null> {
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

  /** @returns whether all of them were taken. */
  async function sendAll(clientId: number, sent: readonly NewContract[]): Promise<boolean> {
    const names: string[] = []
    for (const row of sent) {
      if (leaving.current.signal.aborted) return false
      const name = await sendRow(clientId, row)
      if (name === null) continue
      names.push(name)
      await outdate(queries, contractsApi.list).catch(() => {})
    }
    // Only the empty row is left: nothing is being added any more.
    setRows((all) => (all.every(isEmptyRow) ? [] : all))
    const [name] = names
    if (name !== undefined) notify(t('added', { count: names.length, name }))
    return names.length === sent.length
  }

  /** The rows that were filled, each that is not under way with what is wrong with it; all rows when none was. */
  const rowsToSend = (): readonly NewContract[] => {
    const filled = latest.current.filter((row) => !isEmptyRow(row))
    return (filled.length ? filled : latest.current).map((row) => (row.state === 'open' ? judgedRow(row) : row))
  }
  const put = (changed: readonly NewContract[]) =>
    setRows((all) => all.map((row) => changed.find(({ key }) => key === row.key) ?? row))

  return {
    rows,
    open: () => setRows(withEmptyRow),
    close: () => setRows([]),
    take: (files, key) => setRows((all) => withFiles(all, files, key)),
    choose: (key, categoryId) =>
      setRows((all) => withEmptyRow(all.map((row) => (row.key === key ? withCategory(row, categoryId) : row)))),
    chooseForOthers: (categoryId) =>
      setRows((all) => withEmptyRow(all.map((row) => (lacksCategory(row) ? withCategory(row, categoryId) : row)))),
    remove: (key) => {
      // An upload whose outcome is unknown may have been carried out.
      if (rows.some((row) => row.key === key && row.state === 'failed')) void outdate(queries, contractsApi.list)
      setRows((all) => all.filter((row) => row.key !== key))
    },
    judge: () => {
      const ready = rowsToSend()
      put(ready)
      return ready.every(isRight)
    },
    sendTo: async (clientId) => {
      if (latest.current.some(isUnderWay)) return false
      const ready = rowsToSend()
      const sent = ready.filter(isRight)
      put(ready.map((row) => (isRight(row) ? { ...row, state: 'waiting', problems: [] } : row)))
      return (await sendAll(clientId, sent)) && sent.length === ready.length
    },
    retry: (clientId, key) => {
      const row = rows.find((one) => one.key === key)
      if (row && !rows.some(isUnderWay)) void sendAll(clientId, [row])
    },
  }
}
