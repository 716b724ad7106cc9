import '@mantine/tiptap/styles.css'
import { RichTextEditor as MantineEditor } from '@mantine/tiptap'
import { useEditor, type Editor } from '@tiptap/react'
import { useEffect, useImperativeHandle, useState, type Ref } from 'react'
import { withoutTabs } from '#kernel/separated.ts'
import { pastedRichText, richTextSchema, writtenRichText } from './rich-text-schema.ts'
import { RichTextLink } from './rich-text-link.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import styles from './rich-text.module.css'

export interface RichTextHandle {
  focus(): void
}

interface RichTextEditorProps {
  readonly label: string
  /** HTML; an empty text is an empty string. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  readonly required: boolean
  readonly disabled: boolean
  readonly hasProblem: boolean
  readonly describedBy: string | undefined
  readonly ref: Ref<RichTextHandle>
}

const textOf = (editor: Editor): string => (editor.isEmpty ? '' : writtenRichText(editor.getHTML()))

/** An editor for formatted text, with its toolbar. RichTextField loads it when it is needed. */
export function RichTextEditor({
  label,
  value,
  onChange,
  onBlur,
  required,
  disabled,
  hasProblem,
  describedBy,
  ref,
}: RichTextEditorProps) {
  const [linking, setLinking] = useState(false)
  const editor = useEditor({
    extensions: richTextSchema,
    content: value,
    editable: !disabled,
    // The buttons follow their own part of the state; the editor is not rendered again at every letter.
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: pastedRichText,
      transformPastedText: withoutTabs,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(required),
        'aria-invalid': String(hasProblem),
        'aria-readonly': String(disabled),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: now }) => onChange(textOf(now)),
    onBlur,
  })
  // The value changed from outside: by somebody else's version, or an empty form for one more record.
  useEffect(() => {
    if (editor.isDestroyed || value === textOf(editor)) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useImperativeHandle(
    ref,
    () => ({
      // The field itself is scrolled into view, not the cursor, which may stand far down in a long text.
      focus: () => {
        editor.commands.focus(null, { scrollIntoView: false })
      },
    }),
    [editor],
  )

  return (
    <MantineEditor
      editor={editor}
      className={styles.editor}
      classNames={{
        toolbar: styles.toolbar,
        controlsGroup: styles.group,
        control: styles.control,
        content: styles.content,
      }}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      data-wrong={hasProblem || undefined}
    >
      {!disabled && <RichTextToolbar editor={editor} label={label} onLink={() => setLinking(true)} linking={linking} />}
      {linking && !disabled && (
        <RichTextLink
          editor={editor}
          onDone={() => {
            setLinking(false)
            editor.commands.focus()
          }}
        />
      )}
      <MantineEditor.Content className={styles.text} />
    </MantineEditor>
  )
}
