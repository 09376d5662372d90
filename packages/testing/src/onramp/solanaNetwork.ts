import {
  address as toAddress,
  appendTransactionMessageInstructions,
  blockhash as toBlockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isAddress,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  type Instruction,
} from '@solana/kit'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { call } from '../devnet/rpc.ts'
import { createTokenAccount, findTokenAccount, transferLamports } from '../solana/instructions.ts'
import { localSolana } from '../solana/localSolana.ts'
import { createSigner } from '../solana/mint.ts'
import { programs } from '../solana/programs.ts'
import type { DeliveryNetwork, DeliveryState } from './deliveryNetwork.ts'

/** The account that deliveries come from on Solana. */
export const getSolanaTreasury = () => createSigner('onramp')

/** How long a blockhash has to be seen as over before nothing that was sent with it can still be on its way, in milliseconds. */
const lastWords = 2_000

/** Delivers on the local Solana node. */
export function createSolanaNetwork(url: string): DeliveryNetwork {
  /** Since when transactions are known to be too old, by their hash. */
  const overSince = new Map<string, number>()

  const readStatus = async (hash: string): Promise<DeliveryState | undefined> => {
    // Our own node's answer: null for what it does not know.
    const { value } = (await call(url, 'getSignatureStatuses', [
      [hash],
      { searchTransactionHistory: true },
    ])) as { value: readonly ({ err: unknown; confirmationStatus: string } | null)[] }
    const [status] = value
    if (!status) return undefined
    if (status.confirmationStatus === 'processed') return 'waiting'
    return status.err === null ? 'done' : 'failed'
  }

  return {
    id: localSolana.caipNetworkId,
    isAddress,
    async sign({ asset, address, amount, reference }) {
      const { address: payer, keyPair } = await getSolanaTreasury()
      const receiver = toAddress(address)
      const transfer: Instruction[] =
        asset.contractAddress === ''
          ? [transferLamports(payer, receiver, amount)]
          : await transferTokens()
      const { value: latest } = (await call(url, 'getLatestBlockhash', [
        { commitment: 'confirmed' },
      ])) as { value: { blockhash: string; lastValidBlockHeight: number } } // our own node's answer
      const message = appendTransactionMessageInstructions(
        // Two deliveries of one amount to one receiver are two transactions.
        [...transfer, writeMemo(`Test purchase ${reference}`)],
        setTransactionMessageLifetimeUsingBlockhash(
          {
            blockhash: toBlockhash(latest.blockhash),
            lastValidBlockHeight: BigInt(latest.lastValidBlockHeight),
          },
          setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 0 })),
        ),
      )
      const signed = await signTransaction([keyPair], compileTransaction(message))
      return {
        hash: getSignatureFromTransaction(signed),
        bytes: getBase64EncodedWireTransaction(signed),
        lifetime: { blockhash: latest.blockhash },
      }

      async function transferTokens(): Promise<Instruction[]> {
        const { contractAddress, decimals } = asset
        const mint = toAddress(contractAddress)
        const source = await findTokenAccount(programs.token, mint, payer)
        const destination = await findTokenAccount(programs.token, mint, receiver)
        return [
          createTokenAccount(programs.token, mint, receiver, destination, payer),
          getTransferCheckedInstruction({
            source,
            mint,
            destination,
            authority: createNoopSigner(payer),
            amount,
            decimals,
          }),
        ]
      }
    },
    async send({ bytes }) {
      await call(url, 'sendTransaction', [bytes, { encoding: 'base64' }])
    },
    async look({ hash, lifetime }) {
      const found = await readStatus(hash)
      if (found) return found
      if (!('blockhash' in lifetime)) throw new TypeError('A delivery on Solana has a blockhash')
      const { value: isValid } = (await call(url, 'isBlockhashValid', [
        lifetime.blockhash,
        { commitment: 'processed' },
      ])) as { value: boolean } // our own node's answer
      if (isValid) return 'waiting'
      const since = overSince.get(hash) ?? Date.now()
      overSince.set(hash, since)
      if (Date.now() - since < lastWords) return 'waiting'
      // What was being processed when its time ended is known by now.
      const last = await readStatus(hash)
      overSince.delete(hash)
      return last ?? 'never'
    },
  }
}

const writeMemo = (text: string): Instruction => ({
  programAddress: programs.memo,
  data: new TextEncoder().encode(text),
})
