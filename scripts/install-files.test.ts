import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { secretSettings } from '#platform/server/secret-settings.ts'
import { readSettings } from '#platform/server/settings.ts'
import serverFlags from './server-flags.json' with { type: 'json' }
import { root } from './process.ts'
import { unitFile, verifyUnit } from './prove-unit.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The settings that the product reads, asked of the code that reads them. */
const settings: ReadonlySet<string> = (() => {
  const names = new Set(['DEBUG'])
  const asked = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name))
        return { NODE_ENV: 'production', ALLOW_EMBEDDED_DB: '1' }[String(name)]
      },
    },
  )
  readSettings(asked)
  return new Set([...names, ...secretSettings, ...secretSettings.map((name) => `${name}_FILE`)])
})()
/** Settings of Node itself. */
const ofNode = new Set(['NODE_COMPILE_CACHE'])
const unknown = (names: Iterable<string>) => [...names].filter((name) => !settings.has(name) && !ofNode.has(name))

interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string | number>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly stop_grace_period?: string
  readonly healthcheck?: object
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
  readonly volumes: object
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

test('the settings are asked of the code, the rare ones too', () => {
  for (const name of ['PORT', 'DATABASE_URL_FILE', 'ALLOW_EMBEDDED_DB', 'S3_REGION', 'TRUST_PROXY'])
    expect(settings).toContain(name)
  expect(unknown(['PORTS'])).toEqual(['PORTS'])
})

describe('compose.yml', () => {
  const text = read('compose.yml')
  const compose = parseYaml(text) as Compose
  const services = Object.entries(compose.services)
  const { database, balie, proxy } = compose.services as Record<'database' | 'balie' | 'proxy', Service>

  test('has the database, Balie and a proxy', () => {
    expect(Object.keys(compose.services)).toEqual(['database', 'balie', 'proxy'])
    expect(Object.keys(compose)).toEqual(['name', 'services', 'networks', 'volumes', 'secrets'])
  })

  test('gives Balie settings that exist, together enough to start', () => {
    expect(unknown(Object.keys(balie.environment!))).toEqual([])
    const values = Object.fromEntries(
      Object.entries(balie.environment!).map(([name, value]) => [
        name,
        String(value)
          .replace(/\$\{BALIE_HOST[^}]*\}/, 'balie.salon.example')
          .replace(/\$\{MAIL_FROM[^}]*\}/, 'Salon Zuid <info@salon.example>')
          .replace(/\$\{\w+:-(\w+)\}/, '$1'),
      ]),
    )
    const files = { SECRET_KEY: '0'.repeat(64), DATABASE_PASSWORD: 'geheim/#?', SMTP_URL: 'smtps://a:b@mail.example' }
    const handed = Object.entries(values).filter(([name]) => !name.endsWith('_FILE'))
    expect(readSettings({ ...Object.fromEntries(handed), ...files, NODE_ENV: 'production' })).toMatchObject({
      databaseUrl: 'postgresql://balie:geheim%2F%23%3F@database/balie',
      baseUrl: new URL('https://balie.salon.example'),
      proxyHops: 1,
    })
  })

  test('hands secrets over in files alone, which git and the image leave out', () => {
    for (const [, { environment = {}, secrets = [] }] of services) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
      expect(files.map(([, file]) => path.basename(String(file))).toSorted()).toEqual(secrets.toSorted())
      expect(
        Object.keys(environment).filter((name) => /PASSWORD|SECRET|SMTP/.test(name) && !name.endsWith('_FILE')),
      ).toEqual([])
    }
    expect(Object.values(compose.secrets).map(({ file }) => path.dirname(file))).toEqual([
      './secrets',
      './secrets',
      './secrets',
    ])
    expect(read('.gitignore').split('\n')).toContain('/secrets/')
    expect(read('.dockerignore').split('\n')).toContain('*')
  })

  test('names only secrets, volumes, networks and services that it declares', () => {
    for (const [, { secrets = [], volumes = [], networks = [], depends_on = {} }] of services) {
      for (const name of secrets) expect(compose.secrets).toHaveProperty(name)
      for (const name of networks) expect(compose.networks).toHaveProperty(name)
      for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name)
      for (const volume of volumes.map((one) => one.split(':')[0]!))
        expect(volume.startsWith('./') ? globSync(volume, { cwd: root }) : Object.keys(compose.volumes)).toContain(
          volume.startsWith('./') ? path.normalize(volume) : volume,
        )
    }
  })

  test('lets nobody but the proxy in, waits for what is well, and stops later than Balie takes', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
    expect([compose.networks.inside, database.networks]).toEqual([{ internal: true }, ['inside']])
    expect([balie.depends_on, proxy.depends_on]).toEqual([
      { database: { condition: 'service_healthy' } },
      { balie: { condition: 'service_healthy' } },
    ])
    expect([balie.read_only, balie.stop_grace_period, database.healthcheck !== undefined]).toEqual([true, '30s', true])
    expect(String(database.environment!.POSTGRES_INITDB_ARGS)).toMatch(/--encoding=UTF8 .*--locale-provider=icu/)
    expect(read('docs/install/Caddyfile')).toContain('reverse_proxy balie:3000')
  })
})

describe('the Dockerfile', () => {
  const text = read('Dockerfile')
  const instructions = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')))
  const valueOf = (name: string) => last.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)

  test('takes any base, and runs the program alone as a user without rights', () => {
    expect(instructions.filter((line) => line.startsWith('FROM'))).toEqual([
      'FROM ${NODE_IMAGE} AS build',
      'FROM ${NODE_IMAGE}',
    ])
    expect(valueOf('USER')).toBe('10001:10001')
    expect(JSON.parse(valueOf('CMD')!)).toEqual(['node', ...serverFlags, 'dist/server/main.js'])
    expect([valueOf('STOPSIGNAL'), valueOf('VOLUME'), valueOf('EXPOSE')]).toEqual(['SIGTERM', '["/data"]', '3000'])
    expect(valueOf('HEALTHCHECK')).toMatch(/CMD \["node", "dist\/server\/tool.js", "health"\]$/)
  })

  test('sets only settings that exist', () => {
    expect(unknown([...valueOf('ENV')!.matchAll(/(\w+)=/g)].map(([, name]) => name!))).toEqual([])
  })
})

describe('the unit of systemd', () => {
  const text = read('docs/install/balie.service')
  const values = (name: string) => [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)

  test('sets only settings that exist, and starts Balie as the image does', () => {
    expect(unknown(values('Environment').map((one) => one.split('=')[0]!))).toEqual([])
    expect(values('ExecStart')).toEqual([`/usr/bin/node ${serverFlags.join(' ')} dist/server/main.js`])
  })

  test('shuts the service off', () => {
    for (const line of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'StateDirectory=balie',
    ])
      expect(text.split('\n')).toContain(line)
  })

  // Where systemd is not installed there is nobody who could read it.
  test.skipIf(verifyUnit(text) === null)('is read by systemd without a word, which speaks up about a mistake', () => {
    expect(verifyUnit(read(path.relative(root, unitFile)))).toEqual([])
    expect(verifyUnit(text.replace('ProtectHome=yes', 'ProtectHouse=yes'))?.join()).toContain('ProtectHouse')
  })
})

test('README.md names every setting', () => {
  const readme = read('README.md')
  expect([...settings].filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('docs/install.md and README.md name no setting that does not exist', () => {
  for (const file of ['docs/install.md', 'README.md']) {
    const named = [...read(file).matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(5)
    expect.soft(unknown(named).filter((name) => name !== 'BALIE_HOST')).toEqual([])
  }
})
