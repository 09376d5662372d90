import { fromHex, toHex } from '../../../bitcoin/accounts.ts'
import type { BitcoinWalletChain } from '../bitcoinChains.ts'
import { publicHex } from '../bitcoinChains.ts'
import type { InputToSign } from '../createBitcoinWalletCore.ts'
import { createEmitter, putIntoPage, type Present, type Presentation } from './presentation.ts'
import { toText } from './encode.ts'

type SignOptions = {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly {
    readonly index: number
    readonly address?: string
    readonly sighashTypes?: readonly number[]
  }[]
}

const chainNames: Readonly<Record<BitcoinWalletChain, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  testnet4: 'BITCOIN_TESTNET4',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}

/** Speaks as UniSat does: `window.unisat`, one address at a time. */
export const presentUnisat: Present = (presentation) => {
  const { core, note } = presentation
  const emitter = createEmitter()
  const calls = createCalls(presentation)
  const wallet = {
    ...calls,
    getChain: () =>
      core.answer('look', async () => {
        const { chain } = core.getState()
        return { enum: chainNames[chain], name: chain, network: chain }
      }),
    getNetwork: () =>
      core.answer('look', async () => {
        const { chain } = core.getState()
        return chain === 'mainnet' ? 'livenet' : chain
      }),
    switchChain(name: string) {
      note('switchChain', name)
      return core.answer('switchChain', async () => {
        const [chain] = Object.entries(chainNames).find(([, known]) => known === name) ?? []
        if (!chain) throw new Error(`There is no chain ${name}`)
        await core.switchChain(chain as BitcoinWalletChain) // a key of the table
        return { enum: name }
      })
    },
    disconnect: async () => core.update({ isConnected: false }),
    on: emitter.on,
    removeListener: emitter.removeListener,
  }
  const stop = core.watch((before) => {
    const now = core.getState()
    const addresses = core.shown().map(({ address }) => address)
    if (before.isConnected !== now.isConnected || before.account !== now.account)
      emitter.emit('accountsChanged', addresses.slice(0, 1))
    if (before.chain !== now.chain) emitter.emit('chainChanged', { enum: chainNames[now.chain] })
  })
  const leave = putIntoPage('unisat', wallet)
  dispatchEvent(new Event('unisat#initialized'))
  return () => {
    stop()
    leave()
  }
}

/** The calls that UniSat has made common. */
export function createCalls({ core, note }: Presentation, chain?: BitcoinWalletChain) {
  const accounts = () => {
    const isHere = chain === undefined || core.getState().chain === chain
    const [payment] = isHere ? core.shown() : []
    return payment ? [payment.address] : []
  }
  return {
    requestAccounts() {
      note('requestAccounts')
      return core.answer('connect', async () => {
        await core.connect(chain)
        return accounts()
      })
    },
    getAccounts: () => core.answer('look', async () => accounts()),
    getPublicKey: () => core.answer('look', async () => core.shown().map(publicHex)[0] ?? ''),
    signMessage(message: string, type: 'ecdsa' | 'bip322-simple' = 'ecdsa') {
      note('signMessage', [message, type])
      const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
      return core.answer('signMessage', async () =>
        toText(await core.signMessage(undefined, message, protocol)),
      )
    },
    signPsbt(hex: string, options: SignOptions = {}) {
      note('signPsbt', [hex, options])
      const { autoFinalized = true, toSignInputs } = options
      const inputs = toSignInputs?.map(({ index, address, sighashTypes }): InputToSign => ({
        index,
        address,
        sighash: sighashTypes?.[0],
      }))
      return core.answer('signPsbt', async () =>
        toHex((await core.signPsbt(fromHex(hex), inputs, { finalize: autoFinalized })).psbt),
      )
    },
    sendBitcoin(to: string, sats: number) {
      note('sendBitcoin', [to, sats])
      return core.answer('send', () => core.sendTransfer(to, BigInt(sats)))
    },
  }
}
