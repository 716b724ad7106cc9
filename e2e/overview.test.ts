import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { employeesApi } from '#features/employees/contract.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

// The table and the form of every overview, tried on the employees: the others use the same code.

const stage = setStage()

beforeAll(async () => {
  // More than one page of employees.
  const roleIds = (await stage.call(employeesApi.roles))!.data
    .filter((role) => role.slug === 'office-manager')
    .map((role) => role.id)
  for (const first_name of ['Bas', 'Cor', 'Daan', 'Eef', 'Fem', 'Gijs', 'Hanna', 'Ilse']) {
    await stage.call(employeesApi.create, {
      body: { first_name, last_name: 'Proef', email: `${first_name.toLowerCase()}@proef.test`, roleIds },
    })
  }
})

async function employees(
  search = '',
  viewport = { width: 1280, height: 800 },
): Promise<{ page: Page; context: BrowserContext; rows: Locator; names: () => Promise<string[]> }> {
  const { page, context } = await atWork(stage, 'administrator', `/employees${search}`, { viewport })
  await page.getByRole('table', { name: 'Medewerkers' }).waitFor(soon)
  await shown(page)
  return {
    page,
    context,
    rows: page.locator('tbody [role=row]'),
    names: () => page.locator('tbody [role=rowheader] a').allTextContents(),
  }
}

/** The answer has been received. */
const shown = (page: Page) => page.locator('table[aria-busy=false]').waitFor(soon)
const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const isAt = async (page: Page, address: string) => {
  await expect.poll(() => at(page), soon).toBe(address)
}
const middle = ({ y, height }: { readonly y: number; readonly height: number }) => y + height / 2
const focusedRow = (page: Page) => page.locator('tbody [role=row]:has(a:focus)')

