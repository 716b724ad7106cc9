import { useEffect } from 'react'
import type { Language } from '#kernel/texts.ts'
import { chooseLanguage } from '#platform/client/i18n.ts'
import { chooseLanguageOfTab, languageOfTab } from '#platform/client/link.ts'

/**
 * Shows the page in the language of the client, until they choose another one in this tab. The tab keeps it, so that the
 * page speaks it too when the link no longer says who reads.
 */
export function useLanguageOfClient(language: Language | undefined): void {
  useEffect(() => {
    const chosen = languageOfTab() ?? language
    if (!chosen) return
    chooseLanguageOfTab(chosen)
    void chooseLanguage(chosen, 'tab')
  }, [language])
}
