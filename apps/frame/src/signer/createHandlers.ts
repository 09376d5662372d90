import { identityChangeBytes } from '@latchkey/protocol/api'
import { ChannelError, type Handlers } from '@latchkey/protocol/channel'
import { vaultWriter, type EvmAccount } from './account.ts'
import { deviceSlots } from './deviceHalf.ts'
import { createDeviceMemory, type DeviceMemory } from './deviceMemory.ts'
import { fromHex, overwrite } from './encoding.ts'
import { hashTypedData } from './hashTypedData.ts'
import { createHalves, type ServerHalves } from './halves.ts'
import type { KeyStore } from './keyStore.ts'
import type { SignerMethods } from './methods.ts'
import { createRecoveryCode } from './recoveryCode.ts'
import { hashMessage, signedHash } from './signHash.ts'
import { createSessionKey, sessionPublicKey, signProof } from './sessionKey.ts'
import { signSolanaMessage, signSolanaTransaction } from './signSolana.ts'
import { signTransaction } from './signTransaction.ts'
import type { NewSlot } from './signer.ts'
import type { SolanaAccount } from './solanaAccount.ts'
import { SignerError } from './signerError.ts'
import { newUserHalf, recoveryAuthKey, userHalf } from './userHalf.ts'
import { createWallet, openWallet, refreshWallet, type AddedSlot } from './wallet.ts'
import { createWalletHolder, type WalletHolder } from './walletHolder.ts'

/** Options of the signer. */
export type SignerOptions = {
  readonly store: Promise<KeyStore>
  /** Milliseconds since 1970, for proofs. The server's nonces make up for a wrong clock. */
  readonly now?: (() => number) | undefined
}

/** State of the worker, and the stores of this device. */
type SignerState = {
  readonly store: Promise<KeyStore>
  readonly memory: DeviceMemory
  readonly halves: ServerHalves
  readonly holder: WalletHolder
}

/** Creates the worker's answers to the main thread. The wallet's secret, its vault key and what opens them never leave them. */
export function createHandlers({ store, now = Date.now }: SignerOptions): Handlers<SignerMethods> {
  const state: SignerState = {
    store,
    memory: createDeviceMemory(store),
    halves: createHalves(),
    holder: createWalletHolder(),
  }
  return answering({
    ...sessionHandlers(state, now),
    ...deviceHandlers(state),
    ...vaultHandlers(state),
    ...evmHandlers(state),
    ...solanaHandlers(state),
  })
}

type SessionMethods = 'publicKey' | 'sign'

/** The session's key, and its proofs of possession. */
function sessionHandlers(
  { store, halves }: SignerState,
  now: () => number,
): Pick<Handlers<SignerMethods>, SessionMethods> {
  let key: Promise<CryptoKeyPair> | undefined
  const session = () => (key ??= store.then(readOrCreate))
  async function readOrCreate(opened: KeyStore) {
    const kept = await opened.get('session', 'key')
    return kept ?? (await opened.add('session', 'key', await createSessionKey()))
  }
  return {
    publicKey: async () => sessionPublicKey(await session()),
    sign: async ({ hpke, ...proof }) => {
      const expected = hpke ? await halves.expect() : undefined
      return signProof(await session(), proof, { now: now(), hpke: expected })
    },
  }
}

type DeviceMethods =
  'storage' | 'status' | 'deviceSlots' | 'createRecoveryCode' | 'recoveryAuthKey' | 'solanaAddress'

/** Answers that need no open wallet. */
function deviceHandlers({
  store,
  memory,
  holder,
}: SignerState): Pick<Handlers<SignerMethods>, DeviceMethods> {
  return {
    storage: async () => ((await store).isKept ? 'allowed' : 'denied'),
    status: () => holder.status(),
    deviceSlots: async ({ walletId }) => [...(await deviceSlots(await store, walletId))],
    createRecoveryCode: () => createRecoveryCode(),
    recoveryAuthKey: ({ code, ...place }) => recoveryAuthKey(code, place),
    solanaAddress: async ({ owner, walletId }) => {
      const wallet = holder.current()
      return wallet?.walletId === walletId
        ? wallet.solana?.address
        : memory.solanaAddress(owner, walletId)
    },
  }
}

type VaultMethods = 'create' | 'unlock' | 'change' | 'commit' | 'slots' | 'lock'

