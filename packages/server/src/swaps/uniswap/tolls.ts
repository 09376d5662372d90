import { decodeAbiParameters, encodeAbiParameters, type Address, type Hex } from 'viem'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'

/** What became of a transfer that was tried out: all has arrived, a part of it, or nobody can say. */
export type Toll = 'none' | 'some' | 'unknown'

/** Tries transfers out, without any happening. */
export type Tolls = {
  /** Whether all of an amount arrives when somebody who holds it transfers it. */
  of(transfer: {
    readonly token: Address
    readonly holder: Address
    readonly receiver: Address
    readonly amount: bigint
  }): Promise<Toll>
}

/**
 * A contract that is put in the place of whoever holds a token, for one `eth_call`: it transfers, and says what the receiver held before and
 * after, and whether the token agreed. Its input is the token, the receiver and the amount, a word each.
 */
const probe: Hex = writeProbe()

export function createTolls(chain: Chain, limits: Limits): Tolls {
  const known = createExpiringMap<Promise<Toll>>({
    entries: limits.swapTollEntries,
    ms: limits.swapTollMs,
  })
  return {
    of: (transfer) => {
      const { token, holder, receiver } = transfer
      const key = `${token}${holder}${receiver}`
      const remembered = known.get(key)
      if (remembered) return remembered
      const asked = tryOut(chain, transfer)
      known.set(key, asked)
      asked.catch(() => known.delete(key))
      return asked
    },
  }
}

const three = [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }] as const

async function tryOut(chain: Chain, transfer: Parameters<Tolls['of']>[0]): Promise<Toll> {
  const { token, holder, receiver, amount } = transfer
  const data = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
    [token, receiver, amount],
  )
  const { result } = await chain.request('eth_call', [
    { to: holder, data },
    'latest',
    { [holder]: { code: probe } },
  ])
  // Nodes that put nothing in place answer with nothing, with an error, or with what the holder says itself.
  if (typeof result !== 'string' || !/^0x[0-9a-f]{192}$/i.test(result)) return 'unknown'
  const [before, after, hasAgreed] = decodeAbiParameters(three, result as Hex) // the pattern has said so
  if (hasAgreed !== 1n) return 'unknown'
  return after - before === amount ? 'none' : 'some'
}

/** Written by hand, an instruction after the other, since no compiler is at hand where a server runs. */
function writeProbe(): Hex {
  const push = (bytes: string) => (0x5f + bytes.length / 2).toString(16).padStart(2, '0') + bytes
  const calldataload = (at: string) => `${push(at)}35`
  const mstore = (at: string) => `${push(at)}52`
  const selector = (four: string) => `${push(four)}${push('e0')}1b${mstore('00')}`
  // balanceOf(receiver) of the token, its answer put at a place in memory.
  const askBalance = (place: string) =>
    [
      selector('70a08231'),
      calldataload('20'),
      mstore('04'),
      // outSize, outOffset, inSize, inOffset, token, gas STATICCALL POP
      `${push('20')}${push(place)}${push('24')}${push('00')}${calldataload('00')}5afa50`,
    ].join('')
  const code = [
    askBalance('0100'),
    selector('a9059cbb'),
    calldataload('20'),
    mstore('04'),
    calldataload('40'),
    mstore('24'),
    // outSize, outOffset, inSize, inOffset, value, token, gas CALL, whose success stays.
    `${push('00')}${push('00')}${push('44')}${push('00')}${push('00')}${calldataload('00')}5af1`,
    mstore('0140'),
    askBalance('0120'),
    `${push('60')}${push('0100')}f3`,
  ].join('')
  return `0x${code}`
}
