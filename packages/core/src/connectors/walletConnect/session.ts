import {
  parseCaipAddress,
  parseCaipNetworkId,
  type Account,
  type CaipNetworkId,
} from '@latchkey/protocol'
import { parseAddress } from '../../adapters/eip155/parse.ts'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import type { Session } from '../connector.ts'
import { presentId } from './chainMethods.ts'
import type { WireNamespaces, WireSession } from './wire.ts'

/** How addresses look; whether they are any is for their chain to say. */
const addressPatterns: Readonly<Record<string, RegExp>> = {
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122: /^[0-9a-zA-Z]{20,100}$/,
}
const anyAddress = /^[0-9a-zA-Z_-]{20,100}$/
/** Of Taproot (BIP-350): where ordinals are kept by wallets that have an account for payments as well. */
const taproot = /^(bc|tb|bcrt)1p/i

/** Peers with these names use any chain, whatever their sessions list. */
const withEveryChain = ['MetaMask Wallet']

type SessionAccount = { readonly networkId: CaipNetworkId; readonly address: string }

/** The accounts of a namespace on each chain, in the wallet's order. */
export function accountsOf(
  { namespaces, added }: Pick<WireSession, 'namespaces' | 'added'>,
  namespace: string,
): readonly SessionAccount[] {
  // Wallets may spell a namespace with its chain: `eip155:1`.
  const listed = Object.entries(namespaces).flatMap(([key, { accounts }]) =>
    key.split(':')[0] === namespace ? accounts.map(parseAccount) : [],
  )
  const addresses = new Set(listed.map(({ address }) => address))
  const elsewhere = added.flatMap((id) => {
    const network = parseCaipNetworkId(id)
    if (network?.namespace !== namespace) return []
    return [...addresses].map((address) => ({ networkId: network.caipNetworkId, address }))
  })
  return [...listed, ...elsewhere]
}

function parseAccount(text: string): SessionAccount {
  const parsed = parseCaipAddress(text)
  const id = parsed && parseCaipNetworkId(presentId(parsed.caipNetworkId))?.caipNetworkId
  if (!parsed || !id) throw new InvalidWalletAnswerError(`no account ("${text.slice(0, 80)}")`)
  return { networkId: id, address: parseAddressOf(parsed.namespace, parsed.address) }
}

/** @throws InvalidWalletAnswerError for what cannot be an address of these chains */
export function parseAddressOf(namespace: string, address: string): string {
  if (namespace === 'eip155') return parseAddress(address)
  if (!(addressPatterns[namespace] ?? anyAddress).test(address))
    throw new InvalidWalletAnswerError(`no address ("${address.slice(0, 80)}")`)
  return address
}

/** @throws InvalidWalletAnswerError when an account is none, or there is none at all */
export function assertNamespaces(namespaces: WireNamespaces): void {
  const names = Object.keys(namespaces).map((key) => key.split(':')[0] ?? key)
  const count = names.flatMap((name) => accountsOf({ namespaces, added: [] }, name)).length
  if (count === 0) throw new InvalidWalletAnswerError('a session without accounts')
}

/** What a connector of the namespace shows: the accounts on the chain that is used. */
export function sessionOf(wire: WireSession, namespace: string): Session | undefined {
  const all = accountsOf(wire, namespace)
  const [any] = all
  if (!any) return undefined
  const networkId = all.find((one) => one.networkId === wire.networks[namespace])?.networkId
  const used = networkId ?? any.networkId
  const addresses = new Set(all.flatMap((one) => (one.networkId === used ? [one.address] : [])))
  const order = wire.order[namespace] ?? []
  const sorted = [...order.filter((address) => addresses.has(address)), ...addresses]
  const [first, ...rest] = toAccounts(namespace, [...new Set(sorted)])
  return first && { networkId: used, accounts: [first, ...rest] }
}

/** Those of Bitcoin are for payments, which stand first, or for ordinals. */
function toAccounts(namespace: string, addresses: readonly string[]): readonly Account[] {
  if (namespace !== 'bip122') return addresses.map((address) => ({ address, type: 'eoa' }))
  const payment = addresses.filter((address) => !taproot.test(address))
  if (payment.length === 0) return addresses.map((address) => ({ address, type: 'payment' }))
  const ordinal = addresses.filter((address) => taproot.test(address))
  return [
    ...payment.map((address): Account => ({ address, type: 'payment' })),
    ...ordinal.map((address): Account => ({ address, type: 'ordinal' })),
  ]
}

/** The chains of a namespace that the wallet has agreed to; `undefined` when it takes any. */
export function approvedChains(wire: WireSession, namespace: string) {
  if (withEveryChain.includes(wire.peer.name)) return undefined
  return [...new Set(accountsOf(wire, namespace).map(({ networkId }) => networkId))]
}

/** The methods that the wallet has agreed to on chains of a namespace, on the one that is used where a chain has its own. */
export function methodsOf(
  session: WireSession,
  namespace: string,
  networkId = sessionOf(session, namespace)?.networkId,
) {
  return Object.entries(session.namespaces).flatMap(([key, { methods }]) =>
    key === namespace || (key.startsWith(`${namespace}:`) && presentId(key) === networkId)
      ? methods
      : [],
  )
}

/** What the wallet itself calls a chain: older ones use former ids. */
export function wireChainOf({ namespaces }: WireSession, networkId: CaipNetworkId) {
  const chains = Object.values(namespaces).flatMap(({ accounts }) =>
    accounts.map((account) => parseCaipAddress(account)?.caipNetworkId),
  )
  if (chains.includes(networkId)) return networkId
  return chains.find((chain) => chain && presentId(chain) === networkId) ?? networkId
}

/** The session on another chain, with another account first, or both. */
export function withChoice(
  wire: WireSession,
  namespace: string,
  choice: { readonly networkId?: string; readonly order?: readonly string[] },
): WireSession {
  return {
    ...wire,
    ...(choice.networkId && { networks: { ...wire.networks, [namespace]: choice.networkId } }),
    ...(choice.order && { order: { ...wire.order, [namespace]: [...choice.order] } }),
  }
}
