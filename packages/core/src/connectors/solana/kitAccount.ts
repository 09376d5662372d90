import type { CaipNetworkId } from '@latchkey/protocol'
import { accessChain } from '../../network/accessChain.ts'
import { selectAccount } from '../../accounts/getAccount.ts'
import { UnsupportedChainError } from '../../errors/chain.ts'
import {
  InvalidWalletAnswerError,
  NotConnectedError,
  WrongAccountError,
} from '../../errors/connection.ts'
import { findConnected } from '../../connection/findConnected.ts'
import type { Kit } from '../../kit/kit.ts'
import { isSolanaProvider } from './solanaProvider.ts'

/** The chains that this folder is about. */
export const namespace = 'solana'

/** What signs for one account as long as the kit is connected to it: by the wallet, with what comes back verified by the adapter. */
export function kitAccount(kit: Kit, address: string) {
  async function find(networkId?: CaipNetworkId) {
    const { adapter, connector, networkId: current } = await findConnected(kit, namespace)
    const account = selectAccount(kit.store.getState(), namespace)
    if (!account.isConnected) throw new NotConnectedError(namespace)
    if (!account.allAccounts.some((one) => one.address === address))
      throw new WrongAccountError(address, account.address)
    return { adapter, connector, chain: accessChain(kit, networkId ?? current) }
  }

  return {
    /**
     * @returns 64 bytes
     * @throws NotConnectedError, WrongAccountError, UnsupportedChainError, UserRejectedError, WalletRequestError, InvalidWalletAnswerError
     */
    async signMessage(message: Uint8Array): Promise<Uint8Array> {
      const { connector } = await find()
      const { isSignedBy } = await import('../../adapters/solana/ed25519.ts')
      const { toAddress } = await import('../../adapters/solana/address.ts')
      const { provider, name } = connector
      const sign = isSolanaProvider(provider) ? provider.signMessage : undefined
      if (!sign) throw new UnsupportedChainError(`${name} signs no messages.`)
      const signature = await sign(address, message)
      if (!(await isSignedBy(toAddress(address), signature, message)))
        throw new InvalidWalletAnswerError('a signature that is not of this account and message')
      return signature
    },
    /** The same errors. Nothing is sent. */
    async signTransactions(wires: readonly Uint8Array[], networkId?: CaipNetworkId) {
      const { adapter, connector, chain } = await find(networkId)
      if (!adapter.signTransactions) throw new UnsupportedChainError()
      return adapter.signTransactions(connector, chain, address, wires)
    },
    /**
     * The same errors, ChainUnreachableError, TransferRefusedError.
     *
     * @returns signatures in base58
     */
    async sendTransactions(wires: readonly Uint8Array[], networkId?: CaipNetworkId) {
      const { adapter, connector, chain } = await find(networkId)
      if (!adapter.sendTransactions) throw new UnsupportedChainError()
      return adapter.sendTransactions(connector, chain, address, wires)
    },
  }
}
