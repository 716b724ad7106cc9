import { useTranslation } from 'react-i18next'
import { languages, type Language } from '#kernel/texts.ts'
import { chooseLanguage, useLanguage } from '#platform/client/i18n.ts'
import styles from './language-picker.module.css'

/** Each language by its own name, so that everyone finds theirs. */
const names: Readonly<Record<Language, string>> = { nl: 'Nederlands', fr: 'Français', en: 'English', de: 'Deutsch' }

/** Four languages, one click, at once. `onChoose` hears of it, and keeps it for who is signed in; without it the choice is the browser's. */
export function LanguagePicker({ onChoose }: { onChoose?: (language: Language) => void }) {
  const { t } = useTranslation('common')
  const current = useLanguage()
  return (
    <div role="group" aria-label={t('language')} className={styles.picker}>
      {languages.map((language) => (
        <button key={language} type="button" lang={language} title={names[language]} aria-pressed={language === current} onClick={() => { void chooseLanguage(language, onChoose ? 'profile' : 'browser'); onChoose?.(language) }}>
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
