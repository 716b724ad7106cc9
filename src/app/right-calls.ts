import type { RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the calls that belong to no feature. */
export const rightCalls: RightCallsOf = () => ({
  calls: {
    // No server has this stream, so the interest is passed on to nobody.
    'PUT /live': async () => ({
      body: {
        stream: 'nobody-has-this-stream',
        turn: 1,
        age_ms: 0,
        interest: [{ topic: 'photos', location_ids: [1] }],
      },
    }),
  },
})
