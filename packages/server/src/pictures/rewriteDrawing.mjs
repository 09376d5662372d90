/** Larger drawings, with more parts, or parts that lie deeper, are none that can be shown. */
const maxText = 262_144
const maxParts = 5_000
const maxDepth = 32
/** What is masked or clipped has all that masks it painted once more. */
const maxMasked = 50

/** What is kept of a drawing. Nothing here runs, fetches, links, repeats or filters. */
const shapes = new Set([
  ...['svg', 'g', 'defs', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path'],
  ...['text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
])
const attributes = new Set([
  ...['x', 'y', 'dx', 'dy', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd'],
  ...['width', 'height', 'points', 'transform', 'viewBox', 'preserveAspectRatio', 'offset', 'id'],
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'clip-path', 'mask', 'opacity', 'display'],
  ...[
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'stroke-linecap',
    'stroke-linejoin',
    'visibility',
  ],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-miterlimit', 'stop-color', 'stop-opacity'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits', 'maskUnits'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor'],
  ...['dominant-baseline', 'alignment-baseline', 'text-rendering', 'shape-rendering'],
])
/** What paints other parts again. Within such parts it would do so at each level: eight times eight, eight times over, from a few lines. */
const repeating = new Set(['mask', 'clip-path'])
const repeated = new Set(['mask', 'clipPath'])
/** Where text is text and not the space between parts. */
const textual = new Set(['text', 'tspan'])

const token =
  /<!--[^]*?-->|<\?[^]*?\?>|<(\/?)([a-zA-Z][\w:.-]{0,40})((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)|</g
const attribute = /([a-zA-Z][\w:.-]{0,40})\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Writes a drawing (SVG) anew, as an image that no scripts, styles, links, pictures from elsewhere or effects are in: what is not known to be harmless is
 * left out, with all that is in it.
 *
 * @returns `undefined` for what is no drawing, or is larger than people look at.
 */
export function rewriteDrawing(bytes) {
  if (bytes.length > maxText) return undefined
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const classes = readClasses(text)
  // Parts that are open. `isRepeated`: it is painted again for each part that names it, or stands in such a one.
  const open = []
  let written = ''
  let parts = 0
  let kept = 0
  let masked = 0
  for (const [whole, slash, name, inside = '', single, between] of text.matchAll(token)) {
    // A `<` that begins nothing: what follows could be read otherwise by others.
    if (whole === '<') return undefined
    const parent = open.at(-1)
    const isInside = parent?.isKept ?? false
    if (between !== undefined) {
      if (isInside && textual.has(parent?.name ?? '')) written += escapeText(between)
    } else if (name === undefined) continue
    else if (slash) {
      if (open.pop()?.name !== name) return undefined
      if (isInside) written += `</${name}>`
      if (open.length === 0) break
    } else {
      if (open.length === 0 && name !== 'svg') return undefined
      const isKept = shapes.has(name) && (isInside || open.length === 0)
      if (++parts > maxParts || open.length >= maxDepth) return undefined
      const isRepeated = repeated.has(name) || (parent?.isRepeated ?? false)
      if (isKept) {
        kept++
        const found = read(inside, classes)
        for (const one of repeating)
          if (isRepeated) found.delete(one)
          else if (found.has(one) && ++masked > maxMasked) return undefined
        written += `<${name}${open.length === 0 ? ns : ''}${write(found)}${single}>`
      }
      if (!single) open.push({ name, isKept, isRepeated })
      else if (open.length === 0) break
    }
  }
  return open.length === 0 && kept > 1 ? Buffer.from(written) : undefined
}

const ns = ' xmlns="http://www.w3.org/2000/svg"'

/** Sheets within drawings mostly say how texts look, by class: that much is read of them. */
function readClasses(text) {
  const [, sheet = ''] = /<style[^>]{0,100}>([^<]{0,10000})<\/style>/.exec(text) ?? []
  const rules = sheet.matchAll(/\.([a-zA-Z][\w-]{0,40})\s*\{([^{}]{0,2000})\}/g)
  return new Map([...rules].map(([, name = '', rule = '']) => [name, rule]))
}

function read(inside, classes) {
  const found = new Map()
  let own = ''
  for (const [, name = '', one, other] of inside.matchAll(attribute)) {
    const value = one ?? other ?? ''
    if (name === 'style') own = value
    else if (name === 'class')
      for (const part of value.split(/\s+/)) keepRule(found, classes.get(part) ?? '')
    else keep(found, name, value)
  }
  keepRule(found, own)
  return found
}

function write(found) {
  return [...found].map(([name, value]) => ` ${name}="${value}"`).join('')
}

function keepRule(found, rule) {
  for (const declaration of rule.split(';')) {
    const [name = '', ...value] = declaration.split(':')
    keep(found, name.trim(), value.join(':').trim())
  }
}

/** Numbers, names and colours; of the places that a value may lead to only those in the drawing itself. */
function keep(found, name, value) {
  const plain = value.replace(/["']/g, '').replace(/\s+/g, ' ').trim()
  const isPlain = /^[\w\s.,#%()+*-]*$/.test(plain) && !/url|image|var\(|expression/i.test(plain)
  if (attributes.has(name) && (isPlain || /^url\(#[\w-]{1,60}\)$/.test(plain)))
    found.set(name, plain)
}

/** What stands for a character stays what it is; `&` alone is one. */
function escapeText(text) {
  return text.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[0-9a-fA-F]{1,5});)/g, '&amp;')
}
