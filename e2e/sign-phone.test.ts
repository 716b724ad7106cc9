import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { toString as qrOf } from 'qrcode'
import { beforeAll, expect, test } from 'vitest'
import { agreementRequestsApi, agreementsApi, type AgreementStart } from '#features/agreements/contract.ts'
import { requestPath } from '#features/agreements/screens/addresses.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { atWork, newVisitor, noViolations, overflowPixels, setStage, soon, type Visitor } from './stage.ts'

// A client signs on their own telephone, with the link that the desk shows as a code.

const stage = setStage()
const telephone = { width: 360, height: 640 }

let start: AgreementStart
let category: number
beforeAll(async () => {
  const netherlands = (await stage.call(listsApi.locations))!.data.find(({ place }) => place === 'Amsterdam')!
  const filters = { search: 'a', country_id: netherlands.supported_country_id }
  for (const { id } of (await stage.call(listsApi.clients, { query: { filters } }))!.data) {
    start = (await stage.call(agreementsApi.start, { params: { clientId: id } }))!.data
    if (!start.client.missing.length && start.client.email && start.client.language === 'nl' && start.content) break
  }
  category = (await stage.call(referenceDataApi.treatmentCategories))!.data[0]!.id
})

const request = async () => {
  const { content, language, template_agreement_id } = start
  const body = {
    client_id: start.client.id,
    template_agreement_id: template_agreement_id!,
    treatment_category_id: category,
    content,
    language,
    practitioner_signee_name: 'Samira Bouzid',
  }
  return (await stage.call(agreementRequestsApi.create, { body }))!.data
}
const linkTo = async (id: number) => (await stage.call(agreementRequestsApi.link, { params: { id } }))!.data.address
/** The link as a telephone that scanned it opens it; the server of a test does not know its own port. */
const opened = (address: string) => `${stage.url}${new URL(address).pathname}${new URL(address).hash}`

/** Whether the tab still holds a signature that was begun. */
const isKept = (page: Page) =>
  page.evaluate<boolean>(`Object.keys(sessionStorage).some((key) => key.endsWith('.agreement-signing'))`)

const button = (page: Page, name: string) => page.getByRole('button', { name })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor(soon)

/** Signs with a finger, and returns the pixels by which the page moved meanwhile. */
async function drawn({ page, context }: Visitor): Promise<number> {
  await page.getByRole('checkbox').tap()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const before = await page.evaluate<number>('scrollY')
  const { x, y, width, height } = (await page.getByRole('img', { name: /^Uw handtekening/ }).boundingBox())!
  const finger = await context.newCDPSession(page)
  const begun = Date.now() / 1000 - 5
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      timestamp: begun + step / 4, // as slow as a hand: the tap that follows a fling would only stop it
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: x + 20 + (step / 12) * (width - 60), y: y + height * (0.5 + 0.3 * Math.sin(step)) }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 12; step++) await touch('touchMove', step)
  await touch('touchEnd', 16)
  return (await page.evaluate<number>('scrollY')) - before
}

