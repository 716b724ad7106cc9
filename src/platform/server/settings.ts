import { isIP, isIPv4 } from 'node:net'
import path from 'node:path'
import { defaultLanguage, languages, type Language } from '#kernel/texts.ts'
import { readReplica } from './replica-settings.ts'
import type { ReplicaSettings } from './replica.ts'
import { keyOf } from './secret.ts'
import { withSecrets } from './secret-settings.ts'

/** A bucket of S3-compatible storage. */
export interface BucketSettings {
  /** The address of the bucket: `https://s3.example/balie`, or `https://balie.s3.example`. */
  readonly url: URL
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The encryption at rest that the storage is asked for with every object; null: as the bucket is set up. */
  readonly encryption: 'AES256' | 'aws:kms' | null
}

/** The collector of traces, in the usual settings of OpenTelemetry. */
export interface TraceSettings {
  /** The address of a collector that takes OTLP as JSON over HTTP; the path `v1/traces` is added to it. */
  readonly endpoint: URL
  readonly serviceName: string
  /** The headers that go along, by name: a collector may ask for a key. */
  readonly headers: Readonly<Record<string, string>>
  /** The part of the calls that is traced, from 0 to 1, where no proxy in front has decided. */
  readonly ratio: number
}

/** The kinds of storage of files. */
export type FilesKind = 'folder' | 'bucket'

export interface Settings {
  /** The port and address on which the server listens. */
  readonly port: number
  readonly host: string
  /** The folder of the embedded database and of files. */
  readonly dataDir: string
  /** The storage of files; null: the folder `files` of `dataDir`. */
  readonly bucket: BucketSettings | null
  /** The storage from which the files are being moved to the other one; null: they are all in one. */
  readonly filesMovingFrom: FilesKind | null
  /** The number of days that a file is kept after its last row has gone: at least as long as backups go back. */
  readonly filesKeptDays: number
  /** A PostgreSQL server, or null for the embedded database. */
  readonly databaseUrl: string | null
  /** The copy of it from which reports are read; null: from itself. */
  readonly replica: ReplicaSettings | null
  /** The address under which people open Balie; https makes cookies Secure. */
  readonly baseUrl: URL
  readonly production: boolean
  /**
   * The number of proxies in front that may tell the address of a call; 0: only the connection's own address counts.
   */
  readonly proxyHops: number
  /** The key that encrypts secrets in the database; null: the embedded database's own key, stored in its folder. */
  readonly secretKey: Buffer | null
  /** Keys that open what they have sealed, and seal nothing (docs/decisions/069). */
  readonly oldSecretKeys: readonly Buffer[]
  /** The mail server; null: mails wait in the outbox and are read there. */
  readonly smtpUrl: URL | null
  /** The sender of mails. */
  readonly mailFrom: string
  /** The service that finds addresses on the map; null: distances to clients are unknown. */
  readonly geocoderUrl: URL | null
  /** The default language (decision C117): of the pages before sign-in and of people without a choice of their own. */
  readonly defaultLanguage: Language
  /** The end of every page's title. */
  readonly appTitle: string
  /** The default country, `NL`, in forms and catalogues in which nobody has chosen one. */
  readonly defaultCountry: string
  /** The address and port at which Prometheus reads the measurements; null: nothing is measured. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** The collector of traces; null: nothing is traced. */
  readonly traces: TraceSettings | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** DEBUG shows stack traces, also for an error in the settings themselves: so it is read separately. */
export const debugging = (env: Environment): boolean => Boolean(env.DEBUG)

/** Whether this is the real chain: read separately too, because errors in the settings are written as JSON there. */
export const inProduction = (env: Environment): boolean => env.NODE_ENV === 'production'

const decodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== null
  } catch {
    return false
  }
}

const longestTitle = 60
const ownCountry = 'NL'
/** The names of all countries take a start longer to load than the rest of the settings, so ours is not looked up. */
const isCountry = (code: string): boolean =>
  code === ownCountry ||
  (/^[A-Z]{2}$/.test(code) &&
    code !== 'ZZ' &&
    new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined)

