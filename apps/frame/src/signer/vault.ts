import type { PasskeyRegistration } from '@latchkey/protocol/api'
import type { Factor, NewSlot } from './signer.ts'

/** What is known of the wallet of whoever is logged in. */
export type VaultState = {
  /** `unknown`: nothing was read yet. `none`: there is no wallet yet. */
  readonly status: 'unknown' | 'none' | 'locked' | 'unlocked'
  /** EIP-55. While the wallet is locked it is what the server keeps; opening proves it. */
  readonly address?: `0x${string}` | undefined
  /** Base58. Told by the signer: not there until the wallet was opened on this device. */
  readonly solanaAddress?: string | undefined
  /** Ways to open the wallet, the oldest first. `isOwn` says that this device can open it by itself. */
  readonly factors: readonly Factor[]
  readonly storage: 'allowed' | 'denied'
  /** Whether this browser knows passkeys. */
  readonly canPasskey: boolean
}

/** What a new passkey is called, by the browser's dialog and in the settings. */
export type PasskeyNaming = {
  /** The e-mail address. */
  readonly userName: string
  readonly label: string
  /** Those of the window that asks; the frame's own by default. */
  readonly credentials?: CredentialsContainer | undefined
  readonly signal?: AbortSignal | undefined
}

/** Shows a new recovery code; resolves once the person has kept it. Where it rejects, nothing was changed. */
export type ShowRecoveryCode = (code: string) => Promise<void>

/** Options of an unlock by a factor. */
export type UnlockOptions = {
  /** Keeps a slot on this device. Default true; a session that reverts a change of address may not. */
  readonly keep?: boolean | undefined
}

/**
 * The wallet of the session's user, as the frame's main thread handles it: between the server, the signer worker and the person. One thing
 * happens at a time. Errors are those of the server (`ApiError`), of the signer (`SignerErrorCode`) and of passkeys (`PasskeyErrorCode`).
 */
export type Vault = {
  state(): VaultState
  /** Calls back after each change of `state`. */
  watch(listener: (state: VaultState) => void): () => void
  /** Reads the vault of whoever is logged in. */
  load(): Promise<VaultState>
  /** Locks the wallet; the device keeps its slot. */
  lock(): Promise<void>
  /** Locks the wallet and forgets whose it was; at sign-out. The device keeps its slot. */
  forget(): Promise<void>

  /** Makes a wallet that this device alone can open. @throws SignerError `STORAGE_DENIED` */
  createOnDevice(): Promise<void>
  createWithPasskey(naming: PasskeyNaming): Promise<void>
  createWithRecoveryCode(show: ShowRecoveryCode): Promise<void>

  /** Opens the wallet by this device's own slot, without asking anybody; `false` where it has none that works. */
  unlockOnDevice(): Promise<boolean>
  /** Opens the wallet, and gives this device a slot where it may keep one. */
  unlockWithPasskey(
    options?: UnlockOptions & { readonly signal?: AbortSignal | undefined },
  ): Promise<void>
  /** Opens the wallet, and gives this device a slot where it may keep one. */
  unlockWithRecoveryCode(code: string, options?: UnlockOptions): Promise<void>
  /** Gives this device a slot where it may keep one and has none. The wallet is unlocked. */
  keepOnDevice(): Promise<void>

  /** Adds a passkey. The wallet has to be unlocked, as for all changes. */
  addPasskey(naming: PasskeyNaming): Promise<void>
  /** Makes a recovery code; one that was there before stops working. */
  createRecoveryCode(show: ShowRecoveryCode): Promise<void>
  /** Revokes a factor; the vault gets a new key. */
  removeFactor(id: string): Promise<void>
}

/** A slot that the server has begun, and what its user half comes from. */
export type MadeFactor = Pick<NewSlot, 'label' | 'secret'> & {
  /** Of a passkey. */
  readonly registration?: PasskeyRegistration
}
