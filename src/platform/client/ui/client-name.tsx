import { Link } from '@tanstack/react-router'
import { clientAddress } from '../client-address.ts'
import { useMay } from '../session.ts'
import styles from './client-name.module.css'

interface ClientNameProps {
  readonly id: number
  readonly name: string
  /** The number of the tab that opens; by default the first one. */
  readonly tab?: number
  readonly className?: string
  /** -1 where the keyboard finds the name elsewhere. */
  readonly tabIndex?: number
}

/** The name of a client, which leads to their page; for people who may not open it, the name alone. */
export function ClientName({ id, name, tab, className = '', tabIndex }: ClientNameProps) {
  // The permission of the page itself, whose contract is a feature's and would come along with every popup.
  const may = useMay()
  if (!may('client.read')) return name
  return (
    <Link className={`${styles.name} ${className}`} to={clientAddress(id, tab)} tabIndex={tabIndex}>
      {name}
    </Link>
  )
}
