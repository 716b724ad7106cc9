import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changesAppointments } from '#features/appointments/screens/changes/shown-appointments.ts'
import { ApiError } from '#platform/client/api.ts'
import { queryOf, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { useVersion } from '#platform/client/version.ts'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { reportsApi } from '../contract.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { answersOf, lateAnswersConflict, questionnaireProblems } from '../rules/medical.ts'
import { Questionnaire } from './questionnaire.tsx'
import { isReworded } from './use-report-form.ts'
import { valuesOf, type ReportValues } from './values.ts'
import styles from './report.module.css'

/** Whether a closed report still needs answers to the questionnaire: its visit cannot be paid without them. */
export const asksLateAnswers = (report: TreatmentReport): boolean =>
  report.treatment.requires_medical_grounds &&
  lateAnswersConflict({
    closed: report.closed,
    answered: report.medical_grounds_questionnaire !== null,
    paid: report.transaction !== null,
  }) === null

/** The questionnaire of a report that closed before anybody answered it, with a button of its own. */
export function LateAnswers({ report }: { report: TreatmentReport }) {
  const { t } = useTranslation('reports')
  const queryClient = useQueryClient()
  const name = `report.${report.appointment.id}.answers`
  const invalidates = [
    ...changesAppointments,
    reportsApi.checkMedicalGrounds,
    reportsApi.toFinish,
    reportsApi.toFinishCount,
  ]
  const answer = useSend(reportsApi.answer, { failure: 'form', invalidates, keepAs: name })
  const readAgain = () =>
    queryClient.invalidateQueries(queryOf(reportsApi.show, { params: { appointmentId: report.appointment.id } }))
  const form = useBalieForm<ReportValues>({
    defaultValues: valuesOf(report),
    submit: async ({ medical_grounds_questionnaire: typed }) => {
      const answers = { ...answersOf(typed), asked: report.medical_questions }
      // The goals are read beside the questions, which offer no others.
      const goalIds = typed.goal_id === null ? [] : [typed.goal_id]
      const problems = questionnaireProblems(answers, { isRequired: true, goalIds })
      if (problems.length) throw new ApiError(422, '', problems)
      try {
        await answer.mutateAsync({ params: { id: report.id! }, body: { medical_grounds_questionnaire: answers } })
      } catch (error) {
        if (isReworded(error)) await readAgain()
        throw error
      }
      draft.forget()
      notify(t('answersSaved'))
      await readAgain()
    },
  })
  // Answers are added, and change nothing that somebody else wrote, so their draft needs no version.
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => valuesOf(report) }))
  return (
    <FormFrame form={form} className={styles.fields}>
      <p className={styles.nothing}>{t('lateAnswers')}</p>
      <Questionnaire form={form.hook} report={report} treatmentId={report.treatment.id} />
      <ProblemAlert sentences={form.problems} />
      <LeaveGuard unsaved={form.dirty} />
      <Button type="submit" className={styles.own} loading={form.submitting}>
        {t('saveAnswers')}
      </Button>
    </FormFrame>
  )
}
