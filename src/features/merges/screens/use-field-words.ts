import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import type { MergeClient, MergeField } from '../contract.ts'

/** The names of the fields, and the values of a client in words; empty for a value that is. */
export function useFieldWords() {
  const { t } = useTranslation('clients')
  const { day } = useFormat()
  const language = useLanguage()
  const words: Readonly<Record<MergeField, (client: MergeClient) => string | null>> = {
    first_name: ({ first_name }) => first_name,
    last_name: ({ last_name }) => last_name,
    birthdate: ({ birthdate }) => birthdate && day(birthdate),
    gender_id: ({ gender }) => gender && translate(gender, language),
    phone_number: ({ phone_number }) => spacedPhone(phone_number),
    email: ({ email }) => email,
    address: ({ street, street_number, street_suffix, postcode, place, country }) =>
      [
        [street, street_number, street_suffix].filter(Boolean).join(' '),
        [postcode, place].filter(Boolean).join(' '),
        translate(country, language),
      ]
        .filter(Boolean)
        .join(', '),
    locale_id: ({ locale }) => translate(locale, language),
    health_insurance_id: ({ health_insurance }) => health_insurance,
    nin: ({ nin_masked }) => nin_masked,
    consenting_parent: ({ consenting_parent }) => consenting_parent,
    company_name: ({ company_name }) => company_name,
    vat_number: ({ vat_number }) => vat_number,
    remarks: ({ remarks }) => remarks,
  }
  return {
    nameOf: (field: MergeField): string => t(field),
    valueOf: (client: MergeClient, field: MergeField): string => words[field](client) ?? '',
  }
}
