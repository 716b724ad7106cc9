import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bareDebian, hasImage, run } from './buildah.ts'

// Images with the names that compose.yml asks for, made of Debian's packages: where no registry can be reached they stand
// for PostgreSQL's and Caddy's own, and understand the same settings.

interface StandIn {
  /** Its name in compose.yml. */
  readonly name: string
  readonly packages: readonly string[]
  /** The release of Debian that has the version which compose.yml names, where it is not that of the base. */
  readonly suite?: string
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
  readonly volume: string
  /** A script for its start. */
  readonly entrypoint?: string
}

const startPostgres = `#!/bin/sh
set -e
bin=$(ls -d /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$data" /run/postgresql
  chown postgres:postgres "$data" /run/postgresql
  chmod 700 "$data"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0"
fi
if [ ! -s "$data/PG_VERSION" ]; then
  "$bin/initdb" -D "$data" -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust \\
    --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  "$bin/pg_ctl" -D "$data" -w -o "-c listen_addresses=''" start
  createdb -U "$POSTGRES_USER" "$POSTGRES_DB" || [ "$POSTGRES_DB" = "$POSTGRES_USER" ]
  "$bin/pg_ctl" -D "$data" -w stop
fi
exec "$bin/postgres" -D "$data" -c listen_addresses='*'
`

export const standIns: readonly StandIn[] = [
  {
    name: 'docker.io/library/postgres:17-bookworm',
    packages: ['postgresql-17'],
    suite: 'trixie',
    env: {},
    command: ['/start.sh'],
    volume: '/var/lib/postgresql/data',
    entrypoint: startPostgres,
  },
  {
    name: 'docker.io/library/caddy:2',
    packages: ['caddy'],
    env: { XDG_CONFIG_HOME: '/config', XDG_DATA_HOME: '/data' },
    command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
    volume: '/data',
  },
]

/** The name under which a stand-in is kept from proof to proof. */
const localName = ({ packages }: StandIn): string => `localhost/balie-proof-${packages[0]}`

/** Makes a stand-in on a base of Debian, unless it is there from an earlier proof; its name. */
export function makeStandIn(standIn: StandIn, base: string): string {
  const image = localName(standIn)
  if (hasImage(image)) return image
  console.log(`Making an image with Debian's ${standIn.packages.join(', ')} …`)
  const container = run('buildah', ['from', standIn.suite ? bareDebian(standIn.suite) : base]).trim()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'balie-stand-in-'))
  try {
    const install = `mkdir -p /var/cache/apt/archives/partial && echo 'exit 101' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d && apt-get update -q && apt-get install -qy --no-install-recommends ${standIn.packages.join(' ')} && rm -rf /var/lib/apt/lists/* /var/cache/apt/archives /var/lib/postgresql/*/main`
    run('buildah', [
      'run',
      '--isolation=chroot',
      '--env=DEBIAN_FRONTEND=noninteractive',
      '--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
      '--',
      'sh',
      '-c',
      install,
    ])
    if (standIn.entrypoint) {
      const script = path.join(folder, 'start.sh')
      writeFileSync(script, standIn.entrypoint)
      chmodSync(script, 0o755)
      run('buildah', ['copy', container, script, '/start.sh'])
    }
    run('buildah', [
      'config',
      ...Object.entries(standIn.env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      '--cmd',
      JSON.stringify(standIn.command),
      '--volume',
      standIn.volume,
      container,
    ])
    run('buildah', ['commit', '--format=docker', container, image])
  } finally {
    run('buildah', ['rm', container])
    rmSync(folder, { recursive: true, force: true })
  }
  return image
}
