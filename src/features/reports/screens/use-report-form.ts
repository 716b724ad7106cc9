import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { changesAppointments } from '#features/appointments/screens/changes/shown-appointments.ts'
import { photosApi } from '#features/photos/contract.ts'
import { ApiError } from '#platform/client/api.ts'
import { leaveSaved, outdate, queryOf, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { usePerson } from '#platform/client/session.ts'
import { notify } from '#platform/client/notices.ts'
import { useVersion } from '#platform/client/version.ts'
import { reportsApi } from '../contract.ts'
import type { ReportInput } from '../contract/report-input.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { conversionNotice } from '#features/credit/rules.ts'
import { reportProblems, type SaveChoice } from '../rules.ts'
import { askedBy, type Choices } from './choices.ts'
import { rememberLots } from './lots.ts'
import { useEmptyQuestion } from './empty-question.tsx'
import { saysSame } from './same-report.ts'
import { joinedReport, nonesOf, type Decisions } from './joined-values.ts'
import { useAside } from './use-aside.ts'
import { inputOf, valuesOf, type ReportValues } from './values.ts'

/** The reads that a saved report makes out of date, besides those of its visit. */
const afterSave = [
  reportsApi.history,
  reportsApi.passport,
  reportsApi.toFinish,
  reportsApi.toFinishCount,
  reportsApi.checkMedicalGrounds,
  photosApi.list,
]

/** The report closed while it was edited: what was typed stays, to be signed as an addendum. */
const isClosedNow = (error: ApiError): boolean => error.problems.some(({ code }) => code === 'report_closed')
/** Whether the questions of the questionnaire were worded anew: they are shown then, and answered again. */
export const isReworded = (error: unknown): boolean =>
  error instanceof ApiError && error.problems.some(({ code }) => code === 'questions_reworded')

/** The input with the questions that its answers were given to. */
const asking = (input: ReportInput, { medical_questions: asked }: TreatmentReport): ReportInput =>
  input.medical_grounds_questionnaire
    ? { ...input, medical_grounds_questionnaire: { ...input.medical_grounds_questionnaire, asked } }
    : input

/**
 * A photo that the form names has gone meanwhile, and the next save goes without it; or the report has closed, and what
 * waits needs a signature now.
 */
const changesPhotos = (error: unknown): boolean =>
  error instanceof ApiError && (error.problems.some(({ field }) => field === 'pre_save_photos') || isClosedNow(error))

/**
 * The form of a report: its values, its draft, and saving.
 * @param onSaved leads to the next page, by the button that was clicked.
 */
// Hooks: its two calls, its draft and its version belong to one save, whose notices need words and amounts.
export function useReportForm(report: TreatmentReport, choices: Choices, onSaved: (choice: SaveChoice) => void) {
  const { t } = useTranslation('reports')
  const { euros } = useFormat()
  const person = usePerson()
  const queryClient = useQueryClient()
  const appointmentId = report.appointment.id
  const then = useRef<SaveChoice>('save_and_close')
  /** The last save was refused, and what somebody else saved stands above the form. */
  const isShown = useRef(false)
  /** The choices about what both changed, for the next joining. */
  const decided = useRef<Decisions>({})
  /** A save whose answer was lost, and the stored report that it turned out to be. */
  const lost = useRef<ReportInput | null>(null)
  const own = useRef<TreatmentReport | null>(null)
  const invalidates = [...changesAppointments, ...afterSave]
  const name = `report.${appointmentId}`
  const emptyQuestion = useEmptyQuestion(appointmentId)
  const readAgain = () =>
    queryClient.fetchQuery({ ...queryOf(reportsApi.show, { params: { appointmentId } }), staleTime: 0 })
  const create = useSend(reportsApi.create, { failure: 'form', invalidates, keepAs: name })
  const update = useSend(reportsApi.update, { failure: 'form', invalidates })
  const form = useBalieForm<ReportValues>({ defaultValues: valuesOf(report), submit: save })
  const version = useVersion({
    form,
    stored: report,
    valuesOf,
    newest: async (refusal) => {
      if (refusal.status !== 409) return null
      const stored = await readAgain()
      // A closed report is shown as such beside what was typed; there is nothing to choose between.
      if (isClosedNow(refusal)) return null
      const values = valuesOf(stored)
      if (lost.current && saysSame(inputOf(values, appointmentId, askedBy(report, choices, values)), lost.current)) {
        own.current = stored
        return null
      }
      isShown.current = true
      return stored
    },
    join: (base, mine, theirs) => joinedReport({ base, mine, theirs }, nonesOf(report), decided.current).values,
    focus: 'report',
  })
  const draft = useDraft(name, version)
  const aside = useAside(name, version)
  const base = version.base ?? report

  const send = (over: TreatmentReport, input: ReportInput) =>
    version.saving(
      over.id === null
        ? create.mutateAsync({ body: input })
        : update.mutateAsync({ params: { id: over.id }, body: { ...input, updated_at: over.updated_at! } }),
    )
  /** Sends a report. When a save whose answer was lost had been carried out, it continues from that one. */
  async function sendOnce(input: ReportInput): ReturnType<typeof send> {
    own.current = null
    try {
      return await send(base, input)
    } catch (error) {
      if (error instanceof ApiError && error.isUndecided) lost.current = input
      const stored = own.current as TreatmentReport | null
      if (!stored) throw error
      version.rebase(stored)
      return send(stored, input)
    }
  }

  async function save(values: ReportValues): Promise<void> {
    if (version.changed) throw new ApiError(409, '', [problem('', 'versions_unjoined')])
    isShown.current = false
    const treatment = choices.treatmentOf(values.treatment_id)
    const category = choices.categoryOf(values.treatment_category_id)
    const asked = askedBy(report, choices, values)
    const input = asking(inputOf(values, appointmentId, asked), report)
    const { goal_id } = values.medical_grounds_questionnaire
    const problems = reportProblems(input, {
      ...report.appointment,
      treatment,
      typeKnown: choices.hasType(input.appointment_type_id),
      deviceIds: report.available_devices.map((device) => device.id),
      day: localTimeAt(report.appointment.datetime_from, report.location.zone).day,
      category,
      peelingIds: report.available_peelings.map(({ id }) => id),
      injectableIds: report.available_injectables.map(({ id }) => id),
      complications: report.available_complications,
      sideEffects: report.available_side_effects,
      asksGrounds: asked.grounds,
      // The goals are read beside the questions, which offer no others.
      goalIds: goal_id === null ? [] : [goal_id],
    })
    if (problems.length) throw new ApiError(422, '', problems)
    if (await emptyQuestion.asks(input)) return
    try {
      const converted = (await sendOnce(input)).converted_cents ?? 0
      const notice = conversionNotice(converted)
      if (notice) notify(t(notice, { amount: euros(converted) }))
    } catch (error) {
      if (changesPhotos(error)) void outdate(queryClient, photosApi.list)
      // A note above the form says that somebody has saved meanwhile, and the user decides. When their version could not
      // be read there is no such note, and the refusal speaks itself.
      if (error instanceof ApiError && error.status === 409 && isShown.current) return
      if (isReworded(error)) await readAgain().catch(() => null)
      throw error
    }
    draft.forget()
    aside.forget()
    rememberLots(person.id, input.injectables)
    notify(t('saved'))
    await leaveSaved(() => onSaved(then.current))
  }

  function submit(choice: SaveChoice): Promise<void> {
    then.current = choice
    return form.submit()
  }
  /** Continues from what somebody else saved, joined with what was typed. */
  function join(decisions: Decisions): void {
    decided.current = decisions
    version.takeOver()
  }
  return { form, version, draft, aside, base, submit, join, emptyQuestion }
}
