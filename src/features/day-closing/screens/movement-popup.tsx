import { useTranslation } from 'react-i18next'
import { cents } from '#kernel/money.ts'
import { useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import { useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { MoneyField, SelectField, TextField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { useVersion } from '#platform/client/version.ts'
import { useDayOfAddress } from '#features/day-summary/screens/day-head.tsx'
import { dayClosingApi, movementKinds, movementLimits, type MovementKind } from '../contract.ts'
import styles from './day-closing.module.css'

interface MovementValues {
  readonly kind: MovementKind | null
  readonly amount_cents: number | null
  readonly description: string
  readonly receipt_number: string
}
const untouched: MovementValues = { kind: 'payout', amount_cents: null, description: '', receipt_number: '' }

/** `/day-summary/closing/cash`: puts money into the drawer of the location, or takes some out, over its closing. */
export function MovementPopup() {
  const { location } = useLocationChoice()
  return location ? <Movement place={location} /> : null
}

function useMovement(place: Place, onClose: () => void) {
  const { t } = useTranslation('dayClosing')
  const { day } = useDayOfAddress(place)
  const name = `cash-movement.${place.id}.${day}`
  const add = useSend(dayClosingApi.addMovement, {
    failure: 'form',
    invalidates: [dayClosingApi.show],
    keepAs: name,
    onSuccess: onClose,
  })
  const form = useBalieForm<MovementValues>({
    defaultValues: untouched,
    submit: async ({ kind, amount_cents, description, receipt_number }) => {
      await add.mutateAsync({
        body: {
          location_id: place.id,
          day,
          kind: kind!,
          amount_cents: cents(amount_cents!),
          description,
          receipt_number,
        },
      })
      draft.forget()
      notify(t('movementAdded'))
    },
  })
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => untouched }))
  return { form, draft, day }
}

function Movement({ place }: { place: Place }) {
  const { t } = useTranslation('dayClosing')
  const format = useFormat()
  const onClose = useBack('/day-summary/closing')
  const { form, draft, day } = useMovement(place, onClose)
  return (
    <Popup
      title={t('movementTitle')}
      subtitle={format.day(day)}
      loading={false}
      error={null}
      form={form}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        <MoneyField control={form.control} name="amount_cents" label={t('howMuch')} required />
        <SelectField
          control={form.control}
          name="kind"
          label={t('kind')}
          required
          options={movementKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <TextField
          control={form.control}
          name="description"
          label={t('description')}
          maxLength={movementLimits.description}
          required
        />
        <TextField
          control={form.control}
          name="receipt_number"
          label={t('receipt_number')}
          maxLength={movementLimits.receipt_number}
        />
      </div>
    </Popup>
  )
}
