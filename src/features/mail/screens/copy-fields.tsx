import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#kernel/texts.ts'
import type { Form } from '#platform/client/form.ts'
import type { MailSlug } from '../contract.ts'
import { linkVar } from '../rules/copies.ts'
import type { Values } from '../rules/render.ts'
import { CopyPreview } from './copy-preview.tsx'
import type { CopyValues } from './copy-values.ts'
import { insertAt } from './insert-at.ts'
import { WordsField } from './words-field.tsx'
import styles from './copy-fields.module.css'

interface CopyFieldsProps {
  readonly form: Form<CopyValues>
  readonly slug: MailSlug
  readonly language: Language
  /** The names of the variables, with their colon. */
  readonly variables: readonly string[]
  readonly examples: Values
}

/** The words of a mail in one language, beside a preview. */
export function CopyFields({ form: { control, hook }, slug, language, variables, examples }: CopyFieldsProps) {
  const { t } = useTranslation('mail')
  const meaning = (variable: string) => t(`var.${variable.slice(1)}` as 'var.link')
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <WordsField control={control} slug={slug} name={`subject_${language}`} label={t('subject')} />
        <div className={styles.variables} role="group" aria-label={t('insert')}>
          <span className={styles.insert} aria-hidden>
            {t('insert')}
          </span>
          {variables.map((variable) => (
            <Tooltip
              key={variable}
              label={meaning(variable)}
              withArrow
              events={{ hover: true, focus: true, touch: false }}
            >
              <button
                type="button"
                className={styles.variable}
                data-link={variable === `:${linkVar}` || undefined}
                aria-label={t('insertVariable', { variable, meaning: meaning(variable) })}
                onMouseDown={(event) => event.preventDefault() /* the field keeps the focus, and its cursor */}
                onClick={() => insertAt(hook, language, variable)}
              >
                {variable}
              </button>
            </Tooltip>
          ))}
        </div>
        <WordsField
          control={control}
          slug={slug}
          name={`copy_${language}`}
          label={t('copy')}
          description={variables.includes(`:${linkVar}`) ? `${t('copyHelp')} ${t('linkHelp')}` : t('copyHelp')}
        />
      </div>
      <CopyPreview control={control} slug={slug} language={language} examples={examples} />
    </div>
  )
}
