import { Button } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useBalieForm } from '#platform/client/form.ts'
import { CheckboxInput } from '#platform/client/ui/checkbox-input.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { Ruled, type Judge } from '#platform/client/ui/ruled.tsx'
import { isSignature, noDrawing, type Drawing } from '#platform/client/ui/signature-drawing.ts'
import { SignaturePad } from '#platform/client/ui/signature-pad.tsx'
import { pictureOf } from '#platform/client/ui/signature-paper.ts'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { agreementLimits, signingApi, type SigningAgreement } from '../contract.ts'
import { linkProblems } from '../rules.ts'
import { PhoneMinor } from './phone-minor.tsx'
import { PhonePdf } from './phone-pdf.tsx'
import { keepSigning, signingInTab, type Sending } from './phone-signing.ts'
import type { LinkEnd } from './phone-state.tsx'
import { PhoneText } from './phone-text.tsx'
import { TimeLeft } from './phone-time-left.tsx'
import { Waiting } from './phone-waiting.tsx'
import styles from './phone-sign.module.css'

/** The fields of the form; the drawing itself stands beside it. */
interface SigningValues {
  readonly agrees: boolean
  readonly client_signee_name: string
  readonly signature: boolean
}

const judgeFor =
  ({ is_minor, client_name }: SigningAgreement): Judge<SigningValues> =>
  ({ signature, ...values }) =>
    linkProblems({ ...values, signed: signature }, is_minor ? client_name : null)
/** A flatter paper than at the desk, so that text and button stay in sight beside it. */
const paperHeight = 240

interface PhoneSignFormProps {
  readonly agreement: SigningAgreement
  readonly sending: Sending
  readonly onOver: (end: LinkEnd) => void
}

/** The agreement to read, a yes, a name and a signature. What is filled in survives a reload (`keepSigning`). */
export function PhoneSignForm({ agreement, sending, onOver }: PhoneSignFormProps) {
  const { t } = useTranslation('agreements')
  const { chain, is_minor, consenting_parent } = agreement
  const [begun] = useState(signingInTab)
  const [judge] = useState(() => judgeFor(agreement))
  const [drawing, setDrawing] = useState<Drawing>(begun?.drawing ?? noDrawing)
  const form = useBalieForm<SigningValues>({
    defaultValues: {
      agrees: begun?.agrees ?? false,
      client_signee_name: begun?.client_signee_name ?? (is_minor ? consenting_parent : agreement.client_name),
      signature: isSignature(drawing),
    },
    submit: ({ agrees, client_signee_name }) =>
      sending.send(chain, { agrees, client_signee_name, signature: pictureOf(drawing, agreementLimits.signature) }),
  })
  useKeptInTab(form.control, chain, drawing)
  const isOnItsWay = sending.sent !== null
  const isWaiting = isOnItsWay && !sending.isPending && sending.error !== null

  return (
    <FormFrame form={form} submittable={!isOnItsWay} className={styles.form}>
      <div className={styles.body} inert={isOnItsWay}>
        <PhoneText agreement={agreement}>
          <PhonePdf of={signingApi.document} label={t('phone.asPdf')} name={agreement.name} onOver={onOver} quiet />
        </PhoneText>
        {is_minor && <PhoneMinor agreement={agreement} />}
        <Ruled control={form.control} name="agrees" judge={judge}>
          {(field) => <CheckboxInput {...field} label={t('phone.agrees')} className={styles.agrees} />}
        </Ruled>
        <Ruled control={form.control} name="client_signee_name" judge={judge}>
          {(field) => (
            <TextInput
              {...field}
              label={t(is_minor ? 'phone.parentName' : 'phone.name')}
              description={is_minor ? undefined : t('phone.nameHelp')}
              maxLength={agreementLimits.signee_name}
              autoComplete="name"
              className={styles.name}
            />
          )}
        </Ruled>
        <Ruled control={form.control} name="signature" judge={judge}>
          {({ ref, error, onChange }) => (
            <SignaturePad
              ref={ref}
              label={t(is_minor ? 'phone.parentSignature' : 'phone.signature')}
              value={drawing}
              height={paperHeight}
              error={error}
              onChange={(next) => {
                setDrawing(next)
                onChange(isSignature(next))
              }}
            />
          )}
        </Ruled>
      </div>
      <div className={styles.foot}>
        <ProblemAlert sentences={form.problems} />
        {isWaiting ? (
          <Waiting sending={sending} />
        ) : (
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={isOnItsWay}
            leftSection={<IconPencil size={18} stroke={1.8} />}
          >
            {t('phone.sign')}
          </Button>
        )}
        <p className={styles.left} role="status">
          {isOnItsWay && !isWaiting && t('phone.sending')}
        </p>
        {!isOnItsWay && (
          <p className={styles.left}>
            <IconLock size={15} stroke={1.8} aria-hidden />
            <TimeLeft agreement={agreement} onEnd={() => onOver('link_expired')} />
          </p>
        )}
      </div>
    </FormFrame>
  )
}

/** Keeps what is filled in through a reload; the server never sees it before the signature is sent. */
function useKeptInTab(control: Control<SigningValues>, chain: SigningAgreement['chain'], drawing: Drawing): void {
  useEffect(() => {
    keepSigning({ chain, drawing })
  }, [chain, drawing])
  useEffect(
    () =>
      control._subscribe({
        formState: { values: true },
        callback: ({ values: { agrees, client_signee_name } }) => keepSigning({ chain, agrees, client_signee_name }),
      }),
    [control, chain],
  )
}
