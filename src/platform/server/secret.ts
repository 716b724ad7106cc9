import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Encrypts values that the database stores but must not be able to read: the secrets of authenticator apps, the links
 * in waiting mails.
 */
export interface SecretBox {
  seal(text: string): Buffer
  /** Throws when the value was sealed with another key, or changed since. */
  open(sealed: Buffer): string
  /** The same for the same text. Without the key nobody can try which of few possible texts it was made of. */
  fingerprint(text: string): string
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** A box with AES-256-GCM; a sealed value is nonce, tag, ciphertext. */
export function secretBox(key: Buffer): SecretBox {
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    fingerprint: (text) => createHmac('sha256', key).update(`fingerprint ${text}`).digest('base64'),
  }
}

/** Opens a sealed value; null when it was sealed with another key, and nobody can read it any more. */
export function opened(secrets: SecretBox, sealed: Buffer): string | null {
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}

/** Reads a key of 32 bytes in base64 or hexadecimal; null when it is not valid. */
export function keyOf(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === keyBytes ? key : null
}

/** The key of an embedded database: made at its first start and stored beside it, readable by its owner only. */
export function keyIn(folder: string): Buffer {
  const file = path.join(folder, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(keyBytes).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  chmodSync(file, 0o600)
  const key = keyOf(readFileSync(file, 'utf8').trim())
  if (!key)
    throw new Error(
      `${file} holds no key of 32 bytes. Put back the one that was there, or remove it: two-step verification then has to be set up anew.`,
    )
  return key
}

/** The box of a server: the key of its settings, otherwise the one beside its embedded database. */
export const secretsOf = (settings: { readonly secretKey: Buffer | null; readonly dataDir: string }): SecretBox =>
  secretBox(settings.secretKey ?? keyIn(settings.dataDir))
