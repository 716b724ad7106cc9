import { z } from 'zod'
import { TranslatableText, type Translatable } from './translatable.ts'

export const medicalQuestions = ['question_1', 'question_2'] as const

/** A question of a country, in Dutch and in other languages. */
export const MedicalQuestion = z.object({ ...TranslatableText.shape, nl: z.string() })

/** The questions of the medical VAT questionnaire as they are asked, in each language. */
export const MedicalQuestions = z.object({ question_1: MedicalQuestion, question_2: MedicalQuestion })
export type MedicalQuestions = z.output<typeof MedicalQuestions>

/** The number of characters of a question. */
export const maxQuestion = 300

/** The questions of a country until its tax adviser settles others (decision C41, law A4). */
export const usualQuestions = {
  question_1: {
    nl: 'Is de behandeling gericht op een vastgestelde ziekte, aandoening of letsel?',
    fr: 'Le soin vise-t-il une maladie, une affection ou une lésion diagnostiquée ?',
    en: 'Is the treatment aimed at a diagnosed disease, disorder or injury?',
    de: 'Richtet sich die Behandlung gegen eine festgestellte Krankheit, Störung oder Verletzung?',
  },
  question_2: {
    nl: 'Is er een ernstige psychische of lichamelijke last, vastgesteld door een bevoegd deskundige?',
    fr: 'Existe-t-il une charge psychique ou physique grave, constatée par un professionnel qualifié ?',
    en: 'Is there a serious psychological or physical burden, established by a qualified professional?',
    de: 'Besteht eine schwere psychische oder körperliche Belastung, von einer Fachperson festgestellt?',
  },
} as const satisfies Record<(typeof medicalQuestions)[number], Translatable>
