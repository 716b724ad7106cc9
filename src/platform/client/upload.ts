import { addressOf, type AnswerOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import { headersOf, noConnection, refusalOf, persistently, type Envelope, type SendOptions } from './api.ts'

interface UploadOptions extends SendOptions {
  /** Called while the file is on its way, with the part of it that has left: 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/**
 * Sends a file as the body of a call, and tells how far it is: `fetch` does not know that. In all else as `send`: the
 * same headers, the same refusals, the same question when the session was lost.
 * @throws AbortError once the signal is aborted.
 */
export function sendUpload<E extends AnyEndpoint>(
  endpoint: E,
  call: CallOf<E>,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> {
  const headers = headersOf(endpoint, call, options)
  const attempt = () =>
    new Promise<AnswerOf<E>>((resolve, reject) => {
      const { signal } = options
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      request.open(endpoint.method, addressOf(endpoint, call))
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) options.onProgress?.(loaded / total)
      }
      request.onload = () => {
        const envelope = envelopeIn(request.responseText)
        if (request.status < 200 || request.status > 299) return reject(refusalOf(request.status, envelope ?? {}))
        // An answer that breaks off leaves open what became of the call.
        if (!envelope) return reject(noConnection())
        if (request.getResponseHeader('idempotent-replayed') !== null) options.onReplayed?.()
        resolve(envelope.data as AnswerOf<E>)
      }
      request.onerror = () => reject(noConnection())
      request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      if (signal?.aborted) return reject(new DOMException('The upload was cancelled.', 'AbortError'))
      signal?.addEventListener('abort', abort)
      request.send(call.body)
    })
  return persistently(endpoint, options, attempt)
}

function envelopeIn(text: string): Envelope | null {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return null
  }
}
