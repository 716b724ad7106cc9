import { Button } from '@mantine/core'
import { useState } from 'react'

import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { Sections, type Section } from '#platform/client/ui/sections.tsx'
import { useSectionInFront } from '#platform/client/ui/use-section-in-front.ts'
import { agreementsApi, type AgreementStart } from '../contract.ts'
import { CompleteDetails, MissingDetails } from './missing-details.tsx'
import { SignaturesStep } from './signatures-step.tsx'
import { TextStep } from './text-step.tsx'
import { useSignForm, type SignBasis, type SignValues } from './use-sign-form.ts'

interface SignPopupProps extends SignBasis {
  readonly onClose: () => void
  /** Opens the request that the client answers on their own telephone. */
  readonly onAsked: (requestId: number) => void
}

/** Signs an agreement at the desk: first its text, then both signatures (spec 2 §4). */
export function SignPopup(props: SignPopupProps) {
  const { t } = useTranslation('agreements')
  const { clientId, renewsId, onClose } = props
  const { location } = useLocationChoice()
  const reading = useRead(agreementsApi.start, {
    params: { clientId },
    query: { renews_id: renewsId, location_id: location?.id },
  })
  if (reading.data) return <SignForm {...props} start={reading.data} />
  return (
    <Popup
      title={t('signTitle')}
      size="broad"
      loading={reading.isPending}
      error={reading.error ? { error: reading.error, onRetry: () => void reading.refetch() } : null}
      form={null}
      onClose={onClose}
    >
      {null}
    </Popup>
  )
}

const fieldsOf = {
  text: ['template_agreement_id', 'treatment_category_id', 'content'],
  signatures: ['client_signee_name', 'practitioner_signee_name'],
} as const satisfies Readonly<Record<string, readonly (keyof SignValues)[]>>

function SignForm({ start, onClose, ...props }: SignPopupProps & { readonly start: AgreementStart }) {
  const { t } = useTranslation(['agreements', 'common'])
  const signing = useSignForm({ ...props, start, onSigned: onClose })
  const { form, draft, pads, template } = signing
  const [completing, setCompleting] = useState(false)
  const sections: readonly Section[] = [
    {
      key: 'text',
      label: t('stepText'),
      fields: fieldsOf.text,
      content: <TextStep signing={signing} start={start} />,
    },
    {
      key: 'signatures',
      label: t('stepSign'),
      fields: fieldsOf.signatures,
      content: <SignaturesStep signing={signing} start={start} />,
    },
  ]
  const { body, current, index, show, setCurrent, withProblem } = useSectionInFront({
    hook: form.hook,
    sections,
    start: 'text',
    entry: 0,
  })
  const isLast = index === sections.length - 1

  async function goOn(): Promise<void> {
    if (isLast) return form.submit()
    if (!(await form.hook.trigger([...fieldsOf.text], { shouldFocus: true }))) return
    pads.tearUp()
    setCurrent('signatures')
    // The text to read gets the focus: that of a field would open the keyboard of a tablet.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[data-reading]')?.focus())
  }
  return (
    <>
      <Popup
        title={t('signTitle')}
        subtitle={start.client.name}
        size="broad"
        loading={false}
        error={null}
        form={{ ...form, dirty: form.dirty || pads.drawn, submit: goOn }}
        submittable={!template.isLoading}
        submitLabel={isLast ? t(signing.isLost ? 'sendAgain' : 'sign') : t('common:next')}
        onClose={onClose}
        actions={
          index > 0 && (
            <Button variant="default" onClick={() => show('text')}>
              {t('common:back')}
            </Button>
          )
        }
      >
        <div ref={body}>
          {draft.restored && <DraftNote onDiscard={draft.discard} />}
          <MissingDetails client={start.client} onFill={() => setCompleting(true)} />
          <Sections
            label={t('signTitle')}
            sections={sections}
            shownKey={current}
            onShow={setCurrent}
            withProblem={withProblem}
            steps
          />
        </div>
      </Popup>
      {completing && <CompleteDetails client={start.client} onClose={() => setCompleting(false)} />}
      <ConfirmDialog
        opened={template.isAsked}
        title={t('replaceQuestion')}
        text={t('replaceText')}
        confirmLabel={t('replace')}
        cancelLabel={t('keepText')}
        onConfirm={() => template.answer(true)}
        onCancel={() => template.answer(false)}
      />
    </>
  )
}
