import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import { importsApi, type Import } from '#features/imports/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { postgresPlace, type Place } from './place.ts'
import { demoPassword, startServer, type RunningServer } from './server.ts'
import { atWork, noViolations, setStage, soon } from './stage.ts'

const administrator = 'administrator@demo.balie.test'
const titles = 'Klantnr;Voornaam;Achternaam;Postvak;Mobiel;Geboren;Straat;Huisnr;Postcode;Woonplaats'
const line = (n: number, { email = `verhuisd${n}@oudeketen.test`, born = '14-03-1988' } = {}) =>
  `V${n};Mia;Verhuisd ${n};${email};06 12 34 56 78;${born};Keizersgracht;${n};1015 AA;Amsterdam`
const fileOf = (lines: readonly string[]) => Buffer.from(`\uFEFF${[titles, ...lines].join('\r\n')}`)

describe('an administrator imports a file', () => {
  const stage = setStage()
  const bring = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const found = async (search: string) => (await stage.call(listsApi.clients, { query: { filters: { search } } }))!.data

  test(
    'its columns are matched, its mistakes reported, and the corrected file imported; imported again it is skipped; credits, down payments and products follow',
    { timeout: 300_000 },
    async () => {
      const { page } = await atWork(stage, 'administrator', '/imports')
      await page.getByRole('heading', { level: 1, name: 'Importeren' }).waitFor(soon)
      expect(await page.getByRole('radio', { name: /Cliënten/ }).isChecked()).toBe(true)

      // A file that is not a spreadsheet is refused with an explanation, and the page can still be used.
      await bring(page, 'foto.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))
      await page.getByRole('alert').getByText('Dit bestand is niet te lezen.').waitFor(soon)

      await bring(
        page,
        'klanten.csv',
        fileOf([line(1), line(2, { email: 'geen adres' }), line(3, { born: '31-02-1990' })]),
      )
      await page.getByText('klanten.csv · Cliënten · 3 rijen').waitFor(soon)
      // One column title is not recognised: the page names the missing column, and the choice survives a reload.
      await page.getByText('Kies nog de kolom met: E-mailadres.').waitFor(soon)
      expect(await page.getByRole('button', { name: 'Controleren' }).isDisabled()).toBe(true)
      await noViolations(page)
      await page.getByRole('combobox', { name: 'Wat staat in Postvak' }).click()
      await page.getByRole('option', { name: 'E-mailadres *' }).click()
      const straat = page.getByRole('combobox', { name: 'Wat staat in Straat' })
      await straat.click()
      await page.getByRole('option', { name: 'Opmerkingen' }).click()
      await page.reload()
      await page.getByText('Er wordt nog niets geïmporteerd.').waitFor(soon)
      const postvak = page.getByRole('combobox', { name: 'Wat staat in Postvak' })
      expect(await postvak.inputValue()).toBe('E-mailadres *')
      await page.getByText('Wat u had ingevuld is teruggezet.').waitFor(soon)

      // A colleague checks the import with other choices: they are shown before these replace them, also after a reload.
      const id = Number(new URL(page.url()).pathname.split('/').at(-1))
      const { mapping, updated_at } = (await stage.call(importsApi.show, { params: { id } }))!.data
      const theirs = { mapping: { ...mapping, email: 4, phone_number: 3 }, skip_existing: true, updated_at }
      expect((await stage.call(importsApi.check, { params: { id }, body: theirs }))!.status).toBe(200)
      await page.reload()
      const changed = page.getByRole('region', { name: 'Intussen gewijzigd door iemand anders' })
      await changed.getByText('Rijen overslaan die al in Balie staan').waitFor(soon)
      await noViolations(page)
      await page.getByRole('button', { name: 'Controleren' }).click()
      await page.getByRole('alert').waitFor(soon)
      expect(await changed.getByRole('definition').first().innerText()).toBe('leeg → Telefoonnummer')
      await changed.getByRole('button', { name: 'Wijzigingen overnemen' }).click()
      await changed.waitFor({ state: 'detached', ...soon })
      expect([await postvak.inputValue(), await straat.inputValue()]).toEqual(['E-mailadres *', 'Opmerkingen'])
      await page.getByRole('checkbox', { name: /Rijen overslaan/ }).uncheck()

      await page.getByRole('button', { name: 'Controleren' }).click()
      const problems = page.getByRole('region', { name: 'Wat nog niet klopt' }).last()
      await problems.getByText('Dit is geen geldig e-mailadres.').waitFor(soon)
      expect(await problems.getByRole('row').allInnerTexts()).toEqual([
        'Rij\tKolom\tEr staat\tWat er mis is',
        '3\tPostvak\tgeen adres\tDit is geen geldig e-mailadres.',
        '4\tGeboren\t31-02-1990\tDit is geen geldige datum.',
      ])
      expect(await page.getByRole('button', { name: '1 rij importeren' }).isDisabled()).toBe(true)
      await noViolations(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Lijst downloaden' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('problemen-klanten.csv')

      // The corrected file is uploaded: its columns are recognised by now.
      await page.getByRole('button', { name: 'Een ander bestand' }).click()
      await bring(page, 'klanten-goed.csv', fileOf([line(1), line(2), line(3)]))
      await page.getByText('klanten-goed.csv · Cliënten · 3 rijen').waitFor(soon)
      await page.getByRole('button', { name: 'Controleren' }).click()
      await page.getByText('Alle rijen worden in één keer geïmporteerd, of geen enkele.').waitFor(soon)
      await page.emulateMedia({ colorScheme: 'dark' })
      await noViolations(page)
      await page.getByRole('button', { name: '3 rijen importeren' }).click()
      await page.getByRole('heading', { name: 'Het bestand is geïmporteerd' }).waitFor(soon)
      await noViolations(page)
      expect(await found('verhuisd')).toHaveLength(3)
      // No link leads to a page that is not built yet.
      expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual([
        'Nog een bestand importeren',
        'Bekijken in het logboek',
      ])

      // The same file again: its rows are skipped because they exist, and the list below keeps every import.
      await page.getByRole('link', { name: 'Nog een bestand importeren' }).click()
      await page.getByRole('link', { name: 'klanten-goed.csv' }).waitFor(soon)
      await bring(page, 'klanten-weer.csv', fileOf([line(1), line(2), line(3), line(4)]))
      await page.getByRole('checkbox', { name: /Rijen overslaan/ }).check()
      await page.getByRole('button', { name: 'Controleren' }).click()
      await page.getByRole('button', { name: '1 rij importeren' }).click()
      await page.getByRole('heading', { name: 'Het bestand is geïmporteerd' }).waitFor(soon)
      expect(await found('verhuisd')).toHaveLength(4)

      // Credit is matched to the clients by their old number.
      await page.getByRole('link', { name: 'Nog een bestand importeren' }).click()
      await page.getByRole('radio', { name: /Tegoeden/ }).check()
      await bring(page, 'tegoed.csv', Buffer.from('Klantnr;Tegoed\r\nV1;"1.250,00"\r\nV4;12,5\r\n'))
      await page.getByRole('button', { name: 'Controleren' }).click()
      await page.getByRole('button', { name: '2 rijen importeren' }).click()
      await page.getByRole('heading', { name: 'Het bestand is geïmporteerd' }).waitFor(soon)

      // Down payments are matched to the visits of the clients.
      await page.getByRole('link', { name: 'Nog een bestand importeren' }).click()
      await page.getByRole('radio', { name: /Aanbetalingen/ }).check()
      await bring(
        page,
        'aanbetalingen.csv',
        Buffer.from(
          'Locatie;Afspraakdatum;Tijd;Bedrag;Betaalwijze;Klantcode\r\nAmsterdam Zuid;31-12-2027;10:00;25;Pin;V1\r\n',
        ),
      )
      await page.getByText('Kies nog de kolom met: e-mailadres of cliëntnummer.').waitFor(soon)
      await page.getByRole('combobox', { name: 'Wat staat in Klantcode' }).click()
      await page.getByRole('option', { name: 'Cliëntnummer' }).click()
      await page.getByRole('button', { name: 'Controleren' }).click()
      await problems.getByText('De cliënt heeft dan geen afspraak op deze locatie.').waitFor(soon)
      await noViolations(page)
      await page.getByRole('button', { name: 'Een ander bestand' }).click()

      // Products come with their prices by price level; an unknown level is reported, and after a lost connection the
      // choice can be submitted again.
      await page.getByRole('radio', { name: /Producten/ }).check()
      const file = (level: string) =>
        Buffer.from(
          `Naam;Prijs;Inkoopprijs;Btw;Grootboek;Prijs Hoofdstad;${level}\r\nVerhuiscrème;12,50;4;21;8110;13,95;1\r\n`,
        )
      await bring(page, 'leeg.csv', Buffer.alloc(0))
      await page.getByRole('alert').getByText('In dit bestand staan geen rijen onder de titels.').waitFor(soon)
      await bring(page, 'producten.csv', file('Prijsniveau Platina'))
      await page.getByText('producten.csv · Producten · 1 rij').waitFor(soon)
      expect(await page.getByRole('combobox', { name: 'Wat staat in Prijs Hoofdstad' }).inputValue()).toBe(
        'Prijs Hoofdstad',
      )
      await page.getByRole('combobox', { name: 'Wat staat in Prijsniveau Platina' }).click()
      await page.getByRole('option', { name: 'Prijs Introductietarief' }).waitFor(soon)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Controleren' }).click()
      await problems.getByText('Dit prijsniveau is er niet in dit land.').waitFor(soon)

      await page.getByRole('button', { name: 'Een ander bestand' }).click()
      await bring(page, 'producten-goed.csv', file('Anders'))
      await page.getByText('producten-goed.csv · Producten · 1 rij').waitFor(soon)
      await page.getByRole('button', { name: 'Controleren' }).click()
      await page.getByRole('button', { name: '1 rij importeren' }).waitFor(soon)
      // A browser that knows that it is offline does not send it again by itself.
      await page.route('**/api/imports/*/run', async (route) => {
        await page.context().setOffline(true)
        await route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({
            message: '',
            errors: { '': ['interrupted'] },
            problems: [{ field: '', code: 'interrupted' }],
          }),
        })
      })
      await page.getByRole('button', { name: '1 rij importeren' }).click()
      await page.getByRole('alert').getByText('Er is niets geïmporteerd.').waitFor(soon)
      await page.getByRole('alert').getByText('Er viel even een verbinding weg. Probeer het opnieuw.').waitFor(soon)
      await noViolations(page)
      await page.unroute('**/api/imports/*/run')
      await page.context().setOffline(false)
      await page.getByRole('button', { name: '1 rij importeren' }).click()
      await page.getByRole('heading', { name: 'Het bestand is geïmporteerd' }).waitFor(soon)
      await page.getByRole('link', { name: 'Bekijken in het logboek' }).click()
      await page.getByRole('heading', { level: 1, name: 'Logboek' }).waitFor(soon)
    },
  )
})

