import { parentPort } from 'node:worker_threads'
import { newSession } from './session.ts'
import type { Answer, Question } from './reader.ts'

let session = newSession()

async function answer({ id, method, argument }: Question): Promise<Answer> {
  try {
    return { id, result: await session[method](argument as never) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort!.on('message', (question: Question | 'forget') => {
  if (question === 'forget') session = newSession()
  else void answer(question).then((message) => parentPort!.postMessage(message))
})
