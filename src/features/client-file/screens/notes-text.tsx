import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './notes.module.css'

/** Longer notes are cut after this many lines. */
const linesAtFirst = 6

/** The notes. Long ones are cut until somebody asks for all of them; the button is there only for long ones. */
export function NotesText({ text }: { text: string }) {
  const { t } = useTranslation('clientFile')
  const id = useId()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [all, setAll] = useState(false)
  // The width of the block and the text both decide how many lines there are.
  useEffect(() => {
    const element = paragraph.current!
    const measured = new ResizeObserver(() => {
      const lineHeight = parseFloat(getComputedStyle(element).lineHeight)
      setIsLong(element.scrollHeight > linesAtFirst * lineHeight + 1)
    })
    measured.observe(element)
    return () => measured.disconnect()
  }, [text])
  return (
    <>
      <p id={id} ref={paragraph} className={styles.notes} style={{ WebkitLineClamp: all ? 'none' : linesAtFirst }}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.more}
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'showLess' : 'showMore')}
        </Button>
      )}
    </>
  )
}
