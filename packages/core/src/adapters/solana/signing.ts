import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../../connectors/connector.ts'
import { isSolanaProvider, type SolanaProvider } from '../../connectors/solana/solanaProvider.ts'
import { UnsupportedChainError } from '../../errors/chain.ts'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import { toAddress } from './address.ts'
import { isSignedBy } from './ed25519.ts'
import { assertTransaction } from './message.ts'
import { assertSigned, toBase58, type Signed } from './verify.ts'

/**
 * Signs a text, as UTF-8 (Ed25519, RFC 8032).
 *
 * @returns the signature in base58, which was verified
 */
export async function signMessage(connector: Connector, address: string, message: string) {
  const provider = providerOf(connector)
  if (!provider.signMessage) throw new UnsupportedChainError(`${connector.name} signs no messages.`)
  const bytes = new TextEncoder().encode(message)
  const signature = await provider.signMessage(address, bytes)
  if (!(await isSignedBy(toAddress(address), signature, bytes)))
    throw new InvalidWalletAnswerError('a signature that is not of this account and message')
  return toBase58(signature)
}

/**
 * Has the wallet sign transactions in one step, without sending them.
 *
 * @throws UnsupportedChainError where the wallet cannot, InvalidWalletAnswerError for what was not asked for
 */
export async function signAll(
  connector: Connector,
  networkId: CaipNetworkId,
  address: string,
  transactions: readonly Uint8Array[],
): Promise<readonly Signed[]> {
  const provider = providerOf(connector)
  if (!provider.signTransactions)
    throw new UnsupportedChainError(`${connector.name} signs only what it sends itself.`)
  transactions.forEach(assertTransaction)
  const answers = await provider.signTransactions(address, transactions, networkId)
  if (answers.length !== transactions.length)
    throw new InvalidWalletAnswerError(`${answers.length} transactions to ${transactions.length}`)
  return Promise.all(
    transactions.map((asked, index) => {
      const answered = answers[index] ?? new Uint8Array()
      return assertSigned(asked, answered, toAddress(address))
    }),
  )
}

/** What the connector's wallet does for the page. */
export function providerOf({ provider, name }: Connector): SolanaProvider {
  if (!isSolanaProvider(provider)) throw new InvalidWalletAnswerError(`no provider (${name})`)
  return provider
}
