import '@mantine/tiptap/styles.css'
import { RichTextEditor as MantineEditor } from '@mantine/tiptap'
import { useEditor, type Editor } from '@tiptap/react'
import { useEffect, useImperativeHandle, useState, type Ref } from 'react'
import { pastedRichText, richTextSchema, writtenRichText } from './rich-text-schema.ts'
import { RichTextLink } from './rich-text-link.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import styles from './rich-text.module.css'

export interface RichTextHandle {
  focus(): void
}

interface RichTextEditorProps {
  readonly label: string
  /** As HTML; nothing is an empty text. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  readonly required: boolean
  readonly disabled: boolean
  readonly wrong: boolean
  readonly describedBy: string | undefined
  readonly ref: Ref<RichTextHandle>
}

const textOf = (editor: Editor): string => (editor.isEmpty ? '' : writtenRichText(editor.getHTML()))

/** Formatted text as people type it, with its buttons above it. Loaded by RichTextField when it is needed. */
export function RichTextEditor({
  label,
  value,
  onChange,
  onBlur,
  required,
  disabled,
  wrong,
  describedBy,
  ref,
}: RichTextEditorProps) {
  const [linking, setLinking] = useState(false)
  const editor = useEditor({
    extensions: richTextSchema,
    content: value,
    editable: !disabled,
    // Buttons listen to what they show; the rest has nothing to draw anew with every letter.
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: pastedRichText,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(required),
        'aria-invalid': String(wrong),
        'aria-readonly': String(disabled),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: now }) => onChange(textOf(now)),
    onBlur,
  })
  // Somebody else's version, or an empty form for one more entry.
  useEffect(() => {
    if (editor.isDestroyed || value === textOf(editor)) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useImperativeHandle(
    ref,
    () => ({
      focus: () => {
        editor.commands.focus()
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
      data-wrong={wrong || undefined}
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
