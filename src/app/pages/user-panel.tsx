import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconDevices, IconKey, IconLogout } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { authApi } from '#features/auth/contract.ts'
import { useAccountAddress } from '#features/auth/screens/account-address.ts'
import { signOut } from '#features/auth/screens/session.ts'
import { useSend } from '#platform/client/data.ts'
import { loadWords } from '#platform/client/i18n.ts'
import { notifyError } from '#platform/client/notices.ts'
import { usePerson } from '#platform/client/session.ts'
import { AnchoredPopover } from '#platform/client/ui/anchored-popover.tsx'
import type { DropdownAnchor } from '#platform/client/ui/late-dropdown.ts'
import { formWasLeft, mayHoldUnsent } from '#platform/client/unsent.ts'
import { LanguagePicker } from './language-picker.tsx'
import styles from './user-menu.module.css'

const UnsentQuestion = lazyPart(() =>
  import('#features/photos/screens/unsent-question.tsx').then((module) => ({ default: module.UnsentQuestion })),
)

/** The number of photos that this browser keeps unsent, with the words to ask about them loaded. */
async function unsentPhotosHere(): Promise<number> {
  if (!(await mayHoldUnsent())) return 0
  const { keptUploads } = await import('#features/photos/screens/kept-uploads.ts')
  const { length } = await keptUploads()
  if (length) await loadWords('desk')
  return length
}

/** The panel of `UserMenu`: the signed-in person, language and appearance, the account, and signing out. */
export function UserPanel({ anchor }: { anchor: DropdownAnchor }) {
  const { t } = useTranslation(['common', 'auth'])
  const person = usePerson()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const account = useAccountAddress()
  const [unsent, setUnsent] = useState(0)
  const end = () => void signOut().catch(notifyError)
  async function askOrEnd(): Promise<void> {
    const count = await unsentPhotosHere().catch(() => 0)
    if (count) setUnsent(count)
    else end()
  }
  // The choice is stored with the account, because mails and new browsers use it too.
  const keepLanguage = useSend(authApi.chooseLanguage, { inTurnAs: 'own-language' })
  const item = (path: Parameters<typeof account.open>[0], icon: ReactNode, label: string) => (
    <button
      type="button"
      onClick={() => {
        anchor.onChange(false)
        account.open(path)
      }}
    >
      {icon}
      {label}
    </button>
  )
  // The panel has gone then: a press on the question would count as one beside it.
  if (unsent)
    return (
      <Suspense>
        <UnsentQuestion
          count={unsent}
          onSignOut={end}
          onStay={() => {
            anchor.onChange(false)
            setUnsent(0)
            formWasLeft()
          }}
        />
      </Suspense>
    )
  return (
    <AnchoredPopover anchor={anchor} width={264} className={styles.menu}>
      <div>
        <div className={styles.strong}>{person.name}</div>
        <div className={styles.email}>{person.email}</div>
      </div>
      <div className={styles.choice}>
        <span>{t('language')}</span>
        <LanguagePicker onChoose={(chosen) => keepLanguage.mutate({ body: { language: chosen } })} />
      </div>
      <div className={styles.choice}>
        <span id="appearance">{t('theme')}</span>
        <SegmentedControl
          aria-labelledby="appearance"
          size="xs"
          fullWidth
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme)}
          data={[
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
            { value: 'auto', label: t('themeSystem') },
          ]}
        />
      </div>
      <div className={styles.items}>
        {item('/account', <IconKey size={17} stroke={1.7} aria-hidden />, t('auth:account.passwordAndEmail'))}
        {item('/account/sessions', <IconDevices size={17} stroke={1.7} aria-hidden />, t('auth:account.sessions'))}
      </div>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={16} stroke={1.7} />}
        onClick={() => void askOrEnd()}
      >
        {t('signOut')}
      </Button>
    </AnchoredPopover>
  )
}
