import { Button, Loader } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import { ApiError, send } from '#platform/client/api.ts'
import { problemSentence, sentencesOf } from '#platform/client/problems.ts'
import type { Judge } from '#platform/client/ui/ruled.tsx'
import { treatmentLimits, treatmentsApi } from '../contract.ts'
import type { TreatmentValues } from './treatment-values.ts'
import styles from './image-field.module.css'

/** The address of the small version of a picture. */
export const thumbnail = (image: string): string =>
  addressOf(treatmentsApi.image, { params: { name: image.replace('.webp', '-small.webp') } })

/** Uploads a picture at once; the form holds its name in the file store. */
function useUpload(onKept: (image: string) => void) {
  const [sending, setSending] = useState(false)
  const busy = useRef(false) // for who asks between two renders
  const [refusal, setRefusal] = useState<string | null>(null)
  const last = useRef(0)

  async function upload(file: File): Promise<void> {
    const mine = ++last.current // whoever chooses another meanwhile means the other
    setRefusal(null)
    if (file.size > treatmentLimits.imageMegabytes * 1024 * 1024)
      return setRefusal(problemSentence(problem('image', 'image_too_large', { max: treatmentLimits.imageMegabytes })))
    turn(true)
    try {
      const { image } = await send(treatmentsApi.upload, { body: new Uint8Array(await file.arrayBuffer()) })
      if (mine !== last.current) return
      turn(false)
      onKept(image)
    } catch (error) {
      if (mine !== last.current) return
      turn(false)
      setRefusal(
        error instanceof ApiError
          ? sentencesOf(error).join(' ')
          : problemSentence(problem('image', 'image_unreadable')),
      )
    }
  }
  function turn(on: boolean): void {
    busy.current = on
    setSending(on)
  }
  return {
    sending,
    busy,
    refusal,
    upload,
    forget: () => {
      last.current++
      turn(false)
      setRefusal(null)
    },
  }
}

interface ImageFieldProps {
  readonly control: Control<TreatmentValues>
  readonly judge: Judge<TreatmentValues>
  readonly required: boolean
}

/** The picture of a treatment: it can be chosen or dropped, viewed, replaced and removed (decisions C51, C101). */
export function ImageField({ control, judge, required }: ImageFieldProps) {
  const { t } = useTranslation('treatments')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const [removed, setRemoved] = useState(false)
  const { field, fieldState } = useController({
    control,
    name: 'image',
    rules: {
      validate: (_, values) => {
        if (busy.current) return problemSentence(problem('image', 'image_uploading'))
        const imageProblem = judge(values).find((one) => one.field === 'image')
        return imageProblem ? problemSentence(imageProblem) : true
      },
    },
  })
  const { sending, busy, refusal, upload, forget } = useUpload((kept) => field.onChange(kept))
  const image = field.value
  const error = refusal ?? fieldState.error?.message
  const label = t(image ? 'replaceImage' : 'chooseImage')

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !choose.current?.matches(':disabled')) void upload(file)
  }
  function remove(): void {
    forget()
    field.onChange(null)
    setRemoved(true)
    choose.current?.focus()
  }

  return (
    <div
      className={styles.field}
      data-over={over || undefined}
      data-wrong={error ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.frame}>
        {image ? (
          <img className={styles.picture} src={thumbnail(image)} alt={t('imageOf')} />
        ) : (
          <IconPhotoUp size={30} stroke={1.3} aria-hidden className={styles.empty} />
        )}
        {sending && (
          <span className={styles.sending}>
            <Loader size={22} />
          </span>
        )}
      </div>
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button
            ref={(button) => {
              choose.current = button
              field.ref(button)
            }}
            variant="default"
            onClick={() => input.current?.click()}
            aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
            aria-invalid={error ? true : undefined}
            leftSection={<IconPhotoUp size={16} stroke={1.7} />}
          >
            {label}
            {required && !image && (
              <span className={styles.star} aria-hidden>
                {' '}
                *
              </span>
            )}
          </Button>
          {(image || sending) && (
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={remove}>
              {t('removeImage')}
            </Button>
          )}
        </div>
        <p id={`${id}-help`} className={styles.help}>
          {t('imageHelp', { max: treatmentLimits.imageMegabytes })}
        </p>
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
        <span role="status" className={styles.hidden}>
          {sending ? t('sendingImage') : image ? t('imageOf') : removed ? t('removeImage') : ''}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = '' // the same one may be chosen again
          if (file) void upload(file)
        }}
      />
    </div>
  )
}
