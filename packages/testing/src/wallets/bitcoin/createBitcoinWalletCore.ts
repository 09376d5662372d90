import { Transaction } from '@scure/btc-signer'
import { payFromCoins } from '../../bitcoin/payFromCoins.ts'
import { toHex } from '../../bitcoin/accounts.ts'
import type { ApprovalView, ViewDecision } from '../injected/approval/renderView.ts'
import { providerErrors } from '../injected/providerError.ts'
import {
  answerBy,
  answerOf,
  type BitcoinBehaviour,
  type BitcoinRequestKind,
} from './bitcoinBehaviour.ts'
import { keysOf, type BitcoinWalletChain, type WalletKey } from './bitcoinChains.ts'
import { describePsbt, networkName } from './describePsbt.ts'
import { readEsplora, sendRaw, toCoins } from './esplora.ts'
import { signBip322, signCompact } from './signMessage.ts'

/** What the wallet remembers of the site between loads. */
export type BitcoinWalletState = {
  readonly isConnected: boolean
  readonly account: number
  readonly chain: BitcoinWalletChain
  readonly behaviour: BitcoinBehaviour
}

/** An input to sign, and the address that owns it. */
export type InputToSign = {
  readonly index: number
  readonly address?: string | undefined
  readonly sighash?: number | undefined
}

export declare namespace createBitcoinWalletCore {
  type Options = {
    origin: string
    state: BitcoinWalletState
    /** Keeps a state that has changed. */
    save: (state: BitcoinWalletState) => void
    approve: (view: ApprovalView) => Promise<ViewDecision>
    /** Base URL of an Esplora API for the chain, without which nothing can be sent. */
    esploraUrl: (chain: BitcoinWalletChain) => string | undefined
  }
  type ReturnType = BitcoinWalletCore
}

/** The wallet without a convention: keys, what the site may see, and its owner’s answers. */
export type BitcoinWalletCore = {
  getState(): BitcoinWalletState
  update(change: Partial<BitcoinWalletState>): void
  /** Calls the listener with every change, until the returned function is called. */
  watch(listener: (before: BitcoinWalletState) => void): () => void
  /** Both keys of the account that it is on; none while the site is not connected. */
  shown(): readonly WalletKey[]
  /** Answers a request the way the behaviour says. */
  answer(kind: BitcoinRequestKind, honest: () => Promise<unknown>): Promise<unknown>
  connect(chain?: BitcoinWalletChain): Promise<readonly WalletKey[]>
  switchChain(chain: BitcoinWalletChain): Promise<void>
  signMessage(
    address: string | undefined,
    message: string,
    protocol: 'bip322' | 'ecdsa',
  ): Promise<Uint8Array>
  signPsbt(
    psbt: Uint8Array,
    inputs: readonly InputToSign[] | undefined,
    options?: { readonly finalize?: boolean; readonly broadcast?: boolean },
  ): Promise<{ readonly psbt: Uint8Array; readonly txid?: string }>
  sendTransfer(to: string, sats: bigint): Promise<string>
}

