import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '#features/auth/contract.ts'
import { employeesApi } from '#features/employees/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { startMailServer, type TestMailServer } from '#platform/server/test/mail-server.ts'
import { Authenticator, readQr } from './authenticator.ts'
import { demoPassword } from './server.ts'
import {
  button,
  codeField,
  emailField,
  focused,
  linkOf,
  linksIn,
  passwordField,
  says,
  typeCredentials,
} from './sign-in-steps.ts'
import { noViolations, setStage, soon, visit } from './stage.ts'

let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer?.close())
// The sign-in of the embedded database also shows the accounts of the demo chain.
const stage = setStage({ on: 'embedded', settings: () => ({ SMTP_URL: mailServer.url }) })

const noor = { email: 'noor.dejong@salon.example', password: 'vier paarse olifanten dansen' }
let app: Authenticator
/** The storage of another browser in which she is signed in. */
let elsewhere: Awaited<ReturnType<BrowserContext['storageState']>>

test('an invited employee chooses a password, sets up two-step sign-in with the QR, and signs in again', async () => {
  const role = (await stage.call(employeesApi.roles))!.data.find(({ slug }) => slug === 'office-manager')
  const location = (await stage.call(listsApi.locations))!.data.find(({ place }) => place === 'Amsterdam')!
  const invited = await stage.call(employeesApi.create, {
    body: {
      first_name: 'Noor',
      last_name: 'de Jong',
      email: noor.email,
      roleIds: [role!.id],
      locationIds: [location.id],
      mfa_active: true,
    },
  })
  expect(invited!.status).toBe(201)

  // The link in the mail opens the page; the button waits for a password that is strong enough and typed twice.
  const invitation = await linkOf(mailServer, noor.email, 0)
  expect(invitation.startsWith(`${stage.url}/password-resets/`)).toBe(true)
  const { page, context } = await visit(stage, invitation.slice(stage.url.length))
  await page.getByRole('heading', { level: 1, name: 'Welkom bij Balie, Noor' }).waitFor(soon)
  expect(await page.title()).toBe('Nieuw wachtwoord kiezen · Balie')
  const [save, bar] = [button(page, 'Wachtwoord opslaan'), page.getByRole('meter', { name: 'Sterkte' })]
  const [chosen, repeated] = [page.getByLabel(/^Nieuw wachtwoord/), page.getByLabel(/^Herhaal het wachtwoord/)]
  await chosen.fill('welkom01')
  await expect.poll(() => bar.getAttribute('aria-valuenow'), soon).toBe('33')
  await says(page, 'Zwak')
  await repeated.fill('welkom01')
  expect(await save.isDisabled()).toBe(true)
  await chosen.fill('noor.dejong') // her own name does not count towards the strength
  await expect.poll(() => bar.getAttribute('aria-valuenow'), soon).toBe('0')
  await chosen.fill(noor.password)
  await expect.poll(() => bar.getAttribute('aria-valuenow'), soon).toBe('100')
  await repeated.fill('vier paarse olifanten dansten')
  await says(page, 'De twee wachtwoorden zijn niet gelijk.')
  expect(await save.isDisabled()).toBe(true)
  await noViolations(page)
  await repeated.fill(noor.password)
  await expect.poll(() => save.isDisabled(), soon).toBe(false)
  await save.click()
  await says(page, 'Uw wachtwoord is opgeslagen. Meld u ermee aan.')
  await page.getByRole('heading', { level: 1, name: 'Aanmelden' }).waitFor(soon)

  // The first sign-in shows the QR code. An app reads it; typing the key into an app gives the same secret.
  await typeCredentials(page, noor.email, noor.password)
  await page.getByRole('img', { name: 'QR-code voor uw authenticator-app' }).waitFor(soon)
  await noViolations(page)
  const uri = await readQr(page)
  expect(decodeURIComponent(uri)).toContain(noor.email)
  const secret = new URL(uri).searchParams.get('secret')!
  await says(page, secret.match(/.{1,4}/g)!.join(' '))

  // The mail leads to another QR code, once, at the press of a button; from then on only that one is valid.
  await button(page, 'Mail mij de QR-code').click()
  await says(page, `De mail is onderweg naar ${noor.email}.`)
  const qrLink = await linkOf(mailServer, noor.email, 1)
  const phone = await visit(stage, qrLink.slice(stage.url.length))
  await button(phone.page, 'Toon de QR-code').click()
  await phone.page.getByRole('img', { name: /^QR-code/ }).waitFor(soon)
  const mailed = await readQr(phone.page)
  expect(mailed).not.toBe(uri)
  app = new Authenticator(mailed)
  await noViolations(phone.page)
  await phone.page.reload()
  await button(phone.page, 'Toon de QR-code').click()
  await says(phone.page, 'Deze link is verlopen of onjuist.')

  // A wrong code is cleared with an explanation, and the QR code stays; six digits submit themselves, also when pasted
  // with a space.
  await codeField(page).pressSequentially('000000')
  await says(page, 'Deze code klopt niet.')
  await expect.poll(async () => [await codeField(page).inputValue(), await focused(page)], soon).toEqual(['', 'code'])
  expect(await page.getByRole('img', { name: /^QR-code/ }).count()).toBe(1)
  await noViolations(page)
  const right = await app.code()
  await codeField(page).fill(`${right}7`) // seven digits are not a code, and are not cut to six
  expect(await codeField(page).inputValue()).toBe(`${right}7`)
  await codeField(page).fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await says(page, 'Welkom, Noor')
  await page.getByRole('button', { name: /Noor de Jong/ }).click()
  await button(page, 'Afmelden').click()

  // From now on a code is asked for, and a used one is wrong.
  await typeCredentials(page, noor.email, noor.password)
  await codeField(page).waitFor(soon)
  await expect.poll(() => focused(page), soon).toBe('code')
  expect([await codeField(page).getAttribute('autocomplete'), await codeField(page).getAttribute('inputmode')]).toEqual(
    ['one-time-code', 'numeric'],
  )
  expect(await page.getByRole('img', { name: /^QR-code/ }).count()).toBe(0)
  await noViolations(page)
  await codeField(page).pressSequentially(app.again())
  await says(page, 'Deze code klopt niet.')
  await button(page, 'Terug').click()
  await expect.poll(() => emailField(page).inputValue(), soon).toBe(noor.email)
  await button(page, 'Aanmelden').click()
  await codeField(page).pressSequentially(await app.code())
  await says(page, 'Welkom, Noor')
  await page.getByRole('navigation').waitFor(soon)
  elsewhere = await context.storageState()
})

