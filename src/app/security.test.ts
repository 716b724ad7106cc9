import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import { rolePermissions } from '#features/employees/role-permissions.ts'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { accessOf } from '#platform/server/test/access.ts'
import { newToken } from '#platform/server/test/session.ts'

// Every answer has these properties, whatever the call: docs/security.md.

const lines: string[] = []
let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp({ env: { BASE_URL: 'https://balie.example' }, logTo: { write: (line) => void lines.push(line) } })
  administrator = await app.as('administrator')
})
afterAll(() => app.close())

/** The session's cookie has another name on https. */
const onHttps = async (role: keyof typeof rolePermissions): Promise<Record<string, string>> => {
  const employeeId = await app.world.employee({ role })
  return { cookie: `__Host-balie=${await newToken(app.db, employeeId)}` }
}

describe('what every answer tells the browser', () => {
  test.each(['/api/health', '/api/me', '/api/nothing', '/api/docs', '/', '/no/such/page', '/assets/gone.js'])(
    '%s',
    async (url) => {
      const { headers } = await app.nobody.raw('GET', url)
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
      )
      expect(policy).toMatchObject({
        'default-src': `'self'`,
        'script-src': `'self' 'wasm-unsafe-eval'`,
        'script-src-attr': `'none'`,
        'object-src': `'none'`,
        'base-uri': `'none'`,
        'frame-ancestors': `'none'`,
        'form-action': `'self'`,
      })
      expect(JSON.stringify(policy)).not.toMatch(/'unsafe-eval'|https?:|\*/)
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('microphone=()') as string,
      })
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
        expect.soft(headers, name).not.toHaveProperty(name)
    },
  )

  test('no answer of the API is kept, refused or not', async () => {
    for (const [caller, url] of [
      [app.nobody, '/api/health'],
      [app.nobody, '/api/me'],
      [administrator, '/api/list/clients'],
      [app.nobody, '/api/nothing'],
      [app.nobody, '/api/%'],
    ] as const) {
      expect.soft((await caller.raw('GET', url)).headers['cache-control'], url).toBe('no-store')
    }
  })

  test('without https nobody is told to insist on it', async () => {
    const plain = await testApp()
    expect((await plain.nobody.raw('GET', '/api/health')).headers).not.toHaveProperty('strict-transport-security')
    await plain.close()
  })
})

test('the documentation is for who is signed in', async () => {
  const headers = await onHttps('trainee-practitioner')
  for (const url of [
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-ui.css',
  ]) {
    expect.soft((await app.nobody.raw('GET', url)).status, url).toBe(401)
    expect.soft((await app.nobody.raw('GET', url, undefined, { headers })).status, lines.at(-1)).toBeLessThan(400)
  }
})

test('on https the cookie is bound to this host, and no script, other site or plain line gets it', async () => {
  const access = accessOf(app)
  const person = await access.person({ mfa: false })
  const before = '__Host-balie=chosen-by-somebody-else'
  const answer = await app.nobody.raw(
    'POST',
    '/api/login',
    { email: person.email, password: 'correct paard batterij' },
    { headers: { cookie: before } },
  )
  expect(answer.status).toBe(200)
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-balie=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const out = await app.nobody.raw('POST', '/api/logout', undefined, { headers: { cookie: cookie.split(';')[0]! } })
  expect(String(out.headers['set-cookie'])).toMatch(/^__Host-balie=; .*Expires=Thu, 01 Jan 1970/)
  expect(
    (await app.nobody.raw('GET', '/api/me', undefined, { headers: { cookie: cookie.split(';')[0]! } })).status,
  ).toBe(401)
})

describe('no page of another site writes with our cookie', () => {
  const from: readonly [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour on the same domain', { 'sec-fetch-site': 'same-site' }],
    ['an older browser', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['our own host without TLS', { origin: 'http://balie.example', host: 'balie.example' }],
    ['a host that it names itself', { origin: 'https://evil.example', host: 'evil.example' }],
    ['a host that ends as ours does', { origin: 'https://evil-balie.example', host: 'balie.example' }],
  ]
  test.each(from)('%s', async (_, headers) => {
    for (const [method, url] of [
      ['POST', '/api/clients'],
      ['POST', '/api/login'],
      ['POST', '/api/logout'],
      ['PUT', '/api/me/language'],
      ['PATCH', '/api/event/1/no-show'],
      ['DELETE', '/api/sessions'],
    ] as const) {
      const answer = await administrator.raw(method, url, {}, { headers })
      expect.soft([answer.status, answer.errors], url).toEqual([403, { '': ['cross_site'] }])
      expect
        .soft(answer.headers, url)
        .toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    }
  })

  test('our own pages write, also in browsers that say no more than their origin', async () => {
    expect(
      (
        await administrator.raw(
          'POST',
          '/api/logout',
          {},
          { headers: { origin: 'https://balie.example', host: 'balie.example' } },
        )
      ).status,
    ).not.toBe(403)
    const plain = await testApp()
    expect(
      (
        await plain.nobody.raw(
          'POST',
          '/api/logout',
          {},
          { headers: { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' } },
        )
      ).status,
    ).not.toBe(403)
    expect(
      (
        await plain.nobody.raw(
          'POST',
          '/api/logout',
          {},
          { headers: { origin: 'https://10.0.0.7:3000', host: '10.0.0.7:3000' } },
        )
      ).status,
    ).toBe(403)
    await plain.close()
  })

  test('what a form can send without asking us first is not read', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect
        .soft(
          (await administrator.raw('POST', '/api/logout', 'a=b', { headers: { 'content-type': type } })).status,
          type,
        )
        .toBe(415)
    }
  })

  test('nothing is changed by what a link can send', async () => {
    for (const url of ['/api/logout', '/api/login', '/api/mfa/reset'])
      expect((await administrator.raw('GET', url)).status).toBe(404)
    for (const method of ['TRACE', 'OPTIONS'] as const)
      expect.soft((await administrator.raw(method, '/api/clients')).status, method).toBe(404)
  })
})

describe('too much', () => {
  test('a body of more than 256 KiB is 413, also by a stranger', async () => {
    for (const caller of [administrator, app.nobody]) {
      const answer = await caller.raw('POST', '/api/login', { email: 'x'.repeat(300_000), password: 'x' })
      expect([answer.status, answer.errors]).toEqual([413, { '': ['body_too_large'] }])
    }
  })

  test('an address of more than its server reads is refused', async () => {
    expect((await app.nobody.raw('GET', `/api/invoices/${'9'.repeat(5000)}`)).status).toBe(400)
    expect((await administrator.raw('GET', `/api/list/clients?${'a[]=1&'.repeat(5000)}`)).status).toBeLessThan(500)
  })

  test('3,000 calls a minute from one address, then 429; the files of the page do not count', async () => {
    const few = await testApp({ requestsPerMinute: 2 })
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await few.nobody.raw('GET', '/api/me')).status)
    expect(statuses).toEqual([401, 401, 429])
    expect((await few.nobody.raw('GET', '/api/health')).status).toBe(200)
    expect((await few.nobody.raw('GET', '/login')).status).not.toBe(429)
    await few.close()
  })
})

