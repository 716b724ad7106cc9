import { glob } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { logTexts, type FeatureLog } from './src/kernel/log.ts'
import { languages, type Language, type Words } from './src/kernel/texts.ts'
import { columnsOf } from './src/platform/server/table-columns.ts'
import { pageWith } from './src/platform/server/page.ts'
import { readSettings } from './src/platform/server/settings.ts'

const root = import.meta.dirname
const server = process.env.API_URL ?? 'http://127.0.0.1:3000'
/** The libraries of every page. */
const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query)|use-sync-external-store|clsx|@mantine\/core\/esm\/(core|components\/(Button|UnstyledButton|Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton|Loader|Transition)))\//

/** Small parts that most pages share, and the pages of clients with a link too. */
const smallParts =
  /\/(@tabler\/icons-react\/dist\/esm\/icons\/Icon(ArrowBackUp|Check|ChevronDown|CircleCheck|Clock|Download|ExternalLink|FileText|LinkOff|Lock|Pencil|Send)\.|@mantine\/core\/esm\/components\/VisuallyHidden\/|(platform\/client\/(format|ui\/(skeletons|states))|kernel\/spaced-phone|features\/clients\/(rules\/minor|screens\/minor-note)|features\/agreements\/screens\/(phone-(frame|state)|use-language-of-client))\.tsx?$)/

/** Small parts of the calendar and most pages behind the sign-in: a file of its own for each costs more than its code. */
const partsInside =
  /\/(@tabler\/icons-react\/dist\/esm\/icons\/Icon(CalendarX|FileTypePdf|HandGrab|MapPin|UserX|Users)\.|(platform\/client\/ui\/(chip|client-name|kbd|page-head|segmented|status-light|late-dropdown)|features\/appointments\/screens\/use-now)\.(tsx?|module\.css)$)/

export default defineConfig({
  root,
  plugins: [react(), words(), clientOnly(), settingsInPage()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: path.join(root, 'src/platform/client/zod-absent.ts') },
      { find: /^temporal-polyfill$/, replacement: path.join(root, 'src/platform/client/temporal.ts') },
      { find: /^(react-)?i18next$/, replacement: path.join(root, 'src/platform/client/translator.ts') },
    ],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // Older targets make the build rewrite light-dark() to variables that nobody defines.
    // A catalogue that nobody reads (rules.ts brings problem.ts) and a call that nobody makes leave no trace.
    rolldownOptions: {
      experimental: { lazyBarrel: true }, // thousands of icons are not read for the hundred that are used
      treeshake: { manualPureFunctions: ['texts', 'endpoint', 'overview'] },
      // Two files for what the sign-in page needs, one for the frame of every page behind it with the addresses of all
      // screens, and a few for what the telephone of a client shares with the desk, each with all that it imports: cut up
      // along every screen that shares a part of it, they would be fifty, and compress worse the more screens there are.
      // A module goes to the first group that needs it, so that no page loads what only others need.
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: onEveryPage, priority: 1 },
            {
              name: 'first',
              test: /\/(auth\/screens\/login-screen\.tsx|app\/client\.tsx|platform\/client\/lazy-part\.ts)$/,
            },
            { name: 'inside', test: /\/app\/pages\/(inside|screens)\.ts$/ },
            { name: 'checkbox', test: /\/platform\/client\/ui\/checkbox-input\.tsx$/ },
            {
              name: 'forms',
              test: /\/(node_modules\/react-hook-form\/|platform\/client\/(form|ui\/ruled)\.tsx?$)/,
            },
            { name: 'parts', test: smallParts },
            { name: 'parts-inside', test: partsInside },
            { name: 'rich-text', test: /\/platform\/client\/ui\/rich-text-view\.tsx$/ },
            { name: 'agreements', test: /\/features\/agreements\/(contract|rules)\.ts$/ },
            { name: 'signing', test: /\/platform\/client\/ui\/signature-\w+\.tsx?$/ },
            { name: 'phone', test: /\/agreements\/screens\/phone-sign(ed)?-screen\.tsx$/ },
          ],
        },
      },
    },
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  },
  server: { port: 5173, proxy: { '/api': { target: server } } },
})

/** What a sign-in, a link or a new password can be refused with; what else can be wrong is met behind the sign-in. */
const accessProblems = new Set([
  'required',
  'invalid',
  'too_long',
  'too_short',
  'valid_email',
  'valid_tld',
  'unauthenticated',
  'forbidden',
  'not_found',
  'cross_site',
  'credentials',
  'throttled',
  'mfa_required',
  'mfa_code',
  'mfa_code.invalid',
  'two_step_already',
  'link_expired',
  'password_weak',
  'confirmation',
  'rate_limited',
  'json',
  'media_type',
  'body_too_large',
  'busy',
  'unexpected',
])

/** The catalogues that the pages before the sign-in speak from, and which of their sentences. */
const beforeSignIn: Readonly<Record<string, (key: string) => boolean>> = {
  common: (key) => !/^(page|richText|orphans?|signature)[A-Z]|^asOf/.test(key), // titles of pages, what an editor and a form after it say
  problems: (key) => accessProblems.has(key),
  auth: (key) => !/^(account|link)\./.test(key), // screens that load all words themselves
}

