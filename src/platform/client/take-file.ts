import type { AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import { fetchFile, type SendOptions } from './api.ts'
import { sentenceOfFile } from './as-of.ts'
import { notify } from './notices.ts'
import { saveFile } from './save-file.ts'

/** Calls for a file, saves it, and says as of when it is where its figures are older; returns its name. */
export async function takeFile<E extends AnyEndpoint>(
  endpoint: E,
  call: CallOf<E>,
  options?: SendOptions,
): Promise<string> {
  const { name, content } = await fetchFile(endpoint, call, options)
  saveFile(name, content)
  // The file is there: that its age cannot be said is no reason to fetch it again.
  const sentence = await sentenceOfFile(endpoint, call).catch(() => null)
  if (sentence) notify(sentence)
  return name
}