describe('what goes wrong says nothing of the inside', () => {
  const internals = /select|from |relation|syntax|stack|node_modules|\.ts:|pg_|constraint|"at /i
  let broken: Answer

  test('an unexpected error is 500 with a sentence; the log has the rest', async () => {
    const caller = await app.as('administrator')
    const headers = await onHttps('administrator')
    await sql`alter table genders rename to genders_gone`.execute(app.db)
    broken = await caller.raw('GET', '/api/genders', undefined, { headers })
    await sql`alter table genders_gone rename to genders`.execute(app.db)
    expect([broken.status, broken.errors]).toEqual([500, { '': ['unexpected'] }])
    expect(JSON.stringify(broken.body)).not.toMatch(internals)
    expect(lines.join('\n')).toContain('unexpected error')
  })

  test.each([
    '/api/clients/1%27%20or%201=1',
    '/api/list/clients?filters[search]=%27;drop',
    '/api/%',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/.git/config',
    '/package.json',
    '/src/app/main.ts',
    '/data/secret.key',
  ])('%s', async (url) => {
    const answer = await app.nobody.raw('GET', url, undefined, { headers: await onHttps('administrator') })
    expect(answer.status).toBeLessThan(500)
    expect(JSON.stringify(answer.body)).not.toMatch(internals)
    // Any other address is answered with the page, whose own router says that there is nothing.
    if (answer.status === 200 && !url.startsWith('/api')) expect(answer.bytes.toString()).toContain('<div id="root">')
  })
})

describe('nobody reads in the log who was looked for', () => {
  const secrets = [
    'Zandbergen',
    'zandbergen@voorbeeld.test',
    '+31612345999',
    'Allergisch voor lidocaïne',
    'geheim wachtwoord 77',
    '1971-05-23',
    'reset-token-from-a-mail',
  ]

  test('names, addresses, reports, passwords and tokens stand in none of its lines', async () => {
    const headers = await onHttps('administrator')
    const [lastName, email, phone, remarks, password, birthdate, token] = secrets as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const send = (method: string, url: string, body?: unknown) => app.nobody.raw(method, url, body, { headers })
    const client = {
      supported_country_id: app.world.amsterdam.countryId,
      first_name: 'Jo',
      last_name: lastName,
      email,
      phone_number: phone,
      birthdate,
      remarks,
      locale_id: app.world.localeNl,
      country_id: app.world.amsterdam.countryId,
    }
    const made = await send('POST', '/api/clients', client)
    expect([made.status, made.errors]).toEqual([201, {}])
    await send('POST', '/api/clients', { ...client, email: 'no address', last_name: 7 })
    await send('POST', '/api/login', { email, password })
    await send('GET', `/api/password-resets/${token}?email=${email}`)
    await send(
      'GET',
      addressOf({ method: 'GET', path: '/list/clients' } as never, { query: { filters: { search: lastName } } }),
    )
    await send('GET', `/api/nothing/${lastName}?email=${email}`)
    await send('GET', `/${lastName}?email=${email}`)
    await send('POST', '/api/clients', `{"last_name": "${lastName}", `)
    // The failing statements have these values as parameters.
    await sql`alter table clients rename to clients_gone`.execute(app.db)
    const broken = [
      await send('POST', '/api/clients', client),
      await send('GET', `/api/list/clients?filters[search]=${lastName}`),
    ]
    await sql`alter table clients_gone rename to clients`.execute(app.db)
    expect(broken.map(({ status }) => status)).toEqual([500, 500])

    const log = lines.join('\n')
    expect(log.match(/unexpected error/g)?.length).toBeGreaterThanOrEqual(2)
    for (const secret of [...secrets, ...secrets.map(encodeURIComponent), headers.cookie!.split('=')[1]!])
      expect(log).not.toContain(secret)
  })

  test('each line is JSON of its own, whatever was typed', () => {
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
  })
})
