import { useTranslation } from 'react-i18next'
import type { LightBefore } from '#features/appointments/rules.ts'
import { colourClass } from '../grid/palette.ts'
import block from '../grid/appointment-block.module.css'
import styles from './signs-legend.module.css'

/** A block as the grid draws it, with only the sign that is explained. */
function Sign({
  light,
  before,
  struck,
  device,
  warning,
}: {
  light?: string
  before?: LightBefore
  struck?: boolean
  device?: boolean
  warning?: boolean
}) {
  const on = (is: boolean | undefined) => (is ? '' : undefined)
  return (
    <span
      className={`${block.block} ${styles.sign} ${colourClass(0)}`}
      data-light={light}
      data-before={before}
      data-struck={on(struck)}
      data-device={on(device)}
      data-warning={on(warning)}
      data-short={on(!device && !warning)}
      aria-hidden
    >
      {(device || warning) && <span className={`${block.time} ${styles.marked}`} />}
    </span>
  )
}

/** Explains the colours and signs of the calendar (spec 2 §4). */
export function SignsLegend() {
  const { t } = useTranslation(['calendar', 'appointments'])
  const rows = [
    [<Sign key="s" light="red" before="quiet" />, t('signAhead')],
    [<Sign key="s" light="red" before="warns" />, t('signNoContract')],
    [<Sign key="s" light="green" />, t('signGreen')],
    [<Sign key="s" light="amber" />, t('signAmber')],
    [<Sign key="s" light="red" />, t('signRed')],
    [<Sign key="s" light="cancelled" struck />, t('appointments:cancelled')],
    [<Sign key="s" light="no_show" struck />, t('appointments:noShow')],
    [<Sign key="s" device />, t('signDevice')],
    [<Sign key="s" warning />, t('withoutRules')],
    [<span key="s" className={styles.closed} aria-hidden />, t('signClosed')],
    [<span key="s" className={styles.now} aria-hidden />, t('signNow')],
    [
      <span key="s" className={styles.people} aria-hidden>
        {[0, 1, 2].map((colour) => (
          <i key={colour} className={colourClass(colour)} />
        ))}
      </span>,
      t('signColour'),
    ],
  ] as const
  return (
    <dl className={styles.legend}>
      {rows.map(([sign, what]) => (
        <div key={what}>
          <dt>{sign}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
