import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalOf, decimalProblem, decimalText } from '#kernel/number.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { DecimalInput } from '#platform/client/ui/decimal-input.tsx'
import { SelectInput, type SelectOption } from '#platform/client/ui/select-input.tsx'
import { drawingLimits } from '../contract.ts'
import { sizeHandle } from '../rules/handles.ts'
import { finished, hasRoom, type DraftMark } from '../rules/marks.ts'
import { colourOf } from '../rules/shapes.ts'
import type { MarkSettings, Tool } from './use-drawing-gestures.ts'
import { UnitSums } from './unit-sums.tsx'
import { useDrawingWords } from './use-drawing-words.ts'
import type { DrawingInHand } from './use-drawing.ts'
import styles from './drawing.module.css'

interface DrawingPanelProps {
  readonly drawing: DrawingInHand
  readonly tool: Tool
  readonly settings: MarkSettings
  readonly onSettings: (settings: MarkSettings) => void
  readonly products: readonly SelectOption<number>[]
  /** Puts a mark into the middle, for the keyboard; null while marks are selected. */
  readonly onMiddle: (() => void) | null
}

/** Beside the picture: the fields of the tool or of the selected mark, all marks, and the sums of units. */
export function DrawingPanel({ drawing, tool, settings, onSettings, products, onMiddle }: DrawingPanelProps) {
  const { t } = useTranslation('drawings')
  const { marks, selected, change } = drawing
  const mark = selected === null ? null : marks[selected]!
  const replace = (next: DraftMark, step?: string) =>
    change(
      marks.map((one, index) => (index === selected ? next : one)),
      step,
    )
  const point = mark?.kind === 'units' ? mark : null
  return (
    <aside className={styles.panel}>
      <div className={styles.fields}>
        <p className="dim">{hasRoom(marks) || tool === 'select' ? t(`help_${tool}`) : t('full')}</p>
        {mark && sizeHandle(mark) && <p className="dim">{t('help_size')}</p>}
        {(point || tool === 'units') && (
          <UnitFields
            key={point ? `point.${selected}` : 'next'}
            label={t(point ? 'unitsOfPoint' : 'unitsPerPoint')}
            products={products}
            value={point ?? settings}
            onChange={({ product_id, units }) => {
              onSettings({ ...settings, product_id, units })
              if (point) replace({ ...point, product_id, units }, `units.${selected}`)
            }}
          />
        )}
        {mark?.kind === 'text' && (
          <MarkText
            key={selected}
            value={mark.text}
            onChange={(text) => replace({ ...mark, text }, `text.${selected}`)}
          />
        )}
        {onMiddle && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            disabled={!hasRoom(marks)}
            onClick={onMiddle}
          >
            {t('inMiddle')}
          </Button>
        )}
      </div>
      <MarkList drawing={drawing} />
      <UnitSums marks={finished(marks)} products={products} />
    </aside>
  )
}

interface UnitFieldsProps {
  readonly label: string
  readonly products: readonly SelectOption<number>[]
  readonly value: Pick<MarkSettings, 'product_id' | 'units'>
  readonly onChange: (value: Pick<MarkSettings, 'product_id' | 'units'>) => void
}

const clampUnits = (units: number): number => Math.min(drawingLimits.units, units)

/** The product and the units of a point, which lacks them while they cannot be read as typed (decision C45). */
function UnitFields({ label, products, value, onChange }: UnitFieldsProps) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const [typed, setTyped] = useState(decimalText(value.units, language))
  return (
    <>
      <SelectInput
        label={t('product')}
        options={products}
        value={value.product_id}
        onChange={(product_id) => onChange({ product_id, units: value.units })}
      />
      <DecimalInput
        label={label}
        clamp={clampUnits}
        placeholder={`0 – ${drawingLimits.units}`}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          const units = decimalProblem(next, clampUnits) ? null : decimalOf(next)
          onChange({ product_id: value.product_id, units: units || null })
        }}
      />
    </>
  )
}

/** The text of a mark, which is typed as soon as it is placed. */
function MarkText({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('drawings')
  const input = useRef<HTMLInputElement>(null)
  const isNew = value === ''
  useEffect(() => {
    if (isNew) input.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- a text takes the focus when it is placed, and not when it is emptied
  }, [])
  return (
    <TextInput
      ref={input}
      label={t('textOf')}
      maxLength={drawingLimits.text}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** All marks by name: each can be selected, moved with the arrow keys, and erased. */
function MarkList({ drawing: { marks, selected, select, change } }: { drawing: DrawingInHand }) {
  const { t } = useTranslation('drawings')
  const { markName } = useDrawingWords()
  return (
    <section className={styles.marks} aria-label={t('marks')}>
      <h3>{t('marks')}</h3>
      {!marks.length && <p className="dim">{t('noMarks')}</p>}
      <ul>
        {marks.map((mark, index) => {
          const name = markName(marks, index)
          const isMissing = mark.kind === 'units' && (mark.units === null || mark.product_id === null)
          return (
            <li key={index} data-missing={isMissing || undefined}>
              <button type="button" aria-pressed={index === selected} data-mark-row onClick={() => select(index)}>
                <span
                  className={styles.dot}
                  style={{ background: colourOf[mark.colour].ink, borderColor: 'var(--line-strong)' }}
                  aria-hidden
                />
                <span>{name}</span>
              </button>
              <button
                type="button"
                className={styles.erase}
                aria-label={t('removeMark', { mark: name })}
                title={t('removeMark', { mark: name })}
                onClick={() => {
                  change(marks.toSpliced(index, 1))
                  select(null)
                }}
              >
                <IconX size={16} stroke={1.8} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
