/** What a program prints that has found nothing. */
export const nothing = { globals: [], listeners: [], running: [] }

/** Globals of others: zod's registry, which a second copy of zod is to find, and Node's own `fetch`, which it makes on first use. */
const foreignGlobals = '/^__zod_|undici/'

/** A program for Node, in its main thread or a worker: imports everything and prints what that has left behind. */
export const importInThread = (names: readonly string[]) => `
  const globals = Reflect.ownKeys(globalThis)
  const events = process.eventNames()
  for (const name of ${JSON.stringify(names)}) await import(name)
  const added = (now, before) => now.filter((name) => !before.includes(name)).map(String).filter((name) => !${foreignGlobals}.test(name))
  console.log(JSON.stringify({
    globals: added(Reflect.ownKeys(globalThis), globals),
    listeners: added(process.eventNames(), events),
    running: process.getActiveResourcesInfo().filter((name) => /Timeout|Immediate|TCP|FSEvent|Process/.test(name)),
  }))`

/**
 * An expression for a page: imports the script at this address, there or in a worker, and tells what it has done meanwhile that a page could
 * notice: listeners, timers, requests, storage, elements, globals.
 */
export function importUnderWatch(place: 'page' | 'worker', url: string): string {
  const code = `(async () => {
    const done = []
    const watch = (owner, name) => {
      const original = owner?.[name]
      if (typeof original !== 'function') return
      owner[name] = function (...values) {
        done.push(name + ' ' + String(values[0]))
        return new.target ? Reflect.construct(original, values) : Reflect.apply(original, this, values)
      }
    }
    watch(EventTarget.prototype, 'addEventListener')
    for (const name of ['setTimeout', 'setInterval', 'fetch', 'WebSocket', 'BroadcastChannel', 'XMLHttpRequest'])
      watch(globalThis, name)
    if (globalThis.Storage) for (const name of ['getItem', 'setItem']) watch(Storage.prototype, name)
    if (globalThis.document) {
      for (const name of ['append', 'attachShadow']) watch(Element.prototype, name)
      watch(Node.prototype, 'appendChild')
      watch(CustomElementRegistry.prototype, 'define')
    }
    const globals = Reflect.ownKeys(globalThis)
    const { parts } = await import('${url}')
    const added = Reflect.ownKeys(globalThis)
      .filter((name) => !globals.includes(name) && !${foreignGlobals}.test(String(name)))
    return { count: parts.length, done: [...done, ...added.map((name) => 'global ' + String(name))] }
  })()`
  if (place === 'page') return code
  const worker = JSON.stringify(`postMessage(await ${code})`)
  return `new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob([${worker}], { type: 'text/javascript' })), { type: 'module' })
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })`
}
