import { localTimeAt, type Instant } from '#kernel/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Language } from '#kernel/texts.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import type { Who } from '#platform/server/session.ts'
import { lotRecallApi, lotRecallOverview } from './contract.ts'
import { injectablesOf, lotRecallSource } from './queries.ts'
import { lotRecallTexts } from './texts.ts'

interface Asked {
  readonly query: Pick<QueryOf<typeof lotRecallApi.list>, 'filters'>
  readonly who: Who
  readonly language: Language
  readonly now: Instant
}
/** The year of an expiry in the code of a package is read with the day of now, in whichever zone. */
const sourceOf = ({ query, who: { countryIds }, language, now }: Asked) =>
  lotRecallSource(query.filters, { countryIds, language, today: localTimeAt(now, 'UTC').day })

export const lotRecallRoutes = routes(
  'lotRecall',
  'The clients who were treated with a lot that is recalled.',
  lotRecallApi,
  {
    list: (call) => readOverview(call, lotRecallOverview, sourceOf(call)),
    export: (call) =>
      exportOverview(call, lotRecallOverview, sourceOf(call), { title: lotRecallTexts.title, titles: lotRecallTexts }),
    products: ({ db, who, language }) => injectablesOf(db, who.countryIds, language),
  },
)
