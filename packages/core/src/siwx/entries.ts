import { assertSignInOptions } from './assertSignInOptions.ts'
import type { DefaultSiwxOptions } from './createDefaultSiwx.ts'
import type { ServerSiwxOptions } from './createServerSiwx.ts'
import type { SiwxEntry } from '../kit/kit.ts'
import type { SiweConfig, Siwx } from './siwx.ts'

/** Fetches sign-in with the first kit that needs it: a page that only loads pays for the name. */
function entry(load: () => Promise<() => Siwx>): SiwxEntry {
  return {
    load: async () => {
      const [{ createSignIn }, create] = await Promise.all([import('./createSignIn.ts'), load()])
      return (kit) => createSignIn(kit, create())
    },
  }
}

/**
 * Signing in without a server: messages are made, checked and kept in this page. It shows the site which account its visitor holds, and proves nothing to
 * anybody else; a server has to look for itself (`serverSiwx`).
 *
 * @throws SignInOptionsError that names an option which can't stand in a message
 */
export function defaultSiwx(options?: DefaultSiwxOptions): SiwxEntry {
  assertSignInOptions(options)
  return entry(async () => {
    const { createDefaultSiwx } = await import('./createDefaultSiwx.ts')
    return () => createDefaultSiwx(options)
  })
}

/**
 * Signing in with a server that checks every signature and keeps the sessions: the operator's, or one of the site's own with `@latchkey/server/siwx`.
 *
 * @throws SignInOptionsError that names an option which can't stand in a message
 */
export function serverSiwx(options?: ServerSiwxOptions): SiwxEntry {
  assertSignInOptions(options)
  return entry(async () => {
    const { createServerSiwx } = await import('./createServerSiwx.ts')
    return () => createServerSiwx(options)
  })
}

/** Signing in as the site does it itself. */
export function defineSiwx(siwx: Siwx): SiwxEntry {
  return entry(() => Promise.resolve(() => siwx))
}

/** Signing in with an EVM account as a site with Sign-In with Ethereum does it already, for `createKit({ siweConfig })`. */
export function defineSiweConfig(config: SiweConfig): SiwxEntry {
  return {
    ...entry(async () => {
      const { mapSiweConfig } = await import('../adapters/eip155/mapSiweConfig.ts')
      return () => mapSiweConfig(config)
    }),
    ...(config.enabled !== undefined && { enabled: config.enabled }),
  }
}
