/**
 * Whether an answer leaves open what became of its call: no answer came, or the server failed, perhaps after it had
 * carried the call out.
 * @param status 0 when no answer came.
 */
export const isUndecided = (status: number): boolean => status === 0 || status >= 500