/**
 * The catalogues of the calendar, its popups and the frame of every page. Those of other pages come with the first of
 * them, but for the titles, which the navigation shows, and the word on the door of a history.
 */
export const daily: ReadonlySet<string> = new Set([
  'common',
  'problems',
  'appointments',
  'auth',
  'availability',
  'calendar',
  'clients',
  'dashboard',
  'notices',
])
/** The catalogues of the other pages of the day. */
const ofDesk: ReadonlySet<string> = new Set(['checkout', 'drawings', 'photos', 'reports', 'schedules'])
/** The catalogues of the summary of a day and its closing. */
const ofClosing: ReadonlySet<string> = new Set(['dayClosing', 'daySummary'])
/** The catalogues of the page of a client and its blocks. */
const ofClientFile: ReadonlySet<string> = new Set([
  'agreements',
  'clientFile',
  'contracts',
  'credit',
  'creditNotes',
  'invoices',
  'photoSharing',
])
/** What these features refuse is met on their own pages alone; what others refuse may be met anywhere. */
const refusedOnOwnPages: ReadonlyMap<string, Part> = new Map([
  ['agreements', 'file'],
  ['checkout', 'desk'],
  ['contracts', 'file'],
  ['credit', 'file'],
  ['credit-notes', 'file'],
  ['day-closing', 'desk'],
  ['devices', 'office'],
  ['dictionaries', 'office'],
  ['drawings', 'desk'],
  ['employees', 'office'],
  ['imports', 'office'],
  ['journal', 'office'],
  ['locations', 'office'],
  ['mail', 'office'],
  ['photo-sharing', 'file'],
  ['photos', 'desk'],
  ['privacy', 'office'],
  ['receivables', 'office'],
  ['merges', 'office'],
  ['templates', 'office'],
  ['package-sales', 'desk'],
  ['packages', 'office'],
  ['products', 'office'],
  ['reports', 'desk'],
  ['schedules', 'desk'],
  ['treatments', 'office'],
  ['vouchers', 'desk'],
])
const parts = ['start', 'day', 'desk', 'closing', 'file', 'sign', 'phone', 'office'] as const
type Part = (typeof parts)[number]
/** The words of a paper to sign on, which clients load too who sign on their own telephone. */
const isOfSigning = (namespace: string, key: string) =>
  (namespace === 'common' && /^signature[A-Z]/.test(key)) ||
  (namespace === 'problems' && /^(signature_|agrees\.|client_signee_name\.required$)/.test(key))
/** The words of the pages of clients with a link, which load no others but those of a paper and of every page. */
const isOfPhone = (namespace: string, key: string) =>
  (namespace === 'agreements' || namespace === 'photoSharing') && key.startsWith('phone.')
/** Codes of those features that others refuse with too. */
const metElsewhere =
  /(^|\.)(deactivated|other_country|own_record|more_than_own|works_elsewhere|till_not_after_from|range_too_long|too_far_ahead)$|^email\.unique$/
/** Notices about the nightly checks, which only administrators get. */
const isOfChecks = (namespace: string, key: string) => namespace === 'notices' && key.startsWith('check.')
/** What is credited first, whichever feature says so: it is met where invoices are credited. */
const isOfCrediting = (key: string) => key.endsWith('_credit_first')
/** The part in which a sentence of a feature's problems is loaded. */
export const partOfRefusal = (feature: string, key: string): Part =>
  isOfSigning('problems', key)
    ? 'sign'
    : beforeSignIn.problems!(key)
      ? 'start'
      : isOfCrediting(key)
        ? 'file'
        : (!metElsewhere.test(key) && refusedOnOwnPages.get(feature)) || 'day'
/** The word that figures are old, which is loaded where they are (`platform/client/as-of.ts`). */
const isOfAge = (namespace: string, key: string) => namespace === 'common' && key.startsWith('asOf')
/** The part in which a sentence of a catalogue is loaded. */
export const partOf = (namespace: string, key: string): Part =>
  isOfSigning(namespace, key)
    ? 'sign'
    : isOfPhone(namespace, key)
      ? key.startsWith('phone.title')
        ? 'start'
        : 'phone'
      : beforeSignIn[namespace]?.(key)
        ? 'start'
        : (daily.has(namespace) && !isOfChecks(namespace, key) && !isOfAge(namespace, key)) ||
            /^(title|history)$|Title$/.test(key)
          ? 'day'
          : ofDesk.has(namespace)
            ? 'desk'
            : ofClosing.has(namespace)
              ? 'closing'
              : ofClientFile.has(namespace)
                ? 'file'
                : 'office'
/** French sets a space before these signs, which must not begin a line. */
const unbroken = (sentence: string, language: Language): string =>
  language === 'fr' ? sentence.replaceAll(/ (?=[?!:;»%])|(?<=«) /g, '\u00a0') : sentence

