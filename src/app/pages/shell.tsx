import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { NoticeBell } from '#features/notices/screens/notice-bell.tsx'
import { onceAttended } from '#platform/client/attended.ts'
import { remember, remembered } from '#platform/client/remembered.ts'
import { useSignInAsked } from '#platform/client/session.ts'
import { Brand } from '#platform/client/ui/brand.tsx'
import { useLookupChanges } from './lookup-changes.ts'
import { LocationPicker } from './location-picker.tsx'
import { Rail } from './rail.tsx'
import { SearchBox } from './search-box.tsx'
import { typeAhead } from './typed-ahead.ts'
import { useUnsentPhotos } from './unsent-photos.ts'
import { UserMenu } from './user-menu.tsx'
import styles from './shell.module.css'

const SignInAgain = lazyPart(() =>
  import('#features/auth/screens/sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })),
)

const loadPalette = () => import('./palette.tsx')
const Palette = lazyPart(() => loadPalette().then((module) => ({ default: module.Palette })))

/** The palette of Ctrl-K: whether it is open, and the keys that were typed before its script had loaded. */
function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const takeTyped = useRef<() => string>(() => '')
  // The palette is loaded when the user first moves or types, so that it opens quickly and the page itself loads first.
  // Without a connection it is loaded when it is opened.
  useEffect(() => onceAttended(() => void loadPalette().catch(() => undefined)), [])
  useHotkeys([['mod+K', open]], [])

  function open(): void {
    if (!isOpen) takeTyped.current = typeAhead()
    setOpen(true)
  }

  function close(): void {
    takeTyped.current()
    setOpen(false)
  }

  return { isOpen, open, close, typedAhead: () => takeTyped.current() }
}

/** The frame of every page behind the sign-in: the location, the navigation with the palette, and the user menu. */
export function Shell() {
  const { t } = useTranslation('common')
  const narrow = useMediaQuery('(max-width: 1100px)', undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(remembered('rail'))
  const collapsed = (chosen ?? (narrow ? 'narrow' : 'wide')) === 'narrow'
  const signInAsked = useSignInAsked()
  const palette = usePalette()
  useLookupChanges()
  useUnsentPhotos()

  function toggle(): void {
    const next = collapsed ? 'wide' : 'narrow'
    setChosen(next)
    remember('rail', next)
  }

  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <a href="#content" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <header className={styles.top}>
        <div className={styles.brand}>
          <Brand withName={!collapsed} />
        </div>
        <LocationPicker />
        <SearchBox onOpen={palette.open} />
        <span className={styles.grow} />
        <NoticeBell />
        <UserMenu />
      </header>
      <Rail collapsed={collapsed} onToggle={toggle} />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>{palette.isOpen && <Palette typedAhead={palette.typedAhead} onClose={palette.close} />}</Suspense>
      <Suspense>{signInAsked && <SignInAgain />}</Suspense>
    </div>
  )
}
