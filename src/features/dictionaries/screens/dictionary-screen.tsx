import { IconCircleOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { send } from '#platform/client/api.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useGo } from '#platform/client/navigation.ts'
import { CountryPicker } from '#platform/client/ui/country-picker.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import type { RowAction } from '#platform/client/ui/overview/row-actions.ts'
import { panelId, TabStrip } from '#platform/client/ui/tabs.tsx'
import { dictionaries, qualificationsApi, type DictionaryKey } from '../contract.ts'
import type { Dictionary } from '../contract/dictionary.ts'
import { mayAdd } from '../rules/adding.ts'
import { mayPutAside } from '../rules/entry.ts'
import { choiceName, fieldOf } from './entry-values.ts'
import { insuranceTabs, pathOf, referenceTabs, type ReferenceTab } from './tabs.ts'
import { readsOf } from './reads-of.ts'
import styles from './dictionary-screen.module.css'

type Row = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly kept: boolean
  readonly last: boolean
  readonly deactivated_at: string | null
}
/** The prefix of the ids of tabs and panels. */
const tabs = 'dictionary-'
const ownPages: readonly DictionaryKey[] = ['priceLevels', 'qualifications']
/** Codes are short, names are long. The first column has room for its chip too. */
const widths = { code: '110px', name: '200px 2fr', name_long: '260px 2fr', description: '200px 2fr' }
const isInsurance = (name: string): boolean => insuranceTabs.some((tab) => tab === name)

/** The tabs of the page to which a table belongs; a table with a page of its own has none. */
export function DictionaryTabs({ name }: { name: DictionaryKey | ReferenceTab }) {
  const { t } = useTranslation('dictionaries')
  const go = useGo()
  if (ownPages.some((page) => page === name)) return null
  const keys: readonly (DictionaryKey | ReferenceTab)[] = isInsurance(name) ? insuranceTabs : referenceTabs
  return (
    <TabStrip
      id={tabs}
      upright={!isInsurance(name)}
      label={t(isInsurance(name) ? 'insurancesTitle' : 'title')}
      tabs={keys.map((key) => ({ key, label: t(key) }))}
      shownKey={name}
      onShow={(key) => go(pathOf(key))}
    />
  )
}

/** The panel of the tab with this name. */
export function DictionaryPanel({ name, children }: { name: DictionaryKey | ReferenceTab; children: ReactNode }) {
  return (
    <div id={panelId(tabs, name)} className={styles.page}>
      {children}
    </div>
  )
}

/** The table of a dictionary; where each country has its own entries, those of the chosen country. */
export function DictionaryScreen({ name }: { name: DictionaryKey }) {
  const { t } = useTranslation('dictionaries')
  const language = useLanguage()
  const format = useFormat()
  const { countryId } = useCountryChoice()
  const of: Dictionary = dictionaries[name]
  const word = t as (key: string) => string
  const valueOf = (key: string, row: Row): string => {
    switch (fieldOf(of, key).kind) {
      case 'names':
        return translate(row[key] as Translatable, language)
      case 'rate':
        return format.rate(row[key] as number)
      case 'choice':
        return choiceName(String(row[key]), language)
      default:
        return String(row[key])
    }
  }
  const cells: Record<string, (row: Row) => ReactNode> = {}
  for (const key of of.keys)
    if (['names', 'rate', 'choice'].includes(fieldOf(of, key).kind)) cells[key] = (row) => valueOf(key, row)
  const first = of.keys[0]!
  const path = pathOf(name)
  const lookups = { failure: 'form', invalidates: readsOf(name) } as const // the table says itself what went wrong
  const deactivate = useSend(of.api.deactivate, lookups)
  const activate = useSend(of.api.activate, lookups)
  /**
   * Asks before a qualification is deactivated, with the number of treatments and employees that have it, in the list
   * as in its form (spec 3 §7).
   */
  async function connected(row: Row) {
    const counts = await send(qualificationsApi.connections, { params: { id: row.id } })
    return counts.treatments + counts.users
      ? {
          title: t('deactivateTitle', { name: valueOf(first, row) }),
          text: `${t('connected', counts)} ${t('asideText')}`,
        }
      : null
  }
  const rowActions: readonly RowAction<Row>[] = [
    {
      ...(name === 'qualifications' && { confirm: connected }),
      label: t('deactivate'),
      icon: IconCircleOff,
      may: of.write,
      danger: true,
      fits: (row) => !row.deactivated_at && mayPutAside(of, row),
      run: (row) => deactivate.mutateAsync({ params: { id: row.id } }),
      done: (row) => t('deactivated', { name: valueOf(first, row) }),
      undo: (row) => activate.mutateAsync({ params: { id: row.id } }),
    },
  ]
  return (
    <DictionaryPanel name={name}>
      <OverviewPage
        key={name}
        overview={of.overview}
        path={path}
        title={t(ownPages.includes(name) ? name : isInsurance(name) ? 'insurancesTitle' : 'title')}
        words={word}
        open={(row) => `${path}/${(row as unknown as Row).id}`}
        cells={cells as never}
        widths={{ ...widths, [first]: '220px 1fr' }}
        filters={[{ kind: 'status' }]}
        rowActions={rowActions as never}
        prefetch={of.api.show}
        params={of.byCountry ? { countryId: countryId ?? 0 } : undefined}
        tools={of.byCountry && <CountryPicker />}
        {...{ [isInsurance(name) ? 'above' : 'beside']: <DictionaryTabs name={name} /> }}
        add={!mayAdd(of) ? undefined : { may: of.offersAdd ?? of.add, path: `${path}/new` }}
        empty={{ title: t(name), text: t('empty') }}
      />
    </DictionaryPanel>
  )
}
