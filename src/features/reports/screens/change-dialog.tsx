import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { canStay, goesWithCategory, goesWithTreatment, type Dependent } from '../rules/dependent.ts'
import { unanswered } from '../rules/medical.ts'
import type { Choices } from './choices.ts'
import type { ReportValues } from './values.ts'

/** A change of treatment or category that waits for an answer. */
interface Pending {
  readonly goes: readonly Dependent[]
  /** The parts that stay when that is asked for. */
  readonly stays: readonly Dependent[]
  readonly carryOut: (keeps: boolean) => void
  readonly takeBack: () => void
}

const dirty = { shouldDirty: true }

/**
 * Changes the treatment or the category of a report with what depends on it; asks first when something that was filled
 * in would go.
 */
export function useChanges(form: UseFormReturn<ReportValues>, choices: Choices) {
  const [pending, setPending] = useState<Pending | null>(null)
  const { getValues, setValue } = form
  const change = (next: Pending) => {
    if (next.goes.length) setPending(next)
    else next.carryOut(false)
  }
  const toTreatment = (now: number | null, before: number | null) => {
    const treatment = now === null ? null : choices.treatmentOf(now)
    if (!treatment || now === before) return
    const category = { id: treatment.category_id, doctor: choices.categoryOf(treatment.category_id)?.doctor ?? false }
    const previous = before === null ? null : choices.treatmentOf(before)
    const goes = goesWithTreatment(getValues(), previous, { intake: treatment.intake, category })
    change({
      goes,
      stays: goes.filter(canStay),
      carryOut: (keeps) => {
        setValue('medical_grounds_questionnaire', unanswered, dirty)
        if (!treatment.intake) setValue('intake_and_treatment', false, dirty)
        if (keeps) return
        setValue('treatment_category_id', category.id, dirty)
        if (!category.doctor) setValue('complications', [], dirty)
      },
      takeBack: () => before !== null && setValue('treatment_id', before, dirty),
    })
  }
  const toCategory = (now: number | null, before: number | null) => {
    if (now === null || now === before) return
    const doctor = choices.categoryOf(now)?.doctor ?? false
    change({
      goes: goesWithCategory(getValues(), { doctor }),
      stays: [],
      carryOut: () => !doctor && setValue('complications', [], dirty),
      takeBack: () => before !== null && setValue('treatment_category_id', before, dirty),
    })
  }
  return { pending, close: () => setPending(null), toTreatment, toCategory }
}

/** Says what goes with a change, and asks whether to make it. */
export function ChangeDialog({ pending, close }: Pick<ReturnType<typeof useChanges>, 'pending' | 'close'>) {
  const { t } = useTranslation('reports')
  if (!pending) return null
  const { goes, stays, carryOut, takeBack } = pending
  const answer = (act: () => void) => () => {
    act()
    close()
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('changeTitle')}
      text={t('changeText', { parts: goes.map((part) => t(`goes_${part}`)).join(', ') })}
      confirmLabel={t('changeAnyway')}
      cancelLabel={t('changeNot')}
      {...(stays.length > 0 && {
        other: {
          label: t('changeKeeping', { parts: stays.map((part) => t(`goes_${part}`)).join(', ') }),
          onChoose: answer(() => carryOut(true)),
        },
      })}
      onConfirm={answer(() => carryOut(false))}
      onCancel={answer(takeBack)}
    />
  )
}
