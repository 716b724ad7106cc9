import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import { importsApi, type ImportHead } from '../contract.ts'
import styles from './imports.module.css'

/** Lists the newest imports, to continue one or to look back at it. */
export function EarlierImports() {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const read = useRead(importsApi.list, {}, { staleTime: 0 })
  const outcome = ({ status, imported_count, wrong_count }: ImportHead) => {
    if (status === 'done') return t('status_done', { count: imported_count, shown: format.count(imported_count) })
    return wrong_count
      ? t('status_wrong', { count: wrong_count, shown: format.count(wrong_count) })
      : t(`status_${status}`)
  }
  return (
    <Card title={t('earlier')} flush>
      <Reading
        query={read}
        skeleton={
          <div style={{ padding: 16 }}>
            <Skeleton height={72} />
          </div>
        }
      >
        {(imports) =>
          imports.length === 0 ? (
            <p className={styles.note}>{t('earlierEmpty')}</p>
          ) : (
            <div className={styles.scroll}>
              <table className={tableStyles.table}>
                <thead>
                  <tr>
                    <th>{t('when')}</th>
                    <th>{t('file')}</th>
                    <th>{t('what')}</th>
                    <th>{t('who')}</th>
                    <th className={tableStyles.number}>{t('rowCount')}</th>
                    <th>{t('outcome')}</th>
                  </tr>
                </thead>
                <tbody>
                  {imports.map((one) => (
                    <tr key={one.id}>
                      <td>{format.moment(one.created_at)}</td>
                      <td>
                        <Link to={`/imports/${one.id}` as never}>{one.file_name}</Link>
                      </td>
                      <td>{t(`kind_${one.kind}`)}</td>
                      <td>{one.employee ?? t('keyboard')}</td>
                      <td className={tableStyles.number}>{format.count(one.row_count)}</td>
                      <td>{outcome(one)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Reading>
    </Card>
  )
}