test('every choice is in the address, and Back undoes it', async () => {
  const { page, rows, names } = await employees()
  const all = await names()
  expect(all.length).toBe(20)
  await noViolations(page)

  // Typing adds one entry to the history, however many letters it has.
  await page.keyboard.press('/')
  await page.keyboard.type('an', { delay: 30 })
  await isAt(page, '/employees?search=an')
  await page.keyboard.type('n')
  await isAt(page, '/employees?search=ann')
  await page.goBack()
  await isAt(page, '/employees')
  await expect.poll(names, soon).toEqual(all)
  expect(await page.getByRole('searchbox').inputValue()).toBe('')

  // The order, as the head of the column shows it.
  const email = page.getByRole('columnheader', { name: 'E-mailadres' })
  await email.getByRole('button').click()
  await isAt(page, '/employees?sort=email')
  await email.getByRole('button').click()
  await isAt(page, '/employees?sort=-email')
  await expect.poll(() => email.getAttribute('aria-sort'), soon).toBe('descending')

  // Pages: another page size begins at the first page.
  await page.getByRole('button', { name: 'Volgende pagina' }).click()
  await isAt(page, '/employees?sort=-email&page=2')
  await shown(page)
  await page.getByRole('button', { name: 'Alle', exact: true }).click()
  await isAt(page, '/employees?sort=-email&size=all')
  const { metadata } = (await stage.call(employeesApi.list))!.data
  await expect.poll(() => rows.count(), soon).toBe(metadata.total)

  // The drawer filters at once, and says how many rows remain.
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('combobox', { name: 'Rollen' }).click()
  await page.getByRole('option', { name: 'Arts', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => at(page), soon).toMatch(/^\/employees\?roles=\d+&sort=-email&size=all$/)
  const physicians = (await stage.call(employeesApi.list, { query: { filters: { role: 'physician' } } }))!.data.metadata
    .total
  await drawer.getByRole('button', { name: `Toon ${physicians} rij` }).waitFor(soon)
  await noViolations(page)
  await drawer.getByRole('button', { name: `Toon ${physicians} rij` }).click()
  await page.getByRole('button', { name: 'Filters, 1 actief' }).waitFor(soon)
  expect(await rows.count()).toBe(physicians)

  // No row matches: one click clears the filters.
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('Niets gevonden').waitFor(soon)
  await page.getByRole('button', { name: 'Zoekopdracht en filters wissen' }).click()
  await isAt(page, '/employees?sort=-email&size=all')
})

test('opening a row while the search still waits applies both, and does not disturb what is typed in the form', async () => {
  const { page } = await employees()
  // The pause after typing lasts until it is released: no machine is too slow to open the row within it.
  const holding = await page.addInitScript(`{
    const [later, forget, held] = [window.setTimeout, window.clearTimeout, new Map()]
    let last = 0
    window.setTimeout = (done, ms, ...more) => { if (ms !== 250) return later(done, ms, ...more); held.set(--last, done); return last }
    window.clearTimeout = (id) => { if (!held.delete(id)) forget(id) }
    window.letGo = () => { for (const done of held.values()) done() }
  }`)
  await page.reload()
  await holding.dispose()
  await page.getByRole('searchbox').fill('bas')
  await page.getByRole('link', { name: 'Bas Proef' }).click()
  const record = page.getByRole('dialog', { name: /Bas/ })
  await record.getByLabel(/^Achternaam/).fill('Proef-Vos')
  await page.evaluate('letGo()')
  await record.getByLabel(/^Voornaam/).click()
  expect(at(page)).toMatch(/^\/employees\/\d+\?search=bas$/)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Control+Enter')
  await record.waitFor({ state: 'detached', ...soon })
  await isAt(page, '/employees?search=bas')
  await page.getByRole('link', { name: 'Bas Proef-Vos' }).waitFor(soon)
})

test('the shown rows stay until the answer comes, and an outdated request is aborted', async () => {
  const { page, rows } = await employees()
  const lists = /\/api\/employees\?/
  const held: (() => void)[] = []
  await page.route(lists, async (route) => {
    await new Promise<void>((resolve) => {
      held.push(resolve)
    })
    await route.continue().catch(() => {}) // aborted by the browser
  })
  const withdrawn: string[] = []
  page.on('requestfailed', (request) => {
    if (lists.test(request.url())) withdrawn.push(new URL(request.url()).searchParams.get('filters[search]')!)
  })

  const search = page.getByRole('searchbox')
  await search.fill('a')
  await page.locator('table[aria-busy=true]').waitFor(soon)
  expect(await rows.count()).toBe(20)
  await search.fill('an')
  await expect.poll(() => withdrawn, soon).toEqual(['a'])
  expect(await rows.count()).toBe(20)
  await expect.poll(() => held.length, soon).toBe(2)
  for (const go of held) go()
  await shown(page)
  await page.unroute(lists)

  // The read failed: the shown rows stay with a message; without any rows the page offers to try again.
  await page.route(lists, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Verversen' }).click()
  await page.getByText('Verversen is niet gelukt').waitFor(soon)
  expect(await rows.count()).toBeGreaterThan(0)
  await page.goto(`${stage.url}/employees?status=all`)
  const again = page.getByRole('button', { name: 'Opnieuw proberen' })
  await again.waitFor(soon)
  await page.unroute(lists)
  await again.click()
  await shown(page)
})

test('the keyboard moves along the rows, opens one, and comes back to it', async () => {
  const { page, rows } = await employees('?sort=-email')
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  const index = () => focusedRow(page).getAttribute('data-index')
  for (const [key, expected] of [
    ['ArrowDown', '1'],
    ['ArrowDown', '2'],
    ['End', '19'],
    ['ArrowDown', '19'],
    ['PageUp', '9'],
    ['Home', '0'],
    ['ArrowUp', '0'],
    ['ArrowDown', '1'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(async () => [key, await index()], soon).toEqual([key, expected])
  }
  expect(await page.locator('tbody a[tabindex="0"]').count()).toBe(1)

  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Voornaam/).waitFor(soon)
  expect(at(page)).toMatch(/^\/employees\/\d+\?sort=-email$/)
  await expect.poll(() => rows.nth(1).getAttribute('data-opened'), soon).toBe('true')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached', ...soon })
  await isAt(page, '/employees?sort=-email')
  await expect.poll(() => index(), soon).toBe('1')

  // A row that was opened by its address leads back into the list as well, also into one that arrives later.
  const id = await rows.nth(4).getAttribute('data-row')
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/api\/employees\?/, (route) => arrived.promise.then(() => route.continue()))
  await page.goto(`${stage.url}/employees/${id}?sort=-email`)
  await form.getByLabel(/^Voornaam/).waitFor(soon)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached', ...soon })
  arrived.resolve()
  await expect.poll(index, soon).toBe('4')
})

test('of thousands of rows only the visible ones are drawn, and the keyboard reaches them all', async () => {
  const { page, rows } = await employees()
  // As many rows as a page may have, made of the few that there are.
  await page.route(/\/api\/employees\?.*per_page=all/, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { body: { id: number; name: string }[]; metadata: object } }
    const body = Array.from({ length: 5000 }, (_, n) => ({
      ...data.body[n % data.body.length]!,
      id: n + 1,
      name: `Rij ${n + 1}`,
    }))
    await route.fulfill({
      json: { data: { ...data, body, metadata: { ...data.metadata, total: 6000, capped: true } } },
    })
  })
  await page.getByRole('button', { name: 'Alle', exact: true }).click()
  await page.getByText('Dit zijn de eerste 5.000 van 6.000').waitFor(soon)
  expect(await rows.count()).toBeLessThan(80)

  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  const name = () => focusedRow(page).getByRole('link').textContent()
  for (const [key, expected] of [
    ['End', 'Rij 5000'],
    ['ArrowUp', 'Rij 4999'],
    ['Home', 'Rij 1'],
    ['PageDown', 'Rij 11'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(name, soon).toBe(expected)
  }
  // The mouse wheel scrolls away, and the keyboard scrolls back to the focused row.
  await rows.nth(3).hover()
  await page.mouse.wheel(0, 60_000)
  await page
    .getByRole('link', { name: /^Rij 16\d\d$/ })
    .first()
    .waitFor(soon)
  await page.keyboard.press('ArrowDown')
  await expect.poll(name, soon).toBe('Rij 12')
  await page.getByRole('link', { name: 'Rij 13', exact: true }).waitFor(soon)
  expect(await rows.count()).toBeLessThan(80)
  await noViolations(page)
})

test('the shown rows are exported as a file with the server’s name', async () => {
  const { page, names } = await employees('?search=an&sort=-email')
  const shownNames = await names()
  for (const [label, ending, start] of [
    ['Als CSV-bestand', 'csv', '\uFEFFNaam;'],
    ['Als Excel-bestand', 'xlsx', 'PK'],
  ] as const) {
    await page.getByRole('button', { name: 'Exporteren' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download', soon),
      page.getByRole('button', { name: label }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^medewerkers-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
    const text = await readFile(await download.path(), 'utf8')
    expect(text.slice(0, start.length)).toBe(start)
    if (ending === 'csv')
      expect(
        text
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(';')[0]),
      ).toEqual(shownNames)
  }
})

test('nothing that is typed is lost: not by a reload, nor by somebody else who saves first', async () => {
  const { page, rows } = await employees('?search=bosman')
  await rows.first().click()
  const form = page.getByRole('dialog')
  const field = (name: string) => form.locator(`input[name=${name}]`)
  await field('first_name').waitFor(soon)
  const id = Number(/employees\/(\d+)/.exec(at(page))![1])
  await field('first_name').fill('Karina')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verder invullen' }).click()
  await page.reload()
  await form.getByText('Wat u had ingevuld is teruggezet').waitFor(soon)
  expect(await field('first_name').inputValue()).toBe('Karina')

  // Somebody else changes another field meanwhile.
  const { first_name, last_name, email, roleIds, updated_at } = (await stage.call(employeesApi.show, {
    params: { id },
  }))!.data
  expect(
    (await stage.call(employeesApi.update, {
      params: { id },
      body: { first_name, last_name, email, roleIds, updated_at, cost_unit: null, phone_number: '+31612345678' },
    }))!.status,
  ).toBe(200)
  await page.keyboard.press('Control+Enter')
  const note = form.getByRole('region', { name: 'Intussen gewijzigd door iemand anders' })
  await note.getByText('+31612345678').waitFor(soon)
  await noViolations(page)
  await note.getByRole('button', { name: 'Wijzigingen overnemen' }).click()
  expect(await field('first_name').inputValue()).toBe('Karina')
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached', ...soon })
  expect((await stage.call(employeesApi.show, { params: { id } }))!.data).toMatchObject({
    first_name: 'Karina',
    phone_number: '+31612345678',
  })

  // A discarded draft does not come back.
  await rows.first().click()
  await field('last_name').fill('Weg')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Weggooien' }).click()
  await form.waitFor({ state: 'detached', ...soon })
  await rows.first().click()
  await expect.poll(() => field('last_name').inputValue(), soon).toBe('Bosman')
})

test('on a telephone each row is a card that names its values', async () => {
  const { page, rows } = await employees('', { width: 390, height: 844 })
  await noViolations(page)
  const card = await rows.first().boundingBox()
  expect(card!.height).toBeGreaterThan(80)
  expect(
    await page.evaluate(
      () =>
        (globalThis as unknown as { document: { documentElement: { scrollWidth: number } } }).document.documentElement
          .scrollWidth,
    ),
  ).toBeLessThanOrEqual(390)
  // The button that adds has a line of its own, the others are beside the title.
  const [title, refresh, add] = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'Verversen' }),
      page.getByRole('button', { name: 'Medewerker toevoegen' }),
    ].map(async (part) => (await part.boundingBox())!),
  )
  expect(Math.abs(middle(title!) - middle(refresh!))).toBeLessThan(4)
  expect(add!.y).toBeGreaterThan(refresh!.y + refresh!.height)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Volgorde' }).click()
  await page.getByRole('option', { name: 'E-mailadres, aflopend' }).click()
  await isAt(page, '/employees?sort=-email')
})

