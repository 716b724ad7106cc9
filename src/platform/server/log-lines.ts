/** The levels of the log, as pino numbers them. */
const levels = { info: 30, warn: 40, error: 50 } as const

/** Writes a sentence about the start or the end of the process. */
export type Tell = (sentence: string, level?: keyof typeof levels) => void

/**
 * Tells of the start and the end: in sentences for people at a terminal, and in production in lines of the same form as
 * the rest of the log.
 */
export const teller =
  (production: boolean): Tell =>
  (sentence, level = 'info') => {
    const stream = level === 'error' ? process.stderr : process.stdout
    stream.write(`${production ? jsonLine(level, { msg: sentence.trim() }) : sentence}\n`)
  }

const jsonLine = (level: keyof typeof levels, fields: object): string =>
  JSON.stringify({ level: levels[level], time: Date.now(), pid: process.pid, ...fields })

/** A line for the log about an error outside of a call, as JSON. */
export const faultLine = (error: unknown, msg: string): string => jsonLine('error', { ...loggable(error), msg })

interface ErrorFields {
  readonly name?: string
  readonly code?: string
  readonly severity?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
  readonly routine?: string
  readonly message?: string
  readonly stack?: string
  readonly issues?: readonly { readonly code?: string; readonly path?: readonly PropertyKey[] }[]
}

/** An error as it stands in the log. */
export interface Loggable {
  readonly [field: string]: unknown
  readonly type: string
  readonly message: string
  /** The places in the code. */
  readonly stack: string
}

const maxMessage = 500
const maxStack = 2000

/**
 * Classes of SQLSTATE whose messages name tables, columns and constraints and never a value. Class 22, for one, quotes
 * the text that somebody typed.
 */
const namesNoValues = /^(0A|08|21|23|25|26|28|3D|3F|40|42|53|54|55|57|58|XX)/

const mailAddress = /[^\s<>"'(@]+@[^\s<>"')@]+/g
/** Telephone numbers, national numbers, account numbers, birthdates. */
const longNumber = /\+?\d(?:[\s()./-]?\d){5,}/g
/** From the first mark to the last: a value may have marks of its own. */
const quoted = /"[^]*"|`[^]*`|«[^]*»|“[^]*”|‘[^]*’/g
const singleQuoted = /'[^]*'/g
/** The engine quotes names of the program with these errors, such as `(reading 'length')`. */
const namesProgram: ReadonlySet<string | undefined> = new Set(['TypeError', 'ReferenceError'])

/** The fields with the problems of an answer that its contract refuses. */
const problemsOf = (issues: NonNullable<ErrorFields['issues']>): string =>
  issues
    .map(({ path = [], code = 'invalid' }) => `${path.map(String).join('.')}: ${code}`)
    .join(', ')
    .slice(0, maxMessage)

/** A message without what it may repeat of a person: quoted texts, mail addresses and long numbers. */
function withoutValues({ name, code, severity, message = '' }: ErrorFields): string {
  const isOfDatabase = severity !== undefined && namesNoValues.test(code ?? '')
  const text = isOfDatabase ? message : message.replace(quoted, '…')
  const bare = isOfDatabase || namesProgram.has(name) ? text : text.replace(singleQuoted, '…')
  return bare.replace(mailAddress, '…').replace(longNumber, '…').slice(0, maxMessage)
}

/** The places of a stack trace, without the message above them. */
const placesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
    .slice(0, maxStack)

/**
 * The fields of an error that the log may have: they say what broke and where, and never what somebody typed or who a
 * client is. Errors of the database carry that in `detail`, `where` and some messages.
 */
export function loggable(error: unknown): Loggable {
  const fields: ErrorFields = error instanceof Object ? error : { message: String(error) }
  const { name = 'Error', code, constraint, table, column, routine, stack, issues } = fields
  const message = issues ? problemsOf(issues) : withoutValues(fields)
  return {
    type: name,
    ...(code !== undefined && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(column && { column }),
    ...(routine && { routine }),
    message,
    stack: placesOf(stack),
  }
}
