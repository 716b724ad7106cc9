import { useController, type Control } from 'react-hook-form'
import { problemSentence } from '#platform/client/problems.ts'
import type { InputProps } from '#platform/client/ui/input.ts'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { productProblems } from '../rules.ts'
import { draftOf, type ProductValues } from './product-values.ts'

type Shown = Pick<InputProps<unknown>, 'label' | 'description' | 'required'>
interface Ruled<Name extends keyof ProductValues> extends Shown { readonly control: Control<ProductValues>; readonly name: Name }

/** A place in the form that is judged by the rules of the server. */
function useRuled<Name extends 'price_cents' | 'purchase_price_cents' | 'ean' | 'picqer_productcode'>(control: Control<ProductValues>, name: Name) {
  const { field, fieldState } = useController({
    control, name,
    rules: {
      validate: (_, values) => {
        const found = productProblems(draftOf(values)).find((problem) => problem.field === name)
        return found ? problemSentence(found) : true
      },
    },
  })
  return { ...field, error: fieldState.error?.message }
}

export function PriceField({ control, name, ...props }: Ruled<'price_cents' | 'purchase_price_cents'>) {
  return <MoneyInput {...props} {...useRuled(control, name)} />
}

/** Digits that are no number: an EAN, a product code. */
export function DigitsField({ control, name, ...props }: Ruled<'ean' | 'picqer_productcode'>) {
  return <TextInput {...props} {...useRuled(control, name)} inputMode="numeric" />
}
