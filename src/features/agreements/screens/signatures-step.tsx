import { Button } from '@mantine/core'
import { IconDeviceMobile, IconSignature } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MinorNote } from '#features/clients/screens/minor-note.tsx'
import { translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { TextField } from '#platform/client/ui/fields.tsx'
import { SignaturePad } from '#platform/client/ui/signature-pad.tsx'
import { agreementLimits, type AgreementStart } from '../contract.ts'
import { AgreementText } from './agreement-text.tsx'
import { ownSignature } from './own-signature.ts'
import type { Pad } from './use-pads.ts'
import type { SignForm } from './use-sign-form.ts'
import styles from './signing.module.css'

/** The second step: the text to read, and both signatures with their names. */
export function SignaturesStep({ signing, start }: { signing: SignForm; start: AgreementStart }) {
  const { t } = useTranslation('agreements')
  const language = useLanguage()
  const { form, pads, minor } = signing
  const [templateId, content, textLanguage] = form.hook.watch(['template_agreement_id', 'content', 'language'])
  const template = start.templates.find(({ id }) => id === templateId)
  const { client } = start
  return (
    <div className={styles.step}>
      {minor && <MinorNote birthdate={client.birthdate} day={browserToday()} consent={client.consenting_parent} />}
      <AgreementText
        title={template ? translate(template.name, textLanguage) : t('text')}
        html={content}
        lang={textLanguage === language ? undefined : textLanguage}
      />
      <div className={styles.pads}>
        <div className={styles.signatory}>
          <TextField
            control={form.control}
            name="client_signee_name"
            label={t(minor ? 'parentName' : 'clientName')}
            maxLength={agreementLimits.signee_name}
            required
          />
          <SignaturePad
            label={t(minor ? 'parentSignature' : 'clientSignature')}
            {...pads.client}
            disabled={form.submitting}
          >
            <Button
              size="compact-sm"
              variant="subtle"
              className={styles.other}
              leftSection={<IconDeviceMobile size={15} stroke={1.8} aria-hidden />}
              loading={signing.isAsking}
              onClick={() => void signing.ask()}
            >
              {t('onTelephone')}
            </Button>
          </SignaturePad>
        </div>
        <div className={styles.signatory}>
          <TextField
            control={form.control}
            name="practitioner_signee_name"
            label={t('practitionerName')}
            maxLength={agreementLimits.signee_name}
            required
          />
          <OwnPad pad={pads.user} disabled={form.submitting} />
        </div>
      </div>
    </div>
  )
}

/** The pad of the practitioner, who may use the signature of this session again (decision C53). */
export function OwnPad({ pad, disabled }: { pad: Pad; disabled: boolean }) {
  const { t } = useTranslation('agreements')
  const own = ownSignature()
  return (
    <SignaturePad label={t('practitionerSignature')} {...pad} disabled={disabled}>
      {own.length > 0 && pad.value.length === 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.other}
          leftSection={<IconSignature size={15} stroke={1.8} aria-hidden />}
          onClick={() => pad.onChange(own)}
        >
          {t('useOwn')}
        </Button>
      )}
    </SignaturePad>
  )
}
