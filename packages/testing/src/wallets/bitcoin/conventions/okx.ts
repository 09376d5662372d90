import { publicHex, type BitcoinWalletChain } from '../bitcoinChains.ts'
import { createEmitter, putIntoPage, type Present } from './presentation.ts'
import { createCalls } from './unisat.ts'

/** Speaks as OKX does: `window.okxwallet` with a provider for each network, one address at a time. */
export const presentOkx: Present = (presentation) => {
  const { core, note } = presentation
  const emitters = new Map<BitcoinWalletChain, ReturnType<typeof createEmitter>>()
  const createProvider = (chain: BitcoinWalletChain) => {
    const emitter = createEmitter()
    emitters.set(chain, emitter)
    return {
      ...createCalls(presentation, chain),
      connect() {
        note('connect', chain)
        return core.answer('connect', async () => {
          const [payment] = await core.connect(chain)
          if (!payment) throw new Error('A wallet has an address')
          return { address: payment.address, publicKey: publicHex(payment) }
        })
      },
      disconnect: async () => core.update({ isConnected: false }),
      on: emitter.on,
      removeListener: emitter.removeListener,
    }
  }
  const wallet = {
    bitcoin: createProvider('mainnet'),
    bitcoinTestnet: createProvider('testnet'),
    bitcoinSignet: createProvider('signet'),
  }
  const stop = core.watch(() => {
    const addresses = core.shown().map(({ address }) => address)
    emitters.get(core.getState().chain)?.emit('accountsChanged', addresses.slice(0, 1))
  })
  const leave = putIntoPage('okxwallet', wallet)
  return () => {
    stop()
    leave()
  }
}
