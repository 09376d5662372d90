import { identityChangeBytes } from '@latchkey/protocol/api'
import { ChannelError, type Handlers } from '@latchkey/protocol/channel'
import { vaultWriter, type EvmAccount } from './account.ts'
import { deviceSlots } from './deviceHalf.ts'
import { createDeviceMemory } from './deviceMemory.ts'
import { fromHex, overwrite } from './encoding.ts'
import { hashTypedData } from './hashTypedData.ts'
import { createHalves } from './halves.ts'
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
import { createWallet, openWallet, refreshWallet, sealWallet, wipe } from './wallet.ts'
import type { OpenWallet, SlotChange } from './wallet.ts'

/** What the signer is made of. */
export type SignerOptions = {
  readonly store: Promise<KeyStore>
  /** Milliseconds since 1970, for proofs; a wrong clock is made good by the server's nonces. */
  readonly now?: (() => number) | undefined
}

/** Answers the main thread. The wallet's secret, its vault key and what opens them live in here and nowhere else. */
export function createHandlers({ store: opening, now = Date.now }: SignerOptions) {
  const halves = createHalves()
  const memory = createDeviceMemory(opening)
  let wallet: OpenWallet | undefined
  /** What was sealed and is not written yet, by its ciphertext. */
  let written: { readonly ciphertext: string; readonly wallet: OpenWallet } | undefined
  let wasOpen = false
  let sessionKey: Promise<CryptoKeyPair> | undefined

  const session = () =>
    (sessionKey ??= opening.then(async (store) => {
      const kept = await store.get('session', 'key')
      const pair = kept ?? (await store.add('session', 'key', await createSessionKey()))
      return pair
    }))

  const opened = () => {
    if (!wallet) throw new SignerError('LOCKED')
    return wallet
  }

  const accountOf = (address: string): EvmAccount => {
    const { account } = opened()
    if (account.address.toLowerCase() !== address.toLowerCase())
      throw new SignerError('OTHER_ADDRESS')
    return account
  }

  const solanaOf = (address: string): SolanaAccount => {
    const { solana } = opened()
    if (solana?.address !== address) throw new SignerError('OTHER_ADDRESS')
    return solana
  }

  const take = (next: OpenWallet) => {
    if (wallet && wallet.secret !== next.secret) wipe(wallet)
    else if (wallet && wallet.vaultKey !== next.vaultKey) overwrite(wallet.vaultKey)
    wallet = next
    wasOpen = true
  }

  /** Seals a wallet for the next write, in place of what was sealed and never written. */
  const seal = async (from: OpenWallet, change: SlotChange) => {
    const halves = change.add.flatMap(({ halves: { user, server } }) => [user, server])
    const sealed = await sealWallet(from, change).finally(() => overwrite(...halves))
    if (written && written.wallet.secret !== wallet?.secret) wipe(written.wallet)
    else if (written && written.wallet.vaultKey !== wallet?.vaultKey)
      overwrite(written.wallet.vaultKey)
    written = { ciphertext: sealed.draft.ciphertext, wallet: sealed.wallet }
    return sealed.draft
  }

  const addedSlot = async (walletId: string, slot: NewSlot) => {
    const { slotId, half, label, secret, registration } = slot
    const place = { walletId, slotId }
    const server = await halves.open(half, place)
    const { half: user, verifier } = await newUserHalf(await opening, secret, place)
    return {
      id: slotId,
      kind: secret.kind,
      label,
      halves: { user, server },
      verifier,
      registration,
    }
  }

  return answering({
    publicKey: async () => sessionPublicKey(await session()),
    storage: async () => ((await opening).isKept ? 'allowed' : 'denied'),
    sign: async ({ hpke, ...proof }) => {
      const key = hpke ? await halves.expect() : undefined
      return signProof(await session(), proof, { now: now(), hpke: key })
    },
    status: () => (wallet ? 'unlocked' : wasOpen ? 'locked' : 'none'),
    deviceSlots: async ({ walletId }) => [...(await deviceSlots(await opening, walletId))],
    create: async ({ owner, walletId, slot }) => {
      if (await memory.has(owner)) throw new SignerError('OTHER_WALLET') // a second one would hide the first
      const made = await createWallet(owner, walletId)
      const add = [await addedSlot(walletId, slot)]
      return seal(made, { counter: 0, kept: [], add, remove: [] })
    },
    unlock: async ({ owner, vault: given, slotId, half, secret }) => {
      const vault = await memory.newest(owner, given)
      const place = { walletId: vault.walletId, slotId }
      const server = await halves.open(half, place)
      const user = await userHalf(await opening, secret, place)
      const unlocking = openWallet(owner, vault, slotId, { user, server })
      const next = await unlocking.finally(() => overwrite(user, server))
      await memory.remember(next, vault)
      take(next)
      return { address: next.account.address, isAhead: vault !== given }
    },
    change: async ({ vault, add = [], remove = [] }) => {
      const newest = await memory.newest(opened().owner, vault)
      const current = await refreshWallet(opened(), newest)
      const added = []
      for (const slot of add) added.push(await addedSlot(vault.walletId, slot))
      const { counter } = vault
      // What the server has no half of any more opens nothing.
      const kept = newest.slots.filter(({ id }) => vault.slots.some((slot) => slot.id === id))
      const isRotated = newest !== vault
      return seal(current, { counter, kept, add: added, remove, isRotated })
    },
    commit: async ({ vault }) => {
      if (written?.ciphertext !== vault.ciphertext) throw new SignerError('ALTERED')
      await memory.remember(written.wallet, vault)
      take(written.wallet)
      written = undefined
    },
    createRecoveryCode: () => createRecoveryCode(),
    recoveryAuthKey: ({ code, ...place }) => recoveryAuthKey(code, place),
    slots: () => opened().slots.map(({ id, kind }) => ({ id, kind })),
    lock: () => {
      for (const held of [wallet, written?.wallet]) if (held) wipe(held)
      wallet = undefined
      written = undefined
      return undefined
    },
    address: () => opened().account.address,
    signMessage: ({ address, message }) => {
      const account = accountOf(address)
      return signedHash(hashMessage(fromHex(message)), account)
    },
    signTypedData: ({ address, typedData }) => {
      const account = accountOf(address)
      return signedHash(hashTypedData(typedData), account)
    },
    signTransaction: ({ address, unsigned }) => signTransaction(unsigned, accountOf(address)),
    solanaAddress: async ({ owner, walletId }) =>
      wallet?.walletId === walletId
        ? wallet.solana?.address
        : memory.solanaAddress(owner, walletId),
    signSolanaMessage: ({ address, message }) => signSolanaMessage(message, solanaOf(address)),
    signSolanaTransaction: ({ address, message }) =>
      signSolanaTransaction(message, solanaOf(address)),
    signIdentityChange: async (change) => {
      const { secret, walletId, owner } = opened()
      if (change.userId !== owner.userId) throw new SignerError('OTHER_WALLET')
      return (await vaultWriter(secret, walletId)).sign(
        identityChangeBytes({ ...change, walletId }),
      )
    },
  })
}

/** What is thrown without a code of its own tells the main thread nothing of the inside. */
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
