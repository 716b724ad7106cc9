import type { Cluster } from './cluster.ts'
import type { Network } from './network.ts'

/** A fault, and how it is mended. */
export interface Fault {
  readonly name: string
  /** Figures are read from a standby meanwhile, and have to come again. */
  readonly readsFigures?: boolean
  happen(cluster: Cluster, network: Network, leader: number): Promise<void> | void
  mend(cluster: Cluster, network: Network, leader: number): Promise<void> | void
}

export const faults: readonly Fault[] = [
  {
    name: 'planned change of leader',
    readsFigures: true,
    happen: (cluster, _, leader) => cluster.switchOver(leader),
    mend: () => {},
  },
  { name: 'database process killed', happen: (cluster, _, leader) => cluster.killDatabase(leader), mend: () => {} },
  {
    name: 'machine killed',
    happen: (cluster, _, leader) => cluster.killMachine(leader),
    mend: (cluster, _, leader) => cluster.revive(leader),
  },
  {
    name: 'machine hangs',
    happen: (cluster, _, leader) => cluster.hang(leader),
    mend: (cluster, _, leader) => cluster.wake(leader),
  },
  {
    name: 'cable pulled',
    happen: (_, network, leader) => network.pull(leader),
    mend: (_, network, leader) => network.plugIn(leader),
  },
]
