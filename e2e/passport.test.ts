import { expect, test } from 'vitest'
import { listsApi } from '#features/lists/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

// The demo chain on the embedded database has photos.
const stage = setStage({ on: 'embedded' })

test('the passport of a client: from visit to visit with the arrow keys, and two of them compared', async () => {
  const [client] = (await stage.call(listsApi.clients, { query: { filters: { search: 'Hofstede' } } }))!.data
  const { visits } = (await stage.call(reportsApi.passport, { params: { id: client!.id } }))!.data
  const photographed = visits.filter(({ photos }) => photos.length > 0)
  expect(photographed.length).toBeGreaterThan(2)
  const { page } = await atWork(stage, 'senior-practitioner', `/clients/${client!.id}`)
  await page.getByRole('link', { name: 'Behandelpaspoort', exact: true }).click()
  const passport = page.getByRole('dialog', { name: 'Behandelpaspoort' })
  const cards = passport.getByRole('list', { name: /^Gezicht: / }).locator('> li')
  await expect.poll(() => cards.count(), soon).toBe(visits.length)
  const focused = () =>
    cards.evaluateAll((all: readonly { matches(query: string): boolean }[]) =>
      all.findIndex((one) => one.matches(':focus')),
    )
  await expect.poll(focused, soon).toBe(visits.length - 1)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(focused, soon).toBe(visits.length - 2)
  await page.keyboard.press('Home')
  await expect.poll(focused, soon).toBe(0)
  await noViolations(page)

  const compare = passport.getByRole('button', { name: 'Vergelijken', exact: true })
  expect(await compare.isEnabled()).toBe(false)
  const boxes = passport.getByRole('checkbox')
  await boxes.first().check()
  await passport.getByText('Kies nog een behandeling.').waitFor(soon)
  await boxes.last().check()
  await passport.getByRole('button', { name: / vergelijken$/ }).click()
  const comparison = page.getByRole('dialog', { name: 'Foto’s vergelijken' })
  await expect.poll(() => comparison.getByText('Voorzijde', { exact: true }).count(), soon).toBe(2)
  // Escape closes the comparison alone, and then the passport.
  await page.keyboard.press('Escape')
  await comparison.waitFor({ ...soon, state: 'detached' })
  await page.keyboard.press('Escape')
  await passport.waitFor({ ...soon, state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/clients/${client!.id}`)
})
