import { useTranslation } from 'react-i18next'
import { languageNames, languages, type Language } from '#kernel/texts.ts'
import { chooseLanguage, useLanguage } from '#platform/client/i18n.ts'
import styles from './language-picker.module.css'

/**
 * Changes the language with one click. `onChoose` stores the choice of a signed-in person; without it the browser keeps
 * the choice.
 */
export function LanguagePicker({ onChoose }: { onChoose?: (language: Language) => void }) {
  const { t } = useTranslation('common')
  const current = useLanguage()
  return (
    <div role="group" aria-label={t('language')} className={styles.picker}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={languageNames[language]}
          aria-pressed={language === current}
          onClick={() => {
            void chooseLanguage(language, onChoose ? 'profile' : 'browser')
            onChoose?.(language)
          }}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