/**
 * `virtual:words/nl/start`, `virtual:words/nl/day` and so on: every catalogue in one language, `{ namespace: { key:
 * sentence } }`, so that the browser loads one language and none of the others, and of it no more than it needs.
 */
function words(): Plugin {
  const prefix = 'virtual:words/'
  const isCatalogue = (file: string) =>
    /\/src\/(features\/[^/]+\/(texts|log|problems)|platform\/client\/texts)\.ts$/.test(file) ||
    file.endsWith('/src/kernel/problem.ts')

  /** Sentences by key, with the part in which each is loaded. */
  type Catalogue = Record<string, { words: Words; part: Part }>

  async function catalogues(): Promise<Map<string, Catalogue>> {
    const found = new Map<string, Record<string, Words>>()
    /** What the file exports under a name with this ending. */
    const read = async <Exported>(file: string, ending: string) => {
      // The query makes Node read the file again after a change.
      const module = (await import(`${pathToFileURL(path.join(root, file)).href}?${Date.now()}`)) as Record<
        string,
        Exported
      >
      const exported = Object.entries(module).find(([name]) => name.endsWith(ending))?.[1]
      if (!exported) throw new Error(`${file} exports nothing that is called … ${ending}`)
      return exported
    }
    const catalogue = (file: string) => read<Record<string, Words>>(file, 'Texts')
    const files = async (name: string) =>
      (await Array.fromAsync(glob(`src/features/*/${name}`, { cwd: root }))).toSorted()
    found.set('common', await catalogue('src/platform/client/texts.ts'))
    const folderOf = (file: string) => path.basename(path.dirname(file))
    const nameOf = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    for (const file of await files('texts.ts')) found.set(nameOf(folderOf(file)), await catalogue(file))
    const logs: Record<string, { log: FeatureLog; texts?: Record<string, Words> }> = {}
    for (const file of await files('log.ts')) {
      const texts = found.get(nameOf(folderOf(file)))
      logs[folderOf(file)] = { log: await read<FeatureLog>(file, 'Log'), ...(texts && { texts }) }
    }
    found.set('log', logTexts(logs, columnsOf))
    const inParts = new Map(
      [...found].map(([name, texts]) => [name, inPart(texts, (key) => partOf(name, key))] as const),
    )
    const problems = await catalogue('src/kernel/problem.ts')
    const refusals = inPart(problems, (key) => partOf('problems', key))
    for (const file of await files('problems.ts')) {
      const texts = await read<Record<string, Words>>(file, 'Problems')
      Object.assign(
        refusals,
        inPart(texts, (key) => partOfRefusal(folderOf(file), key)),
      )
    }
    return inParts.set('problems', refusals)
  }

  const inPart = (texts: Record<string, Words>, part: (key: string) => Part): Catalogue =>
    Object.fromEntries(Object.entries(texts).map(([key, words]) => [key, { words, part: part(key) }]))

  return {
    name: 'balie:words',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      const [, code, part] = /^\0virtual:words\/(\w+)\/(start|day|desk|closing|file|sign|phone|office)$/.exec(id) ?? []
      const language = languages.find((one) => one === code)
      if (!language) return null
      const inLanguage = [...(await catalogues())]
        .map(
          ([namespace, catalogue]) =>
            [namespace, Object.entries(catalogue).filter(([, sentence]) => sentence.part === part)] as const,
        )
        .filter(([, sentences]) => sentences.length > 0)
        .map(([namespace, sentences]) => [
          namespace,
          Object.fromEntries(sentences.map(([key, { words }]) => [key, unbroken(words[language], language)])),
        ])
      return `export const words = ${JSON.stringify(Object.fromEntries(inLanguage))}`
    },
    configureServer(dev) {
      dev.watcher.on('change', (file) => {
        if (!isCatalogue(file.replaceAll('\\', '/'))) return
        for (const language of languages) {
          for (const part of parts) {
            const module = dev.moduleGraph.getModuleById(`\0${prefix}${language}/${part}`)
            if (module) dev.moduleGraph.invalidateModule(module)
          }
        }
        dev.ws.send({ type: 'full-reload' })
      })
    },
  }
}

/** Without our server in front, Vite gives the page with the settings in it. */
function settingsInPage(): Plugin {
  return {
    name: 'balie:settings-in-page',
    apply: 'serve',
    transformIndexHtml: (html) => pageWith(html, readSettings(process.env)),
  }
}

/** Ends the build when the browser's code reaches a file of the server. */
function clientOnly(): Plugin {
  const ofServer = /\/src\/(features\/[^/]+\/(routes|queries)(\.ts|\/)|platform\/server\/|demo\/)/
  return {
    name: 'balie:client-only',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!importer || importer.includes('/node_modules/')) return null
      if (id.startsWith('node:')) throw new Error(`${importer} is part of the client and may not import ${id}`)
      const found = await this.resolve(id, importer, { ...options, skipSelf: true })
      if (found && ofServer.test(found.id.replaceAll('\\', '/')))
        throw new Error(
          `${importer} is part of the client and may not import ${id}: what both sides need belongs in contract.ts or rules.ts`,
        )
      return found
    },
  }
}
