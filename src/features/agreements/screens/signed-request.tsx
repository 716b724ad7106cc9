import { useTranslation } from 'react-i18next'
import { MinorNote } from '#features/clients/screens/minor-note.tsx'
import { isMinor } from '#features/clients/rules/minor.ts'
import { leaveSaved } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import type { AgreementRequest } from '../contract.ts'
import { signingProblems } from '../rules.ts'
import { AgreementText } from './agreement-text.tsx'
import { OwnPad } from './signatures-step.tsx'
import { useSending } from './use-sending.ts'
import signing from './signing.module.css'
import styles from './agreements.module.css'

interface SignedRequestProps {
  readonly request: AgreementRequest
  readonly onClose: () => void
}

/** Completes an agreement that the client has signed on their own telephone; its text can no longer be changed. */
export function SignedRequest({ request, onClose }: SignedRequestProps) {
  const { t } = useTranslation('agreements')
  const { moment } = useFormat()
  const language = useLanguage()
  const sending = useSending(`agreement.request.${request.id}`, () => request.content)
  const { pads } = sending
  // Nothing is typed here, so there is no draft: a drawing stays in memory alone.
  const form = useBalieForm({ defaultValues: {}, submit: save })
  const client_signee_name = request.client_signee_name ?? ''
  const { birthdate, consenting_parent } = request
  const minor = isMinor(birthdate, browserToday())

  async function save(): Promise<void> {
    const { client_id, template_agreement_id, treatment_category_id, content } = request
    const { practitioner_signee_name, location_id } = request
    const problems = signingProblems({ missing: [], clientSigned: true, practitionerSigned: pads.signed.user })
    const isSent = await sending.send(
      {
        client_id,
        template_agreement_id,
        treatment_category_id,
        content,
        language: request.language,
        location_id,
        client_signee_name,
        practitioner_signee_name,
      },
      problems,
      request.client_signature_id!,
    )
    if (isSent) await leaveSaved(onClose)
  }
  return (
    <Popup
      title={t('completing')}
      subtitle={request.name}
      size="broad"
      loading={false}
      error={null}
      form={{ ...form, dirty: pads.drawn }}
      submitLabel={t(sending.isLost ? 'sendAgain' : 'sign')}
      onClose={onClose}
    >
      <div className={signing.step}>
        {minor && <MinorNote birthdate={birthdate} day={browserToday()} consent={consenting_parent} />}
        <AgreementText
          title={request.name}
          html={request.content}
          lang={request.language === language ? undefined : request.language}
        />
        <div className={signing.pads}>
          <figure className={styles.drawing}>
            <figcaption className={styles.by}>{t(minor ? 'parentSignature' : 'clientSignature')}</figcaption>
            <img src={request.signature!} alt={t('signatureOf', { name: client_signee_name })} />
            <p className="dim">
              {t('signedAt', { name: client_signee_name, moment: moment(request.client_signed_at!) })}
            </p>
          </figure>
          <OwnPad pad={pads.user} disabled={form.submitting} />
        </div>
      </div>
    </Popup>
  )
}
