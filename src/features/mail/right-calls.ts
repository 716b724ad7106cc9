import { queueMail } from '#features/mail/queries.ts'
import { makeLink } from '#platform/server/one-time-link.ts'
import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of mails and their copies. */
export const rightCalls: RightCallsOf = ({ app, db }) => {
  const mail = async ({ n }: Records) => {
    const link = `https://balie.test/password-resets/${await makeLink(db, 'invitation', await app.world.employee())}`
    return queueMail(db, app.server.services.secrets, {
      slug: 'invitation',
      to: { address: `lies${n}@balie.test`, language: 'nl' },
      vars: { first_name: 'Lies', days: 7 },
      secretVars: { link },
    })
  }
  const givenUp = async (records: Records) => {
    const id = await mail(records)
    await db
      .updateTable('mail_outbox')
      .set({ status: 'failed', error: '550 5.1.1 unknown' })
      .where('id', '=', id)
      .execute()
    return id
  }
  const invitation = () =>
    db
      .selectFrom('email_copies')
      .select(['id', 'subject', 'copy', 'updated_at'])
      .where('slug', '=', 'invitation')
      .executeTakeFirstOrThrow()
  return {
    calls: {
      'GET /mails/:id': async (records) => ({ params: { id: await mail(records) } }),
      'POST /mails/:id/resend': async (records) => ({ params: { id: await mail(records) } }),
      'POST /given-up-mails/resend': async (records) => ({ body: { ids: [await givenUp(records)] } }),
      'PATCH /given-up-mails': async (records) => ({ body: { ids: [await givenUp(records)], put_aside: true } }),
      'GET /email-copies/:id': async () => ({ params: { id: (await invitation()).id } }),
      'GET /email-copies/:id/history': async () => ({ params: { id: (await invitation()).id } }),
      'PUT /email-copies/:id': async () => {
        const { id, subject, copy, updated_at } = await invitation()
        return { params: { id }, body: { translation: { subject, copy }, updated_at } }
      },
      'POST /email-copies/:id/preview': async () => ({
        params: { id: (await invitation()).id },
        body: { language: 'de', subject: 'Dag :first_name', copy: 'Hallo :first_name,\n\n:link' },
      }),
    },
  }
}
