import { useState } from 'react'

/** The side panel as it begins: closed where it would stand below the form. */
const narrow = '(max-width: 820px)'

/** Keeps what the head of a report opens: the important notes, and the side panel with the treatment history (spec 2 §2). */
export function useHeader() {
  const [editsNotes, setEditsNotes] = useState(false)
  const [panel, setPanel] = useState<'shown' | 'opened' | 'closed'>(() =>
    window.matchMedia(narrow).matches ? 'closed' : 'shown',
  )
  return {
    editsNotes,
    setEditsNotes,
    history: {
      isOpen: panel !== 'closed',
      /** The button has opened it: the focus goes there. */
      takesFocus: panel === 'opened',
      toggle: () => setPanel(panel === 'closed' ? 'opened' : 'closed'),
    },
  }
}