test('a client scans the code of the desk, reads, signs with a finger, and the desk sees it arrive', async () => {
  const asked = await request()
  const desk = await atWork(stage, 'office-manager')
  const making = desk.page.waitForResponse((response) => response.url().endsWith(`/${asked.id}/link`))
  await desk.page.goto(`${stage.url}${requestPath(asked.client_id, asked.id)}?code=1`)
  const { data } = (await (await making).json()) as { data: { address: string } }
  const code = desk.page.getByRole('img', { name: /^QR-code/ })
  await code.waitFor(soon)
  const picture = await qrOf(data.address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  expect(decodeURIComponent((await code.getAttribute('src'))!)).toContain(picture)

  const [mine, other] = [await newVisitor(stage, { telephone }), await newVisitor(stage, { telephone })]
  const { page } = mine
  const scripts = new Set<string>()
  page.on('request', (sent) => {
    const file = /\/assets\/[^/]+\.js$/.exec(sent.url())?.[0]
    if (file) scripts.add(file)
  })
  await Promise.all([mine, other].map((one) => one.page.goto(opened(data.address))))
  await title(page, asked.name)
  expect([page.url(), await page.title()]).toEqual([`${stage.url}/sign`, expect.stringMatching(/^Ondertekenen · /)])
  await page.getByText(`Voor ${start.client.name}`).waitFor(soon)
  // A network of a telephone takes longer for many small files than for a few.
  const bytes = [...scripts].map((file) => gzipSync(readFileSync(`dist/client${file}`)).length)
  expect(bytes.length).toBeLessThanOrEqual(18)
  expect(bytes.reduce((sum, file) => sum + file, 0)).toBeLessThanOrEqual(222_000)
  await noViolations(page)

  // A reload keeps what was filled in; what is missing is told at its place, with the focus there.
  await page.reload()
  await button(page, 'Ondertekenen').tap(soon)
  const yes = page.getByRole('checkbox')
  await expect.poll(() => yes.evaluate((one) => one.matches(':focus')), soon).toBe(true)
  await page.getByText('Vink aan dat u de tekst heeft gelezen en akkoord gaat.').waitFor(soon)
  await noViolations(page)
  expect([await drawn(mine), await drawn(other)]).toEqual([0, 0])
  await expect.poll(async () => [await isKept(page), await isKept(other.page)], soon).toEqual([true, true])
  await page.getByText('Helemaal gelezen').waitFor(soon)

  // The server has the signature, but its answer is lost; the same call is sent again after a reload.
  const keys: (string | undefined)[] = []
  await page.route('**/api/agreement-signing', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    // A second try of the page is over with the reload below.
    return route.abort().catch(() => undefined)
  })
  await button(page, 'Ondertekenen').tap()
  await page.getByText('U heeft nu geen verbinding.').waitFor(soon)
  await noViolations(page)
  // The page may also send it again by itself, with the same key.
  const again = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/agreement-signing'))
  await page.unroute('**/api/agreement-signing')
  await page.reload()
  keys.push((await again).headers()['idempotency-key'])
  await title(page, 'Getekend, dank u wel')
  expect([page.url(), new Set(keys).size]).toEqual([`${stage.url}/signed`, 1])
  await page.getByRole('img', { name: `Handtekening van ${start.client.name}` }).waitFor(soon)
  await noViolations(page)

  const reading = page.waitForResponse((response) => response.url().endsWith('/agreement-reading/document'))
  await button(page, 'Bekijk wat u tekende').tap()
  expect((await reading).headers()['content-type']).toBe('application/pdf')
  const saving = page.getByRole('link', { name: 'Bewaren' })
  expect([await saving.getAttribute('download'), await saving.getAttribute('href')]).toEqual([
    `${asked.name}.pdf`,
    expect.stringMatching(/^blob:/),
  ])

  await desk.page.getByRole('img', { name: `Handtekening van ${start.client.name}` }).waitFor(soon)

  // The second telephone comes too late, and the first one finds its way back.
  await button(other.page, 'Ondertekenen').tap()
  await title(other.page, 'Deze link is al gebruikt')
  await expect.poll(async () => [await isKept(page), await isKept(other.page)], soon).toEqual([false, false])
  await noViolations(other.page)
  await page.goto(`${stage.url}/sign`)
  await title(page, 'Deze link is al gebruikt')
  await button(page, 'Bekijk wat u tekende').tap()
  await title(page, 'Getekend, dank u wel')
  await page.getByRole('combobox', { name: 'Taal' }).selectOption('de')
  await title(page, 'Unterschrieben, vielen Dank')
  await page.emulateMedia({ colorScheme: 'dark' })
  await noViolations(page, 'contrast')
  await page.setViewportSize({ width: 195, height: 320 }) // enlarged twice
  expect(await overflowPixels(page)).toBe(0)
})

test('a link that opens nothing says what to do, and leaves who is signed in alone', async () => {
  const back = await request()
  const address = await linkTo(back.id)
  await stage.call(agreementRequestsApi.takeBack, { params: { id: back.id } })
  const { page } = await atWork(stage, 'office-manager')
  await page.goto(opened(address))
  await title(page, 'Deze link werkt niet meer')
  await page.getByText('Scan de code die nu op het scherm van de balie staat').waitFor(soon)
  await page.getByRole('combobox', { name: 'Taal' }).selectOption('fr')
  await title(page, 'Ce lien ne fonctionne plus')
  // Another link in the same tab; then the page without one, in a tab of its own.
  const open = await request()
  await page.goto(opened(await linkTo(open.id)))
  await title(page, back.name)
  await expect.poll(() => isKept(page), soon).toBe(true)
  // The salon ends it while its reader is at the document: what was filled in leaves the tab with it.
  await stage.call(agreementRequestsApi.takeBack, { params: { id: open.id } })
  await button(page, 'Open als pdf').click(soon)
  await title(page, 'Deze link werkt niet meer')
  await expect.poll(() => isKept(page), soon).toBe(false)
  await page.goto(`${stage.url}/`)
  await page.getByRole('navigation').first().waitFor(soon)
  expect(await page.locator('html').getAttribute('lang')).toBe('nl')

  const stranger = await newVisitor(stage, { telephone })
  await stranger.page.goto(`${stage.url}/signed`)
  await title(stranger.page, 'Deze link is niet volledig')
  await noViolations(stranger.page)
})
