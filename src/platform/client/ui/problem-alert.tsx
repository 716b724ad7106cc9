import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './problem-alert.module.css'

/** What is wrong with the form as a whole, read out when it appears. Nothing when there is nothing. */
export function ProblemAlert({ sentences }: { sentences: readonly string[] }) {
  if (!sentences.length) return null
  return (
    <div role="alert" className={styles.alert}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <div>{sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}</div>
    </div>
  )
}
