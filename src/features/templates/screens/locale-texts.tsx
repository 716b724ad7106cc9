import { useId, useState } from 'react'
import { useFormState, type Control, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import type { Country } from '#platform/client/country.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { RichTextField } from '#platform/client/ui/rich-text-field.tsx'
import { panelId, TabStrip, tabId } from '#platform/client/ui/tabs.tsx'
import { templateLimits, type Contents } from '../contract.ts'
import { contentField } from '../rules.ts'
import styles from './locale-texts.module.css'

interface WithTexts {
  readonly translation: { readonly content: Contents }
}

interface LocaleTextsProps<T extends WithTexts> {
  readonly control: Control<T>
  /** The languages of the country, its own first, in which a text is required. */
  readonly locales: Country['locales']
  readonly disabled: boolean
}

/** The text of a template, with one editor for each language of the country. A text with a problem is shown first. */
export function LocaleTexts<T extends WithTexts>({ control, locales, disabled }: LocaleTextsProps<T>) {
  const { t } = useTranslation('templates')
  const language = useLanguage()
  const id = useId()
  const [shown, setShown] = useState(locales[0]?.code ?? '')
  const { errors } = useFormState({ control })
  const problems =
    (errors as { translation?: { content?: Readonly<Record<string, unknown>> } }).translation?.content ?? {}
  const main = locales[0]?.code
  const several = locales.length > 1
  return (
    <div className={styles.texts}>
      {several && (
        <TabStrip
          id={id}
          label={t('texts')}
          shownKey={shown}
          onShow={setShown}
          tabs={locales.map(({ code, name }) => ({
            key: code,
            label: `${translate(name, language)}${code === main ? ' *' : ''}`,
            hasProblem: code in problems,
          }))}
        />
      )}
      {locales.map(({ code, name }) => (
        <div
          key={code}
          hidden={code !== shown}
          {...(several && { id: panelId(id, code), role: 'tabpanel', 'aria-labelledby': tabId(id, code) })}
        >
          <RichTextField
            control={control}
            name={contentField(code) as FieldPath<T>}
            label={several ? t('textIn', { language: translate(name, language) }) : t('text')}
            hideLabel={several}
            required={code === main}
            disabled={disabled}
            maxLength={templateLimits.content}
            onReached={() => setShown(code)}
          />
        </div>
      ))}
      {several && !disabled && <p className={`${styles.note} small`}>{t('mainLanguageHelp')}</p>}
    </div>
  )
}
