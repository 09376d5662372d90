import { type CaipNetworkId, fromBase58 } from '@latchkey/protocol'
import { ChainNotSupportedError } from '../../errors/chain.ts'
import type { Kit } from '../../kit/kit.ts'
import { networksOfCluster } from './clusters.ts'
import { kitAccount } from './kitAccount.ts'

type Input = { readonly account: { readonly address: string } }
type MessageInput = Input & { readonly message: Uint8Array }
type TransactionInput = Input & { readonly transaction: Uint8Array; readonly chain?: string }

const versions = ['legacy', 0] as const

/** What the kit's wallet signs (`@solana/wallet-standard-features`), each feature by itself. */
export function signingFeatures(kit: Kit) {
  const networkOf = (cluster: string | undefined): CaipNetworkId | undefined => {
    if (cluster === undefined) return undefined
    const [network] = networksOfCluster(cluster, kit.store.getState().networks)
    if (!network)
      throw new ChainNotSupportedError({ details: `This site does not use ${cluster}.` })
    return network.caipNetworkId
  }

  return {
    message: {
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage(...inputs: readonly MessageInput[]) {
          const signed = []
          for (const { account, message } of inputs) {
            const signature = await kitAccount(kit, account.address).signMessage(message)
            signed.push({ signedMessage: message, signature, signatureType: 'ed25519' })
          }
          return signed
        },
      },
    },
    transaction: {
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: versions,
        async signTransaction(...inputs: readonly TransactionInput[]) {
          const wires = await inSteps(inputs, (address, chain, list) =>
            kitAccount(kit, address).signTransactions(list, networkOf(chain)),
          )
          return wires.map((signedTransaction) => ({ signedTransaction }))
        },
      },
    },
    send: {
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: versions,
        async signAndSendTransaction(...inputs: readonly TransactionInput[]) {
          const hashes = await inSteps(inputs, (address, chain, list) =>
            kitAccount(kit, address).sendTransactions(list, networkOf(chain)),
          )
          return hashes.map((hash) => ({ signature: fromBase58(hash) }))
        },
      },
    },
  }
}

/** Those of one account and chain that follow each other in one step: the wallet asks once for them. */
async function inSteps<Answer>(
  inputs: readonly TransactionInput[],
  take: (
    address: string,
    chain: string | undefined,
    transactions: readonly Uint8Array[],
  ) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < inputs.length;) {
    const first = inputs[at] as TransactionInput // inside of the list
    const rest = inputs.slice(at)
    const end = rest.findIndex(
      ({ account, chain }) => account.address !== first.account.address || chain !== first.chain,
    )
    const step = end < 0 ? rest : rest.slice(0, end)
    const wires = step.map(({ transaction }) => transaction)
    answers.push(...(await take(first.account.address, first.chain, wires)))
    at += step.length
  }
  return answers
}
