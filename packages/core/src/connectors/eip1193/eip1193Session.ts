import { providerErrorCodes, type Network } from '@latchkey/protocol'
import { parseAccounts, parseChainId } from '../../adapters/eip155/parse.ts'
import { ChainNotSupportedError } from '../../errors/chain.ts'
import {
  InvalidWalletAnswerError,
  UserRejectedError,
  WalletRequestError,
} from '../../errors/connection.ts'
import type { Connector, Session } from '../connector.ts'
import type { Eip1193Provider } from './eip1193Provider.ts'
import { requestWallet } from './eip1193Request.ts'
import { orAborted } from '../orAborted.ts'
import { untilGranted, untilSwitched } from '../untilSession.ts'
import { wait } from '../../kit/wait.ts'

/** Longest wait for a wallet that is told to forget the page, in milliseconds. */
const revokeDeadline = 3_000

/** Asks for accounts (EIP-1102) and the chain. */
export async function connectProvider(
  provider: Eip1193Provider,
  wallet: Pick<Connector, 'restore' | 'watch'>,
  signal: AbortSignal | undefined,
): Promise<Session> {
  const granted = await orAborted(() => readSession(provider, 'eth_requestAccounts'), signal)
  return granted ?? untilGranted(wallet, signal)
}

/** The session that the wallet still grants, without asking anybody. */
export function restoreSession(provider: Eip1193Provider) {
  return readSession(provider, 'eth_accounts')
}

async function readSession(
  provider: Eip1193Provider,
  method: 'eth_requestAccounts' | 'eth_accounts',
): Promise<Session | undefined> {
  const [first, ...rest] = parseAccounts(await requestWallet(provider, method))
  if (!first) return undefined
  const networkId = parseChainId(await requestWallet(provider, 'eth_chainId'))
  return { accounts: [first, ...rest], networkId }
}

/** Gives the access back (EIP-2255), where the wallet can. */
export async function revokeAccess(provider: Eip1193Provider): Promise<void> {
  const revoked = requestWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(
    () => undefined, // many wallets cannot; the page forgets the connection all the same
  )
  await Promise.race([revoked, wait(revokeDeadline)])
}

/** Error codes of wallets for an unknown chain, besides 4902. */
const unknownChainCodes: readonly (number | undefined)[] = [
  providerErrorCodes.default,
  providerErrorCodes.invalidChainId,
  -providerErrorCodes.invalidChainId,
]

/** Switches the wallet (EIP-3326), adds the chain where it is unknown (EIP-3085), and waits until the wallet is there. */
export async function switchProviderNetwork(
  provider: Eip1193Provider,
  network: Network,
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const switchChain = () => requestWallet(provider, 'wallet_switchEthereumChain', [{ chainId }])
  const isThere = async () =>
    parseChainId(await requestWallet(provider, 'eth_chainId')) === network.caipNetworkId

  try {
    await switchChain()
  } catch (error) {
    const isUnknown =
      error instanceof WalletRequestError &&
      (error.reason === 'unknownChain' || unknownChainCodes.includes(error.walletCode))
    if (!isUnknown) throw error
    await addChain(provider, network, chainId)
    if (await isThere()) return
    await switchChain() // some wallets add a chain without going there
  }
  if (!(await untilSwitched(isThere)))
    throw new InvalidWalletAnswerError('success, but stayed on the chain it was on')
}

async function addChain(provider: Eip1193Provider, network: Network, chainId: string) {
  const { name, nativeCurrency, rpcUrls, blockExplorers } = network
  try {
    await requestWallet(provider, 'wallet_addEthereumChain', [
      {
        chainId,
        chainName: name,
        nativeCurrency,
        rpcUrls: rpcUrls.default.http,
        ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
      },
    ])
  } catch (cause) {
    throw cause instanceof UserRejectedError ? cause : new ChainNotSupportedError({ cause })
  }
}
