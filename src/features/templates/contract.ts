import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { overview, statusFilter } from '#kernel/overview.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { SeenVersion, SwitchedVersion, Version } from '#kernel/record.ts'
import { maxRichText } from '#kernel/rich-text.ts'
import { translatable, TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'

/** Spec 3 §9; `locales`: how many texts one call may bring, more than any country has. */
export const templateLimits = {
  name: 50,
  content: maxRichText,
  categories: 200,
  locales: 20,
  valid_months: 600,
} as const

/**
 * The names that stand in for others in the text of an agreement, with a colon before them as in mails. They are filled
 * in when it is signed.
 */
export const templateVariables = [
  'client_name',
  'client_birthdate',
  'client_address',
  'practitioner_name',
  'chain_name',
  'location',
  'date',
] as const
export type TemplateVariable = (typeof templateVariables)[number]

/** Formatted text by the code of a locale: `{ nl_BE: '<p>…</p>', fr_BE: '<p>…</p>' }` (spec 3 §3). */
const Contents = z
  .record(z.string().regex(/^[a-z]{2,3}_[A-Z]{2}$/), z.string().max(templateLimits.content))
  .refine((contents) => Object.keys(contents).length <= templateLimits.locales, {
    params: { code: 'too_many' satisfies ProblemCode, values: { max: templateLimits.locales } },
  })
export type Contents = Readonly<Record<string, string>>
const Translation = z.object({ content: Contents })
/**
 * The largest body in bytes: the largest number of texts, with each character escaped (`\u00eb`), and the rest of a
 * template.
 */
const largestBody = templateLimits.locales * templateLimits.content * 6 + 64 * 1024

/**
 * The fields of a report template: the first text of a treatment report. There is one for each kind of appointment and
 * category in a country.
 */
export const reportTemplateFields = fields({
  appointment_type_id: required(z.int().positive()),
  treatmentCategoryIds: required(
    z
      .array(z.int().positive().max(Number.MAX_SAFE_INTEGER))
      .max(templateLimits.categories)
      .transform((all) => [...new Set(all)]),
    [],
  ),
  translation: required(Translation, { content: {} }),
})
export const ReportTemplateInput = reportTemplateFields.create
export type ReportTemplateInput = z.output<typeof ReportTemplateInput>

const record = {
  id: z.int(),
  supported_country_id: z.int(),
  translation: z.object({ content: z.record(z.string(), z.string()) }),
  /** The version to the microsecond, as the next PUT sends it. */
  updated_at: z.string(),
}

export const ReportTemplate = z.object({
  ...record,
  appointment_type_id: z.int(),
  treatmentCategoryIds: z.array(z.int()),
})
export type ReportTemplate = z.output<typeof ReportTemplate>

/** The fields of an agreement template: the text that a client signs. */
export const agreementTemplateFields = fields({
  name: required(translatable(templateLimits.name)),
  translation: required(Translation, { content: {} }),
  /** The months for which a signed agreement counts; null: for ever. */
  valid_months: omittable(z.int().min(1).max(templateLimits.valid_months).nullable(), null),
})
export const AgreementTemplateInput = agreementTemplateFields.create
export type AgreementTemplateInput = z.output<typeof AgreementTemplateInput>

export const AgreementTemplate = z.object({
  ...record,
  name: TranslatableText,
  valid_months: z.int().nullable(),
  deactivated_at: InstantValue.nullable(),
})
export type AgreementTemplate = z.output<typeof AgreementTemplate>

const readsReports = ['treatment-report-template.read', 'treatment-report.update'] as const
const readsAgreements = ['agreement-template.read', 'agreement-template.update'] as const
/**
 * Who works on templates may open their screen and save them (spec 3 §6): a practitioner writes reports, not what these
 * start with.
 */
const savesReports = { all: ['management.templates', 'treatment-report.update'] } as const
const savesAgreements = { all: ['management.templates', 'agreement-template.update'] } as const

/** Names are in the language of the reader. `languages` are those of the texts. */
export const reportTemplatesOverview = overview('/treatment-report-templates/country/:countryId', {
  does: 'The templates of treatment reports of a country.',
  may: readsReports,
  reads: 'nothing',
  row: {
    id: z.int(),
    appointment_type: z.string(),
    categories: z.array(z.string()),
    languages: z.array(z.string()),
    updated_at: InstantValue,
  },
  columns: [
    { key: 'appointment_type', type: 'text', sortable: true, searchable: true },
    { key: 'categories', type: 'list', searchable: true },
    { key: 'languages', type: 'list' },
    { key: 'updated_at', type: 'instant', sortable: true },
  ],
  filters: {
    types: z.array(Id).max(100).optional(),
    categories: z.array(Id).max(templateLimits.categories).optional(),
  },
  sort: ['appointment_type', 'asc'],
})

export const agreementTemplatesOverview = overview('/template-agreements/country/:countryId', {
  does: 'The templates of agreements of a country.',
  may: readsAgreements,
  reads: 'nothing',
  row: {
    id: z.int(),
    name: z.string(),
    languages: z.array(z.string()),
    updated_at: InstantValue,
    deactivated_at: InstantValue.nullable(),
  },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'languages', type: 'list' },
    { key: 'updated_at', type: 'instant', sortable: true },
  ],
  filters: { status: statusFilter },
  sort: ['name', 'asc'],
})

