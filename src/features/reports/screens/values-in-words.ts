import { useRead } from '#platform/client/data.ts'
import { listsApi } from '#features/lists/contract.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { conclusionOf } from '../rules/medical.ts'
import { askedBy, type Choices } from './choices.ts'
import { contentOf, useContentRows, type ContentRow } from './content-rows.ts'
import { asTyped, inputOf, type ReportValues } from './values.ts'

interface ReportInWords {
  readonly ofStored: (report: TreatmentReport) => readonly ContentRow[]
  readonly ofValues: (values: ReportValues) => readonly ContentRow[]
}

/**
 * Puts versions of a report into words, stored ones and typed ones, a row for each part; the rows are the same for all.
 * @param report names the devices, products and reactions.
 * @param typed the values whose treatment has the therapeutic goals to choose from.
 */
export function useReportInWords(report: TreatmentReport, typed: ReportValues, choices: Choices): ReportInWords {
  const rowsOf = useContentRows()
  const names = { type: choices.typeNames }
  const { medical_grounds_questionnaire: stored } = report
  const asksGoals = askedBy(report, choices, typed).grounds && typed.medical_grounds_questionnaire.goal_id !== null
  const goals =
    useRead(
      listsApi.therapeuticGoals,
      { params: { treatmentId: typed.treatment_id } },
      { enabled: asksGoals, optional: true },
    ).data ?? []
  const goalName = (id: number | null) =>
    goals.find((one) => one.id === id)?.goal ?? (stored?.goal_id === id ? stored?.goal : null) ?? null

  function ofValues(values: ReportValues): readonly ContentRow[] {
    const {
      medical_grounds_questionnaire: answers,
      treatment_category_id: category,
      ...input
    } = inputOf(values, report.appointment.id, askedBy(report, choices, values))
    const asReport: TreatmentReport = {
      ...report,
      ...input,
      treatment: { ...report.treatment, id: input.treatment_id, name: choices.treatmentNames(input.treatment_id) },
      treatment_category_id: category ?? report.treatment_category_id,
    }
    const conclusion = answers && conclusionOf(answers)
    return rowsOf(
      asTyped(contentOf(asReport, names), values),
      answers && {
        ...answers,
        asked: report.medical_questions,
        goal: goalName(answers.goal_id),
        therapeutic: conclusion === null ? null : conclusion === 'therapeutic',
      },
    )
  }
  return { ofValues, ofStored: (one) => rowsOf(contentOf(one, names), one.medical_grounds_questionnaire) }
}
