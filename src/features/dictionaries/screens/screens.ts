import { IconBadge, IconDatabase, IconHeartHandshake, IconShieldLock, IconTags } from '@tabler/icons-react'
import { createElement } from 'react'
import type { May } from '#kernel/permission.ts'
import type { NavPlace, Screen, TitleKey } from '#platform/client/screen.ts'
import type { DictionaryKey } from '../contract.ts'
import { rights, type DictionaryRights } from '../contract/permission.ts'
import { mayAdd } from '../rules/adding.ts'
import { pathOf, referenceTabs } from './tabs.ts'

interface Place {
  readonly title: TitleKey
  readonly may: May
  readonly nav?: NavPlace
}

/** The list of a dictionary and its popups, which are alike for all of them. */
function screenOf(name: DictionaryKey, { title, may, nav }: Place): Screen {
  const of: DictionaryRights = rights[name]
  const list = () =>
    import('./dictionary-screen.tsx').then((module) => () => createElement(module.DictionaryScreen, { name }))
  const popup = () => import('./entry-popup.tsx').then((module) => () => createElement(module.EntryPopup, { name }))
  return {
    path: pathOf(name),
    title,
    may,
    ...(nav && { nav }),
    words: ['office'],
    component: list,
    children: [
      ...(mayAdd(of) ? [{ path: 'new', may: of.offersAdd ?? of.add ?? of.write, component: popup }] : []),
      { path: '$id', may, component: popup },
    ],
  }
}

const supportedCountry = () => import('./supported-country-popup.tsx').then((module) => module.SupportedCountryPopup)
const role = () => import('#features/employees/screens/role-popup.tsx').then((module) => module.RolePopup)

export const dictionariesScreens: readonly Screen[] = [
  screenOf('priceLevels', {
    title: 'dictionaries:priceLevelsTitle',
    may: rights.priceLevels.read,
    nav: { icon: IconTags, group: 'offer', order: 170 },
  }),
  screenOf('qualifications', {
    title: 'dictionaries:qualificationsTitle',
    may: rights.qualifications.read,
    nav: { icon: IconBadge, group: 'team', order: 125 },
  }),
  screenOf('healthInsurances', {
    title: 'dictionaries:insurancesTitle',
    may: 'zv_insurance.read',
    nav: { icon: IconHeartHandshake, group: 'offer', order: 190 },
  }),
  screenOf('zvInsurances', { title: 'dictionaries:insurancesTitle', may: 'zv_insurance.read' }),
  {
    path: '/database-models',
    title: 'dictionaries:title',
    may: 'admin.only',
    nav: { icon: IconDatabase, group: 'administration', order: 780 },
    component: () => import('./database-models.tsx').then((module) => module.DatabaseModels),
  },
  ...referenceTabs
    .filter((name) => name !== 'supportedCountries' && name !== 'roles')
    .map((name) => screenOf(name, { title: 'dictionaries:title', may: 'admin.only' })),
  {
    path: pathOf('supportedCountries'),
    title: 'dictionaries:title',
    may: 'admin.only',
    words: ['office'],
    component: () => import('./supported-countries-screen.tsx').then((module) => module.SupportedCountriesScreen),
    children: [
      { path: 'new', may: 'admin.only', component: supportedCountry },
      { path: '$id', may: 'admin.only', component: supportedCountry },
    ],
  },
  {
    path: '/roles',
    title: 'employees:rolesTitle',
    may: 'admin.only',
    nav: { icon: IconShieldLock, group: 'administration', order: 790 },
    component: () => import('./roles-page.tsx').then((module) => module.RolesPage),
    children: [
      { path: 'new', title: 'employees:newRoleTitle', may: 'admin.only', component: role },
      { path: '$id', title: 'employees:roleTitle', may: 'admin.only', component: role },
    ],
  },
]