/** Reads the storage of files. No value is repeated in a problem: it may hold a secret. */
function readBucket(env: Environment, problems: string[]): BucketSettings | null {
  const { S3_BUCKET_URL, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const needed = { S3_BUCKET_URL, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  if (!Object.values(needed).some(Boolean) && !env.S3_REGION && !env.S3_ENCRYPTION) return null
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length) problems.push(`Files in a bucket also need ${missing.join(' and ')}`)
  const url = S3_BUCKET_URL ? URL.parse(S3_BUCKET_URL) : null
  const namesBucket = url && (url.pathname !== '/' || url.hostname.split('.').length > 2)
  if (S3_BUCKET_URL && !(url && /^https?:$/.test(url.protocol) && !url.username && !url.search && namesBucket))
    problems.push('S3_BUCKET_URL must be the address of the bucket, such as https://s3.example/balie')
  const encryption = env.S3_ENCRYPTION || null
  if (encryption !== null && encryption !== 'AES256' && encryption !== 'aws:kms') {
    problems.push('S3_ENCRYPTION must be AES256 or aws:kms')
    return null
  }
  return url && accessKeyId && secretAccessKey
    ? { url, region: env.S3_REGION || 'auto', accessKeyId, secretAccessKey, encryption }
    : null
}

const isHost = (host: string): boolean => /^[a-z0-9.-]+$/i.test(host) || isIP(host) > 0
const isPort = (port: number): boolean => Number.isInteger(port) && port >= 0 && port <= 65_535

/** Reads the address of the measurements. */
function readMetrics(env: Environment, serverPort: number, problems: string[]): Settings['metrics'] {
  const { METRICS_PORT, METRICS_HOST } = env
  if (!METRICS_PORT) {
    if (METRICS_HOST) problems.push('METRICS_HOST needs METRICS_PORT: without it nothing is measured')
    return null
  }
  const [port, host] = [Number(METRICS_PORT), METRICS_HOST || '127.0.0.1']
  if (!isPort(port)) problems.push(`METRICS_PORT must be a number from 0 to 65535, not "${METRICS_PORT}"`)
  else if (port === serverPort && port !== 0)
    problems.push('METRICS_PORT must be another port than PORT: nobody but the monitoring may reach it')
  if (!isHost(host)) problems.push(`METRICS_HOST must be an address or a name, not "${METRICS_HOST}"`)
  return { host, port }
}

/** Reads `name=value` with commas between them, as OpenTelemetry has it. No value is repeated: it may be a key. */
function readHeaders(text: string, problems: string[]): TraceSettings['headers'] {
  const pairs = text.split(',').flatMap((pair) => {
    if (!pair.trim()) return []
    const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? []
    return [[name, decodable(value) ? decodeURIComponent(value).trim() : ''] as const]
  })
  if (pairs.some(([name, value]) => !name || !/^[\x20-\x7e]+$/.test(value)))
    problems.push(
      'OTEL_EXPORTER_OTLP_HEADERS must be names with values such as api-key=secret, with commas between them',
    )
  return Object.fromEntries(pairs)
}

/** Reads the collector of traces. Its address is not repeated in a problem: it may hold a password. */
function readTraces(env: Environment, problems: string[]): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = env
  const ratio = Number(OTEL_TRACES_SAMPLER_ARG || 1)
  if (!(ratio >= 0 && ratio <= 1))
    problems.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${OTEL_TRACES_SAMPLER_ARG}"`)
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const endpoint = URL.parse(OTEL_EXPORTER_OTLP_ENDPOINT)
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.search) {
    problems.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector such as http://collector.example:4318',
    )
    return null
  }
  const headers = readHeaders(OTEL_EXPORTER_OTLP_HEADERS ?? '', problems)
  return { endpoint, serviceName: OTEL_SERVICE_NAME || 'balie', headers, ratio }
}

const longestKeptDays = 400

/** Reads whence files are being moved, and how long one is kept that no row names any more. */
function readFilesSettings(
  env: Environment,
  problems: string[],
): { filesMovingFrom: FilesKind | null; filesKeptDays: number } {
  const filesMovingFrom = env.FILES_MOVING_FROM || null
  const isKind = filesMovingFrom === 'folder' || filesMovingFrom === 'bucket'
  if (filesMovingFrom && !isKind) problems.push('FILES_MOVING_FROM must be folder or bucket')
  if (filesMovingFrom && !env.S3_BUCKET_URL)
    problems.push('FILES_MOVING_FROM also needs S3_BUCKET_URL: files move between the folder and that bucket')
  const filesKeptDays = Number(env.FILES_KEPT_DAYS || 14)
  if (!Number.isInteger(filesKeptDays) || filesKeptDays < 0 || filesKeptDays > longestKeptDays)
    problems.push(`FILES_KEPT_DAYS must be a number of days from 0 to ${longestKeptDays}, not "${env.FILES_KEPT_DAYS}"`)
  return { filesMovingFrom: isKind ? filesMovingFrom : null, filesKeptDays }
}

/** Reads the keys that only open what they have sealed. No value is repeated in a problem: it may be a key. */
function readOldKeys(env: Environment, problems: string[]): readonly Buffer[] {
  const texts = (env.OLD_SECRET_KEYS ?? '').split(',').flatMap((text) => text.trim() || [])
  const keys = texts.flatMap((text) => keyOf(text) ?? [])
  if (keys.length < texts.length)
    problems.push('OLD_SECRET_KEYS must be keys as SECRET_KEY is, with commas between them')
  if (texts.length && !env.SECRET_KEY) problems.push('OLD_SECRET_KEYS also needs SECRET_KEY, the key that seals')
  return keys
}

