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
  const { tabs, shown } = useTemplateTabs()
  const [first] = tabs
  // `/templates`, and a number that is none.
  useEffect(() => {
    if (!shown) go(first ? pathOf(first) : '/', { replace: true })
  }, [shown, first, go])

  if (!shown) return null
  const strip = tabs.length > 1 && (
    <TabStrip
      id={id}
      label={t('title')}
      shownKey={shown}
      tabs={tabs.map((key) => ({ key, label: t(key === agreementsTab ? 'agreementTemplates' : 'reportTemplates') }))}
      onShow={(tab) => {
        if (tab !== shown) go(pathOf(tab))
      }}
    />
  )
  return (
    <div id={panelId(id, shown)} className={styles.page}>
      {shown === agreementsTab ? <AgreementTemplates tabs={strip} /> : <ReportTemplates tabs={strip} />}
    </div>
  )
}
