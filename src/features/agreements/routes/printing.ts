import { localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { Language } from '#kernel/texts.ts'
import { homeZone } from '#features/clients/queries/signed.ts'
import type { Db } from '#platform/server/db.ts'
import type { PdfPrinter } from '#platform/server/pdf.ts'
import { orNotFound } from '#platform/server/refused.ts'
import { printAgreement, type Signatory } from '../document.ts'
import { agreementInScope } from '../queries/agreements.ts'
import type { RequestRow } from '../queries/requests.ts'
import { addressOfClient, chainFacts, nameOfClient, signeeInScope, type SigneeFacts } from '../queries/start.ts'
import type { Services } from '#platform/server/http.ts'

/** The shelf of the documents; their names are random and say nothing about a client. */
export const agreementShelf = 'agreements'

export const dayOf = (at: Instant): Day => localTimeAt(at, homeZone).day

interface Printed {
  readonly language: Language
  readonly name: string
  readonly category: Translatable
  readonly content: string
  readonly content_sha256: string
  readonly location_id: number | null
  readonly day: Day
  readonly validUntil: Day | null
  readonly clientSignatory: Signatory
  readonly practitioner: Signatory
}

/** Prints an agreement for its client. @param ownLocationIds those of the caller, where none is named. */
export async function printedFor(
  db: Db,
  printer: PdfPrinter,
  client: SigneeFacts,
  { category, content_sha256, location_id, ...agreement }: Printed,
  ownLocationIds: readonly number[],
): Promise<Uint8Array> {
  const { name, address } = await chainFacts(db, client.supported_country_id, location_id, ownLocationIds)
  return printAgreement(printer, {
    ...agreement,
    category: translate(category, agreement.language),
    contentSha256: content_sha256,
    chain: { name, address },
    client: { name: nameOfClient(client), birthdate: client.birthdate, address: addressOfClient(client) },
  })
}

const pdf = (fileName: string, bytes: Uint8Array, clientId: number) => ({
  contentType: 'application/pdf',
  fileName,
  bytes,
  clientIds: [clientId],
})

/** The stored document of an agreement. */
export async function storedDocument(
  db: Db,
  { files }: Pick<Services, 'files'>,
  id: number,
  countryIds: readonly number[],
  today: Day,
) {
  const agreement = orNotFound(await agreementInScope(db, id, countryIds, today))
  const bytes = orNotFound(await files.get(agreementShelf, agreement.file))
  return pdf(`agreement-${id}.pdf`, bytes, agreement.client_id)
}

/** The document of a request, with the signature of the client once they have signed. */
export async function requestDocument(db: Db, { printer }: Pick<Services, 'printer'>, request: RequestRow) {
  const client = orNotFound(await signeeInScope(db, request.client_id, [request.supported_country_id]))
  const signedAt = request.client_signed_at
  const bytes = await printedFor(
    db,
    printer,
    client,
    {
      ...request,
      day: dayOf(signedAt ?? request.created_at),
      validUntil: null,
      clientSignatory: {
        name: request.client_signee_name ?? nameOfClient(client),
        day: signedAt && dayOf(signedAt),
        picture: request.picture,
      },
      practitioner: { name: request.practitioner_signee_name, day: null, picture: null },
    },
    [],
  )
  return pdf('agreement.pdf', bytes, request.client_id)
}
