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

/** Makes an icon of one stroke on a 24-unit grid; its size and line come from the sheet. */
export function strokeIcon(d: string) {
  const [svg, path] = ['svg', 'path'].map((name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name),
  ) as unknown as [SVGElement, SVGElement] // two in, two out
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'stroke')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', d)
  svg.append(path)
  return svg
}
