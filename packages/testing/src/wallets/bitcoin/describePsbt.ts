import type { Transaction } from '@scure/btc-signer'
import type { ApprovalView } from '../injected/approval/renderView.ts'
import { formatOf, type BitcoinWalletChain } from './bitcoinChains.ts'

const names: Readonly<Record<BitcoinWalletChain, string>> = {
  mainnet: 'Bitcoin',
  testnet: 'Bitcoin Testnet',
  testnet4: 'Bitcoin Testnet 4',
  signet: 'Bitcoin Signet',
  regtest: 'Bitcoin Regtest',
}

/** A network as people know it. */
export function networkName(chain: BitcoinWalletChain): string {
  return names[chain]
}

/** Says what a PSBT would do. */
export function describePsbt(
  transaction: Transaction,
  chain: BitcoinWalletChain,
  isSent: boolean,
): Omit<ApprovalView, 'origin'> {
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { amount = 0n } = transaction.getOutput(index)
    return { address: addressOf(transaction, index, chain), amount }
  })
  return {
    title: isSent ? 'Sign and send this transaction?' : 'Sign this transaction?',
    sentence: isSent
      ? 'It leaves your account when you approve, and cannot be taken back.'
      : 'Whoever holds the signed transaction can send it.',
    lines: [
      { label: 'Spends', value: `${transaction.inputsLength} coins` },
      ...outputs.map(({ address, amount }, index) => ({
        label: `Pays (${index + 1})`,
        value: `${amount} satoshis to ${address}`,
      })),
      { label: 'Network', value: names[chain] },
    ],
  }
}

function addressOf(transaction: Transaction, index: number, chain: BitcoinWalletChain) {
  try {
    return transaction.getOutputAddress(index, formatOf(chain)) ?? 'a script'
  } catch {
    return 'a script' // one that no address is written for
  }
}
