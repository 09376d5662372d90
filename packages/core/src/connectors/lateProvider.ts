import type { Eip1193Provider } from './eip1193/eip1193Provider.ts'

/** Creates an EIP-1193 provider that stands in for one which is fetched with the first call. */
export function lateProvider(
  load: () => Promise<Required<Eip1193Provider>>,
): Required<Eip1193Provider> {
  const provider: Required<Eip1193Provider> = {
    request: async (call) => (await load()).request(call),
    on(event, listener) {
      load().then((loaded) => loaded.on(event, listener), ignore)
      return provider
    },
    removeListener(event, listener) {
      load().then((loaded) => loaded.removeListener(event, listener), ignore)
      return provider
    },
  }
  return provider
}

/** A provider that cannot be fetched says so when it is asked something. */
const ignore = () => undefined
