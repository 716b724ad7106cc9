import { type Maker, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the evidence of medical exemptions. */
export const rightCalls: RightCallsOf = () => {
  const inMarch: Maker = async ({ place }) => ({
    query: { location: place.id, filters: { from: '2026-03-01', to: '2026-03-31' } },
  })
  return {
    calls: { 'GET /medical-exemptions': inMarch, 'GET /medical-exemptions/pack': inMarch },
    namingInside: ['GET /medical-exemptions', 'GET /medical-exemptions/pack'],
  }
}
