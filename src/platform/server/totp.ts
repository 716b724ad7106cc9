import { Secret, TOTP } from 'otpauth'
import { epochMs, type Instant } from '#kernel/day.ts'

const issuer = 'Balie'
/** 160 bits, as RFC 4226 asks. */
const secretBytes = 20
const period = 30

/** A new secret for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/**
 * What an authenticator app scans, drawn as an SVG, and the same secret for who has to type it. `label`: whose it is,
 * as the app shows it.
 */
export async function setupOf(secret: string, label: string): Promise<{ qr_code: string; secret: string }> {
  const { toString } = await import('qrcode') // few calls need it, and every start would wait for it
  return {
    qr_code: await toString(totpOf(secret, label).toString(), { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
    secret,
  }
}

/**
 * The time step of this code, or null when it is none of now, the one before or the next: clocks differ and people
 * type.
 * Whoever accepts a code keeps its step and accepts none that is not later: a code works once (decision C77).
 */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  const timestamp = epochMs(now)
  const totp = totpOf(secret)
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp, window: 1 }) : null
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
