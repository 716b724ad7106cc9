import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { languages } from '#kernel/texts.ts'

/** Longer input is no password of ours, and would only keep the hash function busy (decision C79). */
export const maxPassword = 128
export const maxEmail = 254

/** The signed-in user (spec 1 §3 "Me"). */
export const Me = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  language: z.enum(languages),
  permissions: z.array(z.string()),
  roles: z.array(z.string()),
  location_ids: z.array(z.int()),
})

export const authApi = {
  /** Signs in and sets the session's cookie. 401 `credentials`, 429 `throttled`; both take the same time (spec 3 §8). */
  login: endpoint('POST', '/login', {
    does: 'Signs in and sets the session cookie.',
    may: 'public', reads: 'nothing', status: 200,
    takes: z.object({ email: z.string().trim().min(1).max(maxEmail), password: z.string().min(1).max(maxPassword) }),
    gives: Me,
  }),
  logout: endpoint('POST', '/logout', { does: 'Ends the session.', may: 'public', reads: 'nothing', status: 200, gives: z.null() }),
  me: endpoint('GET', '/me', { does: 'Who is signed in, with roles, permissions and locations.', may: 'signed-in', reads: 'nothing', gives: Me }),
}
