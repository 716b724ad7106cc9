import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { RichTextView } from '#platform/client/ui/rich-text-view.tsx'
import type { SigningAgreement } from '../contract.ts'
import styles from './phone-sign.module.css'

/** Whether the end of an element has been on the screen. */
function useReachedEnd() {
  const end = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(true)
    })
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [])
  return { end, reached }
}

interface PhoneTextProps {
  readonly agreement: SigningAgreement
  /** Shown below the text. */
  readonly children: ReactNode
}

/** The agreement to read: who asks, about which treatment, for how long, and the whole text. */
export function PhoneText({ agreement, children }: PhoneTextProps) {
  const { t } = useTranslation('agreements')
  const { day } = useFormat()
  const reader = useLanguage()
  const { end, reached } = useReachedEnd()
  const { name, client_name, practitioner_name, category, valid_months, content, language } = agreement
  const Mark = reached ? IconCheck : IconChevronDown
  const validity = valid_months === null ? t('phone.forEver') : t('phone.months', { count: valid_months })
  return (
    <>
      <div className={styles.title}>
        <h1 lang={language}>{name}</h1>
        <p className="dim">
          {t('phone.for', { name: client_name })} · <span className="num">{day(agreement.day)}</span>
        </p>
        <p>{t('phone.please')}</p>
      </div>
      <dl className={styles.facts}>
        <dt>{t('phone.category')}</dt>
        <dd>{translate(category, reader)}</dd>
        <dt>{t('phone.practitioner')}</dt>
        <dd>{practitioner_name}</dd>
        <dt>{t('phone.validity')}</dt>
        <dd>{validity}</dd>
      </dl>
      {language !== reader && (
        <p className="dim">{t('phone.otherLanguage', { language: languageName(language, reader) })}</p>
      )}
      <article className={styles.article} lang={language} aria-label={name}>
        <RichTextView html={content} className={styles.text} />
        <div ref={end} />
      </article>
      <div className={styles.after}>
        <p className={reached ? styles.read : undefined}>
          <Mark size={16} stroke={2} aria-hidden />
          {t(reached ? 'phone.allRead' : 'phone.readOn')}
        </p>
        {children}
      </div>
    </>
  )
}
