import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '../scripts/chromium.ts'
import { demoPassword } from '../e2e/server.ts'
import { quantile, type Row } from './measure.ts'
import { withDemo } from './desk.ts'

/** Fetched by npm when it is asked for: with what it needs it is larger than the rest of the project. */
const lighthouse = 'lighthouse@12.8.2'
const runs = 5
const categories = ['performance', 'accessibility', 'best-practices'] as const

type Scores = Readonly<Record<(typeof categories)[number], { readonly score: number }>>

/** The session of the desk, as a cookie. */
async function cookieOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'office-manager@demo.balie.test', password: demoPassword }),
  })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

/** The marks of Lighthouse for the signed-in calendar on a desktop, as the machine and the network really are. */
export const lighthouseRows = (): Promise<Row[]> =>
  withDemo(async (url) => {
    const headers = JSON.stringify({ Cookie: await cookieOf(url) })
    const marks: Scores[] = []
    for (let run = 0; run < runs; run++) {
      const { stdout } = await promisify(execFile)(
        'npm',
        [
          'exec',
          '--yes',
          `--package=${lighthouse}`,
          '--',
          'lighthouse',
          `${url}/calendar/location`,
          '--quiet',
          '--preset=desktop',
          '--throttling-method=provided',
          '--output=json',
          `--extra-headers=${headers}`,
          `--only-categories=${categories.join()}`,
          '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
        ],
        { env: { ...process.env, CHROME_PATH: await findChromium() }, maxBuffer: 64 * 1024 * 1024 },
      )
      marks.push((JSON.parse(stdout) as { categories: Scores }).categories)
    }
    const [performance, accessibility, practices] = categories.map((name) =>
      Math.round(
        100 *
          quantile(
            marks.map((each) => each[name].score),
            0.5,
          ),
      ),
    )
    return [
      {
        what: `Lighthouse, desktop, the calendar of a location, median of ${runs}`,
        result: `performance ${performance}, accessibility ${accessibility}, best practices ${practices}`,
        aim: 'performance ≥ 95, the others 100',
        met: performance! >= 95 && accessibility === 100 && practices === 100,
      },
    ]
  })
