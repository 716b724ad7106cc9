import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { History } from '#features/audit/screens/history.tsx'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import { useMay } from '#platform/client/session.ts'
import { MultiSelectField, SelectField } from '#platform/client/ui/fields.tsx'
import { RecordPopup } from '#platform/client/ui/record-popup.tsx'
import { reportTemplatesApi } from '../contract.ts'
import { LocaleTexts } from './locale-texts.tsx'
import { pathOf, reportsTab } from './tabs.ts'
import { reportInput, reportValues, textsInWords, type ReportTemplateValues } from './template-values.ts'
import { useTemplateCountry } from './use-template-country.ts'
import styles from './template-form.module.css'

const { show, create, update, list, history, withoutTemplate, forReport } = reportTemplatesApi

/**
 * `/templates/0/new` and `/templates/0/12`: what reports of some categories start with, for one kind of appointment
 * (spec 3 §3).
 */
// Hooks: one for the record, and one for each list from which its fields choose and its changes are named.
export function ReportTemplatePopup() {
  const { t } = useTranslation(['templates', 'audit'])
  const language = useLanguage()
  const id = useAddressId('id')
  const may = useMay()
  const country = useTemplateCountry()
  const offered = useOffered()
  const types = useRead(referenceDataApi.appointmentTypes, {}, { staleTime: 3_600_000 })
  const categories = useRead(referenceDataApi.treatmentCategories, { query: withInactive }, { staleTime: 60_000 })
  const named = (read: typeof types, wanted: readonly (number | null)[]) =>
    (read.data ?? [])
      .filter((one) => wanted.includes(one.id))
      .map((one) => translate(one.name, language))
      .join(', ')
  const record = useRecord({
    id,
    name: 'report-template',
    api: { show, create, update },
    // A new template is created under the id of its country.
    params: { id: country.countryId },
    valuesOf: (stored) =>
      reportValues(
        stored,
        country.localesOf(stored?.supported_country_id ?? country.countryId).map(({ code }) => code),
      ),
    inputOf: reportInput,
    successMessage: ({ treatmentCategoryIds }, what) =>
      t(what === 'created' ? 'reportCreated' : 'reportSaved', { name: named(categories, treatmentCategoryIds) }),
    onClose: useBack(pathOf(reportsTab)),
    refreshes: [list, withoutTemplate, forReport],
    needs: [types, categories],
  })
  const {
    stored,
    form: { control, hook },
    mayEdit,
  } = record
  const countryId = stored?.supported_country_id ?? country.countryId
  const locales = country.localesOf(countryId)
  const localeName = (code: string) =>
    translate(locales.find((locale) => locale.code === code)?.name ?? { nl: code }, language)

  const [typeId, chosen] = hook.watch(['appointment_type_id', 'treatmentCategoryIds'])
  const free = useRead(
    withoutTemplate,
    { params: { supportedCountryId: countryId, appointmentTypeId: typeId ?? 0 } },
    { enabled: typeId !== null, staleTime: 0 },
  ).data
  const open = (category: number) =>
    !free ||
    free.some((one) => one.id === category) ||
    (typeId === stored?.appointment_type_id && stored?.treatmentCategoryIds.includes(category))
  const options = offered(
    (categories.data ?? []).map(({ id: value, name, active }) => ({ value, label: translate(name, language), active })),
    stored?.treatmentCategoryIds ?? [],
  ).map((option) => ({ ...option, disabled: !open(option.value) && !chosen.includes(option.value) }))
  const help =
    typeId === null
      ? 'typeFirst'
      : options.every((option) => option.disabled) && options.length > 0
        ? 'categoriesGone'
        : 'categoriesHelp'

  function valueInWords(field: keyof ReportTemplateValues, value: unknown): string {
    if (field === 'translation') return textsInWords((value as ReportTemplateValues['translation']).content, localeName)
    return field === 'appointment_type_id'
      ? named(types, [value as number])
      : named(categories, value as readonly number[])
  }
  const labels = {
    appointment_type_id: t('appointment_type'),
    treatmentCategoryIds: t('categories'),
    translation: t('text'),
  }
  const fields = (
    <>
      <div className={styles.fields}>
        <SelectField
          control={control}
          name="appointment_type_id"
          label={labels.appointment_type_id}
          options={(types.data ?? []).map((one) => ({ value: one.id, label: translate(one.name, language) }))}
          required
        />
        <MultiSelectField
          control={control}
          name="treatmentCategoryIds"
          label={labels.treatmentCategoryIds}
          options={options}
          description={mayEdit ? t(help) : undefined}
          disabled={typeId === null}
          required
        />
      </div>
      <LocaleTexts control={control} locales={locales} disabled={!mayEdit} />
    </>
  )
  return (
    <RecordPopup
      record={record}
      size="wide"
      title={t(id === null ? 'newReportTitle' : 'reportTitle')}
      subtitle={country.of(countryId)?.name}
      words={(field) => labels[field]}
      valueInWords={valueInWords}
      offerOneMore
      sections={
        stored && may(history.may)
          ? [
              { key: 'details', label: t('details'), fields: Object.keys(labels), content: fields },
              {
                key: 'history',
                label: t('audit:history'),
                content: (
                  <History
                    of={history}
                    params={{ id: stored.id }}
                    say={(field, value) => (field === 'contents' ? textsInWords(value, localeName) : undefined)}
                  />
                ),
              },
            ]
          : undefined
      }
    >
      {fields}
    </RecordPopup>
  )
}
