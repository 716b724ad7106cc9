import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconEye, IconEyeOff, IconPencil, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, send } from '#platform/client/api.ts'
import type { Form } from '#platform/client/form.ts'
import { notifyError } from '#platform/client/notices.ts'
import { problemSentence } from '#platform/client/problems.ts'
import { useRuled } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { clientLimits, clientsApi, type Client } from '../contract.ts'
import { cutNin, hasOnlyDigits, isDoubtfulNin, isTooLongNin, ninName, ninProblems, withoutMarks } from '../rules/nin.ts'
import { formProblems, type ClientValues, type CodeOf } from './client-values.ts'
import styles from './client-fields.module.css'

interface NinFieldProps {
  readonly form: Form<ClientValues>
  /** The stored client; null for a new one. */
  readonly stored: Client | null
  readonly codeOf: CodeOf
  readonly required: boolean
}

/**
 * The national number, called by the name of its country. The form never has the stored number: it shows its mask, reads
 * the number on request, which the access log tells, and sends one only when it is entered anew.
 */
export function NinField({ form: { control, hook }, stored, codeOf, required }: NinFieldProps) {
  const { t } = useTranslation('clients')
  const field = useRuled(control, 'nin', (values) => formProblems(values, codeOf))
  const country = codeOf(hook.watch('nin_country_id') ?? hook.watch('country_id'))
  const label = t(ninName(country))
  if (field.value === null && stored)
    return (
      <StoredNin
        key={stored.nin_set_at}
        label={label}
        client={stored}
        error={field.error}
        onChange={() => field.onChange('')}
      />
    )
  const value = field.value ?? ''
  const replaces = Boolean(stored?.nin_masked)
  // Nothing that was typed is cut away when another country is chosen: the field says at once that it is too long.
  const tooLong = isTooLongNin(value, country) ? problemSentence(ninProblems(value, country, false)[0]!) : undefined
  return (
    <TextInput
      {...field}
      error={field.error ?? tooLong}
      label={label}
      required={required}
      autoFocus={replaces}
      inputMode={hasOnlyDigits(country) ? 'numeric' : undefined}
      maxLength={hasOnlyDigits(country) ? undefined : clientLimits.nin}
      value={value}
      description={<NinHelp doubtful={isDoubtfulNin(value, country)} removes={replaces && !value} />}
      onChange={(typed) => field.onChange(cutNin(withoutMarks(typed, country), country))}
      rightSection={
        replaces && <IconAction label={t('keepNin')} icon={IconArrowBackUp} onClick={() => field.onChange(null)} />
      }
    />
  )
}

interface IconActionProps {
  readonly label: string
  readonly icon: Icon
  readonly loading?: boolean
  readonly onClick: () => void
}

/** A button in a field, called by its tooltip. */
function IconAction({ label, icon: Shape, loading, onClick }: IconActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} loading={loading} onClick={onClick}>
        <Shape size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Explains the field, and warns when the check digits are wrong (decision C91). */
function NinHelp({ doubtful, removes }: { doubtful: boolean; removes: boolean }) {
  const { t } = useTranslation('clients')
  return (
    <span role="status" className={doubtful ? styles.doubtful : undefined}>
      {doubtful && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
      {t(doubtful ? 'ninDoubtful' : removes ? 'ninRemoved' : 'ninHelp')}
    </span>
  )
}

interface StoredNinProps {
  readonly label: string
  readonly client: Client
  readonly error: string | undefined
  readonly onChange: () => void
}

/** The mask of the stored number, and the number itself on request. */
function StoredNin({ label, client, error, onChange }: StoredNinProps) {
  const { t } = useTranslation('clients')
  const [number, setNumber] = useState<string | null>(null)
  const [reading, setReading] = useState(false)

  async function toggle(): Promise<void> {
    if (number !== null) return setNumber(null)
    setReading(true)
    try {
      setNumber((await send(clientsApi.nin, { params: { id: client.id } })).nin)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notifyError(failure)
    } finally {
      setReading(false)
    }
  }

  return (
    <TextInput
      label={label}
      readOnly
      value={number ?? client.nin_masked}
      onChange={() => {}}
      error={error}
      description={<NinHelp doubtful={client.nin_doubtful} removes={false} />}
      rightSectionWidth={72}
      rightSection={
        <>
          <IconAction
            label={t(number === null ? 'showNin' : 'hideNin')}
            icon={number === null ? IconEye : IconEyeOff}
            loading={reading}
            onClick={() => void toggle()}
          />
          <IconAction label={t('changeNin')} icon={IconPencil} onClick={onChange} />
        </>
      }
    />
  )
}
