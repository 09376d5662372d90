/** An element to look for: by role and accessible name, as a visitor or a screen reader finds it, or by a selector. */
export type Query = {
  readonly role?: string
  /** The accessible name: whole, or a pattern. */
  readonly name?: string | RegExp
  readonly css?: string
  /** Selectors from the document inwards, each below the last one or in its shadow root. */
  readonly within?: readonly string[]
  /** Looks inside the secure frame instead of the page. */
  readonly inFrame?: boolean
}

/** An element that was found. Presses and keys are those of a real pointer and keyboard. */
export type Found = {
  click(): Promise<void>
  type(text: string): Promise<void>
}

/** A tab of a browser that is not Chromium, as the journeys use it. */
export type Engine = {
  /** Name and version of the browser. */
  readonly title: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Finds the first element that is shown and enabled. */
  find(query: Query): Promise<Found | undefined>
  /** Reads the text of the first element that is shown, or its value. */
  read(query: Query): Promise<string | undefined>
  /** Calls a function in the page that uses nothing from around it. */
  evaluate<T>(call: () => T): Promise<T>
  press(key: 'Tab' | 'Enter' | 'Escape'): Promise<void>
  /** Opens an address in another tab, where `act` runs; the tab closes after it. */
  inTab<T>(url: string, act: (tab: Engine) => Promise<T>): Promise<T>
  /** Errors of the page since it was opened, as far as the browser tells them. */
  errors(): readonly string[]
  close(): Promise<void>
}

/** A query as it crosses into the page, where patterns cannot go. */
export type SentQuery = Omit<Query, 'name' | 'inFrame'> & {
  readonly name?: string | { readonly source: string; readonly flags: string }
  readonly isAnyState?: boolean
}

export function toSentQuery({ inFrame: _, name, ...query }: Query, isAnyState = false): SentQuery {
  return {
    ...query,
    isAnyState,
    ...(name !== undefined && {
      name: typeof name === 'string' ? name : { source: name.source, flags: name.flags },
    }),
  }
}

/** The secure frame's element in the page. */
export const frameElement: Query = { css: 'iframe#latchkey-frame' }
