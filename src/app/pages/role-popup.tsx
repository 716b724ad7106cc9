import type { Orphans } from '#kernel/orphans.ts'
import { RolePopup } from '#features/employees/screens/role-popup.tsx'
import { OrphansPanel } from '#features/schedules/screens/orphans-panel.tsx'

const left = (found: Orphans) => <OrphansPanel {...found} />

/** The form of a role with what schedules know of the appointments of its holders. */
export function RolePopupWithOrphans() {
  return <RolePopup left={left} />
}
