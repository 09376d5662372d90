import type { FrameUser } from '@latchkey/protocol/frame'
import { ChannelError } from '@latchkey/protocol/channel'
import type { Api } from '../api/createApi.ts'
import type { Approvals } from '../approval/createApprovals.ts'
import { refusal } from '../handlers/refusal.ts'
import type { Vault } from '../signer/createVault.ts'
import type { Signer } from '../signer/signer.ts'
import {
  listEmailChanges,
  showEmailChange,
  signEmailAnswer,
  takeAddressBack,
  type EmailAnswer,
} from './emailChanges.ts'
import { factorMakers } from './factorMakers.ts'

/** What `createAccount` takes. */
export type AccountOptions = {
  readonly api: Pick<Api, 'session' | 'call'>
  readonly signer: Signer
  readonly vault: Vault
  readonly approvals: Approvals
  /** The page's verified origin. */
  readonly origin: string
  /** The network that the page is on, of a chain family. */
  readonly chainId: (namespace: string) => string | undefined
  /** Told when the account opens, closes, or is another one. */
  readonly onChange: (user: FrameUser) => void
  /** Leaves the account. */
  readonly signOut: () => Promise<void>
}

/** Characters of what a provider calls somebody. */
const longestName = 200

/** Ways to leave a question without an answer. */
const closings: ReadonlySet<string> = new Set(['REJECTED', 'ABORTED'])

/**
 * The account behind a login: the session, the wallet of its user, and whether that is open. Nothing here asks a person but `open` and
 * `unlock`, which the page may only cause where the policy says so.
 */
