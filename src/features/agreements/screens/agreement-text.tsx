import { RichTextView } from '#platform/client/ui/rich-text-view.tsx'
import styles from './signing.module.css'

interface AgreementTextProps {
  readonly title: string
  readonly html: string
  /** The language of the text, where the interface has another. */
  readonly lang: string | undefined
}

/** The text of an agreement as its signatories read it; the keyboard scrolls it. */
export function AgreementText({ title, html, lang }: AgreementTextProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls by itself must be reached by the keyboard
    <section className={styles.reading} aria-label={title} lang={lang} tabIndex={0} data-reading>
      <h3>{title}</h3>
      <RichTextView html={html} />
    </section>
  )
}
