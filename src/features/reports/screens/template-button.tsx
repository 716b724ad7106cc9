import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { reportTemplatesApi } from '#features/templates/contract.ts'
import { textFor } from '#features/templates/rules.ts'
import { ApiError } from '#platform/client/api.ts'
import { queryOf } from '#platform/client/data.ts'
import { notify, notifyError, notifyRefusal } from '#platform/client/notices.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { addText } from './take-over.ts'
import type { ReportValues } from './values.ts'
import styles from './report.module.css'

interface TemplateButtonProps {
  readonly form: UseFormReturn<ReportValues>
  readonly report: TreatmentReport
}

/**
 * Puts the template of the chosen category and appointment type below the text, in the client's language (spec 2 §8).
 * What stands there is never replaced, and one press takes the template back.
 */
export function TemplateButton({ form, report: { client, location } }: TemplateButtonProps) {
  const { t } = useTranslation(['reports', 'common'])
  const queries = useQueryClient()
  const isLoading = useRef(false)
  const [categoryId, appointmentTypeId] = useWatch({
    control: form.control,
    name: ['treatment_category_id', 'appointment_type_id'],
  })

  async function add(): Promise<void> {
    if (isLoading.current) return
    isLoading.current = true
    const call = { params: { categoryId, appointmentTypeId }, query: { country: location.supported_country_id } }
    try {
      const { translation } = await queries.fetchQuery({ ...queryOf(reportTemplatesApi.forReport, call), staleTime: 0 })
      const text = textFor(translation.content, client.locale)
      if (text === null) return notifyRefusal(t('TreatmentReportTemplateNotInLanguage'))
      const { undo } = addText(form, text)
      notify(t('TreatmentReportTemplateAdded'), { label: t('common:undo'), onUndo: undo })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) notifyRefusal(t('TreatmentReportTemplateNotMade'))
      else notifyError(error)
    } finally {
      isLoading.current = false
    }
  }
  return (
    <Button
      size="xs"
      variant="subtle"
      className={styles.template}
      leftSection={<IconFileText size={15} stroke={1.7} aria-hidden />}
      onClick={() => void add()}
    >
      {t('addTemplate')}
    </Button>
  )
}
