import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import type { SentQuery } from './engine.ts'

/** Finds the first element of a page that fits: runs inside it. */
export function findElement(query: SentQuery): Element | null {
  const root = (query.within ?? []).reduce<Element | Document | undefined>(
    (inside, selector) => inside && listElements(inside).find((each) => each.matches(selector)),
    document,
  )
  if (!root) return null
  return listElements(root).find((element) => fits(element, query)) ?? null
}

/** The text that the first fitting element shows, or the value that it holds. */
export function readElement(query: SentQuery): string | null {
  const element = findElement({ ...query, isAnyState: true })
  if (element === null) return null
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.value
  return (element as HTMLElement).innerText
}

function fits(element: Element, { css, role, name, isAnyState }: SentQuery) {
  if (css !== undefined && !element.matches(css)) return false
  if (role !== undefined && getRole(element) !== role) return false
  // A secure frame that shows nothing has no box, and is looked for all the same.
  if (!isAnyState && element.tagName !== 'IFRAME' && !isUsable(element)) return false
  return name === undefined || fitsName(computeAccessibleName(element), name)
}

function fitsName(actual: string, name: NonNullable<SentQuery['name']>) {
  if (typeof name === 'string') return actual.trim() === name
  return new RegExp(name.source, name.flags).test(actual.trim())
}

function isUsable(element: Element) {
  if (element.closest('[inert], [aria-hidden="true"]')) return false
  if (element.matches(':disabled, [aria-disabled="true"]')) return false
  return element.checkVisibility({ visibilityProperty: true })
}

/** All elements below a root, those in shadow roots included, in the order of the document. */
function listElements(root: Element | Document): Element[] {
  const inside = root instanceof Element && root.shadowRoot ? [root.shadowRoot, root] : [root]
  return inside.flatMap((each) =>
    [...each.children].flatMap((child) => [child, ...listElements(child)]),
  )
}
