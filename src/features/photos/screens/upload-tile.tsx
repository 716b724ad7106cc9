import { ActionIcon } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { notify } from '#platform/client/notices.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { isUnderWay, mayRetry, type Upload, type Uploads } from './use-uploads.ts'
import { usePhotoWords } from './use-photo-words.ts'
import styles from './photos.module.css'
import tileStyles from './tiles.module.css'

/** A photo on its way: how far it is, or why it did not arrive. */
export function UploadTile({ row, uploads }: { row: Upload; uploads: Uploads }) {
  const { t } = useTranslation(['photos', 'common'])
  const { nameOf } = usePhotoWords()
  const name = nameOf(row)
  const { key, preview, state, part, isKept } = row
  const percent = Math.round(part * 100)
  const onItsWay = part < 1 ? `${percent} %` : t('checking')
  const text = state === 'waiting' ? t('queued') : state === 'sent' ? t('sentNow') : onItsWay
  const leaveOut = () => {
    const putBack = uploads.drop(key)
    notify(t('leftOut', { name }), { label: t('common:undo'), onUndo: putBack })
  }
  const isOver = state === 'failed' || state === 'refused'
  return (
    <li className={styles.upload} data-state={state} aria-label={t(isOver ? 'failed' : 'uploading', { name })}>
      <img src={preview} alt="" draggable={false} />
      {!isKept && <span className={styles.unkept}>{t('notKept')}</span>}
      {isOver ? (
        <span className={styles.again}>
          {mayRetry(row) && (
            <ActionIcon
              variant="filled"
              size={40}
              aria-label={t('retryOf', { name })}
              title={t('retryOf', { name })}
              onClick={() => uploads.retry(key)}
            >
              <IconRefresh size={16} stroke={1.8} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="default"
            size={40}
            aria-label={t('dropOf', { name })}
            title={t('dropOf', { name })}
            onClick={leaveOut}
          >
            <IconX size={16} stroke={1.8} />
          </ActionIcon>
        </span>
      ) : (
        <>
          <progress className={styles.bar} max={1} value={part} aria-label={t('uploading', { name })} />
          <span className={`${tileStyles.caption} num`}>{text}</span>
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
  const isUnkept = rows.some((row) => !row.isKept && isUnderWay(row))
  if (!wrong.length && !isUnkept) return null
  return (
    <div role="alert">
      <ul className={styles.problems}>
        {wrong.map((row) => (
          <li key={row.key}>
            {t('failed', { name: nameOf(row) })}: {row.problems.map(sentence).join(' ')}
          </li>
        ))}
        {isUnkept && <li>{t('notKeptText')}</li>}
      </ul>
    </div>
  )
}
