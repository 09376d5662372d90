import { keccak256, parseAbi, toHex, type Address } from 'viem'
import type { Reader } from '../chains/evm/reader.ts'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../config/limits.ts'

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function nonces(address) view returns (uint256)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])
/** What EIP-2612 signs. Older ones, DAI's on Ethereum first of all, sign something else under the same name. */
const typehash = keccak256(
  toHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)
/** Somebody who has never signed one. */
const nobody: Address = '0x000000000000000000000000000000000000dEaD'

/** Says of tokens whether they take signed approvals (EIP-2612). Remembers it, since it does not change. */
export function createPermits(
  reader: Reader,
  limits: Limits,
): (token: Address) => Promise<boolean> {
  const known = createExpiringMap<Promise<boolean>>({
    entries: limits.tokenFactsEntries,
    ms: limits.tokenFactsMs,
  })
  const ask = async (address: Address) => {
    const [domain, nonce, type] = await Promise.all([
      reader.read({ address, abi, functionName: 'DOMAIN_SEPARATOR', args: [] }),
      reader.read({ address, abi, functionName: 'nonces', args: [nobody] }),
      reader.read({ address, abi, functionName: 'PERMIT_TYPEHASH', args: [] }),
    ])
    if (domain === undefined || nonce === undefined) return false
    return type === undefined || type === typehash
  }
  return (token) => {
    const remembered = known.get(token)
    if (remembered) return remembered
    const asked = ask(token)
    known.set(token, asked)
    asked.catch(() => known.delete(token))
    return asked
  }
}
