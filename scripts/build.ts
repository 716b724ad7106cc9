import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { inAscii } from './ascii.ts'
import { giveUp, root, run, runNode } from './process.ts'

const dist = path.join(root, 'dist')
const stampFile = path.join(dist, '.stamp')

/** The files on which a build depends. */
const sources = [
  'src/**/*',
  'public/**/*',
  'migrations/*.sql',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig*.json',
  'scripts/{ascii,build}.ts',
]
const notBuilt = /\.test\.tsx?$|src\/platform\/server\/test\/|\.snap$/

/**
 * Packages that read files of their own, or load machine code, are not bundled: `dist` needs these, and those that they
 * depend on, in a folder `node_modules` beside it (scripts/release.ts).
 */
export const besideBundle = [
  '@electric-sql/pglite',
  '@expo-google-fonts/noto-sans',
  '@fastify/swagger-ui',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  'sharp',
] as const
const external = [
  'pg-native', // is not installed, and pg does without
  ...besideBundle.map((name) => new RegExp(`^${name}(/|$)`)),
]

/**
 * Builds the client to dist/client and the server with its tools to dist/server, and copies the files that they read
 * beside their code (`folders` of src/platform/server/root.ts), unless nothing changed since the last time. `dist` then
 * runs without the source.
 */
export async function build(): Promise<void> {
  const stamp = hashOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.error('Building …') // the standard output is the server's log
  rmSync(dist, { recursive: true, force: true })
  // Before the journeys NODE_ENV is "test", which would bundle React's development build: slower, and half as large
  // again.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  // Waits for all of them, also when one fails: nothing may write into dist after the build gave up.
  const sides = await Promise.allSettled([buildClient(), buildServer(), makeTemplate()])
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  for (const side of sides) if (side.status === 'rejected') throw side.reason
  await compress()
  writeFileSync(path.join(dist, 'build.json'), JSON.stringify({ commit: commit() }))
  copyFiles()
  writeFileSync(stampFile, stamp)
}

/** The commit from which this is built, for the measurements; `unknown` without git, unless SOURCE_COMMIT tells it. */
function commit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return process.env.SOURCE_COMMIT || stdout?.trim() || 'unknown'
}

/** Vitest calls this before the journeys. */
export const setup = build

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()) {
    if (!notBuilt.test(file)) hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Copies the migrations and the templates of documents, and writes the package.json of the bundle. */
function copyFiles(): void {
  cpSync(path.join(root, 'migrations'), path.join(dist, 'migrations'), { recursive: true })
  const features = path.join(root, 'src/features')
  for (const name of globSync('**/*.typ', { cwd: features }))
    cpSync(path.join(features, name), path.join(dist, 'templates', name))
  const { name, version, license, engines, dependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> } & Record<string, unknown>
  const needed = Object.fromEntries(besideBundle.map((one) => [one, dependencies[one]]))
  const own = { name, version, license, engines, private: true, type: 'module', dependencies: needed }
  writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
}

async function buildClient(): Promise<void> {
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], { keep: true })
  if (code !== 0) throw new Error(`The client does not build.\n${output}`)
}

async function buildServer(): Promise<void> {
  // Imported here, so that a start with nothing to build does not wait for the bundler.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: 'src/app/main.ts',
      tool: 'src/app/tool.ts',
      'pdf-worker': 'src/platform/server/pdf-worker.ts',
      'photo-worker': 'src/platform/server/photo-worker.ts',
      'import-worker': 'src/features/imports/routes/import-worker.ts',
    },
    platform: 'node',
    external,
    logLevel: 'warn',
    plugins: [
      {
        name: 'ascii',
        generateBundle(_options, files) {
          for (const file of Object.values(files)) {
            if (file.type !== 'chunk') continue
            const map = files[file.sourcemapFileName!]
            // A chunk that only passes on what others export has no line of the source.
            if (!map && inAscii(file.code, '').code === file.code) continue
            if (map?.type !== 'asset') throw new Error(`${file.fileName} has no source map.`)
            const mapped = JSON.parse(String(map.source)) as { mappings: string }
            const { code, mappings } = inAscii(file.code, mapped.mappings)
            file.code = code
            map.source = JSON.stringify({ ...mapped, mappings })
          }
        },
      },
    ],
  })
  await bundle.write({
    dir: path.join(dist, 'server'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // A quarter of the text is comments and indentation, which every start would read. Names stay, for stack traces;
    // `node --enable-source-maps` adds the lines of the source to them.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
  })
  await bundle.close()
}

/**
 * Makes the template of the embedded database that a first start copies, in the time that the client takes anyway. It
 * only saves time: after a failure that start makes its own database, and reports what is wrong.
 */
async function makeTemplate(): Promise<void> {
  if (!process.env.DATABASE_URL)
    await runNode(['--disable-warning=ExperimentalWarning', path.join(root, 'scripts', 'template.ts')], { keep: true })
}

/** Compresses the client's files once; the server sends them as they are. */
async function compress(): Promise<void> {
  const brotli = promisify(zlib.brotliCompress)
  const gzip = promisify(zlib.gzip)
  await Promise.all(
    globSync('client/**/*.{js,css,html,svg,json}', { cwd: dist }).map(async (name) => {
      const file = path.join(dist, name)
      const content = readFileSync(file)
      if (content.length < 1024) return
      writeFileSync(`${file}.br`, await brotli(content))
      writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }))
    }),
  )
}

if (import.meta.main) await build().catch(giveUp)
