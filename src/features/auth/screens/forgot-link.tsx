import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface ForgotLinkProps {
  /** The address that is filled in on the page behind the link (spec 3 §2). */
  readonly email: string
  /** Opens a new tab, because the current page holds unsaved work. */
  readonly newTab?: boolean
  readonly children: ReactNode
}

/** A link to the page that mails a link to a new password. */
export function ForgotLink({ email, newTab = false, children }: ForgotLinkProps) {
  return (
    <Link
      className="link"
      to="/forgot-password/{-$email}"
      params={{ email: email.trim() || undefined }}
      {...(newTab && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </Link>
  )
}
