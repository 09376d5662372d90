import { getDevAccount, type World } from '@latchkey/testing'

/** Accounts from which no test sends, so that their tokens are always the same. */
export const quietAccounts = [3, 4] as const

const twoAndAHalf = '0x22b1c8c1227a0000'

/** Gives the quiet accounts a modest sum and puts the fee where it is in every run: ten empty blocks from one base fee on. */
export async function settleChains({ devnet }: Pick<World, 'devnet'>) {
  for (const { url } of Object.values(devnet.chains)) {
    for (const index of quietAccounts)
      await ask(url, 'anvil_setBalance', [getDevAccount(index).address, twoAndAHalf])
    await ask(url, 'anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00'])
    await ask(url, 'anvil_mine', ['0xa'])
  }
}

async function ask(url: string, method: string, params: readonly string[]) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  if (!response.ok) throw new Error(`${method} was answered with ${response.status}`)
}
