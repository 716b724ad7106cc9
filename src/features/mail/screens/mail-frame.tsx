import styles from './mail-frame.module.css'

interface MailFrameProps {
  readonly title: string
  readonly html: string
  /** Its links may be followed, in a window of their own. */
  readonly linksWork?: boolean
  readonly className?: string
}

/**
 * A mail as its reader sees it. It is drawn apart from the page: it runs nothing, knows nothing of the session, and
 * goes nowhere by itself.
 */
export function MailFrame({ title, html, linksWork = false, className = '' }: MailFrameProps) {
  return (
    <iframe
      className={`${styles.frame} ${className}`}
      title={title}
      sandbox={linksWork ? 'allow-popups allow-popups-to-escape-sandbox' : ''}
      referrerPolicy="no-referrer"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
    />
  )
}
