const stepMs = 100

/**
 * Acts after so many milliseconds in which this process could hear an answer. A process that has too much to do reads
 * its sockets late, and an answer that lies there unread is not one that did not come: the time is counted in steps, of
 * which each counts once however late it comes, and between two steps the sockets are read.
 * @returns what gives the wait up.
 */
export function afterListening(ms: number, act: () => void): () => void {
  let left = ms
  const step = (): ReturnType<typeof setTimeout> =>
    setTimeout(
      () => {
        left -= stepMs
        if (left > 0) timer = step()
        else act()
      },
      Math.min(stepMs, left),
    )
  let timer = step()
  return () => clearTimeout(timer)
}
