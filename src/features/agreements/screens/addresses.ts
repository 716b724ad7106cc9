/** The addresses of agreements, which open over the page of their client. */
export const newAgreementPath = (clientId: number): string => `/clients/${clientId}/agreements/new`
export const requestPath = (clientId: number, requestId: number): string =>
  `/clients/${clientId}/agreements/requests/${requestId}`
export const withdrawPath = (clientId: number, agreementId: number): string =>
  `/clients/${clientId}/agreements/${agreementId}/withdraw`
