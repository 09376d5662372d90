import type { Kit, KitState } from './kit.ts'

/** Reports a part of the kit's state whenever it is another one, until the returned function is called. */
export function watchValue<Value>(
  kit: Kit,
  select: (state: KitState) => Value,
  onChange: (value: Value, previous: Value) => void,
) {
  let shown = select(kit.store.getState())
  return kit.store.subscribe((state) => {
    const value = select(state)
    if (Object.is(value, shown)) return
    const previous = shown
    shown = value
    onChange(value, previous)
  })
}
