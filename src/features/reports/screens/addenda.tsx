import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { localTimeAt, type Day } from '#kernel/day.ts'
import { oneLine } from '#kernel/line.ts'
import { translate } from '#kernel/translatable.ts'
import { photosApi } from '#features/photos/contract.ts'
import { PhotosField } from '#features/photos/screens/photos-field.tsx'
import { ApiError } from '#platform/client/api.ts'
import { queryOf, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { notify } from '#platform/client/notices.ts'
import { useVersion } from '#platform/client/version.ts'
import { TextareaField } from '#platform/client/ui/fields.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { reportsApi } from '../contract.ts'
import { maxAddendum } from '../contract/addenda.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { settingOf, settingText } from '../rules.ts'
import { addendumParts } from '../rules/addendum-parts.ts'
import { addedReactions, addendumProblems, type AddendumFacts } from '../rules/materials.ts'
import { InjectableRows } from './injectable-rows.tsx'
import { Reactions, type ReactionsForm } from './reactions.tsx'
import { EnterGoesOn } from './enter-goes-on.tsx'
import type { InjectablesForm } from './values.ts'
import styles from './report.module.css'

interface AddendaProps {
  readonly report: TreatmentReport
  readonly mayAdd: boolean
  readonly offered: OfferedText | null
}

/** The text that was typed into the report before it closed, for the field of a new addendum. */
export interface OfferedText {
  /** The text to put into the field; null until that is asked for. */
  readonly text: string | null
  /** The text has been signed. */
  readonly onSigned: () => void
}

/** The additions to a closed report, each signed by its author, and the form for another one. */
export function Addenda({ report, mayAdd, offered }: AddendaProps) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const addedInWords = useAdded()
  if (!report.addenda.length && !mayAdd) return null
  return (
    <section className={styles.devices} aria-labelledby="addenda">
      <h3 id="addenda" className={styles.heading}>
        {t('addenda')}
      </h3>
      {report.addenda.length > 0 && (
        <ul className={styles.deviceRows}>
          {report.addenda.map((one) => (
            <li key={one.id} className={styles.addendum}>
              {one.content && <p className={styles.text}>{one.content}</p>}
              {addedInWords(one).map((words) => (
                <p key={words} className={styles.text}>
                  {words}
                </p>
              ))}
              <p className="dim">
                {t('signedBy', { author: one.author, moment: format.moment(one.written_at, report.location.zone) })}
                {' · '}
                <span className="num" title={one.sha256}>
                  {one.sha256.slice(0, 12)}
                </span>
              </p>
              {one.photos > 0 && <p className={styles.text}>{t('addedPhotos', { count: one.photos })}</p>}
              {!one.intact && <ChangedSince />}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && <NewAddendum report={report} offered={offered} />}
    </section>
  )
}

/** Says that a signed row is not as its author signed it: it was changed beneath the program. */
export function ChangedSince() {
  const { t } = useTranslation('reports')
  return (
    <p className={styles.changedSince}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      {t('changedSince')}
    </p>
  )
}

/** Puts the complications, side effects and lots that an addendum adds into words, a line each. */
export function useAdded(): (addendum: TreatmentReport['addenda'][number]) => string[] {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { day } = useFormat()
  return (addendum) => [
    ...(['complications', 'side_effects'] as const).flatMap((kind) =>
      addendum[kind].length
        ? [`${t(kind)}: ${addendum[kind].map(({ name }) => translate(name, language)).join(', ')}`]
        : [],
    ),
    ...addendum.injectables.map(({ name, cc, lot_number, expiration_date }) =>
      [
        translate(name, language),
        cc !== null && `${settingText(cc, language)} cc`,
        `${t('lot')} ${lot_number}`,
        expiration_date && t('usableUntil', { day: day(expiration_date) }),
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  ]
}

interface AddendumValues extends InjectablesForm, ReactionsForm {
  readonly content: string
  readonly pre_save_photos: number[]
  /** The parts of a rescued text that do not fit, for the addenda after this one. */
  readonly rest: string[]
}

const untouched: AddendumValues = {
  content: '',
  rest: [],
  injectables: [],
  complications: [],
  side_effects: [],
  pre_save_photos: [],
  scan: '',
}

/** The entries and products that an addendum to a report may name. */
const factsOf = (report: TreatmentReport): AddendumFacts<TreatmentReport['available_complications'][number]> => ({
  known: report.available_injectables.map(({ id }) => id),
  day: localTimeAt(report.appointment.datetime_from, report.location.zone).day,
  asksComplications: report.available_categories.find(({ id }) => id === report.treatment_category_id)?.doctor ?? false,
  complications: report.available_complications,
  sideEffects: report.available_side_effects,
})

/** Says how many more addenda the rescued text needs. */
function RestNote({ control }: { control: Control<AddendumValues> }) {
  const { t } = useTranslation('reports')
  const count = useWatch({ control, name: 'rest' }).length
  return (
    <p role="status" className={styles.lotNote}>
      {count > 0 && t('addendumRest', { count })}
    </p>
  )
}

/** The draft needs no version: an addendum is added, and changes nothing that somebody else wrote. */
function NewAddendum({ report, offered }: Pick<AddendaProps, 'report' | 'offered'>) {
  const { t } = useTranslation('reports')
  const queryClient = useQueryClient()
  const appointmentId = report.appointment.id
  const facts = factsOf(report)
  const name = `report.${appointmentId}.addendum`
  const add = useSend(reportsApi.add, {
    failure: 'form',
    invalidates: [photosApi.list, reportsApi.passport, reportsApi.history],
    keepAs: name,
  })
  const form = useBalieForm<AddendumValues>({
    defaultValues: untouched,
    submit: async ({ injectables, scan: _, rest: [next, ...others], ...typed }) => {
      const lots = injectables.map(({ id, cc, lot_number, expiration_date }) => ({
        id,
        cc: settingOf(cc),
        lot_number: oneLine(lot_number),
        expiration_date: (expiration_date || null) as Day | null,
      }))
      const { content, pre_save_photos } = typed
      const problems = addendumProblems(
        { ...typed, content: content.trim(), injectables: lots, photos: pre_save_photos.length },
        facts,
      )
      if (problems.length) throw new ApiError(422, '', problems)
      await add.mutateAsync({ params: { id: report.id! }, body: { ...typed, injectables: lots } })
      draft.forget()
      form.hook.reset(untouched)
      notify(t('addendumAdded'))
      if (next) {
        form.hook.setValue('content', next, { shouldDirty: true })
        form.hook.setValue('rest', others, { shouldDirty: true })
        form.hook.setFocus('content')
      } else if (offered?.text) offered.onSigned()
      await queryClient.invalidateQueries(queryOf(reportsApi.show, { params: { appointmentId } }))
    },
  })
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => untouched }), {
    start: (kept) => {
      // A draft of before lots, complications and side effects could be added has none.
      if (kept) form.hook.reset({ ...untouched, ...kept.values }, { keepDefaultValues: true })
    },
  })
  const take = useEffectEvent((text: string) => {
    const typed = form.hook.getValues('content').trim()
    const room = typed ? maxAddendum - typed.length - 1 : maxAddendum
    // The field may be as good as full: then the whole text comes after what stands in it.
    const parts = room < 100 ? ['', ...addendumParts(text, maxAddendum)] : addendumParts(text, maxAddendum, room)
    const [first = '', ...rest] = parts
    if (!typed.includes(first || text)) {
      form.hook.setValue('content', [typed, first].filter(Boolean).join('\n'), { shouldDirty: true })
      form.hook.setValue('rest', rest, { shouldDirty: true })
    }
    form.hook.setFocus('content')
  })
  const injectables = form.hook as unknown as UseFormReturn<InjectablesForm>
  useEffect(() => {
    if (offered?.text) take(offered.text)
  }, [offered?.text])
  return (
    <FormFrame form={form}>
      <EnterGoesOn form={injectables} day={facts.day} takesScans={report.available_injectables.length > 0}>
        <ProblemAlert sentences={form.problems} />
        <TextareaField
          control={form.hook.control}
          name="content"
          label={t('addendum')}
          description={t('addendumText')}
          minRows={3}
          maxLength={maxAddendum}
        />
        <RestNote control={form.hook.control} />
        <Reactions
          form={form.hook as unknown as UseFormReturn<ReactionsForm>}
          available={{
            complications: addedReactions(facts.complications),
            side_effects: addedReactions(facts.sideEffects),
          }}
          asksComplications={facts.asksComplications}
        />
        <InjectableRows form={injectables} available={report.available_injectables} day={facts.day} onlyLots />
        <PhotosField
          form={form.hook}
          name="pre_save_photos"
          appointmentId={appointmentId}
          angles={report.treatment.photo_angles}
          isForAddendum
        />
        <LeaveGuard unsaved={form.dirty || offered !== null} />
        <Button type="submit" variant="default" className={styles.sign} loading={form.submitting}>
          {t('sign')}
        </Button>
      </EnterGoesOn>
    </FormFrame>
  )
}
