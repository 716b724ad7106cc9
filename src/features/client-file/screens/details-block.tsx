import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { instant } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { clientsApi } from '#features/clients/contract.ts'
import { MinorNote } from '#features/clients/screens/minor-note.tsx'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useMay } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import type { ClientDashboard } from '../contract.ts'
import styles from './blocks.module.css'

interface DetailsBlockProps {
  readonly client: ClientDashboard
  /** Opens the form at a field. */
  readonly onFill: (field: string) => void
}

/** The details of the client below those in the head of the page, and what is missing for each purpose. */
export function DetailsBlock({ client, onFill }: DetailsBlockProps) {
  const { t } = useTranslation('clientFile')
  const { moment } = useFormat()
  const language = useLanguage()
  const address = [
    [client.street, client.street_number, client.street_suffix],
    [client.postcode, client.place],
  ]
    .map((line) => line.filter(Boolean).join(' '))
    .filter(Boolean)
  return (
    <Card title={t('details')}>
      <div className={styles.minor}>
        <MinorNote birthdate={client.birthdate} day={browserToday()} consent={client.consenting_parent} />
      </div>
      <dl className={styles.facts}>
        <Fact label={t('address')}>
          {[...address, translate(client.country, language)].map((line) => (
            <span key={line} className={styles.addressLine}>
              {line}
            </span>
          ))}
        </Fact>
        <Fact label={t('language')}>{translate(client.language, language)}</Fact>
        {client.gender && <Fact label={t('gender')}>{translate(client.gender, language)}</Fact>}
        <Fact label={t('clientSince')}>
          <span className="num">{moment(instant(Date.parse(client.created_at))).slice(0, 10)}</span>
        </Fact>
      </dl>
      {!client.erased_at && <Missing client={client} onFill={onFill} />}
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The missing fields by their purpose; each leads to its place in the form, for those who may fill it in. */
function Missing({ client: { missing }, onFill }: DetailsBlockProps) {
  const { t } = useTranslation(['clientFile', 'clients'])
  const mayFill = useMay()(clientsApi.update.may)
  const nameOf = (field: string) => t(`clients:${field as 'email'}`)
  const purposes = (['form', 'checkout', 'agreement'] as const).filter((purpose) => missing[purpose].length)
  if (!purposes.length)
    return (
      <p className={styles.complete}>
        <IconCheck size={15} stroke={2} aria-hidden />
        {t('complete')}
      </p>
    )
  return (
    <section className={styles.missing}>
      <h3>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t('missingTitle')}
      </h3>
      {purposes.map((purpose) => (
        <div key={purpose}>
          <span className={styles.purpose}>{t(`missing_${purpose}`)}</span>
          <ul aria-label={t(`missing_${purpose}`)}>
            {missing[purpose].map((field) => (
              <li key={field}>
                {mayFill ? (
                  <button type="button" className={styles.fill} onClick={() => onFill(field)}>
                    {t('fillIn', { field: nameOf(field) })}
                  </button>
                ) : (
                  <span className={styles.filled}>{nameOf(field)}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
