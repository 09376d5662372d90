import type { Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type { BitcoinWalletChain, WalletKey } from '../bitcoinChains.ts'
import { createEmitter, type Present, type Presentation } from './presentation.ts'

type SignInput = {
  readonly psbt: Uint8Array
  readonly chain: string
  readonly inputsToSign: readonly {
    readonly account: WalletAccount
    readonly signingIndexes: readonly number[]
    readonly sigHash?: number
  }[]
}

const chains = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest'] as const

/** Registers itself (wallet-standard) with the features of Bitcoin. */
export const presentStandard: Present = (presentation) => {
  const { core, name, icon } = presentation
  const emitter = createEmitter()
  let accounts = toAccounts(core.shown(), core.getState().chain)
  const stop = core.watch(() => {
    accounts = toAccounts(core.shown(), core.getState().chain)
    emitter.emit('change', { accounts })
  })
  const features = createFeatures(presentation, () => accounts, emitter)
  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon: icon as WalletIcon, // a data URI, as its owner gives it
    chains: chains.map((chain) => `bitcoin:${chain}` as const),
    get features() {
      const { without = [] } = core.getState().behaviour
      return Object.fromEntries(
        Object.entries(features).filter(([name]) => !without.includes(name)),
      )
    },
    get accounts() {
      return accounts
    },
  }
  const leave = register(wallet)
  return () => {
    stop()
    leave()
  }
}

function toAccounts(
  keys: readonly WalletKey[],
  chain: BitcoinWalletChain,
): readonly WalletAccount[] {
  return keys.map(({ address, publicKey }) => ({
    address,
    publicKey,
    chains: [`bitcoin:${chain}`],
    features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
  }))
}

function createFeatures(
  { core, note }: Presentation,
  accounts: () => readonly WalletAccount[],
  emitter: ReturnType<typeof createEmitter>,
): Wallet['features'] {
  const sign = async (input: SignInput, broadcast: boolean) => {
    const chain = input.chain.replace('bitcoin:', '')
    if (chain !== core.getState().chain) throw new Error(`This wallet is not on ${input.chain}`)
    const inputs = input.inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
      signingIndexes.map((index) => ({ index, address: account.address, sighash: sigHash })),
    )
    return core.signPsbt(input.psbt, inputs, { broadcast })
  }
  return {
    'bitcoin:connect': {
      version: '1.0.0',
      connect(input: unknown) {
        note('bitcoin:connect', input)
        return core.answer('connect', async () => {
          await core.connect()
          return { accounts: accounts() }
        })
      },
    },
    'standard:connect': {
      version: '1.0.0',
      connect(input?: { readonly silent?: boolean }) {
        note('standard:connect', input)
        const kind = input?.silent ? 'look' : 'connect'
        return core.answer(kind, async () => {
          if (!input?.silent) await core.connect()
          return { accounts: accounts() }
        })
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => core.update({ isConnected: false }),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (value: unknown) => void) {
        emitter.on(event, listener)
        return () => emitter.removeListener(event, listener)
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage(...inputs: readonly { account: WalletAccount; message: Uint8Array }[]) {
        note('bitcoin:signMessage', inputs)
        return core.answer('signMessage', () =>
          Promise.all(
            inputs.map(async ({ account, message }) => {
              const text = new TextDecoder().decode(message)
              const signature = await core.signMessage(account.address, text, 'bip322')
              return { signedMessage: message, signature }
            }),
          ),
        )
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction(...inputs: readonly SignInput[]) {
        note('bitcoin:signTransaction', inputs)
        return core.answer('signPsbt', () =>
          Promise.all(
            inputs.map(async (input) => ({ signedPsbt: (await sign(input, false)).psbt })),
          ),
        )
      },
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction(...inputs: readonly SignInput[]) {
        note('bitcoin:signAndSendTransaction', inputs)
        return core.answer('signPsbt', () =>
          Promise.all(inputs.map(async (input) => ({ txId: (await sign(input, true)).txid }))),
        )
      },
    },
  }
}

/** By the events of wallet-standard, so that the wallet can leave the page again. */
function register(wallet: Wallet): () => void {
  const leaves = new Set<() => void>()
  const callback = ({ register }: { register: (wallet: Wallet) => () => void }) => {
    leaves.add(register(wallet))
  }
  const onReady = (event: Event) =>
    callback((event as CustomEvent<Parameters<typeof callback>[0]>).detail) // by the standard
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', onReady)
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const leave of leaves) leave()
  }
}
