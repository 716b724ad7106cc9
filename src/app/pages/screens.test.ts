import { describe, expect, test } from 'vitest'
import { allows, permissions } from '#kernel/permission.ts'
import type { Screen } from '#platform/client/screen.ts'
import { authScreens } from '#features/auth/screens/screens.ts'
import { startPages, startPaths } from '#features/employees/contract/start-pages.ts'
import { inNavigation } from './navigation.ts'
import { screens } from './screens.ts'

const all = (list: readonly Screen[], parent = ''): { path: string; may: Screen['may'] }[] =>
  list.flatMap((screen) => [
    { path: `${parent}${screen.path}`, may: screen.may },
    ...all(screen.children ?? [], `${parent}${screen.path}/`),
  ])
const guardOf = (path: string) => all(screens).find((screen) => screen.path === path)?.may
const person = (...held: string[]) => ({
  id: 1,
  name: '',
  email: '',
  permissions: new Set(held),
  locationIds: [],
  startPage: '/dashboard',
})

describe('the route table of spec 3 §2', () => {
  test.each([
    ['/dashboard', 'signed-in'],
    ['/calendar/employee', 'calendar.employee.read'],
    ['/calendar/location', 'calendar.location.read'],
    ['/calendar/new/$clientId', 'appointment.create'],
    ['/calendar/repeat/$appointmentId', 'appointment.create'],
    ['/calendar/edit/$id', 'appointment.update'],
    ['/clients', 'client.read'],
    ['/clients/$clientId', 'client.read'],
    ['/clients/$clientId/$tabId', 'client.read'],
    ['/payment', 'checkout.read'],
    ['/schedule', 'schedule.read'],
    ['/day-summary', 'management.day-summary'],
    ['/locations', 'management.location'],
    ['/employees', 'management.user'],
    ['/devices', 'management.device'],
    ['/treatments', 'management.treatment'],
    ['/zv_insurances', 'zv_insurance.read'],
    ['/products', 'management.product'],
    ['/packages', 'management.package'],
    ['/price_levels', ['admin.only', 'product.update']], // decision C120
    ['/templates/{-$tabId}', 'management.templates'],
    ['/database-models', 'admin.only'],
    ['/email-translations', 'admin.only'],
    ['/qualifications', ['admin.only', 'qualification.update', 'qualification.create']], // whoever writes reads
    ['/design-system', 'admin.only'],
  ])('%s asks for %s', (path, may) => {
    expect(guardOf(path)).toEqual(may)
  })

  test.each(['/login', '/forgot-password/{-$email}', '/password-resets/$token'])(
    '%s stands before the sign-in',
    (path) => {
      expect(authScreens.find((screen) => screen.path === path)?.may).toBe('public')
    },
  )

  test('no address stands twice', () => {
    const paths = all(screens).map(({ path }) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })
})

test('a title of a page with words of its own is called so: its other words are not there yet when the title is shown (vite.config.ts)', () => {
  const titles = ({ title, children }: Screen): string[] => [
    ...(title ? [title] : []),
    ...(children ?? []).flatMap(titles),
  ]
  const withOwnWords = screens.filter(({ nav, words }) => words ?? (nav && nav.group !== 'day')).flatMap(titles)
  expect(withOwnWords.length).toBeGreaterThan(5)
  expect(withOwnWords.filter((title) => !/^(common:page|clients:)|:(title|[a-zA-Z]+Title)$/.test(title))).toEqual([])
})

test('one may start on every page of the day, and each asks for what its address asks (decision C145)', () => {
  expect(startPaths.map((path) => guardOf(path))).toEqual(startPaths.map((path) => startPages[path]))
  const daily = screens.filter(({ nav }) => nav?.group === 'day').map(({ path }) => path)
  expect(daily.filter((path) => !startPaths.some((start) => start.startsWith(path)))).toEqual([])
})

describe('the navigation', () => {
  test.each([[[]], [['schedule.read']], [['calendar.location.read', 'checkout.read']], [[...permissions]]])(
    'of a holder of %j lists what they may open, and nothing that needs a record',
    (held) => {
      const paths = inNavigation(person(...held)).map(({ path }) => path)
      expect(paths.filter((path) => !allows(guardOf(path)!, new Set(held)))).toEqual([])
      expect(paths.filter((path) => path.includes('/$'))).toEqual([])
      expect(paths[0]).toBe('/dashboard')
    },
  )
})