describe('at the sign-in', () => {
  test('wrong credentials lead to a new password, too many attempts wait, and no address of another site is opened', async () => {
    const { page } = await visit(stage, '/login?target=//evil.example/calendar')
    await noViolations(page)
    await typeCredentials(page, 'nobody@salon.example', 'wrong')
    await says(page, 'Deze combinatie van e-mailadres en wachtwoord klopt niet.')
    await expect
      .poll(async () => [await passwordField(page).inputValue(), await focused(page)], soon)
      .toEqual(['', 'password'])
    await noViolations(page)
    await page.getByRole('link', { name: 'Kies een nieuw wachtwoord' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nieuw wachtwoord aanvragen' }).waitFor(soon)
    await expect.poll(() => emailField(page).inputValue(), soon).toBe('nobody@salon.example')
    await page.goBack()
    for (let attempt = 2; attempt <= 5; attempt++) {
      const refused = page.waitForResponse((response) => response.url().endsWith('/api/login'))
      await typeCredentials(page, 'nobody@salon.example', `wrong ${attempt}`)
      expect((await refused).status()).toBe(401)
    }
    await typeCredentials(page, 'nobody@salon.example', 'wrong')
    await says(page, /^Te veel pogingen\. Probeer het over \d+ min opnieuw\.$/)

    await typeCredentials(page, 'office-manager@demo.balie.test', demoPassword)
    await says(page, /^Welkom, /)
    expect(new URL(page.url()).origin).toBe(stage.url)
  })

  test('without a connection the page says so, and what was typed is still there', async () => {
    const { page, context } = await visit(stage, '/login')
    await emailField(page).waitFor(soon)
    await context.setOffline(true)
    await typeCredentials(page, 'office-manager@demo.balie.test', demoPassword)
    await says(page, 'Er ging iets mis. Controleer uw verbinding en probeer het opnieuw.')
    expect([await emailField(page).inputValue(), await passwordField(page).inputValue()]).toEqual([
      'office-manager@demo.balie.test',
      demoPassword,
    ])
    await context.setOffline(false)
    await button(page, 'Aanmelden').click()
    await says(page, /^Welkom, /)
  })

  test('the language changes at once, is kept in the profile, and is used in another browser', async () => {
    // The chain's language comes first, whatever language the browser has (decision C117).
    const { page } = await visit(stage, '/login', { locale: 'de-DE' })
    await page.getByRole('heading', { level: 1, name: 'Aanmelden' }).waitFor(soon)
    await button(page, 'FR').click()
    await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor(soon)
    expect([await page.locator('html').getAttribute('lang'), await page.title()]).toEqual(['fr', 'Connexion · Balie'])
    await page.goto(`${stage.url}/forgot-password`)
    await page.getByRole('heading', { level: 1, name: 'Demander un nouveau mot de passe' }).waitFor(soon)
    await page.goto(`${stage.url}/login`)
    await page.getByLabel(/^Adresse e-mail/).fill('trainee-practitioner@demo.balie.test')
    await page.getByLabel(/^Mot de passe/).fill(demoPassword)
    await button(page, 'Se connecter').click()
    await page.getByRole('navigation').waitFor(soon)
    await page.locator('header').getByRole('button').last().click()
    const kept = page.waitForResponse((response) => response.url().endsWith('/api/me/language'))
    await button(page, 'EN').click()
    expect((await kept).status()).toBe(200)
    await says(page, 'Password and e-mail')

    const elsewhere = await visit(stage, '/login')
    await typeCredentials(elsewhere.page, 'trainee-practitioner@demo.balie.test', demoPassword)
    await says(elsewhere.page, /^Welcome, /)
  })
})

test('a forgotten password: the mail, the new password, the old session ended, the link used up', async () => {
  const email = 'physician@demo.balie.test'
  const fresh = 'zeven blauwe fietsen rijden'
  const desk = await visit(stage, '/login?target=/account')
  await typeCredentials(desk.page, email, demoPassword)
  await desk.page.getByRole('heading', { level: 1, name: 'Uw account' }).waitFor(soon)

  // The words are the same for an address with an account and one without.
  const { page } = await visit(stage, '/forgot-password/nobody%40salon.example')
  await expect.poll(() => emailField(page).inputValue(), soon).toBe('nobody@salon.example')
  await button(page, 'Verstuur de link').click()
  await says(page, /^Als nobody@salon\.example bij ons bekend is, sturen we daar een link heen\./)
  await noViolations(page)
  await button(page, 'Een ander adres').click()
  await emailField(page).fill('')
  await button(page, 'Verstuur de link').click()
  await says(page, 'Vul een e-mailadres in.')
  await emailField(page).fill(email)
  await button(page, 'Verstuur de link').click()
  await says(page, /^Als physician@demo\.balie\.test bij ons bekend is, sturen we daar een link heen\./)
  const link = await linkOf(mailServer, email, 0)
  expect(linksIn(mailServer, 'nobody@salon.example')).toEqual([])

  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Nieuw wachtwoord kiezen' }).waitFor(soon)
  await page.getByLabel(/^Nieuw wachtwoord/).fill(fresh)
  await page.getByLabel(/^Herhaal het wachtwoord/).fill(fresh)
  await expect.poll(() => button(page, 'Wachtwoord opslaan').isDisabled(), soon).toBe(false)
  await page.keyboard.press('Enter')
  await says(page, 'Uw wachtwoord is opgeslagen. Meld u ermee aan.')
  await typeCredentials(page, email, demoPassword)
  await says(page, 'Deze combinatie van e-mailadres en wachtwoord klopt niet.')

  // The other session has ended: its next call opens the prompt, which accepts the new password only.
  await desk.page.getByRole('link', { name: /^Bekijken/ }).click()
  const prompt = desk.page.getByRole('dialog', { name: 'Meld u opnieuw aan' })
  await prompt.waitFor(soon)
  await prompt.getByLabel(/^Wachtwoord/).fill(demoPassword)
  await prompt.getByRole('button', { name: 'Aanmelden' }).click()
  await prompt.getByText('Deze combinatie van e-mailadres en wachtwoord klopt niet.').waitFor(soon)
  await noViolations(desk.page)
  await prompt.getByLabel(/^Wachtwoord/).fill(fresh)
  await prompt.getByRole('button', { name: 'Aanmelden' }).click()
  await prompt.waitFor({ state: 'detached', ...soon })
  await desk.page.getByRole('dialog', { name: 'Sessies' }).getByText('Deze sessie').waitFor(soon)

  // A link works once, and a used link is answered like one that never existed.
  for (const address of [link, `${stage.url}/password-resets/never?email=${encodeURIComponent(email)}`]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'Deze link is verlopen of onjuist.' }).waitFor(soon)
    if (address === link) await noViolations(page)
    await button(page, 'Nieuwe link aanvragen').click()
    await expect.poll(() => emailField(page).inputValue(), soon).toBe(email)
  }
})

