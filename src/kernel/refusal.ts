import { z } from 'zod'
import type { ProblemCode } from './problem.ts'
import { Version } from './record.ts'

/** A refusal that carries data: its status, and the shape of the data. */
export interface RefusalShape<Data extends z.ZodType = z.ZodType> {
  readonly status: 401 | 409 | 422 | 503
  readonly data: Data
  /** The specification puts the data of this refusal beside the message instead of under `data`. */
  readonly beside?: boolean
}

/** The refusals with data that a contract declares, by the code of their problem. */
export type Refusals = Readonly<Partial<Record<ProblemCode, RefusalShape>>>

/** Something with declared refusals: an endpoint, or what several endpoints have in common. */
export interface Refusing<R extends Refusals = Refusals> {
  readonly refuses: R
}

export type CodeOf<R extends Refusals> = keyof R & ProblemCode
type ShapeOf<R extends Refusals, Code extends keyof R> = R[Code] extends RefusalShape<infer Data> ? Data : never
/** The data of a declared refusal as the server gives them. */
export type RefusalInput<R extends Refusals, Code extends keyof R> = z.input<ShapeOf<R, Code>>
/** The data of a declared refusal as the caller gets them. */
export type RefusalData<R extends Refusals, Code extends keyof R> = z.output<ShapeOf<R, Code>>

/** 409: somebody else was first, or the caller must confirm something. */
export const conflict = <Data extends z.ZodType>(data: Data) => ({ status: 409, data }) as const
/** 422: the input breaks a rule. */
export const unprocessable = <Data extends z.ZodType>(data: Data) => ({ status: 422, data }) as const

/** The refusal of every call that sends the version it has read: 409 `stale`, with the current version. */
export const stale = conflict(Version)