/** Texts are cleaned when they are received (kernel/rich-text.ts); empty texts are left out. */
export const reportTemplatesApi = {
  list: reportTemplatesOverview.list,
  export: reportTemplatesOverview.export,
  show: endpoint('GET', '/treatment-report-templates/:id', {
    does: 'A template of treatment reports with everything that the form edits.',
    may: readsReports,
    reads: 'nothing',
    gives: ReportTemplate,
  }),
  history: historyEndpoint('/treatment-report-templates/:id/history', {
    does: 'Who changed this template of treatment reports, and when.',
    may: savesReports,
    reads: 'nothing',
  }),
  /**
   * 422 `treatmentCategoryIds: unique` when one of them has a template for that kind of appointment;
   * `translation.content.nl_NL: required`, `too_long`, `unknown`.
   */
  create: endpoint('POST', '/treatment-report-templates/:id', {
    does: 'Adds a template of treatment reports to the country with this id.',
    may: savesReports,
    reads: 'nothing',
    takes: ReportTemplateInput,
    largestBody,
    gives: ReportTemplate,
  }),
  /** 409 `stale`, and 422 as for a new template. */
  update: endpoint('PUT', '/treatment-report-templates/:id', {
    does: 'Changes a template of treatment reports.',
    may: savesReports,
    reads: 'nothing',
    takes: reportTemplateFields.change.extend(Version.shape),
    largestBody,
    gives: ReportTemplate,
  }),
  /** Deletes a template: reports have a text of their own, and nothing refers to a template. */
  remove: endpoint('DELETE', '/treatment-report-templates/:id', {
    does: 'Removes a template of treatment reports.',
    may: savesReports,
    reads: 'nothing',
    gives: z.null(),
  }),
  /**
   * 404 where nobody has made one yet (spec 2 §8). Without a country it is looked for in those of the caller, the one
   * of their first location before the others.
   */
  forReport: endpoint('GET', '/treatment-report-templates/by-category-and-type/:categoryId/:appointmentTypeId', {
    does: 'The template that a report of this category and kind of appointment starts with.',
    may: readsReports,
    reads: 'nothing',
    query: { country: Id.optional() },
    gives: ReportTemplate,
  }),
  /** The choices that the form still has. */
  withoutTemplate: endpoint('GET', '/treatment-categories/has-no-template/:supportedCountryId/:appointmentTypeId', {
    does: 'The categories of treatments without a report template for a kind of appointment in a country.',
    may: readsReports,
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), name: TranslatableText })),
  }),
}

/** The templates to choose from when a client signs. */
const AgreementOption = z.object({ id: z.int(), name: TranslatableText, supported_country_id: z.int() })
const Options = z.object({ body: z.array(AgreementOption) })

export const agreementTemplatesApi = {
  list: agreementTemplatesOverview.list,
  export: agreementTemplatesOverview.export,
  show: endpoint('GET', '/template-agreements/:id', {
    does: 'A template of agreements with everything that the form edits.',
    may: readsAgreements,
    reads: 'nothing',
    gives: AgreementTemplate,
  }),
  history: historyEndpoint('/template-agreements/:id/history', {
    does: 'Who changed this template of agreements, and when.',
    may: savesAgreements,
    reads: 'nothing',
  }),
  /** 422 `name.nl: unique`; `translation.content.nl_NL: required`, `too_long`, `unknown`. */
  create: endpoint('POST', '/template-agreements/country/:countryId', {
    does: 'Adds a template of agreements to a country.',
    may: savesAgreements,
    reads: 'nothing',
    takes: AgreementTemplateInput,
    largestBody,
    gives: AgreementTemplate,
  }),
  /**
   * 409 `stale`, and 422 as for a new template. A body with `deactivated_at` also activates or deactivates: empty is
   * active (decision C102).
   */
  update: endpoint('PUT', '/template-agreements/:id', {
    does: 'Changes a template of agreements.',
    may: savesAgreements,
    reads: 'nothing',
    gives: AgreementTemplate,
    takes: agreementTemplateFields.change.extend(SwitchedVersion.shape),
    largestBody,
  }),
  /** A template is deactivated and never deleted, because signed agreements name it (spec 3 §4, decision C103). */
  remove: endpoint('DELETE', '/template-agreements/:id', {
    does: 'Takes a template of agreements out of the list, by deactivating it.',
    may: savesAgreements,
    reads: 'nothing',
    gives: z.null(),
  }),
  /** 422 `name.nl: unique` when another template has its name by now. */
  activate: endpoint('PATCH', '/template-agreements/:id/activate', {
    does: 'Activates a template of agreements.',
    may: savesAgreements,
    reads: 'nothing',
    takes: SeenVersion,
    gives: AgreementTemplate,
  }),
  deactivate: endpoint('PATCH', '/template-agreements/:id/deactivate', {
    does: 'Deactivates a template of agreements.',
    may: savesAgreements,
    reads: 'nothing',
    takes: SeenVersion,
    gives: AgreementTemplate,
  }),
  /**
   * Active ones, by name: of the country of that location, else of all countries of the caller's own locations (spec 2
   * §7).
   */
  forCountry: endpoint('GET', '/template-agreements/for-country', {
    does: 'The agreements that can be signed at a location.',
    may: readsAgreements,
    reads: 'nothing',
    query: { location_id: Id.optional() },
    gives: Options,
  }),
  ofCountry: endpoint('GET', '/template-agreements/supported-country/:countryId', {
    does: 'The agreements that can be signed in a country.',
    may: readsAgreements,
    reads: 'nothing',
    gives: Options,
  }),
}
