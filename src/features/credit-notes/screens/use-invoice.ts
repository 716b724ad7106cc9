import { useRead } from '#platform/client/data.ts'
import { useAddress, useBack, useGo, useOpenedFrom } from '#platform/client/navigation.ts'
import { invoicesApi } from '#features/invoices/contract.ts'

/** The invoice of the address, the reads of it, and the way back to the page from which it was opened. */
export function useInvoice() {
  const ref = useAddress().ref ?? ''
  const back = useBack('/invoices')
  const from = useOpenedFrom()
  const go = useGo()
  const reading = useRead(invoicesApi.transaction, { params: { ref } })
  return { ref, reading, invoice: reading.data, onClose: () => (from ? go(from) : back()) }
}
