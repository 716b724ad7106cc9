import { useTranslation } from 'react-i18next'
import type { AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import { useAsOf } from '../as-of.ts'
import styles from './as-of.module.css'

interface AsOfProps<E extends AnyEndpoint> {
  /** The call whose answer is shown. */
  readonly of: E
  readonly call: CallOf<E>
}

/** Says as of when the shown figures are, where they come from a copy of the database that is behind. */
export function AsOf<E extends AnyEndpoint>({ of, call }: AsOfProps<E>) {
  const { t } = useTranslation('common')
  const time = useAsOf(of, call)
  return time && <p className={styles.asOf}>{t('asOf', { time })}</p>
}
