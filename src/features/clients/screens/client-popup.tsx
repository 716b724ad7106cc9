import { useCountryChoice } from '#platform/client/country.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { ClientFormPopup } from './client-form-popup.tsx'

/** `/clients/new` and `/clients/9`: the client form over the overview. */
export function ClientPopup() {
  const clientId = useAddressId('clientId')
  const { countryId } = useCountryChoice()
  const back = useBack('/clients')
  return <ClientFormPopup clientId={clientId} countryId={countryId ?? 0} onClose={back} onSaved={back} />
}
