import { useTranslation } from 'react-i18next'
import type { Orphans } from '#kernel/orphans.ts'
import { OrphansPanel } from '#features/schedules/screens/orphans-panel.tsx'
import { LeftPackages } from '#features/treatments/screens/left-packages.tsx'
import { TreatmentPopup } from '#features/treatments/screens/treatment-popup.tsx'

/** What still has a treatment that goes: the appointments to come, and what is sold of it. */
function Left({ count, orphans, packages }: Orphans) {
  const { t } = useTranslation('treatments')
  // It stays, and asks another qualification.
  if (!packages) return <OrphansPanel count={count} orphans={orphans} />
  return (
    <OrphansPanel count={count - packages.length} orphans={orphans} title={t('leftTitle')} text={t('leftText')}>
      {packages.length > 0 && <LeftPackages packages={packages} />}
    </OrphansPanel>
  )
}
const left = (found: Orphans) => <Left {...found} />

/** The treatment form with what schedules know of its appointments: neither imports the other's screens. */
export function TreatmentPopupWithOrphans() {
  return <TreatmentPopup left={left} />
}
