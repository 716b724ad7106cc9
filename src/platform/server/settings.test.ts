import { describe, expect, test } from 'vitest'
import Fastify from 'fastify'
import { callerAddress } from './address.ts'
import { readSettings } from './settings.ts'

test.each(['x', '-1', '1.5', 'true', '11'])('TRUST_PROXY=%s is refused at start', (value) => {
  expect(() => readSettings({ TRUST_PROXY: value })).toThrow('TRUST_PROXY must be the number of proxies in front')
})

const key = 'a'.repeat(64)

describe('the settings for the secret key and for mail', () => {
  test.each([
    ['nothing at all', {}, { secretKey: null, smtpUrl: null, mailFrom: 'Balie <no-reply@balie.test>' }],
    ['a key in hexadecimal', { SECRET_KEY: key }, { secretKey: Buffer.from(key, 'hex') }],
    ['a key in base64', { SECRET_KEY: Buffer.alloc(32, 5).toString('base64') }, { secretKey: Buffer.alloc(32, 5) }],
    [
      'a database of its own and a key',
      { DATABASE_URL: 'postgresql://x/y', SECRET_KEY: key },
      { databaseUrl: 'postgresql://x/y' },
    ],
    [
      'a mail server',
      { SMTP_URL: 'smtps://user:p%40ss@mail.example:465' },
      { smtpUrl: new URL('smtps://user:p%40ss@mail.example:465') },
    ],
    [
      'the sender, by default at the host of the site',
      { BASE_URL: 'https://balie.salon.example' },
      { mailFrom: 'Balie <no-reply@balie.salon.example>' },
    ],
    [
      'the sender, as it is set',
      { MAIL_FROM: 'Salon Zuid <info@salon.example>' },
      { mailFrom: 'Salon Zuid <info@salon.example>' },
    ],
    ['no bucket', {}, { bucket: null }],
    [
      'a bucket for files',
      { S3_BUCKET_URL: 'https://s3.example/balie', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
      {
        bucket: {
          url: new URL('https://s3.example/balie'),
          region: 'auto',
          accessKeyId: 'id',
          secretAccessKey: 'key',
        },
      },
    ],
    ['no geocoder', {}, { geocoderUrl: null }],
    [
      'a geocoder below a path',
      { GEOCODER_URL: 'https://maps.example/nominatim?key=1' },
      { geocoderUrl: new URL('https://maps.example/nominatim?key=1') },
    ],
    ['what holds until somebody chooses', {}, { defaultLanguage: 'nl', appTitle: 'Balie', defaultCountry: 'NL' }],
    [
      'the defaults, as they are set',
      { DEFAULT_LANGUAGE: 'fr', APP_TITLE: ' Salon Zuid ', DEFAULT_COUNTRY: 'BE' },
      { defaultLanguage: 'fr', appTitle: 'Salon Zuid', defaultCountry: 'BE' },
    ],
    ['who sends, by the address alone', { MAIL_FROM: 'info@salon.example' }, { mailFrom: 'info@salon.example' }],
  ])('%s', (_, env, expected) => expect(readSettings(env)).toMatchObject(expected))

  test.each([
    ['a short key', { SECRET_KEY: 'abc' }, 'SECRET_KEY must be 32 bytes'],
    [
      'a former key that is short',
      { SECRET_KEY: '0'.repeat(64), OLD_SECRET_KEYS: `${'1'.repeat(64)}, abc` },
      'OLD_SECRET_KEYS must be keys as SECRET_KEY is',
    ],
    ['former keys alone', { OLD_SECRET_KEYS: '1'.repeat(64) }, 'OLD_SECRET_KEYS also needs SECRET_KEY'],
    ['files that move from nowhere', { FILES_MOVING_FROM: 'attic' }, 'FILES_MOVING_FROM must be folder or bucket'],
    ['files that move without a bucket', { FILES_MOVING_FROM: 'folder' }, 'FILES_MOVING_FROM also needs S3_BUCKET_URL'],
    ['files kept for ever', { FILES_KEPT_DAYS: '1000' }, 'FILES_KEPT_DAYS must be a number of days from 0 to 400'],
    ['an unknown encryption', { S3_ENCRYPTION: 'rot13' }, 'S3_ENCRYPTION must be AES256 or aws:kms'],
    ['a key of 31 bytes', { SECRET_KEY: Buffer.alloc(31).toString('base64') }, 'SECRET_KEY must be 32 bytes'],
    [
      'a database of its own without a key',
      { DATABASE_URL: 'postgresql://x/y' },
      'SECRET_KEY is needed with DATABASE_URL',
    ],
    [
      'a bucket without its keys',
      { S3_BUCKET_URL: 'https://s3.example/balie' },
      'Files in a bucket also need S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    ],
    ['half a key', { S3_ACCESS_KEY_ID: 'id' }, 'also need S3_BUCKET_URL and S3_SECRET_ACCESS_KEY'],
    ['the region of no bucket', { S3_REGION: 'eu-west-1' }, 'Files in a bucket also need S3_BUCKET_URL'],
    ...['s3.example/balie', 'https://s3.example', 'ftp://s3.example/balie', 'https://id:key@s3.example/balie'].map(
      (url) =>
        [
          `a bucket at ${url}`,
          { S3_BUCKET_URL: url, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
          'S3_BUCKET_URL must be the address of the bucket',
        ] as [string, Record<string, string>, string],
    ),
    ['no address of a mail server', { SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address'],
    ['another protocol', { SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be an address'],
    ['a password that cannot be read', { SMTP_URL: 'smtp://user:50%@mail.example' }, 'SMTP_URL must be an address'],
    ['no address of a geocoder', { GEOCODER_URL: 'geocoder:8080' }, 'GEOCODER_URL must be the address'],
    ['a geocoder that is a file', { GEOCODER_URL: 'file:///etc/passwd' }, 'GEOCODER_URL must be the address'],
    [
      'a language that is none of ours',
      { DEFAULT_LANGUAGE: 'es' },
      'DEFAULT_LANGUAGE must be one of nl, fr, en, de, not "es"',
    ],
    ['a locale for a language', { DEFAULT_LANGUAGE: 'nl_NL' }, 'DEFAULT_LANGUAGE must be one of'],
    ['a title of two lines', { APP_TITLE: 'Salon\nZuid' }, 'APP_TITLE must be one line'],
    ['a title that no tab shows', { APP_TITLE: 'x'.repeat(61) }, 'APP_TITLE must be one line of at most 60'],
    ['a country in small letters', { DEFAULT_COUNTRY: 'nl' }, 'DEFAULT_COUNTRY must be the two capitals'],
    ['a country that is none', { DEFAULT_COUNTRY: 'XX' }, 'DEFAULT_COUNTRY must be the two capitals'],
    ['a country by its name', { DEFAULT_COUNTRY: 'Nederland' }, 'DEFAULT_COUNTRY must be the two capitals'],
    ['no sender', { MAIL_FROM: 'Salon Zuid' }, 'MAIL_FROM must be an address'],
    [
      'a sender that adds a header',
      { MAIL_FROM: 'Salon <info@salon.example>\r\nBcc: x@y.example' },
      'MAIL_FROM must be an address',
    ],
  ])('%s is refused at start', (_, env, message) => expect(() => readSettings(env)).toThrow(message))

  test('no error message repeats a secret', () => {
    for (const env of [
      { SMTP_URL: 'https://user:sesame@mail.example' },
      { SECRET_KEY: 'sesame' },
      { GEOCODER_URL: 'ftp://user:sesame@maps.example' },
    ])
      expect(() => readSettings(env)).toThrow(/^(?!.*sesame)/s)
  })
})

describe('the address that a call comes from', () => {
  test.each([
    ['nobody in front: the line itself', undefined, '203.0.113.5', '10.0.0.1'],
    ['one proxy in front: what it saw', '1', '203.0.113.5', '203.0.113.5'],
    ['what the caller wrote before it counts for nothing', '1', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
    ['two proxies in front', '2', '203.0.113.5, 10.0.0.2', '203.0.113.5'],
    ['no address: the line itself', '1', 'foo', '10.0.0.1'],
    ['a link-local address without its zone', '1', 'fe80::1%eth0', 'fe80::1'],
  ])('%s', async (_, hops, forwarded, expected) => {
    const { proxyHops } = readSettings({ TRUST_PROXY: hops })
    const app = Fastify({ trustProxy: (_address, hop) => hop < proxyHops })
    app.get('/', (request, reply) => void reply.send(callerAddress(request)))
    const answer = await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } })
    expect(answer.body).toBe(expected)
    await app.close()
  })
})

describe('the settings of what is measured and traced', () => {
  test.each([
    ['nothing', {}, { metrics: null, traces: null }],
    ['a port', { METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
    ['a port and an address', { METRICS_PORT: '9464', METRICS_HOST: '::' }, { metrics: { host: '::', port: 9464 } }],
    [
      'a collector',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' },
      { traces: { endpoint: new URL('http://collector.example:4318'), serviceName: 'balie', headers: {}, ratio: 1 } },
    ],
    [
      'a collector, a name and a part',
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/',
        OTEL_SERVICE_NAME: 'balie-nl',
        OTEL_TRACES_SAMPLER_ARG: '0.05',
      },
      { traces: { endpoint: new URL('https://collector.example/otlp/'), serviceName: 'balie-nl', ratio: 0.05 } },
    ],
    [
      'a collector that asks for a key',
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb=, Authorization=Bearer%20sesame,',
      },
      { traces: { headers: { 'api-key': 'a,b=', Authorization: 'Bearer sesame' } } },
    ],
  ])('%s', (_, env, expected) => {
    expect(readSettings(env)).toMatchObject(expected)
  })

  test.each(['sesame', '=sesame', 'api key=sesame', 'api-key=', 'api-key=sesame%0Ax', 'api-key=sesame%', 'a=1,sesame'])(
    'headers %j are refused at start, and not repeated',
    (headers) => {
      const env = {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
        OTEL_EXPORTER_OTLP_HEADERS: headers,
      }
      expect(() => readSettings(env)).toThrow(/^(?!.*sesame).*OTEL_EXPORTER_OTLP_HEADERS must be names with values/s)
    },
  )

  test.each([
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a number from 0 to 65535, not "x"'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT must be a number'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT'],
    [{ METRICS_PORT: '9464', METRICS_HOST: 'a b' }, 'METRICS_HOST must be an address or a name, not "a b"'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST needs METRICS_PORT'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "2"'],
    [{ OTEL_TRACES_SAMPLER_ARG: 'all' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  ])('%j is refused at start', (env, message) => {
    expect(() => readSettings(env)).toThrow(message)
  })

  test('an address with a password is not repeated', () => {
    let message = ''
    try {
      readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://user:hunter2@collector' })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain('OTEL_EXPORTER_OTLP_ENDPOINT')
    expect(message).not.toContain('hunter2')
  })
})

describe('the copy of the database for reports', () => {
  const whole = { DATABASE_URL: 'postgresql://x/y', SECRET_KEY: '0'.repeat(64) }
  test.each<[Record<string, string>, string]>([
    [{ DATABASE_READ_URL: 'postgresql://copy/y' }, 'DATABASE_READ_URL needs DATABASE_URL, of which it is a copy'],
    [{ ...whole, DATABASE_READ_URL: 'http://:geheim@copy/y' }, 'DATABASE_READ_URL must begin with postgresql://'],
    [{ ...whole, DATABASE_READ_MAX_LAG: '30' }, 'DATABASE_READ_MAX_LAG needs DATABASE_READ_URL'],
    ...['0', '1.5', 'x', '3601'].map((lag): [Record<string, string>, string] => [
      { ...whole, DATABASE_READ_URL: 'postgresql://copy/y', DATABASE_READ_MAX_LAG: lag },
      `DATABASE_READ_MAX_LAG must be a number of seconds from 1 to 3600, not "${lag}"`,
    ]),
  ])('%j is refused at start', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
    expect(() => readSettings(env)).not.toThrow('geheim')
  })

  test('may be half a minute behind, or as long as the setting says', () => {
    const url = 'postgresql://copy/y'
    expect(readSettings(whole).replica).toBeNull()
    expect(readSettings({ ...whole, DATABASE_READ_URL: url }).replica).toEqual({ url, maxLagSeconds: 30 })
    expect(readSettings({ ...whole, DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG: '5' }).replica).toEqual({
      url,
      maxLagSeconds: 5,
    })
  })
})
