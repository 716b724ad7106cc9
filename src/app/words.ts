import type {} from 'i18next'
import type { ProblemKey } from '#kernel/problem.ts'
import type { FeatureTexts, Words } from '#kernel/texts.ts'
import type { commonTexts } from '#platform/client/texts.ts'

/** The Dutch sentences define the keys and the `{{placeholders}}` of all four languages. */
type Sentences<Catalogue extends Readonly<Record<string, Words>>> = { [Key in keyof Catalogue]: Catalogue[Key]['nl'] }

/** The catalogues of the browser; the sentences themselves come from virtual:words (vite.config.ts). */
interface Catalogues {
  common: Sentences<typeof commonTexts>
  problems: Readonly<Record<ProblemKey, string>>
  /** The log's words for tables, pages and columns; names that this version does not know are shown as they are. */
  log: Readonly<Record<string, string>>
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: Catalogues & { [Feature in keyof FeatureTexts]: Sentences<FeatureTexts[Feature]> }
  }
}
