import { createElement } from 'react'
import { onTestFinished, vi } from 'vitest'

/** A hook in a component that is rendered again after every change of its state. */
export interface Rendered<T> {
  /** The value of the hook in the latest rendering. */
  readonly now: () => T
  /** Runs `work`, which may change the state, and renders the result. */
  readonly act: <R>(work: (now: T) => R) => Promise<Awaited<R>>
  readonly unmount: () => Promise<void>
}

/** A container node without a document, which is enough for React to render a component without output. */
function emptyPage() {
  const document = { nodeType: 9, addEventListener: () => {}, activeElement: null, defaultView: null }
  return {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    addEventListener: () => {},
    removeEventListener: () => {},
    textContent: '',
  } as unknown as Element
}

/** The number of hooks rendered in this test. */
let open = 0

/** Renders a hook in Node: at an address, with the storage of one tab. */
export async function rendered<T>(hook: () => T, tab = new Map<string, string>()): Promise<Rendered<T>> {
  // Vitest calls these in reverse order, so the globals are removed after everything that was rendered.
  onTestFinished(() => {
    if (!--open) vi.unstubAllGlobals()
  })
  open += 1
  vi.stubGlobal('window', { location: { pathname: '/somewhere' }, HTMLIFrameElement: EventTarget })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  })
  const [{ act }, { createRoot }] = await Promise.all([import('react'), import('react-dom/client')])
  let latest: T
  const Screen = () => {
    latest = hook()
    return null
  }
  const root = createRoot(emptyPage())
  await act(async () => root.render(createElement(Screen)))
  let mounted = true
  const unmount = async () => {
    if (mounted) await act(async () => root.unmount())
    mounted = false
  }
  onTestFinished(unmount)
  return {
    now: () => latest,
    act: async (work) => {
      let result: unknown
      await act(async () => {
        result = await work(latest)
      })
      return result as never
    },
    unmount,
  }
}
