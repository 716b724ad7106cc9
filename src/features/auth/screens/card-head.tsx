import styles from './card-head.module.css'

/** The title of a page before the sign-in, with a line about what to do there. */
export function CardHead({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      <p className="dim">{text}</p>
    </div>
  )
}
