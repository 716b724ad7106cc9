import { expect } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import { importsApi, type Import, type ImportKind, type Mapping } from '#features/imports/contract.ts'
import type { Answer, Caller } from './app.ts'
import { netherlands } from './world.ts'

/** The steps of an import, made by this caller. */
export function importing(administrator: () => Caller) {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const upload = (
    text: string | Uint8Array,
    {
      kind = 'clients',
      country = netherlands,
      name = 'klanten.csv',
      by = administrator(),
    }: { kind?: ImportKind; country?: number; name?: string; by?: Caller } = {},
  ) =>
    by.raw(
      'POST',
      addressOf(importsApi.upload, { query: { kind, country, name } }),
      typeof text === 'string' ? bytesOf(text) : text,
    ) as Promise<Answer<Import>>
  const check = ({ id, updated_at }: Pick<Import, 'id' | 'updated_at'>, mapping: Mapping, skip_existing = false) =>
    administrator().call(importsApi.check, { params: { id }, body: { mapping, skip_existing, updated_at } })
  const run = ({ id, updated_at }: Pick<Import, 'id' | 'updated_at'>, key?: string) =>
    administrator().call(importsApi.run, { params: { id }, body: { updated_at } }, { ...(key && { key }) })

  /** Uploads a file and checks it with the guessed columns. */
  async function checked(
    text: string | Uint8Array,
    { kind = 'clients', skip = false }: { kind?: ImportKind; skip?: boolean } = {},
  ): Promise<Import> {
    const { data } = await upload(text, { kind })
    const answer = await check(data, data.mapping, skip)
    expect([answer.status, answer.errors]).toEqual([200, {}])
    return answer.data
  }

  return { upload, check, run, checked }
}
