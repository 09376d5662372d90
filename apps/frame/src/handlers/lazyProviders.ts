import type { FrameServices } from './frameServices.ts'
import type { ProviderHandlers } from './providers.ts'

const names = [
  '@latchkey-app/GET_SOCIAL_REDIRECT_URI',
  '@latchkey-app/CONNECT_SOCIAL',
  '@latchkey-app/CONFIRM_SOCIAL',
  '@latchkey-app/GET_FARCASTER_URI',
  '@latchkey-app/CONNECT_FARCASTER',
  '@latchkey-app/GET_IDENTITIES',
  '@latchkey-app/LINK_IDENTITY',
  '@latchkey-app/UNLINK_IDENTITY',
] as const satisfies readonly (keyof ProviderHandlers)[]

/** Answers what is about providers with code that is fetched when the first of it is asked: who logs in by e-mail never pays for it. */
export function lazyProviders(services: FrameServices): ProviderHandlers {
  let loading: Promise<ProviderHandlers> | undefined
  const load = () =>
    (loading ??= import('./providers.ts').then(
      ({ createProviderHandlers }) => createProviderHandlers(services),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const lazily = names.map((name) => [
    name,
    async (payload: never, signal: AbortSignal) => (await load())[name](payload, signal),
  ])
  return Object.fromEntries(lazily) as ProviderHandlers // the same names, each leading to its own handler
}
