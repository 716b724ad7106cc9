import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import type { Problem } from '#kernel/problem.ts'
import { changesAppointments } from '#features/appointments/screens/changes/shown-appointments.ts'
import { ApiError } from '#platform/client/api.ts'
import { useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { agreementsApi, type AgreementInput } from '../contract.ts'
import { rememberOwnSignature } from './own-signature.ts'
import { useStoredSignatures } from './stored-signatures.ts'
import { usePads, type Pads } from './use-pads.ts'

/** An agreement without its signatures: those are drawings until it is sent. */
type Unsigned = Omit<AgreementInput, 'client_signature_id' | 'user_signature_id'>

/** Where a signed agreement opens: in a window of its own. */
export const documentOf = (id: number): string => addressOf(agreementsApi.document, { params: { id } })

interface Sending {
  readonly pads: Pads
  /** True after a call without an answer: everything that was drawn is still there, and can be sent again. */
  readonly isLost: boolean
  /**
   * Stores the signatures and the agreement, in that order. What went through before a lost network is not sent twice.
   * Returns whether the agreement is stored; false when the problems stand at the pads.
   * @param problems what the rules refuse before anything is sent.
   * @param clientSignatureId the signature that the client made with a link.
   */
  readonly send: (agreement: Unsigned, problems: readonly Problem[], clientSignatureId?: number) => Promise<boolean>
}

/**
 * Sends an agreement that both have signed on their pads.
 * @param textNow what they sign, as it stands in the form.
 */
export function useSending(draft: string, textNow: () => string): Sending {
  const { t } = useTranslation('agreements')
  const pads = usePads(textNow)
  const signatures = useStoredSignatures()
  const [isLost, setLost] = useState(false)
  const create = useSend(agreementsApi.create, {
    failure: 'form',
    // The light of a visit depends on the agreement.
    invalidates: [agreementsApi.ofClient, agreementsApi.start, ...changesAppointments],
    keepAs: draft,
  })

  /** Puts problems at their pads, and throws the others. */
  function refuse({ status, message, problems }: ApiError): false {
    const others = pads.place(problems)
    if (others.length) throw new ApiError(status, message, others)
    return false
  }

  return {
    pads,
    isLost,
    send: async (agreement, problems, clientSignatureId) => {
      setLost(false)
      if (problems.length) return refuse(new ApiError(422, '', problems))
      try {
        const { id, name } = await create.mutateAsync({
          body: {
            ...agreement,
            client_signature_id: clientSignatureId ?? (await signatures.idOf('client', pads.client.value)),
            user_signature_id: await signatures.idOf('user', pads.user.value),
          },
        })
        rememberOwnSignature(pads.user.value)
        notify(t('signedNotice', { name }), undefined, {
          label: t('openDocument'),
          onChoose: () => void window.open(documentOf(id), '_blank', 'noreferrer'),
        })
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setLost(error.status === 0)
        signatures.forgetUnknown(error)
        return refuse(error)
      }
    },
  }
}
