import { logTexts, type FeatureLog } from '#kernel/log.ts'
import type { Words } from '#kernel/texts.ts'
import { columnsOf } from '../table-columns.ts'

const logs = import.meta.glob<Record<string, FeatureLog>>('/src/features/*/log.ts', { eager: true })
const texts = import.meta.glob<Record<string, Readonly<Record<string, Words>>>>('/src/features/*/texts.ts', {
  eager: true,
})
const only = <Exported>(module: Readonly<Record<string, Exported>> | undefined) => Object.values(module ?? {})[0]

/** The browser's catalogue of the log, as the build makes it (vite.config.ts). */
export const textsOfLog = () =>
  logTexts(
    Object.fromEntries(
      Object.entries(logs).map(([file, module]) => [
        file.split('/').at(-2)!,
        { log: only(module)!, texts: only(texts[file.replace(/log\.ts$/, 'texts.ts')]) },
      ]),
    ),
    columnsOf,
  )
