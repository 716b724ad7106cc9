import { Button, Input } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addDays, localTimeAt, type Day } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { queryOf, useRead, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { DayInput } from '#platform/client/ui/day-input.tsx'
import { SearchSelectField, SelectField } from '#platform/client/ui/fields.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { listsApi, type ClientOption } from '#features/lists/contract.ts'
import { checkoutApi, invoiceDateDays } from '../contract.ts'
import { invoiceDateProblems } from '../rules/payment.ts'
import type { Visit } from './catalogue.ts'
import { useUndoNotice } from './use-undo-notice.ts'
import { invoiceDateOf, movedTo, type CheckoutValues } from './values.ts'
import styles from './checkout.module.css'

interface SaleCardProps {
  readonly form: UseFormReturn<CheckoutValues>
  readonly place: Place | null
  /** The locations to choose from. */
  readonly places: readonly Place[]
  /** The visit that is paid. Its client is in the head of the page and stays, and its practitioner may have left. */
  readonly visit: Visit | null
  /** Opens the form of a new client with the typed name. */
  readonly onNewClient: (typed: string) => void
}

const nameOf = (client: ClientOption) => `${client.first_name} ${client.last_name}`.trim()

/** The client, the location, the practitioner and the date of the sale. */
export function SaleCard({ form, place, places, visit, onNewClient }: SaleCardProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const may = useMay()
  const fixed = visit !== null
  const location = useController({ control: form.control, name: 'location_id' })
  const moveTo = useMove(form, places)
  const { isDirty } = form.formState
  useShellLocation((locationId) => {
    if (fixed) return
    // Nothing has been filled in yet, so the empty form moves to the new location.
    if (!isDirty) form.reset({ ...form.getValues(), location_id: locationId, practitioner_id: null })
    else moveTo(locationId)
  })

  // A client of one country cannot be invoiced in the series of another.
  const findClients = (search: string) =>
    queryOf(listsApi.clients, { query: { filters: { search, country_id: place?.supported_country_id } } })
  const detailOf = ({ birthdate, email, phone_number }: ClientOption) =>
    [birthdate && format.day(birthdate), phone_number ? spacedPhone(phone_number) : email].filter(Boolean).join(' · ')
  return (
    <Card>
      <div className={styles.fields} data-columns={fixed ? 3 : 2}>
        {!fixed && (
          <SearchSelectField<ClientOption, CheckoutValues>
            control={form.control}
            name="client"
            label={t('client')}
            placeholder={t('searchClient')}
            required
            autoFocus
            find={findClients}
            idOf={(client) => client.id}
            nameOf={nameOf}
            detailOf={detailOf}
            minLength={2}
            onCreate={place && may('client.create') ? onNewClient : undefined}
            createLabel={(typed) => (typed ? t('newClientNamed', { name: typed }) : t('newClient'))}
          />
        )}
        <SelectInput
          label={t('location')}
          required
          value={location.field.value}
          onChange={(id) => {
            if (id !== null && id !== location.field.value) moveTo(id)
          }}
          options={places
            .filter((one) => !visit || one.supported_country_id === visit.location.supported_country_id)
            .map((one) => ({ value: one.id, label: `${one.place}, ${one.name}` }))}
        />
        <Practitioner form={form} place={place} visit={visit} />
        <InvoiceDate form={form} place={place} />
      </div>
      {!fixed && place && <WithoutClient form={form} locationId={place.id} />}
    </Card>
  )
}

/** Sells products to nobody in particular: to the counter client of the location (decision 062). */
function WithoutClient({ form, locationId }: { form: UseFormReturn<CheckoutValues>; locationId: number }) {
  const { t } = useTranslation('checkout')
  const client = useWatch({ control: form.control, name: 'client' })
  const counter = useSend(checkoutApi.counter, {
    onSuccess: ({ id, name }) =>
      form.setValue(
        'client',
        { id, first_name: name, last_name: '', email: '', phone_number: '', birthdate: null, counter: true },
        { shouldDirty: true },
      ),
  })
  if (client) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.withoutClient}
      loading={counter.isPending}
      onClick={() => counter.mutate({ params: { locationId } })}
    >
      {t('withoutClient')}
    </Button>
  )
}

