import { agreementsRoutes, signaturesRoutes } from './routes/agreements.ts'
import { agreementRequestsRoutes } from './routes/requests.ts'
import { signingRoutes } from './routes/signing.ts'

/** Every call about agreements: of employees, and of clients with a link. */
export const allAgreementsRoutes = [
  ...signaturesRoutes,
  ...agreementsRoutes,
  ...agreementRequestsRoutes,
  ...signingRoutes,
]
