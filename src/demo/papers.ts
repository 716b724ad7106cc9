import { createHash } from 'node:crypto'
import { addDays, formatDay, type Day } from '#kernel/day.ts'
import { agreementShelf, printAgreement, type AgreementDocument } from '#features/agreements/document.ts'
import type { NewAgreement } from '#features/agreements/queries/agreements.ts'
import { filledIn, validUntil } from '#features/agreements/rules.ts'
import { contractShelf, type NewContract } from '#features/contracts/queries.ts'
import { storedName } from '#features/contracts/rules.ts'
import { readDocument } from '#platform/server/documents.ts'
import { newFileName, type FileStore } from '#platform/server/files.ts'
import { createPdfPrinter, type PdfPrinter } from '#platform/server/pdf.ts'
import { openSharp } from '#platform/server/pictures.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { legalEntities } from './content/chain.ts'
import type { KnownAgreement, KnownClient, KnownUpload } from './content/known-clients.ts'
import { locales, supportedCountries } from './content/reference-data.ts'
import { agreementTemplates, contentsIn } from './content/templates.ts'
import { treatmentCategories } from './content/treatments.ts'
import { categoryId, idOfCountry } from './ids.ts'
import { canvasOf, type Point } from './canvas.ts'
import type { Plan } from './model.ts'
import { seeded } from './random.ts'
import { scrawl, signature } from './scrawl.ts'
import { employeeId } from './staff.ts'

/** An agreement without the records that it names. */
export interface SignedPaper {
  readonly row: Omit<
    NewAgreement,
    'client_id' | 'client_signature_id' | 'user_signature_id' | 'location_id' | 'request_id' | 'created_at'
  >
  readonly clientPicture: Buffer
  readonly practitionerPicture: Buffer
}

/** The documents in the files of known clients, with the parts of rows that are made with them. */
export interface Papers {
  readonly agreements: ReadonlyMap<KnownAgreement, SignedPaper>
  readonly uploads: ReadonlyMap<KnownUpload, Omit<NewContract, 'client_id'>>
  seal(nin: string): Buffer
  /** Resolves when every file is in the store. */
  readonly stored: Promise<void>
}

export const birthdateOf = ({ born }: KnownClient, today: Day): Day =>
  typeof born === 'string' ? born : addDays(today, -born.daysAgo)

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Everything that an agreement says, but the drawings of its signatures. */
function textOf(plan: Plan, client: KnownClient, agreement: KnownAgreement, today: Day) {
  const { code } = supportedCountries.find(({ id }) => id === client.countryId)!
  const chain = legalEntities.find(({ countryId }) => countryId === client.countryId)!
  const location = plan.locations.find(({ slug }) => slug === client.location)!
  const practitioner = plan.employees[employeeId(plan, agreement.practitioner) - 1]!
  const { language } = locales.find((locale) => locale.code === client.locale)!
  const template = agreementTemplates[agreement.template]!
  const day = addDays(today, -agreement.signedDaysAgo)
  const names = {
    client: `${client.firstName} ${client.lastName}`,
    practitioner: `${practitioner.firstName} ${practitioner.lastName}`,
  }
  const birthdate = birthdateOf(client, today)
  const address = [`${client.street} ${client.streetNumber}`, `${client.postcode} ${client.place}`]
  const content = filledIn(contentsIn(code, template.text)[client.locale]!, {
    client_name: names.client,
    client_birthdate: formatDay(birthdate, language),
    client_address: address.join(', '),
    practitioner_name: names.practitioner,
    chain_name: chain.name,
    location: `${location.place}, ${location.name}`,
    date: formatDay(day, language),
  })
  const until = validUntil(day, template.validMonths ?? null)
  const signee = agreement.signee ?? names.client
  const row = {
    template_agreement_id: idOfCountry(client.countryId, agreement.template + 1, agreementTemplates.length),
    treatment_category_id: categoryId(agreement.category),
    name: template.name[language],
    language,
    content,
    content_sha256: sha256(content),
    client_signee_name: signee,
    practitioner_signee_name: names.practitioner,
    client_sign_date: day,
    practitioner_sign_date: day,
    valid_until: until,
    file: newFileName(),
    author_id: employeeId(plan, agreement.practitioner),
  }
  const documentWith = (clientPicture: Buffer, practitionerPicture: Buffer): AgreementDocument => ({
    language,
    name: row.name,
    category: treatmentCategories.find(({ slug }) => slug === agreement.category)!.name[language],
    chain: { name: chain.name, address: [`${chain.street} ${chain.streetNumber}`, `${chain.postcode} ${chain.place}`] },
    client: { name: names.client, birthdate, address },
    content,
    contentSha256: row.content_sha256,
    day,
    validity: { until },
    clientSignatory: { name: signee, day, picture: clientPicture },
    practitioner: { name: names.practitioner, day, picture: practitionerPicture },
  })
  return { row, documentWith }
}

