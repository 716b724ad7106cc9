import { localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { Language } from '#kernel/texts.ts'
import { homeZone } from '#features/clients/queries/signed.ts'
import type { Db } from '#platform/server/db.ts'
import { orNotFound } from '#platform/server/refused.ts'
import { agreementShelf, printAgreement, type AgreementDocument, type Signatory, type Validity } from '../document.ts'
import { agreementInScope } from '../queries/agreements.ts'
import type { RequestRow } from '../queries/requests.ts'
import { addressOfClient, chainFacts, nameOfClient, signeeInScope, type SigneeFacts } from '../queries/start.ts'
import { validUntil } from '../rules.ts'
import type { Services } from '#platform/server/http.ts'

export const dayOf = (at: Instant): Day => localTimeAt(at, homeZone).day

interface Printed {
  readonly language: Language
  readonly name: string
  readonly category: Translatable
  readonly content: string
  readonly content_sha256: string
  readonly location_id: number | null
  readonly day: Day
  readonly validity: Validity
  readonly clientSignatory: Signatory
  readonly practitioner: Signatory
}

/** An agreement for its client, ready to print. @param ownLocationIds those of the caller, where none is named. */
export async function documentFor(
  db: Db,
  client: SigneeFacts,
  { category, content_sha256, location_id, ...agreement }: Printed,
  ownLocationIds: readonly number[],
): Promise<AgreementDocument> {
  const { language, name, content, day, validity, clientSignatory, practitioner } = agreement
  const chain = await chainFacts(db, client.supported_country_id, location_id, ownLocationIds)
  return {
    language,
    name,
    content,
    day,
    validity,
    clientSignatory,
    practitioner,
    category: translate(category, language),
    contentSha256: content_sha256,
    chain: { name: chain.name, address: chain.address },
    client: { name: nameOfClient(client), birthdate: client.birthdate, address: addressOfClient(client) },
  }
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
  const document = await documentFor(
    db,
    client,
    {
      ...request,
      day: dayOf(signedAt ?? request.created_at),
      validity: signedAt
        ? { until: validUntil(dayOf(signedAt), request.valid_months) }
        : { months: request.valid_months },
      clientSignatory: {
        name: request.client_signee_name ?? nameOfClient(client),
        day: signedAt && dayOf(signedAt),
        picture: request.picture,
      },
      practitioner: { name: request.practitioner_signee_name, day: null, picture: null },
    },
    [],
  )
  return pdf('agreement.pdf', await printAgreement(printer, document), request.client_id)
}
