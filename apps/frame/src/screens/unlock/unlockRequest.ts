/** A way to open the wallet, as the person knows it (the vault's slots fit). */
export type Factor = {
  readonly id: string
  readonly kind: 'device' | 'passkey' | 'recovery'
  /** What its owner, or the browser, calls it. */
  readonly label: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Kept by this browser. */
  readonly isOwn: boolean
}

/** A browser that is logged in (the server's list of devices fits). */
export type Device = {
  readonly id: string
  /** "Firefox on Linux" */
  readonly name: string
  /** Milliseconds since 1970. */
  readonly lastUsedAt: number
  readonly isCurrent: boolean
  readonly isSignedIn: boolean
}

/**
 * The ways to make a new factor. An absent one is not offered. Functions may reject with an error whose `code` the texts know
 * (`unlock/problems.ts`); whatever else is thrown reads "Something went wrong".
 */
export type FactorMakers = {
  /** Makes a passkey by the credentials of the window that the view is in, proves that it opens the wallet, and keeps its slot. */
  readonly addPasskey?: ((credentials: CredentialsContainer) => Promise<void>) | undefined
  /**
   * Makes a recovery code and hands it to `show`, which resolves when the owner has shown that it is written down, and rejects when the owner
   * goes back. Only then its slot is kept.
   */
  readonly addRecoveryCode: (show: (code: string) => Promise<void>) => Promise<void>
}

/** Set up a factor after the first login. */
export type FactorSetupRequest = FactorMakers & {
  /** Whether "Later" is offered: never where this browser keeps nothing, since nothing would open the wallet again. */
  readonly canSkip: boolean
}

/** How the set-up ended. `later` leaves a reminder. */
export type FactorChoice = 'passkey' | 'recovery' | 'later'

/** Open the wallet with a factor. */
export type UnlockRequest = {
  readonly origin: string
  /** Why now: another browser, one that may keep nothing, something that needs the owner once more, or an address to be taken back. */
  readonly reason: 'newDevice' | 'nothingKept' | 'confirm' | 'takeBack'
  /** Absent where this browser has no slot of its own, or needs none. */
  readonly unlockOnDevice?: (() => Promise<void>) | undefined
  /** Absent where the wallet has no passkey, or this browser cannot use one. */
  readonly unlockWithPasskey?: (() => Promise<void>) | undefined
  /** Absent where the wallet has no recovery code. */
  readonly unlockWithRecoveryCode?: ((code: string) => Promise<void>) | undefined
  /** Continues without a factor. The change then takes effect after several days. */
  readonly wait?: (() => Promise<void>) | undefined
  /** Leaves the account, for somebody who has lost every factor or logged in as the wrong person. */
  readonly signOut?: (() => Promise<void>) | undefined
}

/** Another site's first use of a session. */
export type ContinueRequest = {
  readonly origin: string
  readonly email?: string | undefined
  readonly address?: string | undefined
}

/** A change of address that waits. */
export type EmailChangeRequest = {
  readonly newEmail: string
  /** Milliseconds since 1970. */
  readonly appliesAt: number
  /** True if this device or a factor can cancel the change. */
  readonly canCancel: boolean
  /** True if a factor can confirm the change. */
  readonly canConfirm: boolean
}

/** Owner's choice. `keep` leaves the change waiting. */
export type EmailChangeChoice = 'cancel' | 'confirm' | 'keep'

/** A change of address in the settings. */
export type ListedEmailChange = {
  readonly changeId: string
  readonly state: 'waiting' | 'changed'
  readonly oldEmail: string
  readonly newEmail: string
  /** Milliseconds since 1970. */
  readonly appliesAt: number
}

/** Result of the settings: the change of address that the wallet answers. */
export type SettingsChoice = Pick<ListedEmailChange, 'changeId' | 'state'>

/** The pages of settings that the frame draws. */
export type SettingsRequest = FactorMakers & {
  readonly page: 'factors' | 'devices'
  readonly listFactors: () => Promise<readonly Factor[]>
  readonly removeFactor: (id: string) => Promise<void>
  readonly listDevices: () => Promise<readonly Device[]>
  readonly revokeDevice: (id: string) => Promise<void>
  readonly listEmailChanges: () => Promise<readonly ListedEmailChange[]>
}

/** The page behind the link of a login mail. */
export type DeviceLinkRequest = {
  /** Asks the server what the link is for; nothing is confirmed by it. */
  readonly read: () => Promise<DeviceLink>
  /** Confirms the login and answers the code that is to be typed in; only after a click. */
  readonly confirm: () => Promise<{ readonly code: string }>
}

/** What a link of a login mail is for. */
type DeviceLink = {
  readonly origin: string
  /** The browser that asked. */
  readonly device: string
  /** What the waiting page shows, too. */
  readonly matchNumber: string
}

/** The page behind the link that takes a change of e-mail address back. */
export type RevertRequest = {
  readonly read: () => Promise<{
    readonly state: 'waiting' | 'changed'
    readonly oldEmail: string
    readonly newEmail: string
  }>
  /** Cancels the change, or takes it back, and ends every session; only after a click. */
  readonly confirm: () => Promise<unknown>
}
