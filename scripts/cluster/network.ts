import { command } from './processes.ts'

/** The address of a node, and that of the switch, on which the proxy, etcd and Balie are. */
export const nodeAddress = (node: number): string => `10.99.0.${node}`
export const hubAddress = '10.99.0.100'

/** A network of its own for the cluster: a switch, and a cable from it to each node. */
export interface Network {
  /** The namespace of the switch. Programs that talk to the cluster run there. */
  readonly hub: string
  namespaceOf(node: number): string
  /** Pulls the cable of a node: nobody is told, and nothing arrives any more. */
  pull(node: number): void
  plugIn(node: number): void
  remove(): void
}

const ip = (...args: string[]) => command('ip', args)

/** A network that is there already, seen from one of its namespaces. */
export function networkOf(name: string, nodes: readonly number[]): Network {
  const namespaceOf = (node: number) => `${name}n${node}`
  return {
    hub: name,
    namespaceOf,
    pull: (node) => void ip('-n', name, 'link', 'set', `v${node}`, 'down'),
    plugIn: (node) => void ip('-n', name, 'link', 'set', `v${node}`, 'up'),
    remove: () => {
      for (const one of [name, ...nodes.map(namespaceOf)])
        try {
          ip('netns', 'del', one)
        } catch {
          // It was not made.
        }
    },
  }
}

/** Makes the network; only root may. */
export function makeNetwork(name: string, nodes: readonly number[]): Network {
  const network = networkOf(name, nodes)
  network.remove() // what an interrupted run left behind
  try {
    ip('netns', 'add', name)
    ip('-n', name, 'link', 'set', 'lo', 'up')
    ip('-n', name, 'link', 'add', 'br0', 'type', 'bridge')
    ip('-n', name, 'addr', 'add', `${hubAddress}/24`, 'dev', 'br0')
    ip('-n', name, 'link', 'set', 'br0', 'up')
    for (const node of nodes) {
      const own = network.namespaceOf(node)
      ip('netns', 'add', own)
      ip('-n', name, 'link', 'add', `v${node}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', own)
      ip('-n', name, 'link', 'set', `v${node}`, 'master', 'br0', 'up')
      ip('-n', own, 'addr', 'add', `${nodeAddress(node)}/24`, 'dev', 'eth0')
      ip('-n', own, 'link', 'set', 'lo', 'up')
      ip('-n', own, 'link', 'set', 'eth0', 'up')
    }
  } catch (error) {
    network.remove()
    throw error
  }
  return network
}
