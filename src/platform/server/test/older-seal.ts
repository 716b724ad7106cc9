import { createCipheriv, randomBytes } from 'node:crypto'

/** Seals as versions did before keys had ids: nonce, tag, ciphertext. */
export function sealedWithoutId(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}
