import { type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the day summary. */
export const rightCalls: RightCallsOf = () => {
  return {
    calls: {
      'GET /day-summary': async ({ place }) => ({ query: { location: place.id, filters: { day: '2026-03-04' } } }),
      'GET /day-summary/file': async ({ place }) => ({
        query: { location: place.id, filters: { day: '2026-03-04' }, format: 'csv' },
      }),
    },
    namingInside: ['GET /day-summary', 'GET /day-summary/file'],
  }
}
