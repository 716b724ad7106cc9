/**
 * The actions that the audit log records (law A6, NEN 7513), in the order in which they are offered. The database
 * writes `create`, `update` and `delete`, http.ts writes `read`, `export` and `refused`, and handlers write the others
 * with `recordEvent`.
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
