import { encodeFunctionData, encodeFunctionResult, toHex, type Address, type Hex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { getDevAccount } from './accounts.ts'
import { deployers, devnetContracts } from './contracts.ts'
import { zoneResolver } from './generated/zoneResolver.ts'
import { call } from './rpc.ts'
import { transact } from './transact.ts'

/** The zone whose names the operator of a local world gives out. */
export const devnetNameZone = 'latchkey.eth'

/** Signs answers about names of {@link devnetNameZone}; owns nothing. */
export function getNameSigner(): HDAccount {
  return getDevAccount(11)
}

/** The private key of {@link getNameSigner}. */
export function getNameSignerKey(): Hex {
  const { privateKey } = getNameSigner().getHdKey()
  if (!privateKey) throw new TypeError('The account was derived without a private key')
  return toHex(privateKey)
}

/** Where a server answers for the zone, as its resolver writes it (EIP-3668). */
export function nameGatewayOf(apiUrl: string): string {
  return `${apiUrl}/v1/names/ccip/{sender}/{data}`
}

/**
 * Sets the gateway URL of a resolver: that of a world on free ports is known only once it runs.
 *
 * @param to - the resolver of {@link devnetNameZone} by default.
 */
export async function setNameGateway(
  chainUrl: string,
  apiUrl: string,
  to: Address = devnetContracts.zoneResolver,
): Promise<void> {
  const { abi } = zoneResolver
  const wanted = nameGatewayOf(apiUrl)
  const known = await call(chainUrl, 'eth_call', [
    { to, data: encodeFunctionData({ abi, functionName: 'urls' }) },
    'latest',
  ])
  const urls = encodeFunctionResult({ abi, functionName: 'urls', result: [wanted] })
  if (known === urls) return
  const data = encodeFunctionData({ abi, functionName: 'setUrls', args: [[wanted]] })
  const ask = (method: string, ...params: unknown[]) => call(chainUrl, method, params)
  await transact(ask, { from: deployers.own, to, data })
}
