/** One event stream of a browser, which is not opened again when it ends. */
export interface EventStream {
  /** The number of changes that it told. */
  readonly changes: number
  readonly isOpen: boolean
  /** With which it was answered; 0 before that. */
  readonly status: number
  /** The name of the event that came last; null before the first. */
  readonly lastEvent: string | null
  close(): void
}

export function openEventStream(url: string, cookie: string): EventStream {
  const end = new AbortController()
  let changes = 0
  let isOpen = true
  let status = 0
  let lastEvent: string | null = null
  /** The end of the text, because an event may come in two pieces. */
  let tail = ''
  const read = async () => {
    const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal: end.signal })
    status = answer.status
    if (!answer.ok || !answer.body) return
    for await (const chunk of answer.body) {
      const text = Buffer.from(chunk).toString()
      changes += text.split('event: change').length - 1
      tail = (tail + text).slice(-1000)
      lastEvent = [...tail.matchAll(/^event: (\S+)\n/gm)].at(-1)?.[1] ?? lastEvent
    }
  }
  void read()
    .catch(() => {}) // it was cut, or closed here
    .finally(() => {
      isOpen = false
    })
  return {
    get changes() {
      return changes
    },
    get status() {
      return status
    },
    get isOpen() {
      return isOpen
    },
    get lastEvent() {
      return lastEvent
    },
    close: () => end.abort(),
  }
}
