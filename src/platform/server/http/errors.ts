import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem, type ProblemSentences } from '#kernel/problem.ts'
import { sentence } from '#kernel/sentence.ts'
import { languageOf, type Language } from '#kernel/texts.ts'
import { loggable } from '../log-lines.ts'
import { refusalOf, Refused } from '../refused.ts'
import { routeOf } from '../watch/calls.ts'

/** The refusal in the shape of decision C109, in the reader's language. */
export function refusalBody(sentences: ProblemSentences, refused: Refused, language: Language) {
  // The name of an unknown field comes from the caller and may be `constructor`, so it is never looked up in an object.
  const errors = Object.fromEntries(
    [...Map.groupBy(refused.problems, ({ field }) => field)].map(([field, all]) => [
      field,
      all.map(({ code }) => code),
    ]),
  )
  const message = [...new Set(refused.problems.map((problem) => sentence(sentences, problem, language)))].join(' ')
  return {
    ...refused.beside,
    message,
    errors,
    ...(refused.data !== undefined && { data: refused.data }),
    problems: refused.problems,
  }
}

/** Fastify's own refusals of a malformed request, in our words. */
export function requestProblem(error: { code?: string; statusCode?: number }): Refused | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refused(413, [problem('', 'body_too_large')])
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refused(415, [problem('', 'media_type')])
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refused(400, [problem('', 'json')])
    default:
      if (error.statusCode === 429) return new Refused(429, [problem('', 'rate_limited')])
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new Refused(400, [problem('', 'invalid')])
        : null
  }
}

/**
 * Answers every error of a request: a refusal with its problems, any other error as a fault of the server without
 * details. The log tells of faults, and of refusals that a caller did nothing about, without a value that somebody
 * typed (`loggable`).
 * @param sentences the sentences of all problems.
 * @param otherwise the language for a request that names none.
 */
export const errorHandler =
  (sentences: ProblemSentences, otherwise: Language) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = refusalOf(error) ?? requestProblem(error as { code?: string; statusCode?: number })
    const language = languageOf(request.headers['x-locale'] as string | undefined, otherwise)
    const status = refused?.status ?? 500
    const call = { method: request.method, route: routeOf(request), status, ms: Math.round(reply.elapsedTime) }
    const problems = refused?.problems.map(({ code }) => code)
    if (refused?.cause instanceof Error)
      request.log.error({ ...call, problems, ...loggable(refused.cause) }, 'another service failed')
    // A proxy asks for the health each second, and its answer is no call that was refused.
    else if (refused?.status === 503 && !request.mounted?.endpoint.uncounted)
      request.log.warn(
        { ...call, problems, ...(error instanceof Refused ? {} : loggable(error)) },
        'the call was refused for the moment',
      )
    if (refused) return reply.code(refused.status).send(refusalBody(sentences, refused, language))
    request.log.error({ ...call, ...loggable(error) }, 'unexpected error')
    return reply.code(500).send(refusalBody(sentences, new Refused(503, [problem('', 'unexpected')]), language))
  }
