import { RolesScreen } from '#features/employees/screens/roles-screen.tsx'
import { DictionaryPanel, DictionaryTabs } from './dictionary-screen.tsx'

/** `/roles` among the tabs of reference data (spec 3 §2). */
export function RolesPage() {
  return (
    <DictionaryPanel name="roles">
      <RolesScreen tabs={<DictionaryTabs name="roles" />} />
    </DictionaryPanel>
  )
}
