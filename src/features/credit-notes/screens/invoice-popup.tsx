import { Button } from '@mantine/core'
import { IconFileTypePdf, IconMail, IconPencil, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { isCreditNote } from '#features/invoices/rules.ts'
import { invoicesApi, type InvoiceTransaction } from '#features/invoices/contract.ts'
import { useSend } from '#platform/client/data.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { creditNotesApi } from '../contract.ts'
import { InvoiceDetails } from './invoice-details.tsx'
import { creditPath, invoicePath, isCreditOffered } from './invoice-paths.ts'
import { useInvoice } from './use-invoice.ts'

/** `/invoices/2026-000042`: an invoice or credit note, and what can be done with it. */
export function InvoicePopup() {
  const { t } = useTranslation('invoices')
  const { ref, reading, invoice, onClose } = useInvoice()
  return (
    <Popup
      title={t(isCreditNote(ref) ? 'creditNote' : 'invoice', { ref })}
      subtitle={invoice?.client}
      size="wide"
      form={null}
      onClose={onClose}
      loading={!invoice}
      error={reading.error && !invoice ? { error: reading.error, onRetry: () => void reading.refetch() } : null}
      actions={invoice && <Actions invoice={invoice} />}
    >
      {invoice && <InvoiceDetails invoice={invoice} />}
    </Popup>
  )
}

/** Opens, mails, edits and credits the invoice, each for people who may. */
function Actions({ invoice }: { invoice: InvoiceTransaction }) {
  const { t } = useTranslation(['invoices', 'creditNotes'])
  const may = useMay()
  const go = useGo()
  const search = useSearchWords()
  const { ref } = invoice
  return (
    <>
      <Button
        component="a"
        variant="default"
        href={addressOf(invoicesApi.document, { params: { ref } })}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconFileTypePdf size={16} stroke={1.7} />}
      >
        {t('openPdf')}
      </Button>
      <MailButton of={ref} />
      {invoice.can_edit && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.7} />}
          onClick={() => go(`${invoicePath(ref)}/edit`, { search })}
        >
          {t('creditNotes:edit')}
        </Button>
      )}
      {may(creditNotesApi.credit.may) && isCreditOffered(invoice) && (
        <Button
          variant="default"
          leftSection={<IconReceiptRefund size={16} stroke={1.7} />}
          onClick={() => go(creditPath(ref), { search })}
        >
          {t('creditNotes:credit')}
        </Button>
      )}
    </>
  )
}

/** Mails the invoice after a question: a mail cannot be taken back. */
function MailButton({ of: ref }: { of: string }) {
  const { t } = useTranslation('invoices')
  const [asking, setAsking] = useState(false)
  const mailing = useSend(invoicesApi.notify, {
    onSuccess: ({ mailed_to }) => notify(t('mailed', { address: mailed_to })),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.7} />}
        loading={mailing.isPending}
        onClick={() => setAsking(true)}
      >
        {t('mail')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('mail')}
        text={t('mailQuestion', { ref })}
        confirmLabel={t('mail')}
        onConfirm={() => {
          setAsking(false)
          mailing.mutate({ params: { ref } })
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
