import { useTranslation } from 'react-i18next'
import { plainText } from '#kernel/rich-text.ts'
import { medicalQuestions } from '#kernel/medical-questions.ts'
import { translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { shownDay } from '#platform/client/typed.ts'
import type { MedicalGrounds } from '../contract/medical-grounds.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { ReportContent } from '../contract/versions.ts'
import { settingText } from '../rules.ts'

/** A part of a report in words. */
export interface ContentRow {
  readonly key: string
  readonly label: string
  readonly text: string
}

/** A number, or a text that was typed and is none. */
export type Amount = number | string | null
type With<Row, Field extends keyof Row> = readonly (Omit<Row, Field> & { readonly [Name in Field]: Amount })[]

/** The content of a report, as it was stored or as it is typed. */
export interface TypedContent extends Omit<ReportContent, 'devices' | 'peelings' | 'injectables'> {
  readonly devices: With<ReportContent['devices'][number], 'setting'>
  readonly peelings: With<ReportContent['peelings'][number], 'cc'>
  readonly injectables: With<ReportContent['injectables'][number], 'cc'>
}

/** The stored report with the names of its parts, as a version has them. */
export function contentOf(report: TreatmentReport, names: ContentNames): ReportContent {
  const among = <T extends { readonly id: number }>(all: readonly T[], id: number) => all.find((one) => one.id === id)
  const nameIn = (
    all: readonly { readonly id: number; readonly name: ReportContent['treatment']['name'] }[],
    id: number,
  ) => among(all, id)?.name ?? {}
  return {
    treatment: { id: report.treatment.id, name: report.treatment.name },
    treatment_category: {
      id: report.treatment_category_id,
      name: nameIn(report.available_categories, report.treatment_category_id),
    },
    appointment_type: { id: report.appointment_type_id, name: names.type(report.appointment_type_id) },
    intake_and_treatment: report.intake_and_treatment,
    devices: report.devices.map((one) => ({ ...one, name: among(report.available_devices, one.id)?.name ?? '' })),
    peelings: report.peelings.map((one) => ({ ...one, name: nameIn(report.available_peelings, one.id) })),
    injectables: report.injectables.map((one) => ({ ...one, name: nameIn(report.available_injectables, one.id) })),
    complications: report.complications.map((id) => ({ id, name: nameIn(report.available_complications, id) })),
    side_effects: report.side_effects.map((id) => ({ id, name: nameIn(report.available_side_effects, id) })),
    report: report.report,
  }
}

export interface ContentNames {
  readonly type: (id: number) => ReportContent['treatment']['name']
}

/** Answers that are not stored yet have a conclusion only when they are whole. */
type GroundsInWords = Omit<MedicalGrounds, 'therapeutic'> & { readonly therapeutic: boolean | null }

/** Puts the answers of the medical questionnaire into words, a line for each; empty without any. */
function useGroundsInWords(): (grounds: GroundsInWords | null) => string {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  return (grounds) =>
    !grounds || grounds.question_1 === null
      ? ''
      : [
          ...medicalQuestions.map((key) =>
            grounds[key] === null ? '' : `${translate(grounds.asked[key], language)} ${t(grounds[key] ? 'yes' : 'no')}`,
          ),
          grounds.goal && `${t('goal')}: ${translate(grounds.goal, language)}`,
          grounds.substantiation && `${t('substantiation')}: ${grounds.substantiation}`,
          grounds.therapeutic !== null && t(grounds.therapeutic ? 'therapeutic' : 'not_applicable'),
        ]
          .filter(Boolean)
          .join('\n')
}

/**
 * Puts what a report says into words, a row for each of its parts, among them the medical questionnaire; empty parts
 * have an empty text.
 */
export function useContentRows(): (content: TypedContent, grounds: GroundsInWords | null) => ContentRow[] {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const groundsInWords = useGroundsInWords()
  const inNumbers = (amount: Amount) => (typeof amount === 'string' ? amount : settingText(amount, language))
  const cc = (amount: Amount) => (amount === null ? '' : `${inNumbers(amount)} cc`)
  const line = (...parts: string[]) => parts.filter(Boolean).join(' ')
  const inWords = (name: ReportContent['treatment']['name']) => translate(name, language)
  return (content, grounds) => [
    { key: 'treatment', label: t('treatment'), text: inWords(content.treatment.name) },
    { key: 'treatment_category', label: t('category'), text: inWords(content.treatment_category.name) },
    {
      key: 'appointment_type',
      label: t('appointmentType'),
      text: [
        inWords(content.appointment_type.name),
        ...(content.intake_and_treatment ? [t('intakeAndTreatment')] : []),
      ].join(' · '),
    },
    {
      key: 'devices',
      label: t('devices'),
      text: content.devices.map(({ name, setting, reason }) => line(name, inNumbers(setting), reason)).join('\n'),
    },
    {
      key: 'peelings',
      label: t('peelings'),
      text: content.peelings.map((one) => line(inWords(one.name), cc(one.cc), one.reason)).join('\n'),
    },
    {
      key: 'injectables',
      label: t('injectables'),
      text: content.injectables
        .map((one) =>
          line(
            inWords(one.name),
            cc(one.cc),
            one.lot_number && `${t('lot')} ${one.lot_number}`,
            one.expiration_date ? t('usableUntil', { day: shownDay(one.expiration_date, language) }) : '',
            one.expired_reason,
          ),
        )
        .join('\n'),
    },
    {
      key: 'complications',
      label: t('complications'),
      text: content.complications.map(({ name }) => inWords(name)).join(', '),
    },
    {
      key: 'side_effects',
      label: t('side_effects'),
      text: content.side_effects.map(({ name }) => inWords(name)).join(', '),
    },
    { key: 'grounds', label: t('questionnaire'), text: groundsInWords(grounds) },
    { key: 'report', label: t('report'), text: plainText(content.report) },
  ]
}
