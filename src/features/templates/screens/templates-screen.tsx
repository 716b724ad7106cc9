import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#platform/client/navigation.ts'
import { panelId, TabStrip } from '#platform/client/ui/tabs.tsx'
import { AgreementTemplates } from './agreement-templates.tsx'
import { ReportTemplates } from './report-templates.tsx'
import { agreementsTab, pathOf, useTemplateTabs } from './tabs.ts'
import styles from './templates-screen.module.css'

const id = 'templates-'

/** `/templates/0` and `/templates/1`: what reports start with, and what clients sign, of one country (spec 3 §2). */
export function TemplatesScreen() {
  const { t } = useTranslation('templates')
  const go = useGo()
  const { tabs, openTab } = useTemplateTabs()
  const [first] = tabs
  // Redirects `/templates`, and an unknown tab, to the first one.
  useEffect(() => {
    if (!openTab) go(first ? pathOf(first) : '/', { replace: true })
  }, [openTab, first, go])

  if (!openTab) return null
  const strip = tabs.length > 1 && (
    <TabStrip
      id={id}
      label={t('title')}
      shownKey={openTab}
      tabs={tabs.map((key) => ({ key, label: t(key === agreementsTab ? 'agreementTemplates' : 'reportTemplates') }))}
      onShow={(tab) => {
        if (tab !== openTab) go(pathOf(tab))
      }}
    />
  )
  return (
    <div id={panelId(id, openTab)} className={styles.page}>
      {openTab === agreementsTab ? <AgreementTemplates tabs={strip} /> : <ReportTemplates tabs={strip} />}
    </div>
  )
}