describe('the own account', () => {
  test('opens from the user menu, changes the address and the password after asking for the password, and returns to the page where it was opened', async () => {
    const { page } = await visit(stage, '/login?target=/dashboard')
    await typeCredentials(page, 'salon-owner@demo.balie.test', demoPassword)
    await page.getByRole('navigation').waitFor(soon)
    const from = new URL(page.url()).pathname
    const menu = page.locator('header').getByRole('button').last()
    await menu.click()
    await noViolations(page)
    await button(page, 'Sessies').click()
    await page.getByRole('dialog', { name: 'Sessies' }).waitFor(soon)
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).pathname, soon).toBe(from)

    await menu.click()
    await button(page, 'Wachtwoord en e-mail').click()
    await page.getByRole('link', { name: 'Wijzigen: E-mailadres' }).click()
    const address = page.getByRole('dialog', { name: 'E-mailadres wijzigen' })
    await address.getByLabel(/^Nieuw e-mailadres/).fill('eigenaar@salon.example')
    await address.getByLabel(/^Huidig wachtwoord/).fill('verkeerd')
    await page.keyboard.press('Control+Enter')
    await address.getByText('Dit wachtwoord klopt niet.').waitFor(soon)
    await noViolations(page)
    await address.getByLabel(/^Huidig wachtwoord/).fill(demoPassword)
    await page.keyboard.press('Control+Enter')
    await says(page, 'Uw e-mailadres is nu eigenaar@salon.example')
    await address.waitFor({ state: 'detached', ...soon })

    await page.getByRole('link', { name: 'Wijzigen: Wachtwoord' }).click()
    const change = page.getByRole('dialog', { name: 'Wachtwoord wijzigen' })
    await change.getByLabel(/^Huidig wachtwoord/).fill(demoPassword)
    await change.getByLabel(/^Nieuw wachtwoord/).fill('negen groene lampen branden')
    await change.getByLabel(/^Herhaal het wachtwoord/).fill('negen groene lampen branden')
    await noViolations(page)
    await expect.poll(() => change.getByRole('button', { name: 'Opslaan' }).isDisabled(), soon).toBe(false)
    await page.keyboard.press('Control+Enter')
    await says(page, /^Uw wachtwoord is gewijzigd\./)
    const again = await visit(stage, '/login?target=/account')
    await typeCredentials(again.page, 'eigenaar@salon.example', 'negen groene lampen branden')
    await again.page.getByRole('region', { name: 'Uw account' }).getByText('eigenaar@salon.example').waitFor(soon)
    await noViolations(again.page)
  })
})

