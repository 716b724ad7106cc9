/** One event stream of a browser, which is not opened again when it ends. */
export interface EventStream {
  /** The number of changes that it told. */
  readonly changes: number
  readonly isOpen: boolean
  close(): void
}

export function openEventStream(url: string, cookie: string): EventStream {
  const end = new AbortController()
  let changes = 0
  let isOpen = true
  const read = async () => {
    const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal: end.signal })
    if (!answer.ok || !answer.body) return
    for await (const chunk of answer.body) changes += Buffer.from(chunk).toString().split('event: change').length - 1
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
    get isOpen() {
      return isOpen
    },
    close: () => end.abort(),
  }
}
