import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface ForgotLinkProps {
  /** Fills in the field behind the link (spec 3 §2). */
  readonly email: string
  /** The page that is open holds unsaved work. */
  readonly newTab?: boolean
  readonly children: ReactNode
}

/** To where one asks for a link to a new password. */
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
