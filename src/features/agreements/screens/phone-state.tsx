import { Button } from '@mantine/core'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/client/api.ts'
import { linkFor } from '#platform/client/link.ts'
import { useGo } from '#platform/client/navigation.ts'
import styles from './phone-state.module.css'

const ends = ['link_used', 'link_ended', 'link_expired'] as const
/** The reason why a link opens nothing; `missing` for an address without one. */
export type LinkEnd = (typeof ends)[number] | 'missing'

/** The reason in a refusal; null when the link is not what was refused. */
export const endIn = (error: unknown): LinkEnd | null =>
  error instanceof ApiError && error.status === 404 ? (ends.find((code) => error.has(code)) ?? 'link_expired') : null

interface PhoneStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** The next step. */
  readonly children?: ReactNode
}

/** A page that says one thing. It takes the focus, so that a screen reader reads it out. */
export function PhoneState({ icon, title, text, children }: PhoneStateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.state}>
      <div className={styles.icon} aria-hidden>
        {icon}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text} role="status">
        {text}
      </p>
      {children}
    </div>
  )
}

/** Says why a link opens nothing, and what to do now. */
export function LinkOver({ end, reading = false }: { end: LinkEnd; reading?: boolean }) {
  const { t } = useTranslation('agreements')
  const go = useGo()
  const hasSignedHere = end === 'link_used' && !reading && linkFor('agreement_reading') !== null
  const Icon = end === 'link_used' ? IconCircleCheck : IconLinkOff
  return (
    <PhoneState
      icon={<Icon size={34} stroke={1.6} />}
      title={t(`phone.${end}.title`)}
      text={t(reading && end !== 'missing' ? 'phone.reading_over.text' : `phone.${end}.text`)}
    >
      {hasSignedHere && (
        <Button size="lg" fullWidth onClick={() => go('/signed', { replace: true })}>
          {t('phone.view')}
        </Button>
      )}
    </PhoneState>
  )
}
