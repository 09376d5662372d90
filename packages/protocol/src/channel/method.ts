import type * as z from 'zod/mini'

/** One question that crosses a message port, and its answer: the only place that says what both look like. */
export type Method = {
  readonly request: z.ZodMiniType
  readonly response: z.ZodMiniType
  /** Milliseconds until a question without an answer fails. */
  readonly deadline: number
}

/** The questions that one side of a channel answers, by name. */
export type Methods = Readonly<Record<string, Method>>

/** What the asker of a method gives. */
export type MethodInput<Asked extends Method> = z.input<Asked['request']>
/** What the asker of a method gets. */
export type MethodOutput<Asked extends Method> = z.output<Asked['response']>

/** An answer for every method: a missing one does not compile. What it throws goes back as a wire error. */
export type Handlers<Answered extends Methods> = {
  readonly [Name in keyof Answered]: (
    payload: z.output<Answered[Name]['request']>,
    signal: AbortSignal,
  ) => z.input<Answered[Name]['response']> | Promise<z.input<Answered[Name]['response']>>
}

/** Declares a method of a channel. Asker and answerer are derived from what is returned here. */
// @__NO_SIDE_EFFECTS__
export function defineMethod<const Declared extends Method>(method: Declared): Declared {
  return method
}
