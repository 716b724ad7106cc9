import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Encrypts values that the database stores but must not be able to read: the secrets of authenticator apps, the links
 * in waiting mails. It may know several keys: it seals with the first, and opens what any of them has sealed.
 */
export interface SecretBox {
  seal(text: string): Buffer
  /** Throws when the value was sealed with a key that the box does not know, or changed since. */
  open(sealed: Buffer): string
  /** The same for the same text. Without the key nobody can try which of few possible texts it was made of. */
  fingerprint(text: string): string
  /** The fingerprints by every key, that of `fingerprint` first: one that was stored earlier is compared with all. */
  readonly fingerprints: readonly ((text: string) => string)[]
  /** The ids of the keys; the box seals with the first. */
  readonly keyIds: readonly string[]
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const idBytes = 8
/** A value begins with this word and the id of its key. Older values begin with their nonce. */
const word = Buffer.from('BSK1')
export const headBytes = word.length + idBytes

/** Says which key it is, and nothing about it. */
export const keyIdOf = (key: Buffer): string =>
  createHmac('sha256', key)
    .update('the id of this key')
    .digest('hex')
    .slice(0, 2 * idBytes)

/** The beginning of a value that was sealed with the key of this id. */
export const headOf = (keyId: string): Buffer => Buffer.concat([word, Buffer.from(keyId, 'hex')])

/** The id of the key that a sealed value names; null for an older value, which names none. */
export const keyIdIn = (sealed: Buffer): string | null =>
  sealed.length >= headBytes + nonceBytes + tagBytes && sealed.subarray(0, word.length).equals(word)
    ? sealed.toString('hex', word.length, headBytes)
    : null

function sealedWith(key: Buffer, head: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
}

function openedWith(key: Buffer, head: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(head).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/**
 * A box with AES-256-GCM; a sealed value is the id of its key, nonce, tag, ciphertext.
 * @param older keys with which it opens values and seals none.
 */
export function secretBox(key: Buffer, older: readonly Buffer[] = []): SecretBox {
  const keys = [key, ...older]
  const byId = new Map(keys.map((one) => [keyIdOf(one), one]))
  const fingerprints = keys.map(
    (one) => (text: string) => createHmac('sha256', one).update(`fingerprint ${text}`).digest('base64'),
  )
  const head = headOf(keyIdOf(key))
  return {
    keyIds: [...byId.keys()],
    fingerprints,
    fingerprint: fingerprints[0]!,
    seal: (text) => sealedWith(key, head, text),
    open(sealed) {
      const named = byId.get(keyIdIn(sealed) ?? '')
      if (named) return openedWith(named, sealed.subarray(0, headBytes), sealed.subarray(headBytes))
      let failure: unknown
      for (const one of keys)
        try {
          return openedWith(one, Buffer.alloc(0), sealed)
        } catch (error) {
          failure = error
        }
      throw failure
    },
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
      `${file} holds no key of 32 bytes. Put back the one that was there. Without it what it sealed cannot be opened any more: docs/operations/restore.md says what to do then.`,
    )
  return key
}

/** The box of a server: the keys of its settings, otherwise the one beside its embedded database. */
export const secretsOf = (settings: {
  readonly secretKey: Buffer | null
  readonly oldSecretKeys: readonly Buffer[]
  readonly dataDir: string
}): SecretBox => secretBox(settings.secretKey ?? keyIn(settings.dataDir), settings.oldSecretKeys)
