import { ChannelError, openChannel } from '@latchkey/protocol/channel'
import { signerMethods } from './methods.ts'
import type { Signer } from './signer.ts'
import { createWorkerUrl } from '../workerUrl.ts'

/** The signer at the other end of a port. `end` fails everything that waits for it, and whatever is asked afterwards. */
export function connectSigner(port: MessagePort): {
  readonly signer: Signer
  readonly end: () => void
} {
  const channel = openChannel({ port, asks: signerMethods, answers: {}, handlers: {} })
  let hasEnded = false
  const ask: typeof channel.ask = async (type, payload) => {
    if (hasEnded) throw new ChannelError('CLOSED') // a closed port would let it wait for its deadline
    return channel.ask(type, payload)
  }
  return {
    end: () => {
      hasEnded = true
      channel.close()
    },
    signer: {
      publicKey: () => ask('publicKey', undefined),
      storage: () => ask('storage', undefined),
      sign: (proof) => ask('sign', proof),
      status: () => ask('status', undefined),
      deviceSlots: (wallet) => ask('deviceSlots', wallet),
      create: (wallet) => ask('create', wallet),
      unlock: (opening) => ask('unlock', opening),
      change: ({ vault, add = [], remove = [] }) =>
        ask('change', { vault, add: [...add], remove: [...remove] }),
      commit: (written) => ask('commit', written),
      createRecoveryCode: () => ask('createRecoveryCode', undefined),
      recoveryAuthKey: (asked) => ask('recoveryAuthKey', asked),
      slots: () => ask('slots', undefined),
      lock: () => ask('lock', undefined),
      address: () => ask('address', undefined),
      signMessage: (asked) => ask('signMessage', asked),
      signTypedData: (asked) => ask('signTypedData', asked),
      signTransaction: (asked) => ask('signTransaction', asked),
      solanaAddress: (wallet) => ask('solanaAddress', wallet),
      signSolanaMessage: (asked) => ask('signSolanaMessage', asked),
      signSolanaTransaction: (asked) => ask('signSolanaTransaction', asked),
      signIdentityChange: (change) => ask('signIdentityChange', change),
    },
  }
}

/** Starts the signer worker of this frame. One for each page: it makes the frame's one Trusted Types policy. */
export function createSigner(): Signer {
  const worker = new Worker(createWorkerUrl(), { type: 'module', name: 'latchkey-signer' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(port2, [port2])
  const { signer, end } = connectSigner(port1)
  // A worker that does not load, or dies, answers nothing: whoever waits is told at once.
  worker.addEventListener('error', end)
  worker.addEventListener('messageerror', end)
  return signer
}
