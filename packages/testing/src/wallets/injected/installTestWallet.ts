import { devMnemonic } from '../../devnet/devMnemonic.ts'
import { announceProvider, type WalletInfo } from './announce.ts'
import { createDialogApprover } from './approval/createDialogApprover.ts'
import { toApprovalView } from './approval/renderApproval.ts'
import { getAnswer, type Behaviour } from './behaviour.ts'
import { createProvider, type TestProvider } from './createProvider.ts'
import { createWalletCore, pickAccounts, type WalletRequest } from './createWalletCore.ts'
import { defaultWalletChains } from './defaultChains.ts'
import { deriveAccounts } from './deriveAccounts.ts'
import { testWalletIcon } from './icon.ts'
import { openPageStorage } from './pageStorage.ts'
import { parseWalletState, type WalletChain } from './walletState.ts'

/** A wallet installed in this page, as a test or a demo drives it. */
export type TestWallet = {
  readonly info: WalletInfo
  readonly provider: TestProvider
  /** Its accounts' addresses, in the order of the seed phrase. */
  readonly addresses: readonly string[]
  /** Every request the site made since the page was loaded, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** Sets how requests are answered; kinds not named stay as they are. Remembered over reloads. */
  behave(behaviour: Behaviour): void
  /** Back to asking for everything. */
  resetBehaviour(): void
  /** What the owner does in the wallet: shows the site these accounts, by index. Raises `accountsChanged`. */
  selectAccounts(indices: readonly number[]): void
  /** What the owner does in the wallet: moves the site to a chain. Raises `chainChanged`. */
  switchChain(chainId: number): void
  /** What the owner does in the wallet: disconnects the site. Raises `accountsChanged` with nothing. */
  disconnectSite(): void
  /** Loses, or finds again, every chain. Raises `disconnect` and `connect`; requests fail with 4900 meanwhile. */
  setOffline(offline: boolean): void
  /** Raises any event with any value, as a broken or hostile wallet would. */
  emit(event: string, value: unknown): void
  /** Announces the wallet again (EIP-6963). */
  announce(): void
  /** Takes the wallet out of the page. What it remembers stays. */
  uninstall(): void
}

declare global {
  interface Window {
    /** The test wallets of this page, by rdns: the hook by which tests drive them. */
    latchkeyTestWallets?: Record<string, TestWallet>
    /** Behaviour of wallets that are installed later, by rdns; set it before the page's own scripts run. */
    latchkeyTestWalletBehaviour?: Record<string, Behaviour>
  }
}

export declare namespace installTestWallet {
  type Options = {
    /** Shown in wallet lists. Default: `Test wallet`. */
    name?: string | undefined
    /** Reverse domain name (EIP-6963), also the storage key. Another one is another wallet. Default: `org.latchkey.testwallet`. */
    rdns?: string | undefined
    /** A data URI. */
    icon?: string | undefined
    /** A BIP-39 seed phrase for play money. Default: {@link devMnemonic}. */
    mnemonic?: string | undefined
    /** Number of accounts. Default: 3. */
    accountCount?: number | undefined
    /** The chains it knows; sites start on the first. Default: the local world's. */
    chains?: readonly [WalletChain, ...WalletChain[]] | undefined
    /** Merged over what it remembers. */
    behaviour?: Behaviour | undefined
    /** Also sets `window.ethereum`, as wallets did before EIP-6963, unless another wallet has. */
    legacy?: boolean | undefined
  }
  type ReturnType = TestWallet
}

/**
 * Installs a wallet in this page: a real one, with keys of its own, that signs and sends on the chains it is given and asks
 * in a window of its own before it does. It announces itself by EIP-6963 and speaks EIP-1193. Permissions, chain and
 * account survive a reload. It needs no policy beyond `script-src 'self'`, and `connect-src` for its chains.
 *
 * Its seed phrase is public knowledge: never for real funds.
 *
 * @example
 * const wallet = installTestWallet()
 * wallet.behave({ connect: 'approve', sign: 'reject' })
 */
export function installTestWallet(
  options: installTestWallet.Options = {},
): installTestWallet.ReturnType {
  const {
    name = 'Test wallet',
    rdns = 'org.latchkey.testwallet',
    icon = testWalletIcon,
    mnemonic = devMnemonic,
    accountCount = 3,
    chains = defaultWalletChains,
    legacy = false,
  } = options
  const installed = (window.latchkeyTestWallets ??= {})
  installed[rdns]?.uninstall()

  const { origin } = window.location
  const info: WalletInfo = { uuid: crypto.randomUUID(), name, icon, rdns }
  const approver = createDialogApprover(info, toApprovalView)
  const storage = openPageStorage(`latchkey.testWallet.${rdns}`, parseWalletState)
  const kept = storage.read()
  const core = createWalletCore({
    accounts: deriveAccounts(mnemonic, accountCount),
    chains,
    state: {
      ...kept,
      behaviour: {
        ...kept.behaviour,
        ...options.behaviour,
        ...window.latchkeyTestWalletBehaviour?.[rdns],
      },
    },
    save: storage.write,
    approve: approver.approve,
    onEvent: (event) => emit(event.name, event.value),
  })
  const stopWatching = storage.watch((state) => core.replaceState(state))

  const requests: WalletRequest[] = []
  const { provider, emit } = createProvider((request) => {
    requests.push(request)
    if (getAnswer(core.getState().behaviour, request.method) === 'throw')
      throw new TypeError('This wallet is broken')
    return core.request(origin, request)
  })
  if (legacy && !('ethereum' in window)) Object.assign(window, { ethereum: provider })

  const announce = () =>
    announceProvider(info, provider, () => core.getState().behaviour.announce ?? 'normal')
  let stopAnnouncing = announce()
  queueMicrotask(() =>
    emit('connect', { chainId: `0x${core.getSite(origin).chainId.toString(16)}` }),
  )

  const wallet: TestWallet = {
    info,
    provider,
    addresses: core.accounts.map((account) => account.address),
    requests,
    behave: (behaviour) => core.behave({ ...core.getState().behaviour, ...behaviour }),
    resetBehaviour: () => core.behave({}),
    selectAccounts: (indices) => core.updateSite(origin, { accounts: pickAccounts(core, indices) }),
    switchChain: (chainId) => core.updateSite(origin, { chainId }),
    disconnectSite: () => core.updateSite(origin, { accounts: [] }),
    setOffline: core.setOffline,
    emit,
    announce() {
      stopAnnouncing()
      stopAnnouncing = announce()
    },
    uninstall() {
      stopAnnouncing()
      stopWatching()
      approver.remove()
      if ('ethereum' in window && window.ethereum === provider)
        Reflect.deleteProperty(window, 'ethereum')
      delete installed[rdns]
    },
  }
  installed[rdns] = wallet
  return wallet
}
