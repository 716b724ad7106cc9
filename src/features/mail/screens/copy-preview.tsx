import { useDebouncedValue } from '@mantine/hooks'
import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '#kernel/texts.ts'
import type { MailSlug } from '../contract.ts'
import { render, type Values } from '../rules/render.ts'
import type { CopyValues } from './copy-values.ts'
import { MailFrame } from './mail-frame.tsx'
import styles from './copy-fields.module.css'

interface CopyPreviewProps {
  readonly control: Control<CopyValues>
  readonly slug: MailSlug
  readonly language: Language
  readonly examples: Values
}

/** A preview of the mail, made by the same code as the mails themselves. It is updated when the typing pauses. */
export function CopyPreview({ control, slug, language, examples }: CopyPreviewProps) {
  const { t } = useTranslation('mail')
  const [subject, copy] = useWatch({ control, name: [`subject_${language}`, `copy_${language}`] })
  const mail = render(slug, language, { subject, copy }, examples)
  const [html] = useDebouncedValue(mail.html, 150)
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <p className={styles.subject} lang={language}>
        <span className="dim">{t('subject')}</span> {mail.subject}
      </p>
      <MailFrame className={styles.frame} title={t('mailOf', { subject: mail.subject })} html={html} />
    </section>
  )
}
