import { secretsOf } from '#platform/server/secret.ts'
import { secretSettings, withSecrets } from '#platform/server/secret-settings.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { examineAddress } from './doctor/address.ts'
import { examineClock } from './doctor/clock.ts'
import { connectTo } from './doctor/connection.ts'
import { examineDatabase } from './doctor/database.ts'
import { examineEmbedded } from './doctor/embedded.ts'
import { examineFiles } from './doctor/files.ts'
import { findingsOf, reasonOf, type Finding } from './doctor/finding.ts'
import { examineMachine, thisMachine } from './doctor/machine.ts'
import { examineMail } from './doctor/mail.ts'
import { examineReplica } from './doctor/replica.ts'
import { examineSecrets } from './doctor/secrets.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Opens what is sealed in the database; nothing is said where the database itself cannot be used or is empty. */
async function secretsIn(settings: Settings, url: string): Promise<readonly Finding[]> {
  const client = await connectTo(url).catch(() => null)
  if (!client) return []
  try {
    const { rows } = await client.query<{ is_new: boolean }>(
      `select to_regclass('employee_two_step') is null as is_new`,
    )
    return rows[0]!.is_new ? [] : await examineSecrets((text) => client.query(text), secretsOf(settings))
  } catch (error) {
    const { list, note } = findingsOf('secrets')
    note(`What is sealed could not be read: ${reasonOf(error)}.`)
    return list
  } finally {
    await client.end().catch(() => {})
  }
}

/** Every secret of the settings, and what a driver may repeat of it: a message of another program may hold one. */
function secretsOfSettings(env: Environment): readonly string[] {
  const values = withSecrets(env, [])
  return (
    secretSettings
      .flatMap((name) => {
        const value = values[name]
        if (value && name === 'OTEL_EXPORTER_OTLP_HEADERS') return valuesOfHeaders(value)
        const url = value && name.endsWith('_URL') ? URL.parse(value) : null
        return url
          ? [url.password, decoded(url.password), name === 'GEOCODER_URL' ? url.search.slice(1) : '']
          : [value ?? '']
      })
      // A shorter one would hide words, and where it hides one it would be read.
      .filter((secret) => secret.length > 5)
  )
}

/** The values of `name=value,name=value`, as they stand there and as they are sent. */
const valuesOfHeaders = (text: string): readonly string[] =>
  text.split(',').flatMap((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1).trim()
    return [value, decoded(value)]
  })

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Examines an installation by its settings: the machine, the address, the database and its copy, the secret key, files,
 * mail and clock. Changes nothing but a file that it writes and removes again, and sends no mail. No finding holds a
 * secret.
 */
export async function examine(env: Environment): Promise<readonly Finding[]> {
  const findings = await examineAll(env)
  const secrets = secretsOfSettings(env)
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)
  return findings.map((finding) => ({ ...finding, says: hide(finding.says) }))
}

async function examineAll(env: Environment): Promise<readonly Finding[]> {
  const { list, good, wrong } = findingsOf('settings')
  let settings: Settings
  try {
    settings = readSettings(env)
  } catch (error) {
    const [, ...problems] = (error as Error).message.split('\n')
    for (const problem of problems) wrong(`${problem.trim()}.`, 'README.md and docs/install.md tell of each setting.')
    return [...list, ...examineMachine(thisMachine())]
  }
  good('The settings can be read.')
  const { databaseUrl, replica } = settings
  const parts = await Promise.all([
    examineAddress(settings),
    databaseUrl ? examineDatabase(databaseUrl) : examineEmbedded(settings),
    databaseUrl && replica ? examineReplica(databaseUrl, replica) : [],
    databaseUrl ? secretsIn(settings, databaseUrl) : [],
    examineFiles(settings),
    examineMail(settings),
    examineClock(settings),
  ])
  return [...list, ...examineMachine(thisMachine()), ...parts.flat()]
}

const signs = { good: '✓', note: '·', wrong: '✗' } as const

/** The findings for somebody at the keyboard: a line each, and what to do below what is not good. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ area, state, says, remedy }) =>
      `${signs[state]} ${area.padEnd(9)} ${says}${remedy ? `\n${' '.repeat(12)}→ ${remedy}` : ''}`,
  )
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  const verdict = wrong ? `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.` : 'Nothing is wrong.'
  return `${lines.join('\n')}\n\n${verdict}`
}

/** `npm run doctor [-- --json]`: the exit code is 1 when something is wrong. */
export async function main(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--json')
  if (unknown) throw new Error(`npm run doctor [-- --json]: ${unknown} is no option.`)
  const findings = await examine(process.env)
  const ok = findings.every(({ state }) => state !== 'wrong')
  console.log(args.includes('--json') ? JSON.stringify({ ok, findings }, null, 2) : report(findings))
  if (!ok) process.exitCode = 1
}
