import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { bytes, endpoint, file, Id } from '#kernel/endpoint.ts'
import { TranslatableText } from '#kernel/translatable.ts'

export const contractLimits = {
  /** Decision C51. */
  megabytes: 20,
  /** The name as it is stored, and as it may come in, with the folders of somebody's disk in front. */
  name: 120,
  uploadedName: 500,
  /** The files in one call of the specification, which together must fit its body. */
  atOnce: 10,
} as const
const largestFile = contractLimits.megabytes * 1024 * 1024
/** One file of the largest size in base64, with its words around it. */
const largestBody = Math.ceil((largestFile * 4) / 3) + 1024 * 1024

export const contractFileTypes = ['pdf', 'jpg', 'doc', 'docx'] as const

/** A contract on paper or from elsewhere, as it was uploaded (spec 2 §3). */
export const Contract = z.object({
  id: z.int(),
  client_id: z.int(),
  name: z.string(),
  treatment_category_id: z.int(),
  category_name: TranslatableText,
  /** Null for a contract of before, which has no file. */
  file_type: z.enum(contractFileTypes).nullable(),
  file_bytes: z.int().nullable(),
  author: z.string().nullable(),
  created_at: InstantValue,
})
export type Contract = z.output<typeof Contract>

const uploadedName = z.string().trim().min(1).max(contractLimits.uploadedName)
const removing = { may: { all: ['client.update', 'treatment-report.read'] }, health: true } as const

export const contractsApi = {
  list: endpoint('GET', '/list/client/:id/contracts', {
    does: 'The uploaded contracts of a client, newest first.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ params }) => [params.id],
    gives: z.array(Contract),
  }),
  /** The file as it is stored; `view` shows a PDF or a picture instead of saving it. */
  file: endpoint('GET', '/contracts/:id', {
    does: 'The file of a contract.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ answer }) => answer.clientIds,
    query: { view: z.literal('true').optional() },
    gives: file,
  }),
  /** The id is the client's. 413; 422 as `upload`, each at the field of its contract. All are stored, or none. */
  create: endpoint('POST', '/contracts/:id', {
    does: 'Adds contracts to a client, each with its file in base64.',
    may: 'client.update',
    health: true,
    reads: ({ params }) => [params.id],
    examines: true,
    turn: 'documents',
    largestBody,
    takes: z.object({
      contracts: z
        .array(
          z.object({
            name: uploadedName,
            treatment_category_id: z.int().positive(),
            /** Base64, with or without `data:application/pdf;base64,` in front. */
            data: z.string().min(1),
          }),
        )
        .min(1)
        .max(contractLimits.atOnce),
    }),
    gives: z.array(Contract),
  }),
  /**
   * 413; 422 `name: document_type`; `data: document_empty`, `document_content`, `document_unreadable`, `document_unpacked`,
   * `document_active`, `image_dimensions`, `image_unreadable`; `treatment_category_id: unknown`.
   */
  upload: endpoint('POST', '/clients/:clientId/contracts', {
    does: 'Adds a contract to a client, with its file as the body or as the part `file` of a form.',
    may: 'client.update',
    health: true,
    reads: ({ params }) => [params.clientId],
    query: { name: uploadedName, treatment_category_id: Id },
    takes: bytes,
    upload: largestFile,
    turn: 'documents',
    gives: Contract,
  }),
  /** The contract counts as absent from then on; `restore` brings it back. */
  remove: endpoint('DELETE', '/contracts/:id', {
    does: 'Puts a contract aside; who did so and when is kept.',
    ...removing,
    reads: 'nothing',
    gives: z.null(),
  }),
  restore: endpoint('PATCH', '/contracts/:id/activate', {
    does: 'Brings back a contract that was put aside.',
    ...removing,
    reads: ({ answer }) => [answer.client_id],
    gives: Contract,
  }),
}
