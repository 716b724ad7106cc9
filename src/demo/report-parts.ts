import { usualQuestions } from '#kernel/medical-questions.ts'
import { addDays, instant, localTimeAt, type Day } from '#kernel/day.ts'
import type { CatalogueEntry } from '#features/checkout/rules/invoice.ts'
import type { MedicalQuestionnaire } from '#features/reports/contract/medical-grounds.ts'
import { conclusionOf, unanswered } from '#features/reports/rules/medical.ts'
import { goalIdsOf, productCalled, treatmentId } from './catalogue.ts'
import { qualifications } from './content/chain.ts'
import { therapeuticGoals } from './content/goals.ts'
import { complications, netherlands, sideEffects } from './content/reference-data.ts'
import {
  complicationsOf,
  injected,
  medicalInstead,
  peelingsUsed,
  sideEffectsOf,
  type DemoMeans,
} from './content/report-parts.ts'
import { treatmentCategories, treatments } from './content/treatments.ts'
import type { Offer, Plan, Visit } from './model.ts'
import { seeded, type Random } from './random.ts'
import type { Rows } from './rows.ts'

/** The treatment that was given, as the till sells it, with the answers to its questionnaire. */
export interface TreatmentGiven {
  readonly offer: Offer
  readonly sold: CatalogueEntry
  readonly answers: MedicalQuestionnaire | null
}

/**
 * The random numbers of the parts of a report. They depend on the visit alone, so that the rest of the chain is the
 * same with and without them.
 */
export const partsRandom = ({ id }: Visit): Random => seeded(id)

/** The treatment of a visit: at some, one on medical grounds is given instead of the booked one. */
export function givenAt(visit: Visit, random: Random): TreatmentGiven {
  const { offer, place, practitioner } = visit
  const booked = { offer, sold: offer.sold, answers: null }
  if (place.countryId !== netherlands) return booked
  const medical = medicalInstead.find((one) => treatmentId(place.countryId, one.booked) === offer.sold.id)
  if (!medical || !random.chance(medical.chance)) return booked
  const id = treatmentId(place.countryId, medical.given)
  const actual = [...practitioner.offers].find((one) => one.sold.id === id)
  if (!actual) return booked
  const answers = answersTo(medical.given, random.pick(medical.grounds), random)
  return { offer: actual, sold: { ...actual.sold, therapeutic: conclusionOf(answers) === 'therapeutic' }, answers }
}

/** Mostly a diagnosed disorder, sometimes a burden alone, and now and then neither. */
function answersTo(slug: string, substantiation: string, random: Random): MedicalQuestionnaire {
  const drawn = random.next()
  if (drawn < 0.12) return { ...unanswered, question_1: false, question_2: false }
  const goal_id = random.pick(goalIdsOf(netherlands, slug))
  const first = drawn > 0.3
  return { question_1: first, question_2: first ? null : true, goal_id, substantiation }
}

const amountOf = ({ cc: [least, most], step }: DemoMeans, random: Random): number =>
  Number((least + random.between(0, Math.round((most - least) / step)) * step).toFixed(2))

/** A chain uses up a lot in this many days. */
const daysOfLot = 40
/** A lot can be used for this many days after it was opened first. */
const lotKeepsDays = 420

/** The lot of a product that a place uses on a day, with its expiry. */
function lotAt(productId: number, placeId: number, day: Day): { lot_number: string; expiration_date: Day } {
  const days = Math.floor(Date.parse(day) / 86_400_000) + productId * 7 + placeId * 11
  const opened = addDays(day, -(days % daysOfLot))
  const number = Math.floor(days / daysOfLot) % 1000
  return {
    lot_number: `L${opened.slice(2, 4)}${String.fromCharCode(65 + (productId % 26))}${String(number).padStart(3, '0')}`,
    expiration_date: addDays(opened, lotKeepsDays),
  }
}

/** The id of an entry of the reference data by its Dutch name. */
export const idIn = (list: readonly { readonly nl: string }[], name: string): number =>
  list.findIndex(({ nl }) => nl === name) + 1

