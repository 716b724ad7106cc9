import { useTranslation } from 'react-i18next'
import { everyName, translate } from '#kernel/translatable.ts'
import { History } from '#features/audit/screens/history.tsx'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import { useMay } from '#platform/client/session.ts'
import { NumberField } from '#platform/client/ui/fields.tsx'
import { NameFields } from '#platform/client/ui/name-fields.tsx'
import { RecordPopup } from '#platform/client/ui/record-popup.tsx'
import { agreementTemplatesApi, templateLimits, templateVariables } from '../contract.ts'
import { LocaleTexts } from './locale-texts.tsx'
import { agreementsTab, pathOf } from './tabs.ts'
import { agreementInput, agreementValues, textsInWords, type AgreementTemplateValues } from './template-values.ts'
import { useTemplateCountry } from './use-template-country.ts'
import styles from './template-form.module.css'

const { show, create, update, activate, deactivate, list, history, forCountry, ofCountry } = agreementTemplatesApi

/** `/templates/1/new` and `/templates/1/12`: what a client signs (spec 3 §3). */
export function AgreementTemplatePopup() {
  const { t } = useTranslation(['templates', 'audit'])
  const language = useLanguage()
  const id = useAddressId('id')
  const may = useMay()
  const country = useTemplateCountry()
  const record = useRecord({
    id,
    name: 'agreement-template',
    api: { show, create, update, activate, deactivate },
    params: { countryId: country.countryId },
    valuesOf: (stored) =>
      agreementValues(
        stored,
        country.localesOf(stored?.supported_country_id ?? country.countryId).map(({ code }) => code),
      ),
    inputOf: agreementInput,
    successMessage: ({ name }, what) =>
      t(what === 'created' ? 'agreementCreated' : 'agreementSaved', { name: translate(name, language) }),
    onClose: useBack(pathOf(agreementsTab)),
    refreshes: [list, forCountry, ofCountry],
  })
  const {
    stored,
    form: { control },
    mayEdit,
  } = record
  const countryId = stored?.supported_country_id ?? country.countryId
  const locales = country.localesOf(countryId)
  const localeName = (code: string) =>
    translate(locales.find((locale) => locale.code === code)?.name ?? { nl: code }, language)
  const labels = { name: t('name'), translation: t('text'), valid_months: t('valid_months') }
  const valueInWords = (field: keyof AgreementTemplateValues, value: unknown) =>
    field === 'translation'
      ? textsInWords((value as AgreementTemplateValues['translation']).content, localeName)
      : field === 'name'
        ? everyName(value as AgreementTemplateValues['name'])
        : undefined
  const fields = (
    <>
      <div className={`${styles.fields} ${styles.names}`}>
        <NameFields control={control} name="name" label={t('name')} maxLength={templateLimits.name} />
      </div>
      <div className={styles.fields}>
        <NumberField
          control={control}
          name="valid_months"
          label={t('valid_months')}
          description={t('validMonthsHelp')}
          min={1}
          max={templateLimits.valid_months}
        />
      </div>
      <LocaleTexts control={control} locales={locales} disabled={!mayEdit} />
      <p className="dim small">{t('variablesHelp', { names: templateVariables.map((one) => `:${one}`).join(' ') })}</p>
    </>
  )
  return (
    <RecordPopup
      record={record}
      size="wide"
      title={id === null ? t('newAgreementTitle') : stored ? translate(stored.name, language) : t('agreementTitle')}
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
