import type { CDPSession } from '@playwright/test'

/** The parts of a V8 heap snapshot that this file reads: nodes as a flat list of numbers, a fixed number of fields each. */
type HeapSnapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
    }
  }
  readonly nodes: readonly number[]
}

/** Kinds of nodes that the page's scripts create. The engine adds its own, such as type feedback and object shapes, at any time. */
const scriptKinds = ['object', 'closure', 'array', 'string', 'concatenated string', 'number']

/**
 * Measures what the page's scripts hold, in bytes.
 *
 * @returns the size of all objects, closures, arrays and strings after a garbage collection
 */
export async function measureObjects(devtools: CDPSession): Promise<number> {
  const { snapshot, nodes } = await takeSnapshot(devtools)
  const { node_fields: fields, node_types } = snapshot.meta
  const kinds = new Set(scriptKinds.map((kind) => node_types[0].indexOf(kind)))
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length)
    if (kinds.has(nodes[node + kind] ?? -1)) bytes += nodes[node + size] ?? 0
  return bytes
}

async function takeSnapshot(devtools: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = []
  const collect = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', collect)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', collect)
  return JSON.parse(chunks.join('')) as HeapSnapshot // the format of V8
}
