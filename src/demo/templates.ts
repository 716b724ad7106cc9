import { agreementTemplates, contentsIn, reportTemplates } from './content/templates.ts'
import { supportedCountries } from './content/reference-data.ts'
import { appointmentTypeId, categoryId, idOfCountry } from './ids.ts'
import type { Rows } from './rows.ts'

/** The templates of reports and agreements, in both countries. */
export function addTemplates(rows: Rows, at: { readonly created_at: string; readonly updated_at: string }): void {
  for (const { id: countryId, code } of supportedCountries) {
    for (const [i, { type, categories, text }] of reportTemplates.entries()) {
      const template = {
        id: idOfCountry(countryId, i + 1, reportTemplates.length),
        supported_country_id: countryId,
        appointment_type_id: appointmentTypeId(type),
      }
      rows.add('treatment_report_templates', { ...template, contents: contentsIn(code, text), ...at })
      for (const category of categories)
        rows.add('treatment_report_template_categories', {
          template_id: template.id,
          supported_country_id: countryId,
          appointment_type_id: template.appointment_type_id,
          treatment_category_id: categoryId(category),
        })
    }
    for (const [i, { name, text, validMonths = null }] of agreementTemplates.entries()) {
      rows.add('agreement_templates', {
        id: idOfCountry(countryId, i + 1, agreementTemplates.length),
        supported_country_id: countryId,
        name,
        contents: contentsIn(code, text),
        valid_months: validMonths,
        ...at,
      })
    }
  }
}
