import { fill, type Language, type Words } from './texts.ts'

const minutesOnly: Words = {
  nl: '{{minutes}} min',
  fr: '{{minutes}} min',
  en: '{{minutes}} min',
  de: '{{minutes}} Min.',
}
const hoursOnly: Words = { nl: '{{hours}} u', fr: '{{hours}} h', en: '{{hours}} h', de: '{{hours}} Std.' }
const hoursAndMinutes: Words = {
  nl: '{{hours}} u {{minutes}}',
  fr: '{{hours}} h {{minutes}}',
  en: '{{hours}} h {{minutes}} min',
  de: '{{hours}} Std. {{minutes}} Min.',
}

/** A duration of whole minutes as every screen and mail writes it: `45 min`, `1 u`, `1 u 15` (spec 2 §9). */
export function formatDuration(total: number, language: Language): string {
  const hours = Math.floor(total / 60)
  const minutes = total % 60
  if (!hours) return fill(minutesOnly[language], { minutes })
  return minutes
    ? fill(hoursAndMinutes[language], { hours, minutes: String(minutes).padStart(2, '0') })
    : fill(hoursOnly[language], { hours })
}
