/**
 * Lets the page fetch from its own machine only. The SDK asks services of its makers for statistics and for reputations of sites, some
 * of it without an option; here these requests fail as they do without a network, which the SDK is made for.
 */
export function keepOnLoopback() {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input
    const { hostname } = new URL(address, location.href)
    return hostname === 'localhost' || hostname === '127.0.0.1'
      ? fetch(input, init)
      : Promise.reject(new TypeError(`This page asks nobody but its own machine, not ${hostname}`))
  }
}
