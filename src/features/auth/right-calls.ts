import { sql } from 'kysely'
import { callersPassword, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of the sign-in and of one’s own account. */
export const rightCalls: RightCallsOf = ({ db }) => {
  return {
    calls: {
      'POST /login': async ({ n }) => ({
        body: { email: `niemand${n}@balie.test`, password: callersPassword, mfa_code: '123456' },
      }),
      'PUT /me/start-page': async () => ({ body: { start_page: '/dashboard' } }),
      'PUT /me/language': async () => ({ body: { language: 'fr' } }),
      'PUT /me/email': async ({ n }) => ({ body: { email: `nieuw${n}@balie.test`, password: callersPassword } }),
      'PUT /me/password': async ({ n }) => ({
        body: {
          current_password: callersPassword,
          password: `paars krokodil lampion ${n}`,
          passwordConfirmation: `paars krokodil lampion ${n}`,
        },
      }),
      'DELETE /sessions/:id': async (records) => {
        const { rows } = await sql<{
          id: number
        }>`insert into sessions (token_hash, employee_id, expires_at) values (sha256(${`session ${records.n}`}::bytea), ${await records.colleague()}, now() + interval '1 hour') returning id`.execute(
          db,
        )
        return { params: { id: rows[0]!.id } }
      },
      'POST /password-resets': async ({ n }) => ({ body: { email: `niemand${n}@balie.test` } }),
      'GET /password-resets/:token': async ({ n }) => ({
        params: { token: 'no-such-link' },
        query: { email: `niemand${n}@balie.test` },
      }),
      'PUT /password-resets/:token': async ({ n }) => ({
        params: { token: 'no-such-link' },
        body: {
          email: `niemand${n}@balie.test`,
          token: 'no-such-link',
          password: 'paars krokodil lampion',
          passwordConfirmation: 'paars krokodil lampion',
        },
      }),
      'POST /mfa/reset': async (records) => ({ body: { id: await records.colleague(), password: callersPassword } }),
      'POST /mfa/mail-qr': async ({ n }) => ({ body: { email: `niemand${n}@balie.test`, password: callersPassword } }),
      'POST /mfa/qr/:token': async () => ({ params: { token: 'no-such-link' } }),
      'PUT /chain-settings': async () => ({ body: { health_data_needs_two_step: false } }),
    },
    namingInside: ['POST /mfa/reset'],
  }
}
