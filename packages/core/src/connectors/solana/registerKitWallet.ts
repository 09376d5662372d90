import type { Wallet } from '@wallet-standard/base'
import type { Kit } from '../../kit/kit.ts'
import { createKitWallet } from './kitWallet.ts'

export declare namespace registerKitWallet {
  type Parameters = {
    /** What other libraries list it as. Default: the name of the site in `metadata`, else `Latchkey`. */
    readonly name?: string | undefined
    /** A `data:image/…` URL. */
    readonly icon?: Wallet['icon'] | undefined
  }
}

type Registry = { readonly register: (wallet: Wallet) => () => void }

/**
 * Registers the kit's Solana connection as a wallet of the wallet standard, for libraries on the page that know wallets by it alone (wallet adapters,
 * `@solana/react`). It is a view of the kit's own state: what is connected there is connected here, and asking it to connect opens the dialog. No kit lists it.
 *
 * @returns a function that takes it off the page
 */
export function registerKitWallet(
  kit: Kit,
  parameters: registerKitWallet.Parameters = {},
): () => void {
  if (typeof window === 'undefined') return () => {}
  const { wallet, stop } = createKitWallet(kit, parameters)
  const leave = new Set<() => void>()
  const register = (registry: Registry) => void leave.add(registry.register(wallet))
  // A library that starts later asks with this event.
  const onReady = (event: Event) => register((event as CustomEvent<Registry>).detail) // so the standard has it
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const take of leave) take()
    leave.clear()
    stop()
  }
}