test('on a telephone a long label stands beside its value, not over it', async () => {
  const { page } = await atWork(stage, 'administrator', '/templates/0', { viewport: { width: 390, height: 844 } })
  await page.locator('table[aria-busy=false]').waitFor(soon)
  // The distance from the widest word of the label to its value.
  const gaps = await page.evaluate<
    number[]
  >(`[...document.querySelectorAll('tbody [role=cell][data-label]')].filter((cell) => cell.textContent).map((cell) => {
    const value = document.createRange()
    value.selectNodeContents(cell)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = getComputedStyle(cell, '::before').font
    return value.getBoundingClientRect().left - cell.getBoundingClientRect().left - Math.max(...cell.dataset.label.split(' ').map((word) => pen.measureText(word).width))
  })`)
  expect(gaps.length).toBeGreaterThan(5)
  expect(Math.min(...gaps)).toBeGreaterThan(0)
})

test('the buttons of a form stay where they are when another tab is selected', async () => {
  const { page, rows } = await employees()
  await rows.first().click()
  const form = page.getByRole('dialog')
  const save = form.getByRole('button', { name: 'Opslaan' })
  await form.getByRole('tab', { name: 'Gegevens', selected: true }).waitFor(soon)
  await expect.poll(() => form.getByLabel(/^Voornaam/).inputValue(), soon).not.toBe('')
  const before = await save.boundingBox()
  await form.getByRole('tab', { name: 'Geschiedenis' }).click()
  await form.getByRole('tab', { name: 'Geschiedenis', selected: true }).waitFor(soon)
  await expect.poll(() => save.boundingBox(), soon).toEqual(before)
})
