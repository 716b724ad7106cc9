import { useTranslation } from 'react-i18next'
import { capital, languageName, languages } from '#kernel/texts.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import { mailApi } from '../contract.ts'
import { CopyFields } from './copy-fields.tsx'
import { languageIn, namesOfFields, partOf, translationOf, valuesOfCopy, type CopyValues } from './copy-values.ts'

/**
 * `/email-translations/3`: the words of one mail, a tab for each language, and how they look (spec 3 §3 "E-mail copy").
 */
export function CopyPopup() {
  const { t } = useTranslation('mail')
  const own = useLanguage()
  const record = useRecord({
    id: useAddressId('id') ?? 0,
    name: 'email-copy',
    api: { show: mailApi.copy, update: mailApi.updateCopy },
    names: namesOfFields,
    refreshes: [mailApi.copies],
    valuesOf: valuesOfCopy,
    inputOf: (values: CopyValues) => ({ translation: translationOf(values) }),
    successMessage: () => t('copySaved'),
    onClose: useBack('/email-translations'),
  })
  const { stored, form } = record
  return (
    <RecordedPopup
      record={record}
      size="wide"
      title={stored ? t(stored.slug) : t('copiesTitle')}
      words={(field) => `${t(partOf(field))} (${languageName(languageIn(field), own)})`}
      history={mailApi.copyHistory}
      sections={
        stored
          ? [own, ...languages.filter((language) => language !== own)].map((language) => ({
              key: language,
              label: capital(languageName(language, own)),
              fields: [`subject_${language}`, `copy_${language}`],
              content: (
                <CopyFields
                  form={form}
                  slug={stored.slug}
                  language={language}
                  variables={stored.availableVars}
                  examples={stored.examples[language]}
                />
              ),
            }))
          : []
      }
    />
  )
}
