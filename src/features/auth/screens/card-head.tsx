import styles from './card-head.module.css'

/** The first lines of a page before the sign-in: what this is, and what to do. */
export function CardHead({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <p className="dim">{text}</p>
    </div>
  )
}
