import { useEffect } from 'react'
import { useGo } from '#platform/client/navigation.ts'
import { pathOf, referenceTabs } from './tabs.ts'

/** `/database-models` leads to its first tab; Back does not lead here again. */
export function DatabaseModels() {
  const go = useGo()
  useEffect(() => go(pathOf(referenceTabs[0]), { replace: true }))
  return null
}
