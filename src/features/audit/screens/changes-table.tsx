import { useTranslation } from 'react-i18next'
import type { AuditAction } from '#kernel/audit.ts'
import type { Change } from '../contract.ts'
import { byLanguage } from '../rules.ts'
import { useLogWords } from './use-log-words.tsx'
import styles from './audit.module.css'

/** The values before and after, a field on each row. A created or deleted record has only one of the two. */
export function ChangesTable({ changes, action }: { changes: readonly Change[]; action: AuditAction }) {
  const { t } = useTranslation(['audit', 'common'])
  const words = useLogWords()
  const nothing = <span className="dim">{t('common:nothing')}</span>
  return (
    <div className={styles.scroller}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {action !== 'create' && <th scope="col">{t(action === 'delete' ? 'value' : 'before')}</th>}
            {action !== 'delete' && <th scope="col">{t(action === 'create' ? 'value' : 'after')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.flatMap(byLanguage).map(({ field, language, before, after, before_name, after_name }) => (
            <tr key={`${field} ${language ?? ''}`}>
              <th scope="row">{words.field(field, language)}</th>
              {action !== 'create' && (
                <td className={action === 'update' ? styles.was : undefined}>
                  {words.value(field, before, before_name) ?? nothing}
                </td>
              )}
              {action !== 'delete' && <td>{words.value(field, after, after_name) ?? nothing}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