export function createAccount(options: AccountOptions) {
  const { api, signer, vault, approvals, origin, chainId, onChange, signOut } = options
  const changes = { api, signer, vault, approvals }
  let hasLoggedIn = false
  let opening: Promise<void> | undefined
  let loading: Promise<unknown> | undefined

  /** Loads the vault of the session, where that is not done yet. */
  async function load() {
    await api.session.access()
    if (vault.state().status === 'unknown') await loadOnce()
  }

  function loadOnce() {
    loading ??= vault.load().finally(() => (loading = undefined))
    return loading
  }

  /** The account of each chain family, as far as it is known. */
  function addresses(): Readonly<Record<string, string>> {
    const { address: eip155, solanaAddress: solana } = vault.state()
    if (eip155 === undefined) throw refusal('UNAUTHORIZED')
    return { eip155, ...(solana !== undefined && { solana }) }
  }

  /** @param namespace - whose account is told in the first place */
  function user(namespace = 'eip155'): FrameUser {
    const all = addresses()
    const address = all[namespace]
    const current = chainId(namespace)
    if (address === undefined || current === undefined) throw refusal('NOT_AVAILABLE')
    const { email = null, name = null, provider } = api.session.user() ?? {}
    return {
      email,
      ...(name !== null && { userName: name.slice(0, longestName) }),
      ...(provider && { provider }),
      address,
      chainId: current,
      accounts: [{ address, type: 'eoa' }],
      addresses: all,
      preferredAccountType: 'eoa',
      locked: isLocked(),
    }
  }

  /** A device that has a slot of its own opens the wallet without anybody, when it is needed. */
  function isLocked() {
    const { status, factors } = vault.state()
    return status !== 'unlocked' && !factors.some(({ kind, isOwn }) => kind === 'device' && isOwn)
  }

  async function makeWallet(signal: AbortSignal) {
    const { storage } = vault.state()
    if (storage === 'allowed') await vault.createOnDevice()
    // Nothing is kept in this browser, so that only a factor can lead back to the wallet: it comes first.
    const made = await approvals
      .askFactorSetup(
        {
          ...factorMakers(vault, ownName()),
          canSkip: storage === 'allowed',
        },
        { signal },
      )
      .catch((error: unknown) => {
        if (storage === 'allowed' && error instanceof ChannelError) return 'later' as const
        throw error
      })
    if (made === 'later' && storage === 'denied') throw refusal('REJECTED')
  }

  /** Returns true if the wallet has a factor other than a device slot. */
  function hasFactor() {
    return vault.state().factors.some(({ kind }) => kind !== 'device')
  }

  /** What a passkey is called. */
  function ownName() {
    const { email, name } = api.session.user() ?? {}
    return email ?? name
  }

  /** @param wait - continues without a factor if the owner accepts a waiting period */
  async function askToUnlock(
    signal: AbortSignal | undefined,
    why?: 'confirm',
    wait?: () => Promise<void>,
  ) {
    const { factors, canPasskey, storage } = vault.state()
    let hasLeft = false
    const isThere = (kind: string) => factors.some((factor) => factor.kind === kind)
    await approvals.askUnlock(
      {
        origin,
        reason: why ?? (storage === 'allowed' ? 'newDevice' : 'nothingKept'),
        ...(isThere('passkey') &&
          canPasskey && { unlockWithPasskey: () => vault.unlockWithPasskey({ signal }) }),
        ...(isThere('recovery') && {
          unlockWithRecoveryCode: (code: string) => vault.unlockWithRecoveryCode(code),
        }),
        ...(wait && { wait }),
        ...(!why && {
          signOut: async () => {
            hasLeft = true
            await signOut()
          },
        }),
      },
      { signal },
    )
    if (hasLeft) throw refusal('UNAUTHORIZED')
  }

  return {
    user,
    isLocked,
    /** @throws ChannelError `UNAUTHORIZED` where nobody is logged in, or has no wallet yet. */
    async require() {
      if ((await api.session.find()) !== 'live' || api.session.claim())
        throw refusal('UNAUTHORIZED')
      await load()
      if (vault.state().address === undefined) throw refusal('UNAUTHORIZED')
    },
    /** EIP-55. Known after `require` or `open`. */
    address(): `0x${string}` {
      const { address } = vault.state()
      if (address === undefined) throw refusal('UNAUTHORIZED')
      return address
    },
    /**
     * Base58. A wallet that was never opened on this device is opened: nobody else knows its address.
     *
     * @throws ChannelError `REJECTED`, `ABORTED`, `NOT_AVAILABLE` where this browser has no Ed25519
     */
    async solanaAddress(signal: AbortSignal): Promise<string> {
      if (vault.state().solanaAddress === undefined) await this.unlock(signal)
      const { solanaAddress } = vault.state()
      if (solanaAddress === undefined)
        throw refusal('NOT_AVAILABLE', 'This browser has no Ed25519, which Solana needs')
      return solanaAddress
    },
    /** Says that somebody has just logged in here: a wallet may be made, and a factor asked for. */
    loggedIn() {
      hasLoggedIn = true
      // The page asks for the account next: its vault is on the way by then. Where that fails, the page's question tries again.
      if (api.session.user()) loadOnce().catch(() => {})
    },
    /**
     * Leads from a session to an account: asks whether this site may use it, makes the first wallet, or has it opened on a new device. A reload
     * of a page asks for nothing but the site's first use.
     *
     * @throws ChannelError `UNAUTHORIZED`, `REJECTED`, `ABORTED`
     */
    async open(signal: AbortSignal, namespace?: string): Promise<FrameUser> {
      // Whoever has just logged in here may be somebody else than before.
      const found = await (hasLoggedIn ? api.session.findAnew() : api.session.find())
      if (found === 'none') throw refusal('UNAUTHORIZED')
      if (found === 'unconfirmed') {
        await approvals.askContinue({ origin }, { signal })
        await api.session.continueHere()
      }
      const claim = api.session.claim()
      if (
        claim &&
        !(hasLoggedIn && (await takeAddressBack(changes, claim, { origin, signal, signOut })))
      )
        throw refusal('UNAUTHORIZED')
      await load()
      if (vault.state().status === 'none') {
        opening ??= makeWallet(signal).finally(() => (opening = undefined))
        await opening
      } else if (hasLoggedIn && isLocked()) {
        // Who does not want to now, or closes the dialog, is connected, and is asked when something is to be signed.
        await askToUnlock(signal).catch((error: unknown) => {
          const isLater = error instanceof ChannelError && closings.has(error.code)
          if (!isLater || signal.aborted) throw error
        })
      }
      // A device that opens by itself learns the addresses that the server does not keep.
      if (hasLoggedIn && vault.state().solanaAddress === undefined && !isLocked())
        await vault.unlockOnDevice().catch(() => false)
      hasLoggedIn = false
      // Not awaited: the account is available, and the view only informs its owner.
      showEmailChange(changes, (id, how) => this.answerEmailChange(id, how)).catch(() => {})
      // Whoever asks for an account that only the opened wallet can tell waits for its owner.
      if (namespace !== undefined && !(namespace in addresses())) await this.unlock(signal)
      return user(namespace)
    },
    /**
     * Opens the wallet for something that is to be signed: by this device alone where it can, otherwise by a factor that its owner shows.
     *
     * @throws ChannelError `REJECTED`, `ABORTED`
     */
    async unlock(signal: AbortSignal): Promise<void> {
      if (vault.state().status === 'unlocked') return
      const wasLocked = isLocked()
      if (wasLocked || !(await vault.unlockOnDevice())) await askToUnlock(signal)
      if (wasLocked) onChange(user())
    },
    /** Opens it for a change of its own settings. */
    settingsMakers: () => factorMakers(vault, ownName()),
    /**
     * Opens the wallet before its factors change: by a factor that its owner shows now, where there is one, however open the wallet is.
     *
     * @throws ChannelError `REJECTED`, `ABORTED`
     */
    async unlockForFactors(signal: AbortSignal): Promise<void> {
      await vault.load()
      return hasFactor() ? askToUnlock(signal, 'confirm') : this.unlock(signal)
    },
    /**
     * Has its owner show a factor for a change of address, or agree to wait.
     *
     * @returns `factor` where the wallet is open by a factor, `wait` where none was shown
     * @throws ChannelError `REJECTED`, `ABORTED`
     */
    async showFactorOrWait(signal: AbortSignal): Promise<'factor' | 'wait'> {
      await vault.load()
      if (vault.state().status === 'none') return 'wait'
      if (hasFactor()) {
        let shown: 'factor' | 'wait' = 'factor'
        await askToUnlock(signal, 'confirm', async () => void (shown = 'wait'))
        return shown
      }
      if (isLocked()) return 'wait'
      await this.unlock(signal)
      const makers = { ...factorMakers(vault, ownName()), canSkip: true }
      return (await approvals.askFactorSetup(makers, { signal })) === 'later' ? 'wait' : 'factor'
    },
    listEmailChanges: () => listEmailChanges(changes),
    /**
     * Has the wallet answer a change of address: by this device where it opens the wallet, otherwise by a factor. To confirm one takes a factor.
     *
     * @throws ChannelError `REJECTED`, `ABORTED`
     */
    async answerEmailChange(
      changeId: string,
      answer: EmailAnswer,
      signal = new AbortController().signal,
    ): Promise<void> {
      await (answer === 'confirm' ? this.showFactor(signal) : this.unlock(signal))
      const email = await signEmailAnswer(changes, changeId, answer)
      api.session.renameUser(email)
      onChange(user())
    },
    /**
     * Has its owner show a factor now, however open the wallet is; who has none yet makes one first, which shows the same. The wallet is open afterwards.
     *
     * @throws ChannelError `REJECTED`, `ABORTED`
     */
    async showFactor(signal: AbortSignal): Promise<void> {
      await vault.load()
      if (hasFactor()) return askToUnlock(signal, 'confirm')
      await this.unlock(signal)
      await approvals.askFactorSetup(
        { ...factorMakers(vault, ownName()), canSkip: false },
        { signal },
      )
    },
  }
}

/** The account behind a login. */
export type Account = ReturnType<typeof createAccount>
