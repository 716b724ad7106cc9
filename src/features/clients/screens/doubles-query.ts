import { parseDay } from '#kernel/day.ts'
import { emailProblem } from '#kernel/email.ts'
import type { CallOf } from '#kernel/endpoint.ts'
import { isEmpty } from '#kernel/line.ts'
import type { doublesApi } from '../contract/doubles.ts'
import type { ClientValues } from './client-values.ts'

type Query = NonNullable<CallOf<typeof doublesApi.list>['query']>

/**
 * The search for doubles of a new client: what is typed completely, and no more. Null while there is nothing to compare: a
 * birthdate and an address say something only with a name.
 */
export function doublesQuery(values: ClientValues): Query | null {
  const { phone_number, email, street, street_number, postcode, country_id } = values
  const [first_name, last_name] = [values.first_name.trim(), values.last_name.trim()]
  const birthdate = parseDay(values.birthdate ?? '')
  const isNamed = first_name !== '' || last_name !== ''
  const isAddressed = !isEmpty(postcode) && !isEmpty(street_number)
  const shared: Query = {
    ...(/^\+\d{8,}$/.test(phone_number) && { phone_number }),
    ...(!isEmpty(email) && !emailProblem(email.trim()) && { email: email.trim() }),
    ...(isNamed && birthdate && { birthdate }),
    ...(isNamed && isAddressed && { postcode: postcode.trim(), street_number: street_number.trim(), country_id }),
  }
  if (!Object.keys(shared).length) return null
  return {
    ...shared,
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(shared.postcode && !isEmpty(street) && { street: street.trim() }),
    supported_country_id: values.supported_country_id,
  }
}
