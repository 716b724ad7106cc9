import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { RecordPopup } from '#platform/client/ui/record-popup.tsx'
import { History, type HistoryProps } from './history.tsx'

type RecordedPopupProps<Stored, Values extends FieldValues> = Parameters<typeof RecordPopup<Stored, Values>>[0] &
  Pick<HistoryProps<AnyEndpoint>, 'say'> & {
    /** From `historyEndpoint`: `employeesApi.history`. */
    readonly history: AnyEndpoint
  }

/**
 * The popup of a record with a history: once the record is stored, the last part shows who changed what. Fields outside
 * `sections` form the first part.
 */
export function RecordedPopup<Stored extends { readonly id: number }, Values extends FieldValues>({
  history,
  say,
  sections,
  children,
  ...popup
}: RecordedPopupProps<Stored, Values>) {
  const { t } = useTranslation('audit')
  const { stored, form } = popup.record
  const parts = stored
    ? [
        ...(sections ?? [
          { key: 'details', label: t('details'), fields: Object.keys(form.hook.getValues()), content: children },
        ]),
        {
          key: 'history',
          label: t('history'),
          content: <History of={history} params={{ id: stored.id } as never} say={say} />,
        },
      ]
    : sections
  return (
    <RecordPopup {...popup} sections={parts}>
      {children}
    </RecordPopup>
  )
}