describe('a server that is killed in the middle of an import', () => {
  let place: Place
  let server: RunningServer | undefined
  beforeAll(async () => {
    place = await postgresPlace()
  }, 120_000)
  afterAll(async () => {
    await server?.kill()
    await place?.remove()
  })

  async function signedIn(): Promise<(address: string, body?: object | Uint8Array<ArrayBuffer>) => Promise<Import>> {
    const { url } = server!
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: administrator, password: demoPassword }),
    })
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    return async (address, body) => {
      const isFile = body instanceof Uint8Array
      const response = await fetch(`${url}${address}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }) },
        ...(body && { body: isFile ? body : JSON.stringify(body) }),
      })
      return ((await response.json()) as { data: Import }).data
    }
  }
  const counted = async () => {
    const database = await place.open()
    const counts = await database.pool.query<{ count: number }>(
      `select count(*) from clients where email like '%@oudeketen.test'`,
    )
    await database.close()
    return counts.rows[0]!.count
  }

  /** Importing them takes some seconds, so that the server can be killed in the middle. */
  const rows = 6000

  test('leaves nothing half done, and the next one imports all of it', { timeout: 300_000 }, async () => {
    server = await startServer(place.env)
    let call = await signedIn()
    const file = new Uint8Array(fileOf(Array.from({ length: rows }, (_, n) => line(n))))
    const brought = await call(
      addressOf(importsApi.upload, { query: { kind: 'clients', country: 166, name: 'klanten.csv' } }),
      file,
    )
    const { id, updated_at, problem_count, status } = await call(
      addressOf(importsApi.check, { params: { id: brought.id } }),
      { mapping: { ...brought.mapping, email: 3 }, updated_at: brought.updated_at },
    )
    expect({ problem_count, status }).toEqual({ problem_count: 0, status: 'checked' })

    const address = addressOf(importsApi.run, { params: { id } })
    const running = call(address, { updated_at }).catch(() => null)
    const shown = () => call(addressOf(importsApi.show, { params: { id } }))
    await expect
      .poll(async () => (await shown()).progress?.done ?? 0, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0)
    await server.kill()
    expect(await running).toBeNull()

    server = await startServer(place.env)
    call = await signedIn()
    expect(await counted()).toBe(0)
    // The database ends the transaction of a server that is gone when its running statement is over.
    await expect.poll(shown, soon).toMatchObject({ status: 'checked', progress: null, imported_count: 0 })
    expect(await call(address, { updated_at })).toMatchObject({ status: 'done', imported_count: rows })
    expect(await counted()).toBe(rows)
  })
})
