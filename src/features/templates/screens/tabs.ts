import type { May } from '#kernel/permission.ts'
import { useAddress } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { agreementTemplatesApi, reportTemplatesApi } from '../contract.ts'

/** Spec 3 §2: the number stands in the address. */
export type TemplateTab = '0' | '1'
export const reportsTab: TemplateTab = '0'
export const agreementsTab: TemplateTab = '1'

/** The address of a tab; its popups are below it: `/templates/1/12`. */
export const pathOf = (tab: TemplateTab) => `/templates/${tab}` as const

interface Offer {
  readonly tab: TemplateTab
  readonly read: May
  readonly create: May
}
const offers: readonly Offer[] = [
  { tab: reportsTab, read: reportTemplatesApi.list.may, create: reportTemplatesApi.create.may },
  { tab: agreementsTab, read: agreementTemplatesApi.list.may, create: agreementTemplatesApi.create.may },
]

interface TemplateTabs {
  /** The tabs that the user may open. */
  readonly tabs: readonly TemplateTab[]
  /** The tab in the address; null without one, or without permission for it. */
  readonly openTab: TemplateTab | null
  readonly mayCreate: boolean
}

export function useTemplateTabs(): TemplateTabs {
  const may = useMay()
  const { tabId } = useAddress()
  const offered = offers.filter(({ read }) => may(read))
  const openTab = offered.find(({ tab }) => tab === tabId)
  return {
    tabs: offered.map(({ tab }) => tab),
    openTab: openTab?.tab ?? null,
    mayCreate: openTab !== undefined && may(openTab.create),
  }
}
