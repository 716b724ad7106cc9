import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { set, useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { clockTimePattern, parseDay } from '#kernel/day.ts'
import { characters, isEmpty, oneLine } from '#kernel/line.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { problemSentence } from '../problems.ts'
import { CheckboxInput } from './checkbox-input.tsx'
import { ComboboxInput } from './combobox-input.tsx'
import { DayInput } from './day-input.tsx'
import type { InputProps } from './input.ts'
import { MoneyInput } from './money-input.tsx'
import { MultiSelectInput } from './multi-select-input.tsx'
import { NumberInput } from './number-input.tsx'
import { SearchSelect } from './search-select.tsx'
import { SelectInput } from './select-input.tsx'
import { SwitchInput } from './switch-input.tsx'
import { PasswordInput, TextInput } from './text-input.tsx'
import { TextareaInput } from './textarea-input.tsx'
import { TimeInput } from './time-input.tsx'

type Bound = 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref'
interface Binding<T extends FieldValues> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
}
type Input<P> = (props: P) => ReactElement | null

const empty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && isEmpty(value)) ||
  (Array.isArray(value) && !value.length)

/** Gives the text as it will be stored, on which the limit is checked. */
type Stored = (typed: string) => string
interface Checks {
  readonly check?: (value: never) => ProblemCode | null
  readonly stored?: Stored
}

function tooLong(value: unknown, max: number | undefined, stored: Stored) {
  const over = typeof value === 'string' && max ? characters(stored(value)) - max : 0
  return over > 0 ? { code: 'tooLongBy', values: { count: over, max: max! } } : null
}

function useBound<T extends FieldValues>(
  { control, name }: Binding<T>,
  { required, maxLength }: { readonly required?: boolean; readonly maxLength?: number },
  { check, stored = (typed) => typed }: Checks = {},
) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: (value: unknown) => {
        const code = empty(value) ? (required ? 'required' : null) : (check?.(value as never) ?? null)
        const failed = code ? { code } : tooLong(value, maxLength, stored)
        return failed ? problemSentence({ field: name, ...failed }) : true
      },
    },
  })
  return { ...field, error: fieldState.error?.message }
}

/** Binds an input to a field of a form: it reads and writes the value, checks it, and shows the server's problem. */
function bound<P extends { readonly required?: boolean }>(Input: Input<P>, checks?: Checks) {
  return function Field<T extends FieldValues>({ control, name, ...props }: Omit<P, Bound> & Binding<T>) {
    const field = useBound({ control, name }, props as { required?: boolean; maxLength?: number }, checks)
    return <Input {...(props as unknown as P)} {...field} />
  }
}

export const TextField = bound(TextInput, { stored: oneLine })
export const PasswordField = bound(PasswordInput)
export const TextareaField = bound(TextareaInput, { stored: (typed) => typed.trim() })
export const NumberField = bound(NumberInput)
export const MoneyField = bound(MoneyInput)
export const CheckboxField = bound(CheckboxInput)
export const SwitchField = bound(SwitchInput)
/** A text with suggestions. */
export const ComboboxField = bound(ComboboxInput, { stored: oneLine })
export const DayField = bound(DayInput, { check: (value: string) => (parseDay(value) ? null : 'day') })
export const TimeField = bound(TimeInput, {
  check: (value: string) => (clockTimePattern.test(value) ? null : 'time_format'),
})

type SelectProps<Value extends string | number> = Parameters<typeof SelectInput<Value>>[0]
/**
 * A required field with a single option has that option from the start. `onPicked` is called when an option is chosen,
 * for consequences in other fields.
 */
export function SelectField<Value extends string | number, T extends FieldValues>({
  control,
  name,
  onPicked,
  ...props
}: Omit<SelectProps<Value>, Bound> &
  Binding<T> & { readonly onPicked?: (now: Value | null, before: Value | null) => void }) {
  const { onChange, ...field } = useBound({ control, name }, props)
  const before = field.value as Value | null
  const pick = (now: Value | null) => {
    onChange(now)
    onPicked?.(now, before)
  }
  const [only, other] = props.options
  const single = props.required && !props.disabled && only && !other && !only.disabled ? only.value : null
  const pickOnly = useEffectEvent((value: Value) => {
    // The value becomes the field's default, so that an untouched form holds no unsaved input.
    set(control._defaultValues, name, value)
    pick(value)
  })
  useEffect(() => {
    if (single !== null && empty(before)) pickOnly(single)
  }, [single, before])
  return <SelectInput<Value> {...props} {...field} onChange={pick} />
}

type MultiSelectProps<Value extends string | number> = Parameters<typeof MultiSelectInput<Value>>[0]
interface Picking<Value> {
  /** Called when somebody chooses; for consequences in other fields. */ readonly onPicked?: (
    now: readonly Value[],
    before: readonly Value[],
  ) => void
}
export function MultiSelectField<Value extends string | number, T extends FieldValues>({
  control,
  name,
  onPicked,
  ...props
}: Omit<MultiSelectProps<Value>, Bound> & Binding<T> & Picking<Value>) {
  const { onChange, ...field } = useBound({ control, name }, props)
  const before = field.value as readonly Value[]
  return (
    <MultiSelectInput<Value>
      {...props}
      {...field}
      onChange={(now) => {
        onChange(now)
        onPicked?.(now, before)
      }}
    />
  )
}

type SearchProps<Item> = Parameters<typeof SearchSelect<Item>>[0]
/** The form holds the whole chosen item; send only its id. */
export function SearchSelectField<Item, T extends FieldValues>({
  control,
  name,
  ...props
}: Omit<SearchProps<Item>, Bound> & Binding<T>) {
  return <SearchSelect<Item> {...props} {...useBound({ control, name }, props)} />
}

export type { InputProps }
