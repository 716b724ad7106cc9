import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Form } from '#platform/client/form.ts'
import { TimeField } from '#platform/client/ui/fields.tsx'
import { scheduleLimits } from '../contract/limits.ts'
import type { ScheduleValues } from './schedule-values.ts'
import styles from './schedule-form.module.css'

/** The breaks within the hours of a day, each from and till: none, one or several. */
export function BreaksField({ form: { control } }: { form: Form<ScheduleValues> }) {
  const { t } = useTranslation('schedules')
  const id = useId()
  const { fields, append, remove } = useFieldArray({ control, name: 'breaks' })
  const adder = useRef<HTMLButtonElement>(null)

  // The pressed button disappears with its row, so the focus moves to the button that adds a break.
  function removeBreak(row: number): void {
    flushSync(() => remove(row))
    adder.current?.focus()
  }
  return (
    <Input.Wrapper label={fields.length ? t('breaks') : undefined} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={fields.length ? id : undefined} className={styles.breaks}>
        {fields.map(({ id: key }, row) => (
          <div key={key} className={styles.break}>
            <TimeField
              control={control}
              name={`breaks.${row}.time_from`}
              label={t('breakFrom')}
              required
              data-autofocus={undefined}
            />
            <TimeField control={control} name={`breaks.${row}.time_till`} label={t('breakTill')} required />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              onClick={() => removeBreak(row)}
              aria-label={t('removeBreak', { number: row + 1 })}
            >
              <IconX size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {fields.length < scheduleLimits.breaks && (
          <Button
            ref={adder}
            variant="subtle"
            size="xs"
            className={styles.addBreak}
            leftSection={<IconPlus size={14} stroke={1.9} />}
            onClick={() =>
              append({ time_from: null, time_till: null }, { focusName: `breaks.${fields.length}.time_from` })
            }
          >
            {t('addBreak')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
