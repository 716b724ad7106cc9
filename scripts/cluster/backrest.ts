/** The name under which pgBackRest keeps the database of the drills. */
export const stanza = 'balie'

interface BackrestOptions {
  /** The folder of the drill, with `repository` for the backups and `backrest` for what pgBackRest notes. */
  readonly folder: string
  /** The server that is backed up: its data, its port, and the folder of its socket. */
  readonly data: string
  readonly port: number
  readonly socket: string
}

/** The settings of docs/operations/restore.md for pgBackRest, with the folders of a drill. */
export const backrestSettings = ({ folder, data, port, socket }: BackrestOptions): string => `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-of-the-drill
log-path=${folder}/backrest
lock-path=${folder}/backrest
spool-path=${folder}/backrest
start-fast=y
process-max=2
log-level-console=warn

[${stanza}]
pg1-path=${data}
pg1-port=${port}
pg1-user=postgres
pg1-socket-path=${socket}
`
