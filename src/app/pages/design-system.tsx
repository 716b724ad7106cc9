import { Button } from '@mantine/core'
import { IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { CheckboxInput } from '#platform/client/ui/checkbox-input.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { DayInput } from '#platform/client/ui/day-input.tsx'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { MultiSelectInput } from '#platform/client/ui/multi-select-input.tsx'
import { NumberInput } from '#platform/client/ui/number-input.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { StatusLight } from '#platform/client/ui/status-light.tsx'
import { SwitchInput } from '#platform/client/ui/switch-input.tsx'
import { TextareaInput } from '#platform/client/ui/textarea-input.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { TimeInput } from '#platform/client/ui/time-input.tsx'
import styles from './design-system.module.css'

const tones = ['plain', 'accent', 'ok', 'warn', 'bad'] as const
const lights = ['green', 'amber', 'red'] as const
const options = [
  { value: 1, label: 'Amsterdam' },
  { value: 2, label: 'Utrecht' },
  { value: 3, label: 'Antwerpen' },
]

/**
 * `/design-system`: what screens are made of, side by side, for whoever makes or changes one (spec 3 §2). The parts
 * call themselves by their names in the code.
 */
export function DesignSystem() {
  const { t } = useTranslation('common')
  return (
    <>
      <PageHead title={t('pageDesignSystem')} subtitle={t('designSystemText')} />
      <div className={styles.grid}>
        <Card title="Button, Kbd, notify">
          <div className={styles.row}>
            <Button
              leftSection={<IconPlus size={16} stroke={1.8} />}
              onClick={() => notify(t('save'), { label: t('undo'), onUndo: () => notify(t('undo')) })}
            >
              {t('save')}
            </Button>
            <Button variant="default" onClick={() => notifyError(new Error(t('loadFailed')))}>
              {t('cancel')}
            </Button>
            <Button variant="default" disabled>
              {t('edit')}
            </Button>
            <Button color="red" variant="default">
              {t('remove')}
            </Button>
            <Button loading>{t('save')}</Button>
            <Kbd keys="Ctrl ↵" />
          </div>
        </Card>
        <Card title="Chip, StatusLight">
          <div className={styles.row}>
            {tones.map((tone) => (
              <Chip key={tone} tone={tone}>
                {tone}
              </Chip>
            ))}
          </div>
          <div className={styles.row}>
            {lights.map((light) => (
              <StatusLight key={light} light={light} word={t(light)} />
            ))}
          </div>
        </Card>
        <Card title="Input">
          <Fields />
        </Card>
        <Card title="EmptyState">
          <EmptyState
            icon={<IconSearchOff size={22} stroke={1.7} />}
            title={t('nothingFound')}
            text={t('typeToSearch')}
            action={<Button variant="default">{t('clear')}</Button>}
          />
        </Card>
        <Card title="SkeletonTable" flush>
          <SkeletonTable rows={5} columns={4} />
        </Card>
      </div>
    </>
  )
}

// Hooks: each field of the gallery keeps its own value.
function Fields() {
  const [text, setText] = useState('')
  const [long, setLong] = useState('')
  const [money, setMoney] = useState<number | null>(12_350)
  const [count, setCount] = useState<number | null>(2)
  const [day, setDay] = useState<Day | string | null>('2026-11-21')
  const [time, setTime] = useState<string | null>('09:30')
  const [one, setOne] = useState<number | null>(1)
  const [some, setSome] = useState<readonly number[]>([1, 3])
  const [on, setOn] = useState(true)
  return (
    <div className={styles.fields}>
      <TextInput label="TextInput" required maxLength={20} value={text} onChange={setText} />
      <TextareaInput label="TextareaInput" maxLength={100} value={long} onChange={setLong} />
      <MoneyInput label="MoneyInput" value={money} onChange={setMoney} />
      <NumberInput label="NumberInput" value={count} onChange={setCount} />
      <DayInput label="DayInput" value={day} onChange={setDay} />
      <TimeInput label="TimeInput" value={time} onChange={setTime} />
      <SelectInput label="SelectInput" options={options} value={one} onChange={setOne} />
      <MultiSelectInput label="MultiSelectInput" options={options} value={some} onChange={setSome} />
      <SwitchInput label="SwitchInput" value={on} onChange={setOn} />
      <CheckboxInput label="CheckboxInput" value={on} onChange={setOn} />
    </div>
  )
}
