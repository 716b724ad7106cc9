import { reminderErrand } from '#features/appointments/routes/reminders.ts'
import { answerResetRequests } from '#features/auth/queries/reset-requests.ts'
import { preparePasswords } from '#platform/server/password.ts'
import { debugging, readSettings } from '#platform/server/settings.ts'
import { invoiceFiles } from '#features/invoices/routes/print.ts'
import { startLocator } from './locator.ts'
import { open } from './open.ts'
import { startPostman } from './postman.ts'
import { buildServer } from './server.ts'
import { startUpkeep } from './upkeep.ts'

const started = performance.now()
const stopWithinMs = 20_000

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const { database, demo } = await open(settings, (line) => console.log(line))
  if (database.kind === 'embedded') (await import('#platform/server/watchdog.ts')).startWatchdog()
  const server = await buildServer({ database, settings, demo, log: settings.production ? 'info' : 'error' })
  startUpkeep(database.db, server.services.files, server.services.secrets, (step, error) =>
    server.app.log.error(
      { message: (error as Error).message, stack: (error as Error).stack, step },
      'the upkeep failed',
    ),
  )
  const { secrets, geocoder } = server.services
  const complain = (error: unknown) =>
    server.app.log.error(
      { message: (error as Error).message, stack: (error as Error).stack },
      'a mail or an errand could not be seen to',
    )
  const startingPostman = startPostman({
    database,
    services: server.services,
    errands: [
      (tx) => answerResetRequests(tx, { secrets, baseUrl: settings.baseUrl }),
      reminderErrand(secrets, server.services.clock.now, complain),
    ],
    attach: ({ invoice_id }) => invoiceFiles(database.db, server.services.printer, invoice_id),
    complain,
  })
  const locator =
    geocoder &&
    startLocator({
      db: database.db,
      geocoder,
      complain: (error) =>
        server.app.log.error({ message: (error as Error).message }, 'addresses could not be looked up'),
    })
  // The postman has a connection of its own, so that no call has to wait for it.
  const [postman] = await Promise.all([
    startingPostman,
    server.app.listen({ port: settings.port, host: settings.host }),
  ])
  void preparePasswords()

  const address = server.app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  console.log(
    `Balie is ready on http://${settings.host}:${port} (${database.kind} database, ${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  if (demo) console.log(demoAccounts)

  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    console.log(`${signal}: finishing what is under way`)
    // A hanging request must not keep the process alive; the database rolls back its writes.
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    Promise.all([server.stop(), postman.stop(), locator?.stop()])
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
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

main().catch((error: unknown) => {
  // The settings' and the data folder's errors are sentences for the person at the keyboard; the rest shows where it
  // broke.
  const { code, message, stack } = error as NodeJS.ErrnoException
  console.error(
    code === 'EADDRINUSE'
      ? `${message}\nAnother program uses this port. Choose another with PORT.`
      : debugging(process.env)
        ? stack
        : message,
  )
  process.exit(1)
})
