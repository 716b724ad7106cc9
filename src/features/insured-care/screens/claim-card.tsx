import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { takeFile } from '#platform/client/take-file.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { browserToday, DayInput } from '#platform/client/ui/day-input.tsx'
import { SelectInput, type SelectOption } from '#platform/client/ui/select-input.tsx'
import { insuredCareApi } from '../contract.ts'
import { periodProblems } from '../rules.ts'
import styles from './insured-care.module.css'

/** The insurer and the period of the file; neither is stored. */
function useClaim() {
  const [insurer, setInsurer] = useState<number | null>(null)
  const today = browserToday()
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 7)}-01`)
  const [to, setTo] = useState<string | null>(today)
  const firstDay = from && parseDay(from)
  const lastDay = to && parseDay(to)
  const query =
    insurer !== null && firstDay && lastDay && !periodProblems({ from: firstDay, to: lastDay }).length
      ? { insurer, from: firstDay, to: lastDay }
      : null
  return { insurer, setInsurer, from, setFrom, to, setTo, query }
}

/** Makes the file of what is to be claimed from an insurer for a period. */
export function ClaimCard({ insurers }: { insurers: readonly SelectOption<number>[] }) {
  const { t } = useTranslation('insuredCare')
  const { insurer, setInsurer, from, setFrom, to, setTo, query } = useClaim()
  const [busy, setBusy] = useState(false)

  async function download(): Promise<void> {
    if (!query) return
    setBusy(true)
    try {
      const name = await takeFile(insuredCareApi.claim, { query })
      notify(t('taken', { name }))
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
  }

  return (
    <Card className={styles.claim}>
      <p className={`dim small ${styles.text}`}>{t('claimText')}</p>
      <div className={styles.fields}>
        <SelectInput label={t('insurer')} value={insurer} onChange={setInsurer} options={insurers} />
        <DayInput label={t('from')} className={styles.day} value={from} onChange={setFrom} />
        <DayInput label={t('to')} className={styles.day} value={to} onChange={setTo} />
        <Button
          leftSection={<IconDownload size={16} stroke={1.7} />}
          disabled={!query}
          loading={busy}
          onClick={() => void download()}
        >
          {t('claim')}
        </Button>
      </div>
    </Card>
  )
}
