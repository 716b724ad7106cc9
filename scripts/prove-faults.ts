import { quantile } from '../bench/measure.ts'
import { build } from './build.ts'
import { isInstalled } from './cluster/processes.ts'
import { jumpTheClock, type Turned } from './faults/clock-jumps.ts'
import { turnTheClock } from './faults/clock.ts'
import { fillTheDisk } from './faults/full-disk.ts'
import { killAgainAndAgain } from './faults/kills.ts'
import { embeddedFaultPlace, postgresFaultPlace, type FaultPlace } from './faults/places.ts'
import { giveUp } from './process.ts'

// npm run prove:faults [-- --kills=200 server|database|embedded|disk|clock …]: writers sell, book and cancel with keys while
// the server or its database is killed at random moments, while the disk is full, and while the clock is wrong or jumps. Whatever
// was acknowledged has to be there once, the books have to fit, and nothing may be half written. The disk needs root, the
// clock Debian's package faketime.
const args = process.argv.slice(2)
const kills = Number(/--kills=(\d+)/.exec(args.join(' '))?.[1] ?? 200)
const checkEvery = 20
const words = args.filter((arg) => !arg.startsWith('--'))
const wants = (part: string) => !words.length || words.includes(part)
const tell = (line: string) => console.log(line)

const clocks: Readonly<Record<Turned, string>> = {
  both: 'the server and of PostgreSQL',
  database: 'PostgreSQL alone',
  server: 'the server alone, beside PostgreSQL,',
  embedded: 'the server with the embedded database',
}

let passes = true
function judge(title: string, wrong: readonly string[]): void {
  if (wrong.length) passes = false
  tell(`${wrong.length ? '✗' : '✓'} ${title}${wrong.length ? `: ${wrong.join('; ')}` : ''}`)
}

async function kill(place: FaultPlace, victim: 'server' | 'database'): Promise<void> {
  try {
    const {
      kills: done,
      acknowledged,
      backMs,
      wrong,
    } = await killAgainAndAgain(place, victim, { kills, checkEvery, tell })
    const { sales, bookings, cancelled, again } = acknowledged
    judge(
      `${done} × kill -9 of the ${victim} on ${place.name}: ${sales.size} sales, ${bookings.size} bookings and ${cancelled.size} cancellations acknowledged, sent again ${[...again].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')}; work again after ${(quantile(backMs, 0.5) / 1000).toFixed(1)} s, at most ${(Math.max(...backMs) / 1000).toFixed(1)} s`,
      wrong,
    )
  } finally {
    await place.remove()
  }
}

async function prove(): Promise<void> {
  if (wants('disk') && process.getuid?.() !== 0) giveUp('The part disk makes a small disk, which only root may.')
  if (wants('clock') && !isInstalled('faketime'))
    giveUp('faketime cannot be found. On Debian: apt-get install faketime')
  await build()
  if (wants('server')) await kill(await postgresFaultPlace(), 'server')
  if (wants('database')) await kill(await postgresFaultPlace(), 'database')
  if (wants('embedded')) await kill(await embeddedFaultPlace(), 'server')
  if (wants('disk')) {
    judge('the disk of a PostgreSQL server is full', await fillTheDisk('postgres', tell))
    judge('the disk of the embedded database is full', await fillTheDisk('embedded', tell))
  }
  if (wants('clock')) {
    judge('the clock is three hours ahead and back', await turnTheClock(tell))
    for (const turned of ['both', 'database', 'server', 'embedded'] as const)
      judge(`the clock of ${clocks[turned]} jumps`, await jumpTheClock(turned, tell))
  }
  if (!passes) process.exitCode = 1
}

await prove().catch(giveUp)
