import { useEffect } from 'react'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { AgreementTemplatePopup } from './agreement-template-popup.tsx'
import { ReportTemplatePopup } from './report-template-popup.tsx'
import { agreementsTab, pathOf, reportsTab, useTemplateTabs } from './tabs.ts'

/** `/templates/0/new`, `/templates/1/12`: the form of the tab that the address names. */
export function TemplatePopup() {
  const { shown, mayCreate } = useTemplateTabs()
  const isNew = useAddressId('id') === null
  const back = useBack(pathOf(shown ?? reportsTab))
  const closed = shown === null || (isNew && !mayCreate)
  // Whoever may not add one is led to the list, as from any page that they may not open.
  useEffect(() => {
    if (closed) back()
  })
  if (closed) return null
  return shown === agreementsTab ? <AgreementTemplatePopup /> : <ReportTemplatePopup />
}