/**
 * Reads all settings from the environment; no other code reads it. Throws one error that names every invalid setting.
 */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = []
  const env = withSecrets(environment, problems)
  const port = Number(env.PORT || 3000)
  if (!isPort(port)) problems.push(`PORT must be a number from 0 to 65535, not "${env.PORT}"`)

  const databaseUrl = env.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    problems.push('DATABASE_URL must begin with postgresql://')

  const replica = readReplica(env, problems)

  const production = inProduction(env)
  // The embedded database does not survive a power cut (docs/decisions/002), so production needs an explicit setting
  // for it.
  if (production && !databaseUrl && env.ALLOW_EMBEDDED_DB !== '1')
    problems.push(
      'DATABASE_URL is needed in production (or ALLOW_EMBEDDED_DB=1, knowing that a power cut may corrupt the embedded database)',
    )

  // Demo accounts have a published password, so without a database of its own the server listens to this machine only.
  const host = env.HOST || (databaseUrl ? '0.0.0.0' : '127.0.0.1')
  if (!isHost(host)) problems.push(`HOST must be an address or a name, not "${env.HOST}"`)

  let baseUrl = new URL('http://127.0.0.1:3000')
  try {
    baseUrl = new URL(env.BASE_URL || `http://${databaseUrl ? 'localhost' : '127.0.0.1'}:${port || 3000}`)
    if (!/^https?:$/.test(baseUrl.protocol)) problems.push('BASE_URL must begin with http:// or https://')
  } catch {
    problems.push(`BASE_URL must be an address such as https://balie.example, not "${env.BASE_URL}"`)
  }

  const proxyHops = Number(env.TRUST_PROXY || 0)
  if (!Number.isInteger(proxyHops) || proxyHops < 0 || proxyHops > 10)
    problems.push(`TRUST_PROXY must be the number of proxies in front, from 0 to 10, not "${env.TRUST_PROXY}"`)

  const secretKey = env.SECRET_KEY ? keyOf(env.SECRET_KEY) : null
  if (env.SECRET_KEY && !secretKey)
    problems.push('SECRET_KEY must be 32 bytes in base64 or hexadecimal (openssl rand -base64 32)')
  if (databaseUrl && !env.SECRET_KEY)
    problems.push(
      'SECRET_KEY is needed with DATABASE_URL: 32 bytes in base64 (openssl rand -base64 32). Keep it: without it nobody with two-step verification can sign in',
    )

  const oldSecretKeys = readOldKeys(env, problems)
  const bucket = readBucket(env, problems)
  const filesSettings = readFilesSettings(env, problems)

  const smtpUrl = env.SMTP_URL ? URL.parse(env.SMTP_URL) : null
  if (
    env.SMTP_URL &&
    !(
      smtpUrl &&
      /^smtps?:$/.test(smtpUrl.protocol) &&
      smtpUrl.hostname &&
      decodable(smtpUrl.username + smtpUrl.password)
    )
  )
    // The value is not repeated: it holds a password.
    problems.push('SMTP_URL must be an address such as smtps://user:password@mail.example:465')

  // An address of IPv6 has brackets here, and to know one outside them Node compiles a long expression.
  const mailFrom =
    env.MAIL_FROM ||
    `Balie <no-reply@${isIPv4(baseUrl.hostname) || baseUrl.hostname === 'localhost' ? 'balie.test' : baseUrl.hostname}>`
  if (!/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(mailFrom))
    problems.push(`MAIL_FROM must be an address such as "Salon <info@salon.example>", not "${env.MAIL_FROM}"`)

  const geocoderUrl = env.GEOCODER_URL ? URL.parse(env.GEOCODER_URL) : null
  if (
    env.GEOCODER_URL &&
    !(geocoderUrl && /^https?:$/.test(geocoderUrl.protocol) && decodable(geocoderUrl.username + geocoderUrl.password))
  )
    // The value is not repeated: it may hold a password.
    problems.push('GEOCODER_URL must be the address of a Nominatim such as http://geocoder.example:8080')

  const language = languages.find((one) => one === (env.DEFAULT_LANGUAGE || defaultLanguage))
  if (!language) problems.push(`DEFAULT_LANGUAGE must be one of ${languages.join(', ')}, not "${env.DEFAULT_LANGUAGE}"`)

  const appTitle = (env.APP_TITLE ?? '').trim() || 'Balie'
  if (appTitle.length > longestTitle || /\p{Cc}/u.test(appTitle))
    problems.push(`APP_TITLE must be one line of at most ${longestTitle} characters`)

  const defaultCountry = env.DEFAULT_COUNTRY || ownCountry
  if (!isCountry(defaultCountry))
    problems.push(`DEFAULT_COUNTRY must be the two capitals of a country such as NL, not "${env.DEFAULT_COUNTRY}"`)

  const metrics = readMetrics(env, port, problems)
  const traces = readTraces(env, problems)

  if (problems.length || !language) throw new Error(`The settings are not right:\n  ${problems.join('\n  ')}`)
  return {
    port,
    host,
    dataDir: path.resolve(env.DATA_DIR || 'data'),
    bucket,
    ...filesSettings,
    databaseUrl,
    replica,
    baseUrl,
    production,
    proxyHops,
    secretKey,
    oldSecretKeys,
    smtpUrl,
    mailFrom,
    geocoderUrl,
    defaultLanguage: language,
    appTitle,
    defaultCountry,
    metrics,
    traces,
  }
}
