import { parseCaipNetworkId, type CaipNetworkId, type ChainNamespace } from '@latchkey/protocol'
import type { FrameUser } from '@latchkey/protocol/frame'
import { parseAccounts } from '../adapters/eip155/parse.ts'
import { findAdapter } from '../connection/findConnected.ts'
import type { Session } from '../connectors/connector.ts'
import { InvalidWalletAnswerError } from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'

/** The account that the frame has told for a family, addresses as its chains write them. */
export async function readAccounts(
  kit: Kit,
  namespace: ChainNamespace,
  address: string,
  accounts: NonNullable<FrameUser['accounts']>,
): Promise<Session['accounts']> {
  const told = accounts.filter((other) => other.address !== address)
  const typeOf = (of: string) =>
    accounts.find((other) => other.address.toLowerCase() === of.toLowerCase())?.type ?? 'eoa'
  const parse = parsers[namespace]
  if (!parse) {
    const isValid = await (await findAdapter(kit, namespace)).isAddress(address)
    if (!isValid) throw new InvalidWalletAnswerError('an address of another chain')
    return [{ address, type: typeOf(address) }]
  }
  const [first, ...rest] = parse([address, ...told.map((other) => other.address)])
  if (!first) throw new InvalidWalletAnswerError('no accounts')
  return [
    { ...first, type: typeOf(first.address) },
    ...rest.map((other) => ({ ...other, type: typeOf(other.address) })),
  ]
}

/** Families whose accounts may be several, and are read here. */
const parsers: Readonly<Record<ChainNamespace, typeof parseAccounts>> = { eip155: parseAccounts }

/** @throws InvalidWalletAnswerError */
export function readNetworkId(chainId: number | string): CaipNetworkId {
  const parsed = parseCaipNetworkId(typeof chainId === 'number' ? `eip155:${chainId}` : chainId)
  const isWrong = parsed && /^eip155:(?![1-9]\d*$)/.test(parsed.caipNetworkId)
  if (!parsed || isWrong) throw new InvalidWalletAnswerError('another kind of chain')
  return parsed.caipNetworkId
}

export function namespaceOf(networkId: CaipNetworkId): ChainNamespace {
  return networkId.slice(0, networkId.indexOf(':'))
}
