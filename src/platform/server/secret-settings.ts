import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/** The settings that hold a secret. Each may instead be the content of a file, which `NAME_FILE` names. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'DATABASE_READ_URL',
  'SECRET_KEY',
  'OLD_SECRET_KEYS',
  'SMTP_URL',
  'GEOCODER_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/**
 * Reads the secrets that stand in files, as containers and systemd hand them over: an environment is shown to whoever
 * may look at the process. `DATABASE_PASSWORD` joins a `DATABASE_URL` without one. Neither the content of a file nor a
 * value is repeated in a problem.
 */
export function withSecrets(env: Environment, problems: string[]): Environment {
  const read: Record<string, string> = {}
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) {
      problems.push(`${name} and ${name}_FILE are both set: leave one out`)
      continue
    }
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      problems.push(`${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`)
      continue
    }
    if (!read[name]) problems.push(`${name}_FILE names ${file}, which is empty`)
  }
  const whole: Environment = Object.keys(read).length ? { ...env, ...read } : env
  const { DATABASE_URL, DATABASE_PASSWORD } = whole
  if (!DATABASE_PASSWORD) return whole
  const url = URL.parse(DATABASE_URL ?? '')
  if (!url || url.password || !url.username) {
    problems.push(
      'DATABASE_PASSWORD needs a DATABASE_URL with a name and without a password, such as postgresql://balie@db.example/balie',
    )
    return whole
  }
  url.password = encodeURIComponent(DATABASE_PASSWORD)
  return { ...whole, DATABASE_URL: url.href }
}
