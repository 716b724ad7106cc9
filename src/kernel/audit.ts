/**
 * What a line of the log can say (law A6, NEN 7513), in the order in which it is offered. `create`, `update` and
 * `delete` are written by the database, `read`, `export` and `refused` by http.ts, the rest by whoever does it
 * (`recordEvent`).
 */
export const auditActions = [
  'read',
  'create',
  'update',
  'delete',
  'export',
  'refused',
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'session_ended',
  'password_link',
  'password_changed',
  'two_step_set_up',
  'two_step_reset',
  'two_step_qr_mailed',
  'two_step_qr_shown',
  'mail_read',
  'mail_resent',
] as const
export type AuditAction = (typeof auditActions)[number]
