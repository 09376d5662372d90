import { encodeAccount, readAccountView } from '../encodeAccount.ts'
import { inContext, type RpcMethod, type SolanaNode } from '../node.ts'
import { toUiAmount } from '../parseTokenState.ts'
import { checkContextSlot, readAddress, readCommitment, readConfig, takeParams } from '../params.ts'
import { isTokenProgram } from '../programs.ts'
import { rpcErrors } from '../rpcError.ts'
import { readMint, readTokenAccount } from '../tokenState.ts'

/** Methods about coins, of Token and of Token-2022. */
export const tokenMethods: Readonly<Record<string, RpcMethod>> = {
  getTokenAccountsByOwner(node, params) {
    const [address, which, value] = takeParams(params, 2, 3)
    const owner = readAddress(address)
    const { program, mint } = readTokenFilter(node, which)
    const config = readConfig(value)
    readCommitment(config)
    checkContextSlot(config, node.slots)
    const view = readAccountView(config)
    const { accounts } = node
    const found = [...accounts.ownedBy(program)].filter(([, account]) => {
      const held = readTokenAccount(account)
      return held?.owner === owner && (mint === undefined || held.mint === mint)
    })
    return inContext(
      node,
      found.map(([pubkey, account]) => ({
        pubkey,
        account: encodeAccount(account, view, accounts),
      })),
    )
  },
  getTokenAccountBalance(node, params) {
    const [address, config] = takeParams(params, 1, 2)
    const account = node.accounts.get(readAddress(address))
    readCommitment(readConfig(config))
    if (!account) throw rpcErrors.invalidParams('could not find account')
    const held = readTokenAccount(account)
    if (!held) throw rpcErrors.invalidParams('not a Token account')
    const decimals = readMint(node.accounts.get(held.mint))?.decimals ?? 0
    return inContext(node, toUiAmount(held.amount, decimals))
  },
  getTokenSupply(node, params) {
    const [address, config] = takeParams(params, 1, 2)
    const account = node.accounts.get(readAddress(address))
    readCommitment(readConfig(config))
    if (!account) throw rpcErrors.invalidParams('could not find account')
    const mint = readMint(account)
    if (!mint) throw rpcErrors.invalidParams('not a Token mint')
    return inContext(node, toUiAmount(mint.supply, mint.decimals))
  },
}

/** `{ mint }` or `{ programId }`. A coin belongs to one program, so either names it. */
function readTokenFilter(node: SolanaNode, value: unknown) {
  const filter = readConfig(value)
  if (filter.mint !== undefined) {
    const mint = readAddress(filter.mint, 'mint')
    const account = node.accounts.get(mint)
    if (!account || !readMint(account)) throw rpcErrors.invalidParams('could not find mint')
    return { program: account.owner, mint }
  }
  const program = readAddress(filter.programId, 'programId')
  if (!isTokenProgram(program)) throw rpcErrors.invalidParams('unrecognized Token program id')
  return { program, mint: undefined }
}