/** Makes a wallet: a real one, whose signatures hold on the chain. */
export function createBitcoinWalletCore(
  options: createBitcoinWalletCore.Options,
): createBitcoinWalletCore.ReturnType {
  const { origin, save, esploraUrl } = options
  let state = options.state
  const listeners = new Set<(before: BitcoinWalletState) => void>()

  function update(change: Partial<BitcoinWalletState>) {
    const before = state
    state = { ...state, ...change }
    save(state)
    for (const listener of [...listeners]) listener(before)
  }

  const keys = () => keysOf(state.chain, state.account)

  async function ask(kind: BitcoinRequestKind, view: Omit<ApprovalView, 'origin'>) {
    if (answerOf(state.behaviour, kind) !== 'ask') return
    const { approved } = await options.approve({ ...view, origin })
    if (!approved) throw providerErrors.userRejected()
  }

  /** The wallet’s key behind an address that the site may use. */
  function keyOf(address: string | undefined): WalletKey {
    if (!state.isConnected) throw providerErrors.unauthorized()
    const [payment] = keys()
    const key = address === undefined ? payment : keys().find((key) => key.address === address)
    if (!key) throw providerErrors.unauthorized()
    return key
  }

  return {
    getState: () => state,
    update,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown: () => (state.isConnected ? keys() : []),
    answer: (kind, honest) => answerBy(state.behaviour, kind, honest),
    async connect(chain = state.chain) {
      const shown = keysOf(chain, state.account)
      if (!state.isConnected || chain !== state.chain)
        await ask('connect', {
          title: 'Connect this site?',
          sentence:
            'It will see these addresses, their balances and activity, and can ask you to sign. It cannot move anything without asking.',
          lines: [
            { label: 'Network', value: networkName(chain) },
            { label: 'Payments', value: shown[0].address },
            { label: 'Ordinals', value: shown[1].address },
          ],
        })
      update({ isConnected: true, chain })
      return keys()
    },
    async switchChain(chain) {
      if (chain === state.chain) return
      await ask('switchChain', {
        title: 'Switch network?',
        sentence: 'The site will work on another network from now on.',
        lines: [
          { label: 'From', value: networkName(state.chain) },
          { label: 'To', value: networkName(chain) },
        ],
      })
      update({ chain })
    },
    async signMessage(address, message, protocol) {
      const key = keyOf(address)
      await ask('signMessage', {
        title: 'Sign this message?',
        sentence: 'Signing costs nothing and sends nothing. It proves that the address is yours.',
        lines: [
          { label: 'Address', value: key.address },
          { label: 'Message', value: message, long: true },
        ],
      })
      return protocol === 'bip322' ? signBip322(key, message) : signCompact(key, message)
    },
    async signPsbt(psbt, wanted, { finalize = false, broadcast = false } = {}) {
      const transaction = Transaction.fromPSBT(psbt, {
        allowUnknownOutputs: true,
        allowUnknownInputs: true,
      })
      const inputs: readonly InputToSign[] =
        wanted ?? Array.from({ length: transaction.inputsLength }, (_, index) => ({ index }))
      await ask('signPsbt', describePsbt(transaction, state.chain, broadcast))
      let signed = 0
      for (const { index, address, sighash } of inputs) {
        const own = ownerOf(transaction, index, keys())
        const key = address === undefined ? own : keyOf(address)
        if (!key) continue
        if (!state.isConnected) throw providerErrors.unauthorized()
        signInput(transaction, index, key, sighash)
        if (finalize || broadcast) transaction.finalizeIdx(index)
        signed += 1
      }
      if (signed === 0) throw providerErrors.invalidParams('none of the inputs is this wallet’s')
      if (!broadcast) return { psbt: transaction.toPSBT() }
      const txid = await sendRaw(esploraUrl(state.chain), toHex(transaction.extract()))
      return { psbt: transaction.toPSBT(), txid }
    },
    async sendTransfer(to, sats) {
      const key = keyOf(undefined)
      const base = esploraUrl(state.chain)
      const [coins, feeRate] = await Promise.all([
        readEsplora(base, `/address/${key.address}/utxo`).then(toCoins),
        readEsplora(base, '/fee-estimates').then(readFeeRate),
      ])
      await ask('send', {
        title: 'Send this payment?',
        sentence: 'It leaves your account when you approve, and cannot be taken back.',
        lines: [
          { label: 'Amount', value: `${sats} satoshis` },
          { label: 'To', value: to },
          { label: 'From', value: key.address },
          { label: 'Fee', value: `${feeRate} satoshis for each virtual byte` },
          { label: 'Network', value: networkName(state.chain) },
        ],
      })
      const hex = payFromCoins({
        key: { ...key, script: toHex(key.script) },
        coins,
        payments: [{ address: to, sats: Number(sats) }],
        feeRate,
      })
      if (hex === undefined) throw providerErrors.internal('There are not enough coins')
      return sendRaw(base, hex)
    },
  }
}

function signInput(
  transaction: Transaction,
  index: number,
  key: WalletKey,
  sighash: number | undefined,
) {
  transaction.updateInput(index, {
    ...(key.type === 'ordinal' && { tapInternalKey: key.publicKey.subarray(1) }),
    ...(sighash !== undefined && { sighashType: sighash }),
  })
  const chosen = transaction.getInput(index).sighashType
  transaction.signIdx(key.privateKey, index, chosen === undefined ? undefined : [chosen])
}

function ownerOf(transaction: Transaction, index: number, keys: readonly WalletKey[]) {
  const input = transaction.getInput(index)
  // The library has read it, though its types do not say as what.
  const outputs = input.nonWitnessUtxo?.outputs as readonly { script: Uint8Array }[] | undefined
  const output = input.witnessUtxo ?? outputs?.[input.index ?? -1]
  return keys.find((key) => output && toHex(key.script) === toHex(output.script))
}

function readFeeRate(answer: unknown): number {
  const rate = (answer as Readonly<Record<string, unknown>> | null)?.['2'] // in satoshis per virtual byte
  return typeof rate === 'number' && rate > 0 ? Math.ceil(rate) : 2
}
