import { Input, type InputWrapperProps } from '@mantine/core'
import { Suspense, useEffect, useId, useImperativeHandle, useRef, useState, type ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { isBlank, maxRichText } from '#kernel/rich-text.ts'
import { problemSentence } from '../problems.ts'
import { counted, countedRoot } from './counter.tsx'
import type { RichTextHandle } from './rich-text-editor.tsx'
import { SkeletonLines } from './skeletons.tsx'
import styles from './rich-text.module.css'

const RichTextEditor = lazyPart(() =>
  import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
)

/** The problem stands above the text, whose end may be pages below. */
const aboveText: InputWrapperProps['inputWrapperOrder'] = ['label', 'description', 'error', 'input']

interface RichTextFieldProps<T extends FieldValues> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
  readonly label: string
  /** The label is announced but not drawn: a tab shows it. */
  readonly hideLabel?: boolean
  readonly description?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  readonly maxLength?: number
  /** Called when the field is about to get the focus, so that its tab can be shown first. */
  readonly onReached?: () => void
}

/**
 * Formatted text (kernel/rich-text.ts) in a form, as HTML. The editor is loaded when the first one is shown; until then
 * the field is part of the form already, and keeps its value.
 */
export function RichTextField<T extends FieldValues>({
  control,
  name,
  label,
  hideLabel = false,
  description,
  required = false,
  disabled = false,
  maxLength = maxRichText,
  onReached,
}: RichTextFieldProps<T>) {
  const id = useId()
  const {
    field,
    fieldState: { error },
  } = useController({
    control,
    name,
    rules: {
      validate: (html: string) =>
        required && isBlank(html)
          ? problemSentence({ field: name, code: 'required' })
          : html.length > maxLength
            ? problemSentence({ field: name, code: 'too_long', values: { max: maxLength } })
            : true,
    },
  })
  const root = useRef<HTMLDivElement>(null)
  const editor = useRef<RichTextHandle>(null)
  const [wanted, setWanted] = useState(false)
  useImperativeHandle(
    field.ref,
    () => ({
      focus: () => {
        onReached?.()
        setWanted(true)
      },
    }),
    [onReached],
  )
  // A hidden panel can take the focus only after it is shown.
  useEffect(() => {
    if (!wanted) return
    setWanted(false)
    editor.current?.focus()
    // A long text would show its middle, without its label and its problem.
    const isLong = (root.current?.offsetHeight ?? 0) > window.innerHeight / 2
    root.current?.scrollIntoView({ block: isLong ? 'start' : 'center', behavior: 'smooth' })
  }, [wanted])

  return (
    <Input.Wrapper
      ref={root}
      id={id}
      label={hideLabel ? undefined : label}
      description={description}
      required={required}
      error={error?.message}
      className={countedRoot(styles.field)}
      labelElement="div"
      inputWrapperOrder={aboveText}
      inputContainer={counted(field.value, maxLength)}
    >
      <Suspense
        fallback={
          <div className={styles.coming}>
            <SkeletonLines />
          </div>
        }
      >
        <RichTextEditor
          ref={editor}
          label={label}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          required={required}
          disabled={disabled}
          hasProblem={Boolean(error)}
          describedBy={
            [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined
          }
        />
      </Suspense>
    </Input.Wrapper>
  )
}