/** Adds what was used during a visit, what came of it, and the answers to the questionnaire. */
export function reportPartsOf(rows: Rows, { employees }: Pick<Plan, 'employees'>) {
  const slugOf = new Map<number, string>()
  let answered = 0
  const slugIn = ({ place }: Visit, { sold }: Pick<TreatmentGiven, 'sold'>): string => {
    if (!slugOf.has(sold.id))
      slugOf.set(sold.id, treatments.find(({ slug }) => treatmentId(place.countryId, slug) === sold.id)!.slug)
    return slugOf.get(sold.id)!
  }

  function addMeans(reportId: number, visit: Visit, actual: TreatmentGiven, random: Random): void {
    const { place, start } = visit
    const peelings = peelingsUsed[actual.offer.category]
    if (peelings && random.chance(peelings.chance)) {
      const means = random.pick(peelings.means)
      rows.add('treatment_report_peelings', {
        report_id: reportId,
        product_id: productCalled(place.countryId, means.product),
        cc: amountOf(means, random),
      })
    }
    const means = injected.find(({ treatment }) => slugIn(visit, actual).startsWith(treatment))
    if (!means) return
    const productId = productCalled(place.countryId, means.product)
    rows.add('treatment_report_injectables', {
      report_id: reportId,
      position: 0,
      product_id: productId,
      cc: amountOf(means, random),
      ...lotAt(productId, place.id, localTimeAt(start, place.zone).day),
    })
  }

  function addReactions(reportId: number, category: Offer['category'], random: Random): void {
    const asked = treatmentCategories.find(({ slug }) => slug === category)!.doctor
    const known = complicationsOf[category]
    if (asked) {
      const has = known !== undefined && random.chance(known.chance)
      const complication_id = has ? idIn(complications, random.pick(known.names)) : 1
      rows.add('treatment_report_complications', { report_id: reportId, complication_id })
    }
    const usual = sideEffectsOf[category]
    if (!usual) return
    const side_effect_id = random.chance(0.6) ? idIn(sideEffects, random.pick(usual)) : 1
    rows.add('treatment_report_side_effects', { report_id: reportId, side_effect_id })
  }

  /** Returns the id of the answers, on which the invoice relies. */
  function addAnswers(reportId: number, visit: Visit, { sold, answers }: TreatmentGiven, at: number): number | null {
    if (!answers) return null
    const author = employees[visit.practitioner.id - 1]!
    const slug = slugIn(visit, { sold })
    const goal = goalIdsOf(visit.place.countryId, slug).findIndex((id) => id === answers.goal_id)
    const id = (answered += 1)
    rows.add('medical_grounds_answers', {
      id,
      client_id: visit.client.id,
      report_id: reportId,
      treatment_id: sold.id,
      question_1: answers.question_1,
      question_2: answers.question_2,
      goal_id: answers.goal_id,
      goal_name: therapeuticGoals[slug]?.[goal] ?? null,
      substantiation: answers.substantiation,
      therapeutic: conclusionOf(answers) === 'therapeutic',
      asked: usualQuestions,
      sha256: '', // the database signs
      author_id: visit.practitioner.id,
      author_name: `${author.firstName} ${author.lastName}`,
      author_qualifications: qualifications
        .filter(({ slug }) => author.qualifications.includes(slug))
        .map(({ name }) => name)
        .toSorted(),
      answered_at: instant(at),
    })
    return id
  }

  return {
    /**
     * Returns the treatment as the till sells it.
     * @param at when the report was saved, in epoch milliseconds.
     */
    add(reportId: number, visit: Visit, actual: TreatmentGiven, at: number, random: Random): CatalogueEntry {
      addMeans(reportId, visit, actual, random)
      addReactions(reportId, actual.offer.category, random)
      const medicalGroundsAnswerId = addAnswers(reportId, visit, actual, at)
      return { ...actual.sold, medicalGroundsAnswerId }
    },
  }
}
