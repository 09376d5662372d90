import type { MethodHandler, WalletContext } from '../walletContext.ts'
import { sortAccounts } from '../walletContext.ts'
import { providerErrors } from '../providerError.ts'

/** EIP-2255's shape of the one permission there is. */
function describePermissions(context: WalletContext) {
  const { accounts } = context.site()
  if (accounts.length === 0) return []
  return [
    {
      invoker: context.origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    },
  ]
}

async function askToConnect(context: WalletContext): Promise<void> {
  const accounts = context.accounts.map((account) => account.address)
  const known = context.site().accounts
  const selected = known.length > 0 ? known : accounts.slice(0, 1)
  const decision = await context.ask({ kind: 'connect', accounts, selected })
  context.updateSite({ accounts: sortAccounts(context, decision.accounts ?? selected) })
  context.unlock()
}

function assertAccountsPermission(params: readonly unknown[]): void {
  const [request] = params
  if (typeof request !== 'object' || request === null || !('eth_accounts' in request)) {
    throw providerErrors.invalidParams('only the permission eth_accounts exists')
  }
}

/** `eth_requestAccounts` (EIP-1102): asks the first time, answers at once afterwards. */
export const requestAccounts: MethodHandler = async (context) => {
  if (context.site().accounts.length === 0) await askToConnect(context)
  return context.site().accounts
}

/** `eth_accounts`: what the site may see, without asking. */
export const getAccounts: MethodHandler = async (context) => context.site().accounts

/** `wallet_requestPermissions` (EIP-2255): always asks, so that other accounts can be chosen. */
export const requestPermissions: MethodHandler = async (context, params) => {
  assertAccountsPermission(params)
  await askToConnect(context)
  return describePermissions(context)
}

/** `wallet_getPermissions` (EIP-2255) */
export const getPermissions: MethodHandler = async (context) => describePermissions(context)

/** `wallet_revokePermissions`: the site forgets its accounts. */
export const revokePermissions: MethodHandler = async (context, params) => {
  assertAccountsPermission(params)
  context.updateSite({ accounts: [] })
  return null
}
