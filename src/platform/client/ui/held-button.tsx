import { useState, type ComponentProps, type MouseEvent } from 'react'

type HeldButtonProps = ComponentProps<'button'> & { readonly 'data-loading'?: boolean }

const swallow = (event: MouseEvent): void => {
  event.preventDefault() // Enter in a field presses the button of its form
  event.stopPropagation()
}

/**
 * The element of every Button and ActionIcon, by the theme. A browser takes the focus from a button that becomes
 * disabled and gives it to nothing, so that the keyboard is dead after a refusal. A button that is busy, or becomes
 * disabled under the keyboard, is therefore disabled for who presses it or hears it read, and keeps the focus until
 * somebody goes on. Another window is no going on:
 * the button is then told that it loses the focus, but it is still the one that has it when one comes back.
 */
export function HeldButton({ type = 'button', disabled = false, onClick, onFocus, onBlur, ...rest }: HeldButtonProps) {
  const [focused, setFocused] = useState(false)
  const held = disabled && (focused || Boolean(rest['data-loading']))
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !held}
      aria-disabled={held || rest['aria-disabled']}
      onClick={held ? swallow : onClick}
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
