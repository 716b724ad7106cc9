import { Button } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { typedLink } from '#kernel/rich-text.ts'
import { TextInput } from './text-input.tsx'
import styles from './rich-text.module.css'

/**
 * The address of the selected words, or of the link at the cursor. Enter sets the link, Esc leaves it unchanged. It is
 * no form of its own: the link is part of the text, which the form around it keeps.
 */
export function RichTextLink({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation('common')
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [typed, setTyped] = useState(before.replace(/^mailto:/, ''))
  const [isInvalid, setIsInvalid] = useState(false)

  function set(): void {
    const href = typedLink(typed)
    if (!href) return setIsInvalid(true)
    const at = editor.chain().extendMarkRange('link')
    // Nothing is selected: the address itself becomes the text.
    const empty = editor.state.selection.empty && !before
    ;(empty
      ? at.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
      : at.setLink({ href })
    ).run()
    onDone()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) set()
    else if (event.key === 'Escape') onDone()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // Esc closes this line, not the popup around it.
    <div
      className={styles.link}
      onKeyDown={onKeyDown}
      ref={(row) => {
        for (const one of row?.querySelectorAll('input, button') ?? [])
          one.setAttribute('data-mantine-stop-propagation', 'true')
      }}
    >
      <TextInput
        label={t('richTextLinkTo')}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setIsInvalid(false)
        }}
        error={isInvalid ? t('richTextLinkHelp') : undefined}
        autoFocus
        className={styles.address}
      />
      <Button onClick={set}>{t('richTextLinkSet')}</Button>
      {before && (
        <Button
          variant="default"
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {t('richTextLinkGone')}
        </Button>
      )}
      <Button variant="default" onClick={onDone}>
        {t('cancel')}
      </Button>
    </div>
  )
}
