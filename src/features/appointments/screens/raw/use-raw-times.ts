import { useEffect, useEffectEvent } from 'react'
import type { Form } from '#platform/client/form.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import type { Appointment } from '../../contract.ts'
import { isLongRange, rawTimeProblems, type RawTimes } from '../../rules/raw.ts'
import { timesOf, type RawValues } from './raw-values.ts'
import { useNow } from '../use-now.ts'

/** The type of a form error that is a limit, so that it goes when the limit is kept again. */
const limit = 'limit'
/** The field below which a limit is shown: the one in which it is put right. */
const fieldOf = {
  till_not_after_from: 'time_till',
  range_over_3_years: 'day_till',
  too_far_ahead: 'day_from',
  too_long_ago: 'day_from',
} as const
const limitedFields = ['day_from', 'day_till', 'time_till'] as const

interface PassedLimit {
  readonly field: (typeof limitedFields)[number]
  readonly message: string
}

interface TypedTimes {
  /** The typed range; null while a part of it is missing. */
  readonly range: RawTimes | null
  /** The limits that the range passes (spec 2 §5). */
  readonly limits: readonly PassedLimit[]
  /** The range lasts longer than a day, within its limits. */
  readonly isLong: boolean
}

/**
 * The times that are typed in the form without rules, in the local time of the chosen location. A limit is shown below
 * its field as soon as it is passed, and goes when it is kept again.
 */
export function useRawTimes({ hook }: Form<RawValues>, booked: Appointment | null) {
  const sentence = useProblemSentence()
  const now = useNow()
  const { locations } = useLocationChoice()

  function timesIn(values: RawValues): TypedTimes {
    const location = locations.find(({ id }) => id === values.location_id)
    const zone = location?.zone ?? booked?.location.zone ?? 'Europe/Amsterdam'
    const range = timesOf(values, zone, booked)
    const problems = range ? rawTimeProblems(range, zone, now) : []
    return {
      range,
      limits: problems.map((problem) => ({
        field: fieldOf[problem.code as keyof typeof fieldOf],
        message: sentence(problem),
      })),
      isLong: range !== null && !problems.length && isLongRange(range, zone),
    }
  }
  const typed = timesIn(hook.watch())

  const { errors } = hook.formState
  const showLimits = useEffectEvent(() => {
    for (const field of limitedFields) {
      const passed = typed.limits.find((one) => one.field === field)
      if (passed && errors[field]?.message !== passed.message)
        hook.setError(field, { type: limit, message: passed.message })
      else if (!passed && errors[field]?.type === limit) hook.clearErrors(field)
    }
  })
  useEffect(() => {
    showLimits()
  })
  return {
    typed,
    timesIn,
    /** Puts the focus where a limit is passed. */
    focusLimit: ({ field, message }: PassedLimit) =>
      hook.setError(field, { type: limit, message }, { shouldFocus: true }),
  }
}
