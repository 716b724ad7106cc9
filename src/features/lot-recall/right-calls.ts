import { type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the recall of lots. Without a lot the search would not reach the tables. */
export const rightCalls: RightCallsOf = () => {
  const filters = { search: 'L26' }
  return {
    calls: {
      'GET /lot-recall': async () => ({ query: { filters, direction: 'desc', page: 1, per_page: 20 } }),
      'GET /lot-recall/export': async () => ({ query: { filters, format: 'csv' } }),
    },
  }
}
