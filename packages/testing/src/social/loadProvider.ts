import type { Provider } from 'oidc-provider'

/**
 * Loads the identity provider, which only worlds with identities need. Its entry point does nothing but ask for a newer Node in the log, so
 * what is behind it is loaded.
 */
export async function loadProvider(): Promise<typeof Provider> {
  const path: string = 'oidc-provider/lib/provider.js'
  // The file has no types of its own; the entry point exports this class under this name.
  const module = (await import(path)) as { readonly Provider: typeof Provider }
  return module.Provider
}
