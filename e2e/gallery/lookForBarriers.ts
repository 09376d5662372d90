import type { Locator, Page } from '@playwright/test'
import { settle } from '../demoPage.ts'

/** What is left of a window of 1280×1024 px at 400 %. */
const zoomed = { width: 320, height: 256 }

const controls =
  'button, a[href], input, select, textarea, summary, [role=button], [role=option], [role=tab], [tabindex="0"]:not([role=tabpanel])'
const chosen =
  '[aria-selected=true], [aria-checked=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), input:checked'

/** What may not move for those who want calm; colours and opacity may fade. */
const motions = [
  'translate',
  'scale',
  'rotate',
  'transform',
  'height',
  'width',
  'left',
  'top',
  'strokeDashoffset',
]

/**
 * What stops whoever zooms to 400 % or has colours of their own (WCAG 1.4.10 and 1.4.11), or wants calm: parts that reach over the edge
 * sideways, controls that stay covered, edges, choices and icons that are gone in forced colours, and whatever moves. Looks at what is on
 * screen, and leaves it scrolled to its top and calm, as all pictures are.
 */
export async function lookForBarriers(page: Page, part: Locator): Promise<string[]> {
  const inside = (selector: string) => part.locator(selector).or(part.and(page.locator(selector)))
  const size = page.viewportSize()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = await part.evaluate(findMoving, motions)
  await page.setViewportSize(zoomed)
  await settle(page)
  const zoom = [
    ...(await inside('*').evaluateAll(findCutOff)),
    ...(await inside(controls).evaluateAll(findCovered)),
  ]
  await inside('*').evaluateAll((nodes) => nodes.forEach((node) => node.scrollTo(0, 0)))
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ forcedColors: 'active' })
  await settle(page)
  const forced = [
    ...(await inside(controls).evaluateAll(findEdgeless)),
    ...(await inside(chosen).evaluateAll(findLikeTheOthers)),
    ...(await inside('svg:not(.qr svg)').evaluateAll(findFaintIcons)),
  ]
  await page.emulateMedia({ forcedColors: 'none' })
  return [
    ...moving.map((fault) => `with reduced motion: ${fault}`),
    ...zoom.map((fault) => `at 400 %: ${fault}`),
    ...forced.map((fault) => `in forced colours: ${fault}`),
  ]
}

/** What is on its way around a part: in it, and in the dialog or the page that it stands in. */
function findMoving(part: HTMLElement | SVGElement, motions: readonly string[]): string[] {
  const root = part.getRootNode() as Document | ShadowRoot // it is in the page
  return root.getAnimations().flatMap(({ playState, effect }) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return []
    const { target, pseudoElement } = effect
    const name = `${target?.localName}.${target?.getAttribute('class')}${pseudoElement ?? ''}`
    const animated = new Set(effect.getKeyframes().flatMap((keyframe) => Object.keys(keyframe)))
    return motions
      .filter((motion) => animated.has(motion))
      .map((motion) => `${name} moves its ${motion}`)
  })
}

/** Finds elements whose content is wider than they are. Texts may end in an ellipsis; fields and code scroll by themselves. */
export function findCutOff(nodes: (HTMLElement | SVGElement)[]): string[] {
  return nodes
    .filter((node) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(node)
      const mayBeCut = textOverflow === 'ellipsis' || clipPath !== 'none'
      const isWider = overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1
      return isWider && !mayBeCut && !node.matches('input, pre') && node.checkVisibility()
    })
    .map((node) => `${node.localName}.${node.getAttribute('class')} reaches over the edge`)
}

