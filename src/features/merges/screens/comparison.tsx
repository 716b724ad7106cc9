import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowMerge, IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBalieForm } from '#platform/client/form.ts'
import { useGo } from '#platform/client/navigation.ts'
import { sentencesOf, useProblemSentence } from '#platform/client/problems.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { mergeFields, type MergeInput, type MergePreview } from '../contract.ts'
import { BelongingsList, useBelongings } from './belongings.tsx'
import { EqualFields, FieldRow, SidesHead } from './sides.tsx'
import { useMerging } from './use-merging.ts'
import styles from './merges.module.css'

interface ComparisonProps {
  readonly both: MergePreview
  /** Reads both anew, after somebody has changed one of them. */
  readonly again: () => void
}

/**
 * Two clients side by side, with a side for each field in which they differ. The choices begin as proposals that a reload
 * makes anew, so they have no draft, and they are over the versions that are shown.
 */
export function Comparison({ both, again }: ComparisonProps) {
  const { t } = useTranslation('merges')
  const go = useGo()
  const sentence = useProblemSentence()
  const [asking, setAsking] = useState(false)
  const { kept, alias, differing, overlapping, obstacles } = both
  const merging = useMerging(both, () => setAsking(false))
  const form = useBalieForm<MergeInput['fields']>({
    defaultValues: Object.fromEntries(differing.map(({ field, proposed }) => [field, proposed])),
    submit: () => Promise.resolve(setAsking(true)),
  })
  const belongings = useBelongings(alias.belongings)
  const isFree = obstacles.length === 0
  return (
    <FormFrame form={form} submittable={isFree} className={styles.cards}>
      <ProblemAlert sentences={obstacles.map((code) => sentence({ field: '', code }))} />
      <Card
        title={t('sideBySide')}
        aside={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowsExchange size={15} stroke={1.7} />}
            onClick={() => go(`/clients/${alias.id}/merge/${kept.id}`, { replace: true })}
          >
            {t('swap')}
          </Button>
        }
      >
        <SidesHead both={both} />
        {differing.map(({ field }) => (
          <FieldRow key={field} control={form.control} field={field} both={both} />
        ))}
        {differing.length === 0 && <p className={styles.text}>{t('allEqual')}</p>}
        <EqualFields
          client={kept}
          fields={mergeFields.filter((field) => differing.every((one) => one.field !== field))}
        />
      </Card>
      <Card title={t('comesAlong')}>
        <BelongingsList wide belongings={alias.belongings} empty={t('nothingComes')} />
        {overlapping > 0 && (
          <p className={styles.warning}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {t('overlapping', { count: overlapping })}
          </p>
        )}
        <p className={styles.text}>{t('postedStays')}</p>
      </Card>
      {merging.error && (
        <ProblemAlert sentences={sentencesOf(merging.error)}>
          {merging.error.status === 409 && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                merging.forget()
                again()
              }}
            >
              {t('lookAgain')}
            </Button>
          )}
        </ProblemAlert>
      )}
      <div className={styles.buttons}>
        <Button type="submit" disabled={!isFree} leftSection={<IconArrowMerge size={16} stroke={1.8} />}>
          {t('merge')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('confirmTitle')}
        text={t(belongings.length ? 'confirmWith' : 'confirmText', {
          alias: t('named', { name: `${alias.first_name} ${alias.last_name}`.trim(), id: alias.id }),
          kept: t('named', { name: `${kept.first_name} ${kept.last_name}`.trim(), id: kept.id }),
          belongings: belongings.join(', '),
        })}
        confirmLabel={t('merge')}
        busy={merging.isPending}
        onConfirm={() => merging.send(form.hook.getValues())}
        onCancel={() => setAsking(false)}
      />
    </FormFrame>
  )
}
