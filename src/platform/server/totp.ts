import { Secret, TOTP } from 'otpauth'
import { epochMs, type Instant } from '#kernel/day.ts'

const issuer = 'Balie'
/** 160 bits, as RFC 4226 requires. */
const secretBytes = 20
const period = 30

/** A new secret for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/**
 * The QR code for an authenticator app as an SVG, and the same secret as text. `label` names the account in the app.
 */
export async function setupOf(secret: string, label: string): Promise<{ qr_code: string; secret: string }> {
  const { toString } = await import('qrcode') // few calls need it, and every start would wait for it
  return {
    qr_code: await toString(totpOf(secret, label).toString(), { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
    secret,
  }
}

/**
 * The time step of this code, or null when it is not of the current step, the one before or the next: clocks differ and
 * typing takes time. The caller stores the step of an accepted code and accepts only later ones: a code works once
 * (decision C77).
 */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  const timestamp = epochMs(now)
  const totp = totpOf(secret)
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp, window: 1 }) : null
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
