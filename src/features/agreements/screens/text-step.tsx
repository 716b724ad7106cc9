import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { SelectField } from '#platform/client/ui/fields.tsx'
import { Note } from '#platform/client/ui/note.tsx'
import { RichTextField } from '#platform/client/ui/rich-text-field.tsx'
import { agreementLimits, type AgreementStart } from '../contract.ts'
import type { SignForm } from './use-sign-form.ts'
import styles from './signing.module.css'

/** The first step: the template, the category, and the text with the names filled in. */
export function TextStep({ signing, start }: { signing: SignForm; start: AgreementStart }) {
  const { t } = useTranslation('agreements')
  const language = useLanguage()
  const categories = useRead(referenceDataApi.categoriesOfAgreements)
  const { form, template } = signing
  const [templateId, categoryId, textLanguage] = form.hook.watch([
    'template_agreement_id',
    'treatment_category_id',
    'language',
  ])
  const months = start.templates.find(({ id }) => id === templateId)?.valid_months
  return (
    <div className={styles.step}>
      {!start.templates.length && <Note>{t('noTemplates')}</Note>}
      {templateId !== null && textLanguage !== start.client.language && (
        <div className={styles.language}>
          <IconLanguage size={16} stroke={1.8} aria-hidden />
          <p>
            {t('otherLanguage', {
              wanted: languageName(start.client.language, language),
              language: languageName(textLanguage, language),
            })}
          </p>
        </div>
      )}
      <div className={styles.pair}>
        <SelectField
          control={form.control}
          name="template_agreement_id"
          label={t('template')}
          required
          disabled={template.isLoading}
          description={
            months === undefined ? undefined : months === null ? t('validForEver') : t('validMonths', { count: months })
          }
          options={start.templates.map(({ id, name }) => ({ value: id, label: translate(name, language) }))}
          onPicked={template.pick}
        />
        <SelectField
          control={form.control}
          name="treatment_category_id"
          label={t('category')}
          required
          description={t('categoryHelp')}
          options={(categories.data ?? [])
            .filter(({ id, active }) => active || id === categoryId)
            .map(({ id, name }) => ({ value: id, label: translate(name, language) }))}
        />
      </div>
      <RichTextField
        control={form.control}
        name="content"
        label={t('text')}
        description={
          textLanguage === language ? undefined : t('textLanguage', { language: languageName(textLanguage, language) })
        }
        required
        disabled={template.isLoading}
        maxLength={agreementLimits.content}
      />
    </div>
  )
}
