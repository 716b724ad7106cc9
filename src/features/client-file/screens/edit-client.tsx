import { useQueryClient } from '@tanstack/react-query'
import { ClientFormPopup } from '#features/clients/screens/client-form-popup.tsx'
import { outdate } from '#platform/client/data.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { clientFileApi } from '../contract.ts'
import { useClientAddress } from './client-address.ts'

/** `/clients/9/edit`: the client form over the page of the client, at the field that the address names. */
export function EditClient() {
  const { clientId, path } = useClientAddress()
  const { field, ...search } = useSearchWords()
  const go = useGo()
  const queries = useQueryClient()
  const back = () => go(path, { search })
  return (
    <ClientFormPopup
      clientId={clientId}
      countryId={0}
      focus={field}
      onClose={back}
      onSaved={() => {
        void outdate(queries, clientFileApi.show)
        back()
      }}
    />
  )
}
