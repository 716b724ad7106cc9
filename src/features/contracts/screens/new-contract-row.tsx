import { ActionIcon, Button } from '@mantine/core'
import { IconCamera, IconFileUpload, IconRefresh, IconX } from '@tabler/icons-react'
import { useId, useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemSentence } from '#platform/client/problems.ts'
import { SelectInput, type SelectOption } from '#platform/client/ui/select-input.tsx'
import { acceptedEndings } from '../rules.ts'
import { isOfCategory, isUnderWay, type NewContract } from './new-contract.ts'
import type { Adding } from './use-new-contracts.ts'
import styles from './contracts.module.css'

interface NewContractRowProps {
  readonly row: NewContract
  readonly number: number
  readonly options: readonly SelectOption<number>[]
  readonly adding: Adding
  /** Sends a row again of which nobody knows what became; null while that cannot be done here, or now. */
  readonly onRetry: (() => void) | null
  readonly canRemove: boolean
}

/** A new contract: its file, chosen or photographed, its category, how far it is sent, and why it was refused. */
export function NewContractRow({ row, number, options, adding, onRetry, canRemove }: NewContractRowProps) {
  const { t } = useTranslation(['contracts', 'common'])
  const sentence = useProblemSentence()
  const id = useId()
  const { key, file, categoryId, state, problems } = row
  const name = file?.name ?? t('newContract', { number })
  const sentences = (ofCategory: boolean) =>
    problems
      .filter((one) => isOfCategory(one) === ofCategory)
      .map(sentence)
      .join(' ')
  const fileError = sentences(false)
  return (
    <li className={styles.new} aria-label={name}>
      <div className={styles.pair}>
        <div className={styles.ofFile}>
          <FileChoice
            row={row}
            describedBy={fileError ? `${id}-error` : undefined}
            onFiles={(files) => adding.take(files, key)}
          />
          {fileError && (
            <p id={`${id}-error`} className={styles.error} role="alert">
              {fileError}
            </p>
          )}
        </div>
        <SelectInput
          label={t('category')}
          hideLabel
          placeholder={t('category')}
          required
          className={styles.category}
          value={categoryId}
          onChange={(next) => adding.choose(key, next)}
          options={options}
          disabled={state !== 'open'}
          error={sentences(true) || undefined}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.menu}
          aria-label={t('removeRow', { name })}
          title={t('removeRow', { name })}
          disabled={isUnderWay(row) || !canRemove}
          onClick={() => adding.remove(key)}
        >
          <IconX size={17} stroke={1.7} />
        </ActionIcon>
      </div>
      {state === 'failed' && onRetry && (
        <Button
          size="xs"
          variant="default"
          className={styles.retry}
          leftSection={<IconRefresh size={14} stroke={1.8} />}
          onClick={onRetry}
        >
          {t('common:retry')}
        </Button>
      )}
      {isUnderWay(row) && <UploadProgress row={row} />}
    </li>
  )
}

interface FileChoiceProps {
  readonly row: NewContract
  readonly describedBy: string | undefined
  readonly onFiles: (files: readonly File[]) => void
}

/** The button that chooses a file, and on a device with a touch screen the one that takes a picture. */
function FileChoice({ row: { file, state }, describedBy, onFiles }: FileChoiceProps) {
  const { t } = useTranslation('contracts')
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = '' // the same one may be chosen again
    if (files.length) onFiles(files)
  }
  const disabled = state !== 'open'
  return (
    <span className={styles.choice}>
      <Button
        variant="default"
        classNames={{ root: styles.file, label: styles.fileName }}
        justify="flex-start"
        disabled={disabled}
        leftSection={<IconFileUpload size={16} stroke={1.7} />}
        aria-label={file ? t('chooseOther', { name: file.name }) : undefined}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        title={file?.name}
        onClick={() => input.current?.click()}
      >
        {file?.name ?? t('choose')}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        className={styles.camera}
        disabled={disabled}
        aria-label={t('photograph')}
        title={t('photograph')}
        onClick={() => camera.current?.click()}
      >
        <IconCamera size={18} stroke={1.6} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        accept={acceptedEndings.join(',')}
        aria-label={t('choose')}
        onChange={onChange}
      />
      <input
        ref={camera}
        type="file"
        hidden
        tabIndex={-1}
        capture="environment"
        accept="image/jpeg,image/png"
        aria-label={t('photograph')}
        onChange={onChange}
      />
    </span>
  )
}

/** The progress of a file: its bytes on their way, and then the server that examines it. */
function UploadProgress({ row: { file, state, part } }: { row: NewContract }) {
  const { t } = useTranslation('contracts')
  const percent = Math.round(part * 100)
  const text = state === 'waiting' ? t('waiting') : part < 1 ? `${percent} %` : t('checking')
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={1} value={part} aria-label={t('uploading', { name: file?.name ?? '' })} />
      <span className="num dim small">{text}</span>
    </div>
  )
}
