/** A queue in which so many pieces of work are done at a time; what comes next begins when any of them ends. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

export function openQueue(atOnce: number): Queue {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
