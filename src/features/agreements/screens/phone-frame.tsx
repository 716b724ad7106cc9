import { Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages, type Language } from '#kernel/texts.ts'
import { chooseLanguage, useLanguage } from '#platform/client/i18n.ts'
import { chooseLanguageOfTab } from '#platform/client/link.ts'
import { Brand } from '#platform/client/ui/brand.tsx'
import type { SigningAgreement } from '../contract.ts'
import styles from './phone-frame.module.css'

export type Chain = SigningAgreement['chain']

interface PhoneFrameProps {
  /** The salon that asks; undefined while it is loading, null when the link opens nothing. */
  readonly chain: Chain | null | undefined
  readonly children: ReactNode
}

/** The frame of the pages of a client with a link: who asks, and the language. */
export function PhoneFrame({ chain, children }: PhoneFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Brand withName={chain === null} />
        <div className={styles.chain}>
          {chain && (
            <>
              <b>{chain.name}</b>
              {chain.location && <span className="dim">{chain.location}</span>}
            </>
          )}
          {chain === undefined && <Skeleton height={12} width="70%" />}
        </div>
        <LanguageChoice />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}

/** The list of the telephone itself: large, and known to its owner. */
function LanguageChoice() {
  const { t } = useTranslation('agreements')
  const language = useLanguage()
  return (
    <div className={styles.language}>
      <select
        aria-label={t('phone.language')}
        value={language}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Language
          chooseLanguageOfTab(chosen)
          void chooseLanguage(chosen, 'tab')
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
    </div>
  )
}
