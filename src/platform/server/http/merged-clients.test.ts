import { expect, test } from 'vitest'
import { clientParameters } from './merged-clients.ts'

test.each([
  ['/clients/:id', ['id']],
  ['/clients/:id/credit/:movementId/withdraw', ['id']],
  ['/clients/:id/merge/:otherClientId', ['otherClientId', 'id']],
  ['/clients/:clientId/contracts', ['clientId']],
  ['/client-dashboard/:id/client', ['id']],
  ['/client-remarks/:clientId', ['clientId']],
  ['/list/client/:id/appointments', ['id']],
  ['/client-agreements/client/:clientId', ['clientId']],
  ['/client-agreements/:id', []],
  ['/client-merges/:id/undo', []],
  ['/contracts/:id', []],
  ['/list/clients/visits', []],
])('%s names clients by %j', (path, names) => expect(clientParameters(path)).toEqual(names))
