import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallOf } from '#kernel/endpoint.ts'
import { ApiError } from '#platform/client/api.ts'
import { keyOf, useSend } from '#platform/client/data.ts'
import { keepInTab, readFromTab } from '#platform/client/draft.ts'
import { holdLink, linkFor } from '#platform/client/link.ts'
import { useGo } from '#platform/client/navigation.ts'
import { noDrawing, type Drawing } from '#platform/client/ui/signature-drawing.ts'
import { readingApi, signingApi } from '../contract.ts'
import type { Chain } from './phone-frame.tsx'
import { endIn, type LinkEnd } from './phone-state.tsx'

export type SignBody = NonNullable<CallOf<typeof signingApi.sign>['body']>

/** A signature in the storage of this tab until the server has it, so that neither a reload nor the network loses it. */
interface TabSigning {
  readonly token: string | null
  readonly chain: Chain
  readonly agrees: boolean
  /** Null until they change it. */
  readonly client_signee_name: string | null
  readonly drawing: Drawing
  /** The call whose outcome is open, exactly as it was sent: it is repeated under its key. */
  readonly sent: SignBody | null
}

const place = 'agreement-signing'
const chainPlace = 'agreement-chain'

/** The signature that was begun with the link of this tab; null without one. */
export function signingInTab(): TabSigning | null {
  const signing = readFromTab<TabSigning>(place)
  return signing && signing.token === linkFor('agreement_signing') ? signing : null
}

/** Keeps what changed; the chain is named by the first call. */
export function keepSigning(changes: Partial<TabSigning> & Pick<TabSigning, 'chain'>): void {
  const before = signingInTab() ?? { agrees: false, client_signee_name: null, drawing: noDrawing, sent: null }
  const token = linkFor('agreement_signing')
  keepInTab(place, { ...before, ...changes, token } satisfies TabSigning)
  keepInTab(chainPlace, { token, chain: changes.chain } satisfies Pick<TabSigning, 'token' | 'chain'>)
}

/** The salon that asked with the link of this tab, also after it was signed or has ended; undefined without one. */
export function chainInTab(): Chain | undefined {
  const asked = readFromTab<Pick<TabSigning, 'token' | 'chain'>>(chainPlace)
  return asked && asked.token === linkFor('agreement_signing') ? asked.chain : undefined
}

/** Forgets what was filled in: the link has ended, and nobody signs with it any more. */
export const forgetSigning = (): void => keepInTab(place, null)

/** The waits before a signature is sent again by itself, in seconds; the last one is repeated. */
const waits = [1, 3, 10, 30]

/** Whether a failure leaves open what became of the call, or is gone after a while. */
const isOpen = (error: ApiError): boolean => error.isUndecided || error.status === 429

export interface Sending {
  /** The signature that is on its way; null before signing, and after a refusal that can be corrected. */
  readonly sent: SignBody | null
  readonly isPending: boolean
  /** The reason why it has not arrived yet; null while nothing is wrong. */
  readonly error: ApiError | null
  /** @throws ApiError for a refusal that can be corrected. */
  readonly send: (chain: Chain, body: SignBody) => Promise<void>
  readonly again: () => void
}

/**
 * Sends a signature until the server has decided about it: after a lost connection the same call under the same key, by
 * itself and by a button, through a reload too. The signed agreement then opens in the place of this page.
 */
export function useSending(onOver: (end: LinkEnd) => void): Sending {
  const queries = useQueryClient()
  const go = useGo()
  const [sent, setSent] = useState(() => signingInTab()?.sent ?? null)
  // One that was on its way before a reload has failed once.
  const [failures, setFailures] = useState(sent ? 1 : 0)
  const call = useSend(signingApi.sign, { failure: 'form', keepAs: place, once: true })

  async function attempt(body: SignBody): Promise<void> {
    try {
      const { reading_token, ...signed } = await call.mutateAsync({ body })
      forgetSigning()
      holdLink('agreement_reading', reading_token)
      queries.setQueryData(keyOf(readingApi.show, {}), signed)
      go('/signed', { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isOpen(error)) return setFailures((before) => before + 1)
      const end = endIn(error)
      if (end) return onOver(end)
      setSent(null)
      setFailures(0)
      const signing = signingInTab()
      if (signing) keepSigning({ ...signing, sent: null })
      throw error
    }
  }
  const again = () => {
    // After a refusal that can be corrected the form is there again.
    if (sent && !call.isPending) void attempt(sent).catch(() => {})
  }

  const repeat = useEffectEvent(again)
  const isWaiting = failures > 0 && sent !== null && !call.isPending
  const isThrottled = call.error?.status === 429
  useEffect(() => {
    if (!isWaiting) return
    const seconds = waits[Math.min(failures, waits.length) - 1]!
    const timer = isThrottled ? undefined : setTimeout(() => repeat(), seconds * 1000)
    const online = () => repeat()
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [isWaiting, isThrottled, failures])

  return {
    sent,
    isPending: call.isPending,
    error: failures ? call.error : null,
    send: async (chain, body) => {
      setSent(body)
      keepSigning({ chain, sent: body })
      await attempt(body)
    },
    again,
  }
}
