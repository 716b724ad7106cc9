/** Questions to another thread or process: each is answered, fails, or finds no answer in time. */
export interface Questions<Answer> {
  /** Hands a new question to `send` with its number, and resolves with its answer. */
  ask(send: (id: number) => void): Promise<Answer>
  answer(id: number, answer: Answer): void
  fail(id: number, error: Error): void
  /** Fails every question that is still open, when whoever would have answered is gone. */
  end(error: Error): void
  /** The number of questions that are open. */
  readonly open: number
}

/**
 * @param patienceMs how long a question may remain open before `late` is called, which ends whoever does not answer.
 */
export function openQuestions<Answer>(patienceMs: number, late: () => void): Questions<Answer> {
  const open = new Map<number, { readonly settled: PromiseWithResolvers<Answer>; readonly deadline: NodeJS.Timeout }>()
  let last = 0
  const taken = (id: number): PromiseWithResolvers<Answer> | undefined => {
    const question = open.get(id)
    clearTimeout(question?.deadline)
    open.delete(id)
    return question?.settled
  }
  return {
    ask(send) {
      const id = (last += 1)
      const settled = Promise.withResolvers<Answer>()
      open.set(id, { settled, deadline: setTimeout(late, patienceMs) })
      send(id)
      return settled.promise
    },
    answer: (id, answer) => taken(id)?.resolve(answer),
    fail: (id, error) => taken(id)?.reject(error),
    end(error) {
      for (const id of open.keys()) taken(id)?.reject(error)
    },
    get open() {
      return open.size
    },
  }
}
