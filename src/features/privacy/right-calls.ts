import { type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of privacy. */
export const rightCalls: RightCallsOf = () => ({
  calls: { 'GET /clients/:id/whole-file': async (records) => ({ params: { id: await records.client() } }) },
})
