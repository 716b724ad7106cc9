import { useEffect } from 'react'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { AgreementTemplatePopup } from './agreement-template-popup.tsx'
import { ReportTemplatePopup } from './report-template-popup.tsx'
import { agreementsTab, pathOf, reportsTab, useTemplateTabs } from './tabs.ts'

/** `/templates/0/new`, `/templates/1/12`: the form of the tab that the address names. */
export function TemplatePopup() {
  const { openTab, mayCreate } = useTemplateTabs()
  const isNew = useAddressId('id') === null
  const back = useBack(pathOf(openTab ?? reportsTab))
  const closed = openTab === null || (isNew && !mayCreate)
  // A user without the permission to add is redirected to the list, as from any page that they may not open.
  useEffect(() => {
    if (closed) back()
  })
  if (closed) return null
  return openTab === agreementsTab ? <AgreementTemplatePopup /> : <ReportTemplatePopup />
}
