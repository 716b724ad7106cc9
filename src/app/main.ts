import { reminderErrand } from '#features/appointments/routes/reminders.ts'
import { answerResetRequests } from '#features/auth/queries/reset-requests.ts'
import { watchClocks } from '#platform/server/clock-watch.ts'
import { preparePasswords } from '#platform/server/password.ts'
import { faultLine, loggable, teller } from '#platform/server/log-lines.ts'
import { debugging, inProduction, readSettings } from '#platform/server/settings.ts'
import { invoiceFiles } from '#features/invoices/routes/print.ts'
import { startLocator } from './locator.ts'
import { open } from './open.ts'
import { startPostman } from './postman.ts'
import { buildServer } from './server.ts'
import { startStatementTimes } from './statement-times.ts'
import { startUpkeep } from './upkeep.ts'

const started = performance.now()
const stopWithinMs = 20_000
const tell = teller(inProduction(process.env))

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const isWatched = settings.metrics || settings.traces
  const watch = isWatched ? await (await import('./watched.ts')).startWatch(settings, tell) : null
  const { database, demo } = await open(settings, tell)
  watch?.database(database)
  if (database.kind === 'embedded') (await import('#platform/server/watchdog.ts')).startWatchdog()
  const log = settings.production ? 'info' : 'error'
  const server = await buildServer({ database, settings, demo, log, ...(watch && { watch: watch.mount }) })
  const { app, services } = server
  const { secrets, geocoder } = services
  const complainOfStep = (step: string, error: unknown) =>
    app.log.error({ ...loggable(error), step }, 'the upkeep failed')
  const clocks = watchClocks(database.db, { complain: (error) => complainOfStep('the clock', error) })
  startUpkeep(database.db, services, { clocks, complain: complainOfStep, ...(watch && { heard: watch.step }) })
  const stopTimes = startStatementTimes(database, (error) =>
    app.log.warn(loggable(error), 'the times of statements could not be stored'),
  )
  const complain = (error: unknown) => app.log.error(loggable(error), 'a mail or an errand could not be seen to')
  const startingPostman = startPostman({
    database,
    services,
    errands: [
      (tx) => answerResetRequests(tx, { secrets, baseUrl: settings.baseUrl }),
      reminderErrand(secrets, services.clock.now, complain),
    ],
    attach: ({ invoice_id }) => invoiceFiles(database.db, services.printer, invoice_id),
    clocks,
    complain,
    ...(watch && { watch: watch.delivery }),
  })
  const locator =
    geocoder &&
    startLocator({
      db: database.db,
      geocoder,
      complain: (error) => app.log.error(loggable(error), 'addresses could not be looked up'),
    })
  // The postman has a connection of its own, so that no call has to wait for it.
  const [postman] = await Promise.all([startingPostman, app.listen({ port: settings.port, host: settings.host })])
  watch?.ready(server)
  void preparePasswords()

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  tell(
    `Balie is ready on http://${settings.host}:${port} (${database.kind} database, ${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  if (watch?.port) tell(`The measurements are served on http://${settings.metrics!.host}:${watch.port}/metrics`)
  if (demo) tell(demoAccounts)

  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    tell(`${signal}: finishing what is under way`)
    // A hanging request must not keep the process alive; the database rolls back its writes.
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    Promise.all([server.stop(), postman.stop(), locator?.stop()])
      .then(() => Promise.all([watch?.stop(), stopTimes()]))
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          tell(String((error as Error).stack ?? error), 'error')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const demoAccounts = `
Demo accounts, password balie-demo-2026:
  office-manager@demo.balie.test       front desk and manager
  administrator@demo.balie.test        everything
  salon-owner@demo.balie.test          owner of the locations
  physician@demo.balie.test            doctor
  senior-practitioner@demo.balie.test  practitioner (also junior-, trainee-)
`

// Node would print the message of an error that nobody handled, with whatever it quotes.
if (inProduction(process.env))
  process.once('uncaughtException', (error) => {
    process.stderr.write(`${faultLine(error, 'an error that nobody handled ends the process')}\n`)
    process.exit(1)
  })

main().catch((error: unknown) => {
  // The settings' and the data folder's errors are sentences for the person at the keyboard; the rest shows where it
  // broke.
  const { code, message, stack } = error as NodeJS.ErrnoException
  tell(
    code === 'EADDRINUSE'
      ? `${message}\nAnother program uses this port. Choose another with PORT.`
      : (debugging(process.env) && stack) || message,
    'error',
  )
  process.exit(1)
})
