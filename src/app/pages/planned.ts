import type { May } from '#kernel/permission.ts'
import type { Screen, TitleKey } from '#platform/client/screen.ts'

const notBuilt = () => import('./not-built.tsx').then((module) => module.NotBuilt)
const planned = (path: string, title: TitleKey, may: May): Screen => ({ path, title, may, component: notBuilt })

/**
 * Addresses of spec 3 §2 whose page is not there yet: each has its title and its guard, so that nobody meets a page that
 * they may not open later, and none is in the navigation. A page that gets built takes its line away from here.
 */
export const plannedScreens: readonly Screen[] = [
  planned('/clients', 'common:pageClients', 'client.read'),
  planned('/clients/$clientId', 'common:pageClients', 'client.read'),
  planned('/clients/$clientId/$tabId', 'common:pageClients', 'client.read'),
  planned('/locations', 'common:pageLocations', 'management.location'),
  planned('/devices', 'common:pageDevices', 'management.device'),
  planned('/treatments', 'common:pageTreatments', 'management.treatment'),
  planned('/zv_insurances', 'common:pageInsurances', 'zv_insurance.read'),
  planned('/products', 'common:pageProducts', 'management.product'),
  planned('/packages', 'common:pagePackages', 'management.package'),
  planned('/price_levels', 'common:pagePriceLevels', 'admin.only'),
  planned('/templates/{-$tabId}', 'common:pageTemplates', 'management.templates'),
  planned('/database-models', 'common:pageDatabaseModels', 'admin.only'),
  planned('/qualifications', 'common:pageQualifications', 'admin.only'),
]