test('medical data without a second factor: the page says what to do first', async () => {
  await stage.call(authApi.updateChainSettings, { body: { health_data_needs_two_step: true } })
  const { page } = await visit(stage, '/login?target=/report/1')
  await typeCredentials(page, 'junior-practitioner@demo.balie.test', demoPassword)
  await says(page, 'Meld u hiervoor aan in twee stappen')
  await says(page, /^Hier staan medische gegevens\. Vraag een beheerder/)
  expect(await page.getByText('Dit kon niet worden geladen').count()).toBe(0)
  await noViolations(page)
})

describe('a session', () => {
  test('is ended from elsewhere while its owner types, who signs in with a code and goes on', async () => {
    const desk = await visit(stage, '/login?target=/calendar/location')
    await typeCredentials(desk.page, noor.email, noor.password)
    await codeField(desk.page).pressSequentially(await app.code())
    await desk.page.getByRole('region', { name: /^Agenda/ }).waitFor(soon)
    await desk.page.keyboard.press('n')
    const form = desk.page.getByRole('dialog', { name: 'Nieuwe afspraak' })
    await form.waitFor(soon)
    await form
      .getByLabel(/^Opmerking|^Notitie/)
      .first()
      .fill('Belt terug na de lunch')

    const { page: other } = await visit(stage, '/account/sessions', { storageState: elsewhere })
    const list = other.getByRole('dialog', { name: 'Sessies' })
    await list
      .getByRole('button', { name: /beëindigen$/ })
      .first()
      .waitFor(soon)
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^Chrome op Linux.*Deze sessie.*127\.0\.0\.1 · met code/),
      expect.stringContaining('127.0.0.1 · met code'),
    ])
    await noViolations(other)
    await list.getByRole('button', { name: 'Chrome op Linux beëindigen' }).click()
    await says(other, 'Chrome op Linux is afgemeld')
    await expect.poll(() => list.getByRole('listitem').count(), soon).toBe(1)
    expect(await list.getByRole('button', { name: 'Alle andere beëindigen' }).count()).toBe(0)

    // At the desk the next search opens the prompt; what was typed stays, and the search continues after it.
    const client = form.getByRole('textbox', { name: /^Cliënt/ })
    await client.fill('Wilhelmina van der Zonneveld')
    const prompt = desk.page.getByRole('dialog', { name: 'Meld u opnieuw aan' })
    await prompt.waitFor(soon)
    // Ctrl-Enter signs in from every element of the prompt, and does not submit the form below.
    await prompt.getByRole('button', { name: 'Aanmelden' }).focus()
    await desk.page.keyboard.press('Control+Enter')
    await prompt.getByText('Dit veld is verplicht.').waitFor(soon)
    await prompt.getByLabel(/^Wachtwoord/).fill(noor.password)
    await desk.page.keyboard.press('Control+Enter')
    await prompt.getByLabel(/^Code van zes cijfers/).waitFor(soon)
    await prompt.getByLabel(/^Code van zes cijfers/).fill('12')
    await desk.page.keyboard.press('Control+Enter')
    await prompt.getByText('De code bestaat uit zes cijfers.').waitFor(soon)
    await prompt.getByLabel(/^Code van zes cijfers/).fill('')
    await noViolations(desk.page)
    await prompt.getByLabel(/^Code van zes cijfers/).pressSequentially(await app.code())
    await prompt.waitFor({ state: 'detached', ...soon })
    expect(await client.inputValue()).toBe('Wilhelmina van der Zonneveld')
    await desk.page.getByRole('option', { name: /als nieuwe cliënt toevoegen/ }).waitFor(soon)
    expect(
      await form
        .getByLabel(/^Opmerking|^Notitie/)
        .first()
        .inputValue(),
    ).toBe('Belt terug na de lunch')
    expect(await form.getByText('Kies een behandeling.').count()).toBe(0)

    // All sessions but one's own end at once.
    await other.reload()
    await list.getByRole('button', { name: 'Alle andere beëindigen' }).click()
    await noViolations(other)
    await other.getByRole('alertdialog').getByRole('button', { name: 'Alle andere beëindigen' }).click()
    await says(other, '1 andere sessie is beëindigd')
    await expect.poll(() => list.getByRole('listitem').count(), soon).toBe(1)
    await list.getByText('Deze sessie').waitFor(soon)
  })

  test('does not go on as somebody else who signed in meanwhile', async () => {
    const { page, context } = await visit(stage, '/login?target=/account')
    await typeCredentials(page, 'senior-practitioner@demo.balie.test', demoPassword)
    await page.getByRole('heading', { level: 1, name: 'Uw account' }).waitFor(soon)
    await page.getByText('Een beheerder kan dit voor u aanzetten').waitFor(soon) // appears a moment later
    const name = (await page.getByRole('region', { name: 'Uw account' }).textContent())!
    await context.request.post(`${stage.url}/api/login`, {
      data: { email: 'junior-practitioner@demo.balie.test', password: demoPassword },
    })
    await page.getByRole('link', { name: /^Bekijken/ }).click()
    const prompt = page.getByRole('dialog', { name: 'Meld u opnieuw aan' })
    await prompt
      .getByText(/In deze browser is nu iemand anders aangemeld\. Meld u aan als .+ om verder te gaan\./)
      .waitFor(soon)
    await noViolations(page)
    await prompt.getByLabel(/^Wachtwoord/).fill(demoPassword)
    await prompt.getByRole('button', { name: 'Aanmelden' }).click()
    await prompt.waitFor({ state: 'detached', ...soon })
    await page.getByRole('dialog', { name: 'Sessies' }).getByText('Deze sessie').waitFor(soon)
    expect(await page.getByRole('region', { name: 'Uw account', includeHidden: true }).textContent()).toBe(name)
  })
  test('may happen on the sign-in page: what was typed waits there for the same person, and for nobody else', async () => {
    const { supported_country_id } = (await stage.call(listsApi.locations))!.data.find(
      ({ place }) => place === 'Amsterdam',
    )!
    const [client] = (await stage.call(listsApi.clients, {
      query: { filters: { search: 'de', country_id: supported_country_id } },
    }))!.data
    const { page, context } = await visit(stage, `/login?target=/clients/${client!.id}/edit`)
    const firstName = page.getByRole('textbox', { name: /^Voornaam/ })
    await typeCredentials(page, 'senior-practitioner@demo.balie.test', demoPassword)
    await expect.poll(() => firstName.inputValue(), soon).not.toBe('')
    const before = await firstName.inputValue()
    await firstName.fill('Bewaard')
    const leaveByThePrompt = async () => {
      await context.clearCookies()
      await page.keyboard.press('Control+Enter')
      await button(page, 'Naar de aanmeldpagina').click()
      await page.waitForURL(/\/login\?target=/, soon)
    }
    await leaveByThePrompt()
    await typeCredentials(page, 'senior-practitioner@demo.balie.test', demoPassword)
    await expect.poll(() => firstName.inputValue(), soon).toBe('Bewaard')
    await leaveByThePrompt()
    await typeCredentials(page, 'junior-practitioner@demo.balie.test', demoPassword)
    await expect.poll(() => firstName.inputValue(), soon).toBe(before)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Bewaard')
  })
  test('is asked for every second, for a quarter of an hour', async () => {
    const { page, context } = await visit(stage, '/login?target=/account', { alone: true })
    await typeCredentials(page, 'trainee-practitioner@demo.balie.test', demoPassword)
    await page.getByRole('link', { name: /^(View|Bekijken)/ }).waitFor(soon)
    await context.clearCookies()
    await page.clock.install()
    await page.getByRole('link', { name: /^(View|Bekijken)/ }).click()
    await page.getByRole('dialog', { name: /^(Sign in again|Meld u opnieuw aan)/ }).waitFor(soon)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/me')) asked++
    })
    await page.clock.runFor(5000)
    await expect.poll(() => asked, soon).toBeGreaterThanOrEqual(4)
    await page.clock.fastForward(15 * 60_000)
    await page.clock.runFor(2000) // this call finds that it has lasted long enough
    const before = asked
    await page.clock.runFor(30_000)
    expect(asked).toBe(before)
  })
})
