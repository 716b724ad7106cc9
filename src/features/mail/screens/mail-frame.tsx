import styles from './mail-frame.module.css'

interface MailFrameProps {
  readonly title: string
  readonly html: string
  /** Its links can be opened, in a window of their own. */
  readonly linksWork?: boolean
  readonly className?: string
}

/** A mail as its reader sees it, isolated from the page: it runs no script, has no session, and cannot navigate. */
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
