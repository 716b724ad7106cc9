import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { languages } from '#kernel/texts.ts'
import { StartPageChoice } from '#features/employees/contract/start-pages.ts'

/** Longer input is refused before it is hashed, which would only cost time (decision C79). */
export const maxPassword = 128
export const minPassword = 8
export const maxEmail = 254
/**
 * The lowest accepted score of zxcvbn, of 0 to 4 (spec 3 §5). Browser and server both score with `strengthOf`
 * (rules/strength.ts), which loads its dictionaries when it is first called, and check with `passwordProblems`
 * (rules/password.ts).
 */
export const minStrength = 3
export const codeLength = 6
const maxToken = 100

const Email = z.string().trim().min(1).max(maxEmail)
const Typed = z.string().min(1).max(maxPassword)
const Chosen = z.string().min(minPassword).max(maxPassword)
const Token = z.string().min(1).max(maxToken)

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
  /** A second factor opened this session. */
  two_step: z.boolean(),
  /** The start page by the person's own choice and by their role; null without a choice (decision C145). */
  start_page: StartPageChoice,
  role_start_page: StartPageChoice,
})

/** A session of the caller, with its address, browser and times, by which they recognise it. */
export const Session = z.object({
  id: z.int(),
  current: z.boolean(),
  created_at: InstantValue,
  last_seen_at: InstantValue,
  expires_at: InstantValue,
  address: z.string(),
  user_agent: z.string(),
  two_step: z.boolean(),
})
export type Session = z.output<typeof Session>

/** The QR code for the authenticator app (the text of an SVG), and the same secret in base32, to be typed instead. */
export const TwoStepSetup = z.object({ qr_code: z.string(), secret: z.string() })

/**
 * The data of a refusal that asks for a code, with a QR code when two-step verification has to be set up first (spec 3
 * §8).
 */
const AskedForCode = z.object({ mfa_required: z.literal(true), ...TwoStepSetup.partial().shape })
export type AskedForCode = z.output<typeof AskedForCode>

/** The hours after which a treatment report may close: from an hour to a year. */
export const closesHours = { min: 1, max: 8760, usual: 48 } as const

/** The settings that apply to all locations of the chain. */
export const ChainSettings = z.object({
  /** Treatment reports open only to a session with a second factor (decision C75, law A6). */
  health_data_needs_two_step: z.boolean(),
  /** Clients get a mail the day before their appointment. */
  remind_clients: z.boolean(),
  /** The hours after which a treatment report closes: what is added later is an addendum. */
  report_closes_hours: z.int().min(closesHours.min).max(closesHours.max),
})

