import { RichTextEditor } from '@mantine/tiptap'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

interface Button {
  readonly key: string
  readonly label: string
  readonly icon: Icon
  readonly run: () => unknown
  /** Whether the text at the cursor has this format. */
  readonly on?: boolean
  readonly off?: boolean
  readonly keys?: string
}

interface RichTextToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly onLink: () => void
  readonly linking: boolean
}

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The toolbar of the editor: it is one Tab stop, in which the arrows move. */
export function RichTextToolbar({ editor, label, onLink, linking }: RichTextToolbarProps) {
  const { t } = useTranslation('common')
  const bar = useRef<HTMLDivElement>(null)
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const doing = () => editor.chain().focus()
  const groups: readonly (readonly Button[])[] = [
    [
      {
        key: 'h2',
        label: t('richTextHeading'),
        icon: IconH2,
        on: at.h2,
        run: () => doing().toggleHeading({ level: 2 }).run(),
        keys: 'Control+Alt+2',
      },
      {
        key: 'h3',
        label: t('richTextSubheading'),
        icon: IconH3,
        on: at.h3,
        run: () => doing().toggleHeading({ level: 3 }).run(),
        keys: 'Control+Alt+3',
      },
    ],
    [
      {
        key: 'bold',
        label: t('richTextBold'),
        icon: IconBold,
        on: at.bold,
        run: () => doing().toggleBold().run(),
        keys: 'Control+B',
      },
      {
        key: 'italic',
        label: t('richTextItalic'),
        icon: IconItalic,
        on: at.italic,
        run: () => doing().toggleItalic().run(),
        keys: 'Control+I',
      },
      {
        key: 'underline',
        label: t('richTextUnderline'),
        icon: IconUnderline,
        on: at.underline,
        run: () => doing().toggleUnderline().run(),
        keys: 'Control+U',
      },
      {
        key: 'strike',
        label: t('richTextStrike'),
        icon: IconStrikethrough,
        on: at.strike,
        run: () => doing().toggleStrike().run(),
        keys: 'Control+Shift+S',
      },
    ],
    [
      {
        key: 'bullets',
        label: t('richTextBullets'),
        icon: IconList,
        on: at.bullets,
        run: () => doing().toggleBulletList().run(),
        keys: 'Control+Shift+8',
      },
      {
        key: 'numbers',
        label: t('richTextNumbers'),
        icon: IconListNumbers,
        on: at.numbers,
        run: () => doing().toggleOrderedList().run(),
        keys: 'Control+Shift+7',
      },
      {
        key: 'quote',
        label: t('richTextQuote'),
        icon: IconBlockquote,
        on: at.quote,
        run: () => doing().toggleBlockquote().run(),
        keys: 'Control+Shift+B',
      },
      {
        key: 'line',
        label: t('richTextLine'),
        icon: IconSeparatorHorizontal,
        run: () => doing().setHorizontalRule().run(),
      },
    ],
    [
      { key: 'link', label: t('richTextLink'), icon: IconLink, on: at.link || linking, run: onLink },
      {
        key: 'clear',
        label: t('richTextClear'),
        icon: IconClearFormatting,
        run: () => doing().unsetAllMarks().clearNodes().run(),
      },
    ],
    [
      {
        key: 'undo',
        label: t('richTextUndo'),
        icon: IconArrowBackUp,
        off: !at.undo,
        run: () => doing().undo().run(),
        keys: 'Control+Z',
      },
      {
        key: 'redo',
        label: t('richTextRedo'),
        icon: IconArrowForwardUp,
        off: !at.redo,
        run: () => doing().redo().run(),
        keys: 'Control+Shift+Z',
      },
    ],
  ]

  const buttons = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
  const stopAt = (one: HTMLElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === one ? 0 : -1
  }
  // The library makes every button a Tab stop, whatever its options are.
  useLayoutEffect(() => stopAt(buttons()[0]), [])

  function onKeyDown(event: KeyboardEvent): void {
    const open = buttons().filter((button) => !button.disabled)
    const target =
      open[steps[event.key]?.(open.indexOf(document.activeElement as HTMLButtonElement), open.length - 1) ?? -1]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset={56}
      ref={bar}
      role="toolbar"
      aria-label={`${t('richTextToolbar')}: ${label}`}
      onKeyDown={onKeyDown}
      onFocus={(event: FocusEvent<HTMLElement>) => stopAt(event.target)}
    >
      {groups.map((group) => (
        <RichTextEditor.ControlsGroup key={group[0]!.key}>
          {group.map(({ key, label: name, icon: Drawn, on, off, run, keys }) => (
            <RichTextEditor.Control
              key={key}
              active={on}
              disabled={off}
              aria-label={name}
              title={name}
              aria-keyshortcuts={keys}
              onClick={run}
            >
              <Drawn size={17} stroke={1.7} aria-hidden />
            </RichTextEditor.Control>
          ))}
        </RichTextEditor.ControlsGroup>
      ))}
    </RichTextEditor.Toolbar>
  )
}
