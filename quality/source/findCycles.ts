/**
 * Finds the rings of a directed graph (Tarjan's strongly connected components).
 *
 * @returns each ring's members; a graph without rings gives an empty list
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(node, Math.min(low(node), low(next)))
    }
    if (low(node) !== order.get(node)) return
    const ring = stack.splice(stack.indexOf(node))
    if (ring.length > 1 || graph.get(node)?.includes(node)) cycles.push(ring)
  }
  const low = (node: string) => lowest.get(node) ?? Infinity

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