const letterTemplate = `#let letter = json(bytes(sys.inputs.data))
#set document(title: letter.subject, date: none)
#set page(paper: "a4", margin: (x: 25mm, y: 30mm))
#set text(font: "Noto Sans", size: 10.5pt)
#set par(leading: 0.75em, spacing: 1.4em)
#text(weight: "bold", letter.sender) \\
#letter.address
#v(12mm)
#letter.day

#text(weight: "bold", letter.subject)

#for line in letter.lines [#line

]`

/** A letter of a doctor, as a PDF. */
const letterOf = (printer: PdfPrinter, client: KnownClient, { daysAgo }: KnownUpload, today: Day) =>
  printer.print(letterTemplate, {
    sender: 'Huisartsenpraktijk De Rivierenbuurt',
    address: `${client.postcode.slice(0, 4)} ${client.place}`,
    day: formatDay(addDays(today, -daysAgo), 'nl'),
    subject: `Betreft: ${client.firstName} ${client.lastName}, geboren op ${formatDay(birthdateOf(client, today), 'nl')}`,
    lines: [
      'Geachte collega,',
      'Graag uw beoordeling en zo mogelijk behandeling van couperose op beide wangen, bij rosacea die met metronidazol rustig is. Patiënte gebruikt geen andere medicijnen en heeft geen allergieën.',
      'Met vriendelijke groet,',
      'A. de Wilde, huisarts',
    ],
  })

/** A form that was filled in by hand and signed, on paper. */
async function scanOf(seed: number): Promise<Buffer> {
  const random = seeded(seed)
  const { raw, fill, stroke } = canvasOf(620, 877, [251, 250, 247])
  fill(50, 60, 260, 14, [75, 71, 65])
  for (let y = 140; y < 640; y += 50) {
    fill(50, y - 8, random.between(60, 130), 6, [139, 135, 129])
    fill(210, y, 350, 1, [207, 202, 194])
    const words = Array.from({ length: random.between(6, 27) }, (_, n): Point => [
      216 + n * 12,
      y - random.between(2, 17),
    ])
    stroke(words, [43, 61, 115], 0.9)
  }
  fill(50, 740, 90, 6, [139, 135, 129])
  for (const through of scrawl(random))
    stroke(
      through.map(([x, y]): Point => [200 + x * 0.6, 640 + y * 0.6]),
      [43, 61, 115],
      1.2,
    )
  return (await openSharp())(raw.data, { raw: raw.info }).png({ compressionLevel: 1 }).toBuffer()
}

async function closing(printer: PdfPrinter, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } finally {
    await printer.close()
  }
}

/**
 * Makes the signed agreements and the uploaded contracts of known clients, and the seals of their national numbers. The
 * documents are printed beside the work on the database.
 */
export async function makePapers(
  plan: Plan,
  { today, files, secrets }: { readonly today: Day; readonly files: FileStore; readonly secrets: SecretBox },
): Promise<Papers> {
  const printer = createPdfPrinter()
  const agreements = new Map<KnownAgreement, SignedPaper>()
  const uploads = new Map<KnownUpload, Omit<NewContract, 'client_id'>>()
  const storing: Promise<void>[] = []
  for (const [i, client] of plan.knownClients.entries()) {
    const author_id =
      plan.employees.findIndex(
        ({ roles, locations }) => roles.includes('office-manager') && locations.includes(client.location),
      ) + 1
    for (const upload of client.uploads ?? []) {
      const uploaded = upload.kind === 'scan' ? await scanOf(i) : await letterOf(printer, client, upload, today)
      const { type, content } = await readDocument(uploaded, 'data')
      const contract = {
        treatment_category_id: categoryId(upload.category),
        name: storedName(upload.name, type),
        stored_file: newFileName(),
        file_type: type,
        file_bytes: content.length,
        file_sha256: sha256(content),
        author_id,
      }
      uploads.set(upload, contract)
      storing.push(files.put(contractShelf, contract.stored_file, content))
    }
    for (const agreement of client.agreements ?? []) {
      const { row, documentWith } = textOf(plan, client, agreement, today)
      const [clientPicture, practitionerPicture] = await Promise.all([signature(i + 1), signature(100 + row.author_id)])
      agreements.set(agreement, { row, clientPicture, practitionerPicture })
      storing.push(
        printAgreement(printer, documentWith(clientPicture, practitionerPicture)).then((pdf) =>
          files.put(agreementShelf, row.file, pdf),
        ),
      )
    }
  }
  const stored = closing(printer, Promise.all(storing))
  stored.catch(() => {}) // A failure is told to the caller who waits for it later.
  return { agreements, uploads, seal: (nin) => secrets.seal(nin), stored }
}
