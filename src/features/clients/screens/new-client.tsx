import { useCountryChoice } from '#platform/client/country.ts'
import { useBack, useGo } from '#platform/client/navigation.ts'
import { ClientFormPopup } from './client-form-popup.tsx'

/** `/clients/new`: the form of a new client over the overview. */
export function NewClient() {
  const { countryId } = useCountryChoice()
  const back = useBack('/clients')
  const go = useGo()
  return (
    <ClientFormPopup
      clientId={null}
      countryId={countryId ?? 0}
      onDouble={({ id }) => go(`/clients/${id}`)}
      onClose={back}
      onSaved={back}
    />
  )
}
