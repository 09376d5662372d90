/** A limit: its value, its unit, and its effect on whoever meets it. `docs/limits.md` is made of these. */
export type Limit = { readonly value: number; readonly unit: string; readonly effect: string }
