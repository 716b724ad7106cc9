import { type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the page of the system. */
export const rightCalls: RightCallsOf = () => ({
  calls: {
    'POST /system/upkeep': async () => ({ body: { step: 'sessions' } }),
  },
})
