import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sentencesOf } from '#platform/client/problems.ts'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import type { Sending } from './phone-signing.ts'

/** Says why a signature has not arrived yet, and sends it again by a button. */
export function Waiting({ sending: { error, isPending, again } }: { sending: Sending }) {
  const { t } = useTranslation('agreements')
  return (
    <>
      {error && (
        <ProblemAlert
          sentences={error.status === 0 ? [t('phone.waitingText')] : [...sentencesOf(error), t('phone.keptText')]}
        />
      )}
      <Button size="lg" fullWidth loading={isPending} onClick={again}>
        {t('phone.sendAgain')}
      </Button>
    </>
  )
}
