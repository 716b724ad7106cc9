import { insertContract, contractShelf } from '#features/contracts/queries.ts'
import { newFileName } from '#platform/server/files.ts'
import type { TestApp } from '#platform/server/test/app.ts'
import type { Records, CallChanges, RightCallsOf } from '#platform/server/test/right-call.ts'

/** The smallest PDF that a reader opens: one empty page. */
export const emptyPdf = new Uint8Array(
  Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000054 00000 n 
0000000105 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
167
%%EOF
`,
    'latin1',
  ),
)

/** Adds a contract with a file to a client; its id. */
export async function uploadedContract({ server, db, world }: TestApp, clientId: number): Promise<number> {
  const stored_file = newFileName()
  await server.services.files.put(contractShelf, stored_file, emptyPdf)
  return insertContract(db, {
    client_id: clientId,
    treatment_category_id: world.skinCategory,
    name: 'Contract.pdf',
    stored_file,
    file_type: 'pdf',
    file_bytes: emptyPdf.length,
    file_sha256: '0'.repeat(64),
    author_id: world.practitioner,
  })
}

/** The body of the specification's call. */
export const contractsInput = (categoryId: number) => ({
  contracts: [
    { name: 'Contract.pdf', treatment_category_id: categoryId, data: Buffer.from(emptyPdf).toString('base64') },
  ],
})

/** Right calls of uploaded contracts. */
export const rightCalls: RightCallsOf = ({ app, world }) => {
  const one = async (records: Records): Promise<CallChanges> => ({
    params: { id: await uploadedContract(app, await records.client()) },
  })
  return {
    calls: {
      'GET /list/client/:id/contracts': async (records) => ({ params: { id: await records.client() } }),
      'GET /contracts/:id': one,
      'POST /contracts/:id': async (records) => ({
        params: { id: await records.client() },
        body: contractsInput(world.skinCategory),
      }),
      'POST /clients/:clientId/contracts': async (records) => ({
        params: { clientId: await records.client() },
        query: { name: 'Contract.pdf', treatment_category_id: world.skinCategory },
        body: emptyPdf,
      }),
      'DELETE /contracts/:id': one,
      'PATCH /contracts/:id/activate': one,
    },
  }
}
