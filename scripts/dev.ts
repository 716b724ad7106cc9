import { endTogether, isStopping, run, runNode, stopAll } from './process.ts'

// The server on its own port, restarted at each change of its source; Vite serves the client and passes /api on to the
// server.
const port = process.env.PORT || '3000'
const client = 'http://localhost:5173'

endTogether()
console.log(`Client on ${client} (open this one), server on http://127.0.0.1:${port}; Ctrl-C ends both.`)
const server = runNode(
  ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'src/app/main.ts'],
  { env: { PORT: port, BASE_URL: process.env.BASE_URL || client } },
)
const vite = run('vite', ['--clearScreen', 'false', '--strictPort'], { env: { API_URL: `http://127.0.0.1:${port}` } })

const first = await Promise.race([server, vite])
if (!isStopping()) {
  console.error('One of the two ended, so the other one ends too.')
  process.exitCode = first.code || 1
  stopAll('SIGTERM')
}