/** Controls where something else is, scrolled to as the focus does it, forwards and backwards. */
function findCovered(nodes: HTMLElement[]): string[] {
  const seen = nodes.filter(
    (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('[inert]'),
  )
  const found = new Set<string>()
  for (const node of [...seen, ...seen.toReversed()]) {
    node.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const [box] = node.getClientRects()
    if (!box || box.width < 2) continue // for screen readers
    const name = `“${(node.ariaLabel ?? node.textContent).trim() || node.outerHTML.slice(0, 60)}”`
    if (box.left < -1 || box.right > innerWidth + 1) found.add(`${name} reaches over the edge`)
    const root = node.getRootNode() as Document | ShadowRoot // it is in the page
    const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const labels = node instanceof HTMLInputElement ? [...(node.labels ?? [])] : []
    // What the control is drawn in may be hit as well: a field without a line of its own.
    const isHit = hit?.contains(node) || [node, ...labels].some((target) => target.contains(hit))
    if (!isHit) found.add(`${name} is covered by ${hit?.localName}.${hit?.getAttribute('class')}`)
  }
  return [...found]
}

/** Controls whose fill was all that showed where they are. Browsers draw sliders by themselves. */
function findEdgeless(nodes: HTMLElement[]): string[] {
  const isFilled = (node: Element) => !getComputedStyle(node).backgroundColor.endsWith(', 0)')
  const hasEdge = (node: Element) => {
    const style = getComputedStyle(node)
    const hasBorder = parseFloat(style.borderTopWidth) >= 1 && style.borderTopStyle !== 'none'
    return hasBorder || style.outlineStyle !== 'none' || style.forcedColorAdjust === 'none'
  }
  /** What a control is drawn by: itself, or the outermost things in it that are filled. */
  const shapesOf = (node: Element): Element[] => {
    if (node.matches('img, svg, .picture')) return []
    return isFilled(node) ? [node] : [...node.children].flatMap(shapesOf)
  }
  const groundOf = (node: Element | null): Element[] =>
    node && !isFilled(node) ? groundOf(node.parentElement) : node ? [node] : []
  return nodes
    .filter((node) => node.checkVisibility({ opacityProperty: true }))
    .filter((node) => !node.matches('[type=range]'))
    .filter((node) => {
      const shapes = node.matches('input, textarea') ? groundOf(node) : shapesOf(node)
      return !hasEdge(node) && !shapes.every(hasEdge)
    })
    .map((node) => `${node.outerHTML.slice(0, 100)} has no edge`)
}

/** What is chosen, and looks neither other than if it was not, nor other than what is beside it. */
function findLikeTheOthers(nodes: HTMLElement[]): string[] {
  const states = ['aria-selected', 'aria-checked', 'aria-pressed', 'aria-current']
  const groundOf = (node: Element | null): string => {
    if (!node) return ''
    const { backgroundColor } = getComputedStyle(node)
    return backgroundColor.endsWith(', 0)') ? groundOf(node.parentElement) : backgroundColor
  }
  const lookOf = (target: Element) => {
    for (const animation of target.getAnimations({ subtree: true }))
      if (animation instanceof CSSTransition) animation.finish()
    const drawn = [target, ...target.querySelectorAll('*')].map((node) => [
      groundOf(node),
      ...[undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(node, pseudo)
        const { content, border, outline, color, fill, stroke, display, visibility, opacity } =
          style
        const { translate, textDecoration } = style
        const shape = [content, border, outline, display, visibility, opacity, translate]
        return [...shape, color, fill, stroke, textDecoration]
      }),
    ])
    return JSON.stringify(drawn)
  }
  const without = (node: HTMLElement, look: () => string) => {
    if (node instanceof HTMLInputElement) {
      node.checked = false
      const other = look()
      node.checked = true
      return other
    }
    const name = states.find((each) => node.hasAttribute(each)) ?? ''
    const value = node.getAttribute(name) ?? ''
    if (name === 'aria-current') node.removeAttribute(name)
    else node.setAttribute(name, 'false')
    const other = look()
    node.setAttribute(name, value)
    return other
  }
  const peersOf = (node: HTMLElement) => {
    const item = node.closest('li') ?? node
    const peers = [...(item.parentElement?.children ?? [])].filter((peer) => peer !== item)
    return peers.flatMap((peer) => {
      const same = item === node ? peer : peer.querySelector(node.localName)
      return same?.className === node.className ? [same] : []
    })
  }
  return nodes
    .filter((node) => node.checkVisibility())
    .filter((node) => {
      const look = () => lookOf(node.closest('label') ?? node)
      const now = look()
      return now === without(node, look) && peersOf(node).some((peer) => lookOf(peer) === now)
    })
    .map((node) => `${node.outerHTML.slice(0, 100)} looks as if it was not chosen`)
}

/** Icons that keep a colour of the theme, on a ground that is no longer the theme's. */
function findFaintIcons(nodes: SVGElement[]): string[] {
  return nodes
    .filter((node) => {
      const { color, stroke, fill } = getComputedStyle(node)
      const ground = getComputedStyle(node.parentElement ?? node)
      const isColored = [stroke, fill].includes(color) && color !== ground.color
      return node.checkVisibility() && isColored && ground.forcedColorAdjust !== 'none'
    })
    .map((node) => `the icon of ${node.parentElement?.outerHTML.slice(0, 100)} is hard to see`)
}
