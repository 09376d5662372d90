import type { KitState } from './kit.ts'

/** Whether the account that the page is about is a contract, and no key of its own. */
export function isSmartAccount({ activeNamespace, namespaces }: KitState): boolean {
  const active = namespaces[activeNamespace]
  return active?.status === 'connected' && active.accounts[0].type === 'smartAccount'
}
