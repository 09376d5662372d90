import { selectAccount } from '../../accounts/getAccount.ts'
import { watchAccount } from '../../accounts/watchAccount.ts'
import type { Kit } from '../../kit/kit.ts'
import { createSolanaSigner, type SolanaSigner } from './createSolanaSigner.ts'
import { namespace } from './kitAccount.ts'

export declare namespace watchSolanaSigner {
  type Parameters = {
    /** Called at once, and whenever account, wallet or network change; with `undefined` while nothing is connected. */
    readonly onChange: (signer: SolanaSigner | undefined) => void
  }
}

/** Reports the signer of the connected Solana account until the returned function is called. */
export function watchSolanaSigner(kit: Kit, { onChange }: watchSolanaSigner.Parameters) {
  let shown: string | undefined
  const report = () => {
    const account = selectAccount(kit.store.getState(), namespace)
    const now = account.isConnected ? `${account.connectorId} ${account.caipAddress}` : ''
    if (now === shown) return
    shown = now
    onChange(now ? createSolanaSigner(kit) : undefined)
  }
  report()
  return watchAccount(kit, { namespace, onChange: report })
}
