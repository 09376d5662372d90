/** Makes an HTML element with attributes; `class` included, `style` never. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

/** Makes an icon of one stroke on a 24-unit grid. */
export function strokeIcon(path: string) {
  const svgNamespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(svgNamespace, 'svg')
  const attributes = {
    viewBox: '0 0 24 24',
    width: '20',
    height: '20',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'aria-hidden': 'true',
  }
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value)
  const shape = document.createElementNS(svgNamespace, 'path')
  shape.setAttribute('d', path)
  svg.append(shape)
  return svg
}
