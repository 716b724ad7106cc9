import { useQueryClient } from '@tanstack/react-query'
import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview, RowOf } from '#kernel/overview.ts'
import type { May } from '#kernel/permission.ts'
import { keyOf } from '../../data.ts'
import { useGo, useGoFrom } from '../../navigation.ts'
import { notify, notifyError } from '../../notices.ts'
import { useMay } from '../../session.ts'

interface Question {
  readonly title: string
  readonly text: string
}

/** An action on a row without opening it. */
interface Offered<Row> {
  readonly label: string
  readonly icon: Icon
  readonly may: May
  /** The action removes the row: it is red, and the Delete key starts it. */
  readonly danger?: boolean
  /** Whether a row has this action; all rows have it by default. */
  readonly fits?: (row: Row) => boolean
  /**
   * The question that is asked first. Only where there is no undo (UX), or where other records depend on the row; null
   * asks nothing.
   */
  readonly confirm?: (row: Row) => Question | null | Promise<Question | null>
}

/** An action that changes the row. */
interface RunningAction<Row> extends Offered<Row> {
  /** `(row) => send(employeesApi.deactivate, { params: { id: row.id } })` */
  readonly run: (row: Row) => Promise<unknown>
  /** The success message. */
  readonly done: (row: Row) => string
  readonly undo?: (row: Row) => Promise<unknown>
}

/** An action that leads to another page, where it is carried out. */
interface LeadingAction<Row> extends Offered<Row> {
  readonly leads: (row: Row) => string
  /** The page that is opened leads back to this one. */
  readonly returns?: boolean
}

export type RowAction<Row> = RunningAction<Row> | LeadingAction<Row>

export interface RowActions<Row> {
  readonly all: readonly RowAction<Row>[]
  /** The row on which an action is running. */
  readonly busy: Row | null
  /** The question that has to be answered first. */
  readonly asking: { readonly action: RowAction<Row>; readonly row: Row; readonly question: Question } | null
  readonly start: (action: RowAction<Row>, row: Row) => void
  readonly answer: (yes: boolean) => void
}

/**
 * Runs an action on a row: asks for confirmation where needed, shows the result, offers to undo it, and reads the rows
 * again.
 */
export function useRowActions<O extends Overview>(
  overview: O,
  declared: readonly RowAction<RowOf<O>>[],
): RowActions<RowOf<O>> {
  const { t } = useTranslation('common')
  const may = useMay()
  const queries = useQueryClient()
  const go = useGo()
  const goFrom = useGoFrom()
  const [busy, setBusy] = useState<RowOf<O> | null>(null)
  const [asking, setAsking] = useState<RowActions<RowOf<O>>['asking']>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(overview.list) })

  async function run(action: RowAction<RowOf<O>>, row: RowOf<O>): Promise<void> {
    if ('leads' in action) return (action.returns ? goFrom : go)(action.leads(row))
    const { run: act, done, undo } = action
    setBusy(row)
    try {
      await act(row)
      notify(done(row), undo && { label: t('undo'), onUndo: () => void undo(row).catch(notifyError).then(refresh) })
    } catch (error) {
      notifyError(error)
    }
    await refresh()
    setBusy(null)
  }
  async function begin(action: RowAction<RowOf<O>>, row: RowOf<O>): Promise<void> {
    setBusy(row)
    try {
      const question = await action.confirm?.(row)
      if (!question) return await run(action, row)
      setAsking({ action, row, question })
    } catch (error) {
      notifyError(error)
    }
    setBusy(null)
  }
  return {
    all: declared.filter((action) => may(action.may)),
    busy,
    asking,
    start: (action, row) => void begin(action, row),
    answer: (yes) => {
      setAsking(null)
      if (yes && asking) void run(asking.action, asking.row)
    },
  }
}
