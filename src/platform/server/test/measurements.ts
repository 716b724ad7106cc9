import type { Watch } from '#app/watched.ts'

type Labels = Readonly<Record<string, string>>

/** The measurements of a server, asked for as Prometheus does. */
export async function scrape({ port }: Watch): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status !== 200 || !type.startsWith('text/plain; version=0.0.4'))
    throw new Error(`The measurements were answered with ${answer.status}, ${type}`)
  return answer.text()
}

/** The value of a series; undefined when it is not there. */
export function valueIn(text: string, name: string, labels: Labels = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (one) =>
        (one.startsWith(`${name} `) || one.startsWith(`${name}{`)) &&
        Object.entries(labels).every(([key, value]) => one.includes(`${key}="${value}"`)),
    )
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}
