import { spawn } from 'node:child_process'
import { makeNetwork, networkOf, type Network } from './network.ts'

const hubVariable = 'BALIE_CLUSTER_HUB'

/** The network of the cluster in which this process runs; null when it runs outside of one. */
export function surroundingNetwork(nodes: readonly number[]): Network | null {
  const hub = process.env[hubVariable]
  return hub ? networkOf(hub, nodes) : null
}

/** Runs this script again within a new network, with the same words, and removes the network: its exit code. */
export async function runInNetwork(nodes: readonly number[]): Promise<number> {
  const name = `balie${process.pid % 10_000}`
  const network = makeNetwork(name, nodes)
  try {
    const child = spawn(
      'ip',
      ['netns', 'exec', name, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
      { stdio: 'inherit', env: { ...process.env, [hubVariable]: name } },
    )
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
    return await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  } finally {
    network.remove()
  }
}
