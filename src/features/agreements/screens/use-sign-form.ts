import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Language } from '#kernel/texts.ts'
import { isBlank } from '#kernel/rich-text.ts'
import { isMinor } from '#features/clients/rules/minor.ts'
import { leaveSaved, queryOf, useSend } from '#platform/client/data.ts'
import { useDraft, type Draft } from '#platform/client/draft.ts'
import { useBalieForm, type Form } from '#platform/client/form.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { notifyError } from '#platform/client/notices.ts'
import { usePerson } from '#platform/client/session.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { useVersion } from '#platform/client/version.ts'
import { agreementRequestsApi, agreementsApi, type AgreementStart } from '../contract.ts'
import { signeeProblems, signingProblems } from '../rules.ts'
import type { Pads } from './use-pads.ts'
import { useSending } from './use-sending.ts'

export interface SignValues {
  readonly template_agreement_id: number | null
  readonly treatment_category_id: number | null
  readonly content: string
  readonly language: Language
  readonly client_signee_name: string
  readonly practitioner_signee_name: string
}

/** The beginning of an agreement, as its address names it. */
export interface SignBasis {
  readonly clientId: number
  /** The agreement that is renewed. */
  readonly renewsId: number | undefined
  /** The category for which an appointment needs an agreement. */
  readonly categoryId: number | null
}

interface SignFormOptions extends SignBasis {
  readonly start: AgreementStart
  readonly onSigned: () => void
  /** Called with the request that the client answers on their own telephone. */
  readonly onAsked: (requestId: number) => void
}

export interface SignForm {
  readonly form: Form<SignValues>
  readonly draft: Draft
  readonly pads: Pads
  readonly isLost: boolean
  /** Whether the client is under age today, so that a parent signs (law A10). */
  readonly minor: boolean
  readonly template: TemplateChoice
  /** Asks the client to sign this text on their own telephone. */
  readonly ask: () => Promise<void>
  readonly isAsking: boolean
}

/** The location of the top bar, if it is in the country of the client: its name and telephone stand on the document. */
function useLocationIn(countryId: number): number | null {
  const { location } = useLocationChoice()
  return location?.supported_country_id === countryId ? location.id : null
}

interface TemplateChoice {
  readonly isLoading: boolean
  /** Called when another template is chosen: its text comes, after a question if somebody has changed the other one. */
  readonly pick: (next: number | null, before: number | null) => void
  /** Whether the question is open. */
  readonly isAsked: boolean
  readonly answer: (replace: boolean) => void
}

/** Another template brings its own text. */
function useTemplateChoice(form: Form<SignValues>, { start, clientId, renewsId }: SignFormOptions): TemplateChoice {
  const queries = useQueryClient()
  const location_id = useLocationIn(start.client.supported_country_id) ?? undefined
  /** The text as the template gave it: what differs from it was typed. */
  const [untouched, setUntouched] = useState(start.content)
  const [change, setChange] = useState<{ readonly next: number; readonly before: number | null } | null>(null)
  const [isLoading, setLoading] = useState(false)
  const { hook } = form

  async function take(next: number, before: number | null): Promise<void> {
    setLoading(true)
    try {
      const query = { template_agreement_id: next, renews_id: renewsId, location_id }
      const { content, language } = await queries.fetchQuery({
        ...queryOf(agreementsApi.start, { params: { clientId }, query }),
        staleTime: 0,
      })
      setUntouched(content)
      hook.setValue('content', content, { shouldDirty: true, shouldValidate: hook.formState.isSubmitted })
      hook.setValue('language', language)
    } catch (error) {
      notifyError(error)
      hook.setValue('template_agreement_id', before, { shouldDirty: true })
    } finally {
      setLoading(false)
    }
  }

  // The details of the client were completed meanwhile: a text that nobody has changed has their names anew.
  const renew = useEffectEvent((content: string) => {
    if (hook.getValues('template_agreement_id') !== start.template_agreement_id) return
    if (hook.getValues('content') !== untouched || content === untouched) return
    setUntouched(content)
    hook.resetField('content', { defaultValue: content })
  })
  useEffect(() => renew(start.content), [start.content])

  return {
    isLoading,
    pick: (next, before) => {
      if (next === null || next === before) return
      const content = hook.getValues('content')
      if (content === untouched || isBlank(content)) void take(next, before)
      else setChange({ next, before })
    },
    isAsked: change !== null,
    answer: (replace) => {
      setChange(null)
      if (!change) return
      if (replace) void take(change.next, change.before)
      else hook.setValue('template_agreement_id', change.before, { shouldDirty: true })
    },
  }
}

/** The form with which an agreement is signed at the desk. What is typed is a draft; drawings stay in memory alone. */
export function useSignForm(options: SignFormOptions): SignForm {
  const { start, clientId, renewsId, categoryId, onSigned, onAsked } = options
  const { client } = start
  const person = usePerson()
  const location_id = useLocationIn(client.supported_country_id)
  const minor = isMinor(client.birthdate, browserToday())
  const untouched: SignValues = {
    template_agreement_id: start.template_agreement_id,
    treatment_category_id: start.treatment_category_id ?? categoryId,
    content: start.content,
    language: start.language,
    client_signee_name: minor ? client.consenting_parent : client.name,
    practitioner_signee_name: person.name,
  }
  const name = `agreement.${clientId}.${renewsId ?? 'new'}`
  const form = useBalieForm<SignValues>({ defaultValues: untouched, submit: save })
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => untouched }))
  const sending = useSending(name, () =>
    JSON.stringify(form.hook.getValues(['template_agreement_id', 'treatment_category_id', 'content'])),
  )
  const asking = useSend(agreementRequestsApi.create, {
    invalidates: [agreementsApi.ofClient],
    keepAs: `${name}.ask`,
  })
  const template = useTemplateChoice(form, options)

  const chosenOf = ({ client_signee_name: _, ...values }: SignValues) => ({
    ...values,
    client_id: client.id,
    template_agreement_id: values.template_agreement_id!,
    treatment_category_id: values.treatment_category_id!,
    location_id,
  })

  async function save(values: SignValues): Promise<void> {
    // Nobody has signed what was changed afterwards.
    if (sending.pads.tearUp()) return
    const { client_signee_name } = values
    const problems = [
      ...signeeProblems(client_signee_name, minor ? client.name : null),
      ...signingProblems({
        missing: client.missing,
        clientSigned: sending.pads.signed.client,
        practitionerSigned: sending.pads.signed.user,
      }),
    ]
    if (!(await sending.send({ ...chosenOf(values), client_signee_name }, problems))) return
    draft.forget()
    await leaveSaved(onSigned)
  }

  async function ask(): Promise<void> {
    const isFilled = await form.hook.trigger(
      ['template_agreement_id', 'treatment_category_id', 'content', 'practitioner_signee_name'],
      { shouldFocus: true },
    )
    if (!isFilled || asking.isPending) return
    const request = await asking.mutateAsync({ body: chosenOf(form.hook.getValues()) }).catch(() => null) // a notice says why
    if (!request) return
    draft.forget()
    await leaveSaved(() => onAsked(request.id))
  }

  return { form, draft, pads: sending.pads, isLost: sending.isLost, minor, template, ask, isAsking: asking.isPending }
}
