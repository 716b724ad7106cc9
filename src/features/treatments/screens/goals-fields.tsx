import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUp, IconCircleCheck, IconCircleOff, IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import type { Form } from '#platform/client/form.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { Judge } from '#platform/client/ui/ruled.tsx'
import { treatmentLimits } from '../contract.ts'
import { goalProblems } from '../rules/goals.ts'
import { GoalNames } from './goal-names.tsx'
import { newGoal, type TreatmentValues } from './treatment-values.ts'
import layout from '#platform/client/ui/form-columns.module.css'
import styles from './goals-fields.module.css'

interface GoalsFieldsProps {
  readonly form: Pick<Form<TreatmentValues>, 'control' | 'hook'>
  readonly judge: Judge<TreatmentValues>
}

/**
 * The therapeutic goals of a treatment that asks for medical grounds (decision C138). Goals with a problem are shown
 * without that too, because they could not be saved.
 */
export function GoalsFields(props: GoalsFieldsProps) {
  const { t } = useTranslation('treatments')
  const { countries } = useCountryChoice()
  const { hook } = props.form
  const [countryId, required, goals] = hook.watch([
    'supported_country_id',
    'requires_medical_grounds',
    'therapeutic_goals',
  ])
  const isAsked = required && countries.some(({ id, medical_grounds }) => id === countryId && medical_grounds)
  if (!isAsked && !goalProblems(goals).length) return null
  return (
    <fieldset className={`${layout.group} ${layout.across}`}>
      <legend>{t('therapeutic_goals')}</legend>
      <GoalRows {...props} />
    </fieldset>
  )
}

function GoalRows({ form: { control, hook }, judge }: GoalsFieldsProps) {
  const { t } = useTranslation('treatments')
  const language = useLanguage()
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'therapeutic_goals', keyName: 'key' })
  const goals = hook.watch('therapeutic_goals')
  const nameField = (i: number) => `therapeutic_goals.${i}.name.nl` as const

  // The clicked button is gone or has moved, so the focus goes to the row in its place.
  function removeRow(i: number): void {
    remove(i)
    if (goals.length > 1) hook.setFocus(nameField(Math.max(i - 1, 0)))
  }
  function moveUp(i: number): void {
    swap(i, i - 1)
    hook.setFocus(nameField(i - 1))
  }
  // A deactivated goal leaves its name to another, so the names are judged anew.
  function setDeactivated(i: number, deactivated: boolean): void {
    hook.setValue(`therapeutic_goals.${i}.deactivated`, deactivated, { shouldDirty: true })
    hook.clearErrors('therapeutic_goals')
  }

  return (
    <div className={styles.goals}>
      <p className={styles.help}>{t('goalsHelp')}</p>
      <ol className={styles.rows} aria-label={t('therapeutic_goals')}>
        {fields.map(({ key }, i) => {
          const { name: typed, deactivated } = goals[i] ?? newGoal
          const name = translate(typed, language).trim() || t('goalNumber', { number: i + 1 })
          return (
            <li key={key} className={styles.row}>
              <div className={layout.two}>
                <GoalNames control={control} judge={judge} row={i} />
              </div>
              <div className={styles.actions}>
                {deactivated && <Chip>{t('goalInactive')}</Chip>}
                {i > 0 && <Action label={t('moveUp', { name })} icon={IconArrowUp} onClick={() => moveUp(i)} />}
                <Action
                  label={t(deactivated ? 'activateGoal' : 'deactivateGoal', { name })}
                  icon={deactivated ? IconCircleCheck : IconCircleOff}
                  onClick={() => setDeactivated(i, !deactivated)}
                />
                <Action label={t('removeGoal', { name })} icon={IconTrash} onClick={() => removeRow(i)} />
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={2} />}
        disabled={goals.length >= treatmentLimits.goals}
        onClick={() => append(newGoal, { focusName: nameField(goals.length) })}
      >
        {t('addGoal')}
      </Button>
    </div>
  )
}

interface ActionProps {
  readonly label: string
  readonly icon: typeof IconTrash
  readonly onClick: () => void
}

const Action = ({ label, icon: Icon, onClick }: ActionProps) => (
  <ActionIcon aria-label={label} title={label} onClick={onClick}>
    <Icon size={17} stroke={1.7} />
  </ActionIcon>
)
