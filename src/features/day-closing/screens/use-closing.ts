import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt, type Day } from '#kernel/day.ts'
import { ApiError } from '#platform/client/api.ts'
import { outdate, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import type { Place } from '#platform/client/location.ts'
import { notify } from '#platform/client/notices.ts'
import { useVersion } from '#platform/client/version.ts'
import { dayClosingApi, type DayToClose } from '../contract.ts'
import { closingProblems } from '../rules.ts'
import { closingInput, totalsOf, untouchedValues, type ClosingValues } from './values.ts'

/**
 * The count of the cash of a day. It stays in this tab until the day is closed or it is discarded, also while somebody
 * goes to the till for a visit that is still to be paid, so nobody is asked when they leave.
 */
export function useClosing(place: Place, day: Day, shown: DayToClose) {
  const { t } = useTranslation('dayClosing')
  const queries = useQueryClient()
  const name = `day-closing.${place.id}.${day}`
  const close = useSend(dayClosingApi.close, {
    failure: 'form',
    invalidates: [dayClosingApi.show, dayClosingApi.list],
    keepAs: name,
    // Somebody has sold or closed meanwhile: the new figures come with the sentence about it.
    onError: (error) => {
      if (error.status === 409) void outdate(queries, dayClosingApi.show)
    },
  })
  const form = useBalieForm<ClosingValues>({ defaultValues: untouchedValues, submit: save })
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => untouchedValues }))
  useEffect(() => {
    if (form.dirty) draft.keep()
  })

  async function save(values: ClosingValues): Promise<void> {
    const body = closingInput(values, shown, { locationId: place.id, day })
    const problems = closingProblems(body, { day, today: localTimeAt(Date.now(), place.zone).day, shown })
    if (problems.length) throw new ApiError(422, '', problems)
    const { number } = await close.mutateAsync({ body })
    draft.forget()
    form.hook.reset()
    notify(t('dayClosed', { number }))
  }
  const values = form.hook.watch()
  return { form, draft, values, totals: totalsOf(values, shown) }
}
export type Closing = ReturnType<typeof useClosing>
