import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number with its country, however it is written, as it is stored (`+31612345678`), or null when there is no such number (decision C93). */
export function asE164(typed: string): string | null {
  const found = parsePhoneNumberFromString(typed)
  return found?.isValid() ? found.number : null
}
