import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useGo } from '#platform/client/navigation.ts'
import { CountryPicker } from '#platform/client/ui/country-picker.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { panelId, TabStrip } from '#platform/client/ui/tabs.tsx'
import type { DictionaryKey } from '../contract.ts'
import type { Dictionary } from '../contract/dictionary.ts'
import { fieldOf, percent } from './entry-values.ts'
import { dictionaryOf, insuranceTabs, pathOf, referenceTabs, type ReferenceTab } from './shown.ts'
import styles from './dictionary-screen.module.css'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }
/** With which the ids of tabs and panels begin. */
const tabs = 'dictionary-'
const ownPages: readonly DictionaryKey[] = ['priceLevels', 'qualifications']
const isInsurance = (name: string): boolean => insuranceTabs.some((tab) => tab === name)

/** The tabs of the page to which a table belongs; a page of its own has none. */
export function DictionaryTabs({ name }: { name: DictionaryKey | ReferenceTab }) {
  const { t } = useTranslation('dictionaries')
  const go = useGo()
  if (ownPages.some((page) => page === name)) return null
  const shown: readonly (DictionaryKey | ReferenceTab)[] = isInsurance(name) ? insuranceTabs : referenceTabs
  return <TabStrip id={tabs} label={t(isInsurance(name) ? 'insurancesTitle' : 'title')} tabs={shown.map((key) => ({ key, label: t(key) }))} shown={name} onShow={(key) => go(pathOf(key))} />
}

/** What a tab shows: the one with whose name its tab is marked. */
export function DictionaryPanel({ name, children }: { name: DictionaryKey | ReferenceTab; children: ReactNode }) {
  return <div id={panelId(tabs, name)} className={styles.page}>{children}</div>
}

/** The table of a dictionary; of one that each country has for itself, the country's. */
export function DictionaryScreen({ name }: { name: DictionaryKey }) {
  const { t } = useTranslation('dictionaries')
  const language = useLanguage()
  const { countryId } = useCountryChoice()
  const of: Dictionary = dictionaryOf(name)
  const word = t as (key: string) => string
  const cells: Record<string, (row: Row) => ReactNode> = {}
  for (const key of of.keys) {
    const { kind } = fieldOf(of, key)
    if (kind === 'names') cells[key] = (row) => translate(row[key] as Translatable, language)
    if (kind === 'rate') cells[key] = (row) => `${percent(row[key] as number)} %`
    if (kind === 'choice') cells[key] = (row) => (languageNames as Readonly<Record<string, string>>)[String(row[key])] ?? String(row[key])
  }
  const path = pathOf(name)
  return (
    <DictionaryPanel name={name}>
      <OverviewPage
        key={name} of={of.overview} path={path} title={t(ownPages.includes(name) ? name : isInsurance(name) ? 'insurancesTitle' : 'title')} words={word} open={(row) => `${path}/${(row as unknown as Row).id}`} cells={cells as never} prefetch={of.api.show}
        params={of.byCountry ? { countryId: countryId ?? 0 } : undefined} tools={of.byCountry && <CountryPicker />} above={<DictionaryTabs name={name} />}
        add={of.closed ? undefined : { may: of.add, path: `${path}/new` }} empty={{ title: t(name), text: t('empty') }}
      />
    </DictionaryPanel>
  )
}
