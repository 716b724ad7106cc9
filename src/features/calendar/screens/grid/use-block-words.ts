import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockWords } from './appointment-block.tsx'

/** The words on the blocks, made once for all of them. */
export function useBlockWords(): BlockWords {
  const { t } = useTranslation(['calendar', 'appointments', 'common'])
  return useMemo(
    () => ({
      ahead: [0, 1, 2, 3].map((done) => `${t('appointments:notBegun')}, ${t('appointments:doneOf', { done })}`),
      noContract: t('appointments:noContract'),
      done: [0, 1, 2, 3].map(
        (done) =>
          `${t(done === 3 ? 'common:green' : done ? 'common:amber' : 'common:red')}, ${t('appointments:doneOf', { done })}`,
      ),
      cancelled: t('appointments:cancelled'),
      no_show: t('appointments:noShow'),
      withoutRules: t('withoutRules'),
    }),
    [t],
  )
}
