import { DictionaryPanel, DictionaryTabs } from '#features/dictionaries/screens/dictionary-screen.tsx'
import { RolesScreen } from '#features/employees/screens/roles-screen.tsx'

/**
 * `/roles` among the tabs of reference data (spec 3 §2): employees come before dictionaries, so neither imports the
 * other's screens.
 */
export function RolesPage() {
  return (
    <DictionaryPanel name="roles">
      <RolesScreen tabs={<DictionaryTabs name="roles" />} />
    </DictionaryPanel>
  )
}
