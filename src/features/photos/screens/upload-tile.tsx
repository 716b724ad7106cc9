import { ActionIcon } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProblemSentence } from '#platform/client/problems.ts'
import type { Upload, Uploads } from './use-uploads.ts'
import { usePhotoWords } from './use-photo-words.ts'
import styles from './photos.module.css'

/** A photo on its way: how far it is, or why it did not arrive. */
export function UploadTile({ row, uploads }: { row: Upload; uploads: Uploads }) {
  const { t } = useTranslation('photos')
  const { nameOf } = usePhotoWords()
  const name = nameOf(row)
  const { key, preview, state, part } = row
  const percent = Math.round(part * 100)
  const text = state === 'waiting' ? t('queued') : part < 1 ? `${percent} %` : t('checking')
  const isOver = state === 'failed' || state === 'refused'
  return (
    <li className={styles.upload} data-state={state} aria-label={t(isOver ? 'failed' : 'uploading', { name })}>
      <img src={preview} alt="" draggable={false} />
      {isOver ? (
        <span className={styles.again}>
          {state === 'failed' && (
            <ActionIcon
              variant="filled"
              size={36}
              aria-label={t('retryOf', { name })}
              title={t('retryOf', { name })}
              onClick={() => uploads.retry(key)}
            >
              <IconRefresh size={16} stroke={1.8} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('dropOf', { name })}
            title={t('dropOf', { name })}
            onClick={() => uploads.drop(key)}
          >
            <IconX size={16} stroke={1.8} />
          </ActionIcon>
        </span>
      ) : (
        <>
          <progress className={styles.bar} max={1} value={part} aria-label={t('uploading', { name })} />
          <span className={`${styles.caption} num`}>{text}</span>
        </>
      )}
    </li>
  )
}

/** The reasons why photos did not arrive. */
export function UploadProblems({ rows }: { rows: readonly Upload[] }) {
  const { t } = useTranslation('photos')
  const { nameOf } = usePhotoWords()
  const sentence = useProblemSentence()
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  if (!wrong.length) return null
  return (
    <ul className={styles.problems} role="alert">
      {wrong.map((row) => (
        <li key={row.key}>
          {t('failed', { name: nameOf(row) })}: {row.problems.map(sentence).join(' ')}
        </li>
      ))}
    </ul>
  )
}
