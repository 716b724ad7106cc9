import { createHash } from 'node:crypto'
import type { Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { documentTypes, readDocument } from '#platform/server/documents.ts'
import { newFileName } from '#platform/server/files.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { announce } from '#platform/server/announce.ts'
import { orNotFound, refuseIf } from '#platform/server/refused.ts'
import { contractsApi, type Contract } from './contract.ts'
import {
  contractById,
  contractHolder,
  contractShelf,
  contractsOf,
  deactivateContract,
  fileOf,
  insertContract,
  lockContract,
  offeredCategories,
  visitsOf,
  type NewContract,
} from './queries.ts'
import { pairProblems, storedName } from './rules.ts'

/** A file with its name and category, as it came in. */
interface Uploaded {
  readonly name: string
  readonly treatment_category_id: number
  /** Null when its base64 is none. */
  readonly content: Uint8Array | null
}

type UploadCall = Pick<Call<typeof contractsApi.create>, 'db' | 'who' | 'services'>

const base64 = /^(?:data:[\w.+/-]+(?:;[\w=.-]+)*;base64,)?([A-Za-z0-9+/]+={0,2})$/

/** The bytes of a base64 text, also with the beginning that browsers put before it; null for any other text. */
function fromBase64(text: string): Uint8Array | null {
  const digits = base64.exec(text)?.[1]
  return digits && digits.length % 4 === 0 ? Buffer.from(digits, 'base64') : null
}

/** Announces the days on which this client's appointments are shown: their light depends on the contract. */
async function tellCalendars(db: Db, clientId: number, now: Instant): Promise<void> {
  for (const visit of await visitsOf(db, clientId, now)) await announce(db, { topic: 'appointments', ...visit })
}

/**
 * Judges the files and stores them; their rows are written afterwards. When the server stops in between, the files that
 * no row names go after a day.
 * @param at the beginning of the fields of each file in problems: `contracts.0.`, or nothing.
 * @throws Refused 404 for a client outside the scope; 422.
 */
async function storeFiles(
  { db, who, services: { files } }: UploadCall,
  clientId: number,
  uploads: readonly Uploaded[],
  at: (index: number) => string,
): Promise<readonly NewContract[]> {
  const holder = orNotFound(await contractHolder(db, clientId, who.countryIds))
  const chosen = uploads.map((upload) => upload.treatment_category_id)
  const offered = await offeredCategories(db, chosen)
  refuseIf(
    uploads.flatMap((upload, index) =>
      [
        ...pairProblems({ ...upload, bytes: upload.content?.length }),
        ...(upload.content ? [] : [problem('data', 'invalid')]),
        ...(offered.has(upload.treatment_category_id) ? [] : [problem('treatment_category_id', 'unknown')]),
      ].map((one) => ({ ...one, field: at(index) + one.field })),
    ),
  )
  const examined: { readonly contract: NewContract; readonly content: Uint8Array }[] = []
  for (const [index, { name, treatment_category_id, content: given }] of uploads.entries()) {
    const { type, content } = await readDocument(given!, `${at(index)}data`)
    const contract: NewContract = {
      client_id: holder,
      treatment_category_id,
      name: storedName(name, type),
      stored_file: newFileName(),
      file_type: type,
      file_bytes: content.length,
      file_sha256: createHash('sha256').update(content).digest('hex'),
      author_id: who.employeeId,
    }
    examined.push({ contract, content })
  }
  for (const { contract, content } of examined) await files.put(contractShelf, contract.stored_file, content)
  return examined.map(({ contract }) => contract)
}

/**
 * Writes the rows of files that are stored. The client is looked at again, since the examination of files takes time:
 * after a merge they are the kept client's.
 *
 * @throws Refused 404 for a client who was erased meanwhile.
 */
async function saveContracts(
  tx: Tx,
  contracts: readonly NewContract[],
  { now, who }: Pick<Call<typeof contractsApi.create>, 'now' | 'who'>,
): Promise<Contract[]> {
  const client_id = orNotFound(await contractHolder(tx, contracts[0]!.client_id, who.countryIds))
  const saved: Contract[] = []
  for (const contract of contracts)
    saved.push(await contractById(tx, await insertContract(tx, { ...contract, client_id })))
  await tellCalendars(tx, client_id, now)
  return saved
}

/** Contracts as uploaded files (spec 1 §3 to §5, spec 2 §3). */
export const contractsRoutes = routes('contracts', 'Uploaded contracts of clients.', contractsApi, {
  list: async ({ db, params, who }) => orNotFound(await contractsOf(db, params.id, who.countryIds)),

  file: async ({ db, params, query, who, services: { files } }) => {
    const stored = orNotFound(await fileOf(db, params.id, who.countryIds))
    const isShown = query.view === 'true' && (stored.file_type === 'pdf' || stored.file_type === 'jpg')
    return {
      contentType: documentTypes[stored.file_type],
      fileName: stored.name,
      bytes: orNotFound(await files.get(contractShelf, stored.stored_file)),
      clientIds: [stored.client_id],
      attachment: !isShown,
      foreign: true,
    }
  },

  create: async (call) => {
    const uploads = call.body.contracts.map(({ data, ...contract }) => ({ ...contract, content: fromBase64(data) }))
    const contracts = await storeFiles(call, call.params.id, uploads, (index) => `contracts.${index}.`)
    return call.writing((tx) => saveContracts(tx, contracts, call))
  },

  upload: async (call) => {
    const contracts = await storeFiles(call, call.params.clientId, [{ ...call.query, content: call.body }], () => '')
    return call.writing(async (tx) => (await saveContracts(tx, contracts, call))[0]!)
  },

  remove: async ({ db, params: { id }, who, now }) => {
    const contract = orNotFound(await lockContract(db, id, who.countryIds))
    if (contract.deactivated_at) return null
    await deactivateContract(db, id, now, who.employeeId)
    await tellCalendars(db, contract.client_id, now)
    return null
  },

  restore: async ({ db, params: { id }, who, now }) => {
    const contract = orNotFound(await lockContract(db, id, who.countryIds))
    if (contract.deactivated_at) {
      await deactivateContract(db, id, now, null)
      await tellCalendars(db, contract.client_id, now)
    }
    return contractById(db, id)
  },
})