export const authApi = {
  /**
   * Signs in and sets the session's cookie (spec 3 §8). 401 `credentials`; 401 with `mfa_required`: the code is asked
   * for; 401 with `mfa_required`, `qr_code` and `secret`: two-step verification has to be set up first, which the first
   * right code finishes; 403 `mfa_code`: wrong code, or one that was used before; 429 `throttled` on `email`, or on
   * `mfa_code` when codes were guessed at. A code for a QR that is too old gets 401 with a new QR. An address that does
   * not exist gets the same answer in the same time as a wrong password.
   */
  login: endpoint('POST', '/login', {
    turn: 'passwords',
    does: 'Signs in and sets the session cookie.',
    may: 'public',
    reads: 'nothing',
    status: 200,
    takes: z.object({ email: Email, password: Typed, mfa_code: z.string().trim().max(10).optional() }),
    gives: Me,
    refuses: { mfa_required: { status: 401, data: AskedForCode, beside: true } },
  }),
  logout: endpoint('POST', '/logout', {
    does: 'Ends the session.',
    may: 'public',
    reads: 'nothing',
    status: 200,
    gives: z.null(),
  }),
  me: endpoint('GET', '/me', {
    does: 'Who is signed in, with roles, permissions and locations.',
    may: 'signed-in',
    reads: 'nothing',
    gives: Me,
  }),
  /** Sets the language of the user's mails, in which a new browser begins as well. */
  chooseLanguage: endpoint('PUT', '/me/language', {
    does: 'Chooses the language of the own mails and screens.',
    may: 'signed-in',
    reads: 'nothing',
    takes: z.object({ language: z.enum(languages) }),
    gives: z.null(),
  }),
  /** 422 `start_page: forbidden` for a page that the user may not open; null returns to the start page of the role. */
  chooseStartPage: endpoint('PUT', '/me/start-page', {
    does: 'Chooses the page on which one starts.',
    may: 'signed-in',
    reads: 'nothing',
    takes: z.object({ start_page: StartPageChoice }),
    gives: Me,
  }),
  /**
   * Asks for the password, because links to a new one are mailed to the address. 422 `password: wrong_password`,
   * `email: valid_email`, `valid_tld` or `unique`; 429 `password: throttled`.
   */
  changeEmail: endpoint('PUT', '/me/email', {
    turn: 'passwords',
    does: 'Changes the own e-mail address; asks for the password.',
    may: 'signed-in',
    reads: 'nothing',
    takes: z.object({ email: Email, password: Typed }),
    gives: Me,
  }),
  /**
   * Ends all other sessions. 422 `current_password: wrong_password`, `password: password_weak`, `passwordConfirmation:
   * confirmation`; 429 `current_password: throttled`.
   */
  changePassword: endpoint('PUT', '/me/password', {
    turn: 'passwords',
    does: 'Changes the own password and ends all other sessions.',
    may: 'signed-in',
    reads: 'nothing',
    takes: z.object({ current_password: Typed, password: Chosen, passwordConfirmation: z.string().max(maxPassword) }),
    gives: z.null(),
  }),

  sessions: endpoint('GET', '/sessions', {
    does: 'The own sessions, the last used first.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.array(Session),
  }),
  endSession: endpoint('DELETE', '/sessions/:id', {
    does: 'Ends one of the own sessions.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.null(),
  }),
  endOtherSessions: endpoint('DELETE', '/sessions', {
    does: 'Ends all of the own sessions but this one.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.object({ ended: z.int() }),
  }),

  /**
   * Asks for a link to a new password. The answer and its time are the same whether or not an account has the address
   * (decision C77). 429 `email: throttled`.
   */
  askPasswordReset: endpoint('POST', '/password-resets', {
    turn: 'passwords',
    does: 'Asks for a mail with a link to a new password.',
    may: 'public',
    reads: 'nothing',
    status: 200,
    takes: z.object({ email: Email }),
    gives: z.null(),
  }),
  /**
   * May this link still be used? 422 `token: link_expired`. The invitation of a new employee has such a link too. The
   * answer has the owner's names, because they do not make a password stronger.
   */
  checkPasswordReset: endpoint('GET', '/password-resets/:token', {
    does: 'Says whether a link to a new password may still be used.',
    may: 'public',
    reads: 'nothing',
    params: { token: Token },
    query: { email: Email },
    gives: z.object({
      purpose: z.enum(['password_reset', 'invitation']),
      first_name: z.string(),
      last_name: z.string(),
    }),
  }),
  /**
   * Sets the password and ends all sessions; signs nobody in (decision C78). 422 `token: link_expired`, `password:
   * password_weak`, `passwordConfirmation: confirmation`.
   */
  resetPassword: endpoint('PUT', '/password-resets/:token', {
    turn: 'passwords',
    does: 'Sets a new password by a link, and ends all sessions.',
    may: 'public',
    reads: 'nothing',
    params: { token: Token },
    takes: z.object({
      email: Email,
      token: Token,
      password: Chosen,
      passwordConfirmation: z.string().max(maxPassword),
    }),
    gives: z.null(),
  }),

  /**
   * Removes the second factor of an employee, who is signed out everywhere and sets up a new one at the next sign-in.
   * Asks for the caller's own password: 422 `password: wrong_password`, 429 `password: throttled`. 404 for an employee
   * outside the caller's scope; 403 `id: own_record` for the caller, `id: more_than_own` for an employee with rights
   * that the caller lacks, `id: works_elsewhere` for one who also works in a country outside the caller's scope.
   */
  resetTwoStep: endpoint('POST', '/mfa/reset', {
    turn: 'passwords',
    does: 'Takes away the second factor of an employee; asks for one’s own password.',
    may: 'mfa.reset',
    reads: 'nothing',
    status: 200,
    takes: z.object({ id: z.int().positive(), password: Typed }),
    gives: z.null(),
  }),
  /**
   * Mails a link to the QR, before two-step verification is set up and never after (decision C76). 401 `credentials`
   * and 429 `throttled` as at sign-in; 409 `two_step_already`.
   */
  mailQr: endpoint('POST', '/mfa/mail-qr', {
    turn: 'passwords',
    does: 'Mails a link to the QR for the authenticator app.',
    may: 'public',
    reads: 'nothing',
    status: 200,
    takes: z.object({ email: Email, password: Typed }),
    gives: z.null(),
  }),
  /** Shows the QR code once, on the page that the mailed link opens (`/two-step/:token`). 422 `token: link_expired`. */
  showQr: endpoint('POST', '/mfa/qr/:token', {
    turn: 'passwords',
    does: 'Shows the QR for the authenticator app once, by a link.',
    may: 'public',
    reads: 'nothing',
    status: 200,
    params: { token: Token },
    gives: TwoStepSetup,
  }),

  chainSettings: endpoint('GET', '/chain-settings', {
    does: 'What the chain has chosen: whether health data asks for a second factor, whether clients are reminded, and when reports close.',
    may: 'admin.only',
    reads: 'nothing',
    gives: ChainSettings,
  }),
  updateChainSettings: endpoint('PUT', '/chain-settings', {
    does: 'Changes what the chain has chosen.',
    may: 'admin.only',
    reads: 'nothing',
    takes: ChainSettings.partial().refine((chosen) => Object.keys(chosen).length > 0, {
      path: ['health_data_needs_two_step'],
      params: { code: 'required' satisfies ProblemCode },
    }),
    gives: ChainSettings,
  }),
}
