import { Button, Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '#features/auth/screens/session.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { notifyError } from '#platform/client/notices.ts'
import { usePerson } from '#platform/client/session.ts'
import { LanguagePicker } from './language-picker.tsx'
import styles from './user-menu.module.css'

/** Of the first word and the last: Sanne van den Berg is SB. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0)).join('').toUpperCase()
}

/** Who is signed in, their language and appearance, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('common')
  const person = usePerson()
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={264} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button type="button" className={styles.button} aria-label={`${t('account')}: ${person.name}`} onClick={() => setOpen(!open)}>
          <span className={styles.avatar} aria-hidden>{initials(person.name)}</span>
          <span className={styles.name}>{person.name}</span>
          <span className={styles.language} aria-hidden>{language.toUpperCase()}</span>
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('account')} className={styles.menu}>
        <div><div className={styles.strong}>{person.name}</div><div className={styles.email}>{person.email}</div></div>
        <div className={styles.choice}><span>{t('language')}</span><LanguagePicker /></div>
        <div className={styles.choice}>
          <span id="appearance">{t('theme')}</span>
          <SegmentedControl
            aria-labelledby="appearance" size="xs" fullWidth value={colorScheme} onChange={(scheme) => setColorScheme(scheme)}
            data={[{ value: 'light', label: t('themeLight') }, { value: 'dark', label: t('themeDark') }, { value: 'auto', label: t('themeSystem') }]}
          />
        </div>
        <Button variant="default" fullWidth leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void signOut().catch(notifyError)}>{t('signOut')}</Button>
      </Popover.Dropdown>
    </Popover>
  )
}
