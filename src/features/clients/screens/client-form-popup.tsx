import { IconWallet } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { leaveWithDraft } from '#platform/client/data.ts'
import { useMay } from '#platform/client/session.ts'
import { useRecord } from '#platform/client/record.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { RecordPopup } from '#platform/client/ui/record-popup.tsx'
import { clientsApi, type Client } from '../contract.ts'
import { doublesApi, type ClientDouble } from '../contract/doubles.ts'
import { ninName } from '../rules/nin.ts'
import { ClientContracts, useClientContracts } from './client-contracts.tsx'
import { ClientFields } from './client-fields.tsx'
import { ClientHistory } from './client-history.tsx'
import { emptyClient, inputOf, valuesOf, type ClientValues } from './client-values.ts'
import { Doubles } from './doubles.tsx'
import { LikelyDouble } from './likely-double.tsx'
import { useClientLookups } from './use-client-lookups.ts'
import styles from './client-fields.module.css'

interface ClientFormPopupProps {
  /** The id of the client; null for a new one. */
  readonly clientId: number | null
  /** The supported country in which a new client is registered. */
  readonly countryId: number
  /** Values that are known of a new client already. */
  readonly start?: Partial<ClientValues>
  /**
   * The popup is open over another popup and has no address of its own: closing it is not a navigation, so it asks by
   * itself.
   */
  readonly nested?: boolean
  /** The field that gets the focus; by default the first one. */
  readonly focus?: string
  /** Opens or chooses a client who is likely the same as the new one; without it nobody is looked for. */
  readonly onDouble?: (client: ClientDouble) => void
  readonly onClose: () => void
  readonly onSaved: (client: Client) => void
}

const { show, create, update, activate, deactivate, list } = clientsApi

/** The client form, for a new client and for an existing one (spec 1 §4). */
export function ClientFormPopup({
  clientId,
  countryId,
  start,
  nested,
  focus,
  onDouble,
  onClose,
  onSaved,
}: ClientFormPopupProps) {
  const { t } = useTranslation(['clients', 'audit'])
  const { euros } = useFormat()
  const may = useMay()
  const lookups = useClientLookups()
  const contracts = useClientContracts()
  const record = useRecord({
    id: clientId,
    // A booking begins with the client whom it asks for, not with one who was typed elsewhere.
    name: nested ? 'booked-client' : 'client',
    secrets: ['nin'],
    api: { show, create, update, activate, deactivate },
    refreshes: [list],
    start,
    inputOf,
    onClose,
    onSaved,
    valuesOf: (stored) => (stored ? valuesOf(stored) : emptyClient(countryId, lookups.localeOfNew(countryId))),
    successMessage: ({ first_name, last_name, nin_doubtful }, what) =>
      `${t(what, { name: `${first_name} ${last_name}` })}${nin_doubtful ? `. ${t('ninDoubtful')}` : ''}`,
    needs: lookups.reads,
    alongside: contracts.alongside,
  })
  const { stored, loading, form } = record
  useEffect(() => {
    if (focus && !loading) form.hook.setFocus(focus as keyof ClientValues)
  }, [focus, loading, form.hook])
  const seeksDoubles = may(doublesApi.list.may) && clientId === null && onDouble !== undefined
  const fields = (
    <div>
      <fieldset className={styles.whole} disabled={record.isSaved}>
        <ClientFields form={form} options={lookups.optionsFor(stored)} codeOf={lookups.codeOf} stored={stored} />
      </fieldset>
      {/* A booking asks for the client alone; their papers have time. */}
      {!nested && record.mayEdit && (
        <ClientContracts clientId={clientId} adding={contracts.adding} isSaved={record.isSaved} />
      )}
    </div>
  )
  const parts = stored
    ? [
        {
          key: 'details',
          label: t('details'),
          fields: Object.keys(form.hook.getValues()),
          content: fields,
        },
        { key: 'history', label: t('audit:history'), content: <ClientHistory clientId={stored.id} /> },
      ]
    : []

  function wordOfLeftOut(name: string): string {
    if (name === contracts.alongside.name) return t('chosenContracts')
    const { nin_country_id, country_id } = form.hook.getValues()
    return t(ninName(lookups.codeOf(nin_country_id ?? country_id)))
  }

  function openDouble(client: ClientDouble): void {
    // A booking goes on with the client who was found: what was typed of them anew is not needed any more.
    if (nested) {
      record.discard()
      return onDouble?.(client)
    }
    // No draft keeps a national number: leaving asks first.
    if (form.hook.getValues('nin')) return onDouble?.(client)
    record.keepDraft()
    void leaveWithDraft(() => onDouble?.(client))
  }
  return (
    <RecordPopup
      record={record}
      title={t(clientId === null ? 'newTitle' : 'editTitle')}
      subtitle={stored ? `${stored.first_name} ${stored.last_name}` : undefined}
      size={seeksDoubles ? 'broad' : 'wide'}
      nested={nested}
      addLabel={t('create')}
      offerOneMore={!nested}
      actions={
        stored && (
          <>
            {stored.credit_cents !== null && (
              <Chip
                tone={stored.credit_cents > 0 ? 'ok' : 'plain'}
                icon={<IconWallet size={13} stroke={1.8} aria-hidden />}
              >
                {t('credit_cents')} {euros(stored.credit_cents)}
              </Chip>
            )}
            {!nested && <LikelyDouble client={stored} />}
          </>
        )
      }
      words={(field) => t(field === 'supported_country_id' ? 'country_id' : field)}
      wordOfLeftOut={wordOfLeftOut}
      valueInWords={lookups.valueInWords}
      sections={parts}
    >
      {seeksDoubles ? (
        <Doubles form={form} chooses={nested ?? false} onOpen={openDouble}>
          {fields}
        </Doubles>
      ) : (
        fields
      )}
    </RecordPopup>
  )
}