/** Sells at another location: what does not belong there goes, and can be brought back (spec 1 §4). */
function useMove(form: UseFormReturn<CheckoutValues>, places: readonly Place[]): (locationId: number) => void {
  const { t } = useTranslation('checkout')
  const tell = useUndoNotice()
  return (locationId) => {
    const before = form.getValues()
    const place = places.find((one) => one.id === locationId)
    if (!place) return
    const after = movedTo(
      before,
      place,
      places.find((one) => one.id === before.location_id)?.supported_country_id ?? null,
    )
    const put = ({ client, location_id, practitioner_id, items }: CheckoutValues) => {
      for (const [name, value] of Object.entries({ client, location_id, practitioner_id, items }) as [
        'items',
        CheckoutValues['items'],
      ][])
        form.setValue(name, value, { shouldDirty: true })
    }
    put(after)
    const itemsWent = after.items.length < before.items.length
    const clientWent = after.client !== before.client && !before.client?.counter
    if (itemsWent || clientWent) tell(t(clientWent ? 'otherCountry' : 'otherLocation'), () => put(before))
  }
}

/** Calls `onChange` when another location is chosen in the top bar. */
function useShellLocation(onChange: (locationId: number) => void): void {
  const id = useLocationChoice().location?.id
  const known = useRef(id)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (id !== undefined && id !== known.current) tell(id)
    known.current = id
  }, [id])
}

function Practitioner({ form, place, visit }: Pick<SaleCardProps, 'form' | 'place' | 'visit'>) {
  const { t } = useTranslation('checkout')
  const person = usePerson()
  const practitioners = useRead(
    listsApi.practitioners,
    { params: { locationId: place?.id ?? 0 } },
    { enabled: place !== null },
  )
  const here = practitioners.data ?? []
  const treated = visit?.practitioner
  const options = treated && !here.some((one) => one.id === treated.id) ? [...here, treated] : here

  // A practitioner who checks out is the practitioner of the sale, and of the next one, until another is chosen.
  const isSelf = here.some((one) => one.id === person.id)
  const suggest = useEffectEvent(() => {
    if (form.getValues('practitioner_id') === null) form.resetField('practitioner_id', { defaultValue: person.id })
  })
  const nobody = useWatch({ control: form.control, name: 'practitioner_id' }) === null
  useEffect(() => {
    if (isSelf && nobody) suggest()
  }, [isSelf, nobody])

  return (
    <SelectField<number, CheckoutValues>
      control={form.control}
      name="practitioner_id"
      label={t('practitioner')}
      required
      placeholder={t('choose')}
      disabled={!place}
      options={options.map((one) => ({ value: one.id, label: one.name }))}
    />
  )
}

/** Today at the location; who may change it chooses from 90 days back (spec 1 §5). */
function InvoiceDate({ form, place }: Pick<SaleCardProps, 'form' | 'place'>) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const may = useMay()
  const sentence = useProblemSentence()
  const { field, fieldState } = useController({ control: form.control, name: 'invoice_date' })
  const today: Day | null = place && localTimeAt(Date.now(), place.zone).day
  if (!may('checkout.date.edit') || !today) {
    return (
      <Input.Wrapper label={t('invoiceDate')} labelElement="div">
        <div className={`${styles.fixed} num`}>{today && format.day(today)}</div>
      </Input.Wrapper>
    )
  }
  const [wrong] =
    invoiceDateOf(field.value) === undefined
      ? [problem('invoice_date', 'day')]
      : invoiceDateProblems(invoiceDateOf(field.value), today, true)
  return (
    <DayInput
      label={t('invoiceDate')}
      min={addDays(today, -invoiceDateDays)}
      max={today}
      error={wrong ? sentence(wrong) : fieldState.error?.message}
      ref={field.ref}
      name={field.name}
      value={field.value ?? today}
      onChange={(day) => field.onChange(day === today ? null : day)}
      onBlur={field.onBlur}
    />
  )
}
