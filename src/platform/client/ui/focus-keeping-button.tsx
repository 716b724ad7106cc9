import { useState, type ComponentProps, type MouseEvent } from 'react'

type FocusKeepingButtonProps = ComponentProps<'button'> & { readonly 'data-loading'?: boolean }

const swallow = (event: MouseEvent): void => {
  event.preventDefault() // Enter in a field presses the submit button of its form
  event.stopPropagation()
}

/**
 * The element of every Button and ActionIcon, by the theme. A browser takes the focus away from a button that becomes
 * disabled, so that the keyboard would do nothing after a refusal. A button that is busy, or becomes disabled while it
 * has the focus, is therefore only disabled for clicks and by `aria-disabled`, and keeps the focus until the person
 * moves it. Switching to another window is not moving it: the button gets a blur event then, but has the focus again
 * when the person comes back.
 */
export function FocusKeepingButton({
  type = 'button',
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: FocusKeepingButtonProps) {
  const [focused, setFocused] = useState(false)
  const ariaDisabled = disabled && (focused || Boolean(rest['data-loading']))
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !ariaDisabled}
      aria-disabled={ariaDisabled || rest['aria-disabled']}
      onClick={ariaDisabled ? swallow : onClick}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(document.activeElement === event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
}
