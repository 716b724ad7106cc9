import { ActionIcon } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFromHere } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'

interface ReportLinkProps {
  readonly appointmentId: number
  /** The treatment and the day stand in the name of the link as the row says them. */
  readonly treatment: string
  readonly day: string
  readonly className?: string
}

/** Leads to the treatment report of a visit, which closes onto this page; nothing for whom may not read reports. */
export function ReportLink({ appointmentId, treatment, day, className }: ReportLinkProps) {
  const { t } = useTranslation('appointments')
  const may = useMay()
  const search = useFromHere()
  if (!may('treatment-report.read')) return null
  return (
    <ActionIcon
      component={Link}
      className={className}
      variant="subtle"
      color="gray"
      size={32}
      to={`/report/${appointmentId}`}
      search={search as never}
      aria-label={t('reportOf', { treatment, day })}
      title={t('report')}
    >
      <IconFileText size={16} stroke={1.7} />
    </ActionIcon>
  )
}