/** Creates, opens and changes the wallet. */
function vaultHandlers(state: SignerState): Pick<Handlers<SignerMethods>, VaultMethods> {
  const { store, memory, halves, holder } = state
  return {
    create: async ({ owner, walletId, slot }) => {
      if (await memory.has(owner)) throw new SignerError('OTHER_WALLET') // a second one would hide the first
      const made = await createWallet(owner, walletId)
      const add = [await addedSlot(state, walletId, slot)]
      return holder.seal(made, { counter: 0, kept: [], add, remove: [] })
    },
    unlock: async ({ owner, vault: given, slotId, half, secret }) => {
      const vault = await memory.newest(owner, given)
      const place = { walletId: vault.walletId, slotId }
      const server = await halves.open(half, place)
      const user = await userHalf(await store, secret, place)
      const unlocking = openWallet(owner, vault, slotId, { user, server })
      const next = await unlocking.finally(() => overwrite(user, server))
      await memory.remember(next, vault)
      holder.take(next)
      return { address: next.account.address, isAhead: vault !== given }
    },
    change: async ({ vault, add = [], remove = [] }) => {
      const newest = await memory.newest(holder.opened().owner, vault)
      const current = await refreshWallet(holder.opened(), newest)
      const added: AddedSlot[] = []
      for (const slot of add) added.push(await addedSlot(state, vault.walletId, slot))
      const { counter } = vault
      // A slot whose half the server has lost opens nothing.
      const kept = newest.slots.filter(({ id }) => vault.slots.some((slot) => slot.id === id))
      const isRotated = newest !== vault
      return holder.seal(current, { counter, kept, add: added, remove, isRotated })
    },
    commit: async ({ vault }) => {
      await memory.remember(holder.pending(vault.ciphertext), vault)
      holder.commit()
    },
    slots: () => holder.opened().slots.map(({ id, kind }) => ({ id, kind })),
    lock: () => {
      holder.lock()
      return undefined
    },
  }
}

/** Opens the server's half of a new slot, and makes the user's. */
async function addedSlot(
  { store, halves }: SignerState,
  walletId: string,
  { slotId, half, label, secret, registration }: NewSlot,
): Promise<AddedSlot> {
  const place = { walletId, slotId }
  const server = await halves.open(half, place)
  const { half: user, verifier } = await newUserHalf(await store, secret, place)
  return { id: slotId, kind: secret.kind, label, halves: { user, server }, verifier, registration }
}

type EvmMethods =
  'address' | 'signMessage' | 'signTypedData' | 'signTransaction' | 'signIdentityChange'

/** Signs with the wallet's EVM account, and as the wallet itself. */
function evmHandlers({ holder }: SignerState): Pick<Handlers<SignerMethods>, EvmMethods> {
  const accountOf = (address: string): EvmAccount => {
    const { account } = holder.opened()
    if (account.address.toLowerCase() !== address.toLowerCase())
      throw new SignerError('OTHER_ADDRESS')
    return account
  }
  return {
    address: () => holder.opened().account.address,
    signMessage: ({ address, message }) => {
      const account = accountOf(address)
      return signedHash(hashMessage(fromHex(message)), account)
    },
    signTypedData: ({ address, typedData }) => {
      const account = accountOf(address)
      return signedHash(hashTypedData(typedData), account)
    },
    signTransaction: ({ address, unsigned }) => signTransaction(unsigned, accountOf(address)),
    signIdentityChange: async (change) => {
      const { secret, walletId, owner } = holder.opened()
      if (change.userId !== owner.userId) throw new SignerError('OTHER_WALLET')
      const writer = await vaultWriter(secret, walletId)
      return writer.sign(identityChangeBytes({ ...change, walletId }))
    },
  }
}

type SolanaMethods = 'signSolanaMessage' | 'signSolanaTransaction'

function solanaHandlers({ holder }: SignerState): Pick<Handlers<SignerMethods>, SolanaMethods> {
  const accountOf = (address: string): SolanaAccount => {
    const { solana } = holder.opened()
    if (solana?.address !== address) throw new SignerError('OTHER_ADDRESS')
    return solana
  }
  return {
    signSolanaMessage: ({ address, message }) => signSolanaMessage(message, accountOf(address)),
    signSolanaTransaction: ({ address, message }) =>
      signSolanaTransaction(message, accountOf(address)),
  }
}

/** Hides errors without a code of their own from the main thread. */
function answering(handlers: Handlers<SignerMethods>): Handlers<SignerMethods> {
  const guarded = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (payload: never, signal: AbortSignal) => {
      try {
        return await (handler as (payload: never, signal: AbortSignal) => unknown)(payload, signal) // each gets its own payload
      } catch (error) {
        throw error instanceof ChannelError ? error : new SignerError('FAILED', { cause: error })
      }
    },
  ])
  return Object.fromEntries(guarded) as Handlers<SignerMethods> // the same names, which fromEntries forgets
}
