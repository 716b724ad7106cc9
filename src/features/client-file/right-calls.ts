import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the page of a client. */
export const rightCalls: RightCallsOf = () => {
  const ofClient = async (records: Records) => ({ params: { id: await records.client() } })
  return {
    calls: {},
    reading: { '/client-dashboard/:id': ofClient, '/list/client/:id': ofClient },
  }
}
