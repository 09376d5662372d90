import type { Wallet } from '@wallet-standard/base'
import { devMnemonic } from '../../devnet/devMnemonic.ts'
import { localSolana } from '../../solana/localSolana.ts'
import { createDialogApprover } from '../injected/approval/createDialogApprover.ts'
import type { ApprovalView } from '../injected/approval/renderView.ts'
import { testWalletIcon } from '../injected/icon.ts'
import { openPageStorage } from '../injected/pageStorage.ts'
import { createSolanaWallet } from './createSolanaWallet.ts'
import { deriveSolanaAccounts } from './deriveSolanaAccounts.ts'
import { registerWallet } from './registerWallet.ts'
import { toBase64 } from './sendToChain.ts'
import type { SolanaBehaviour } from './solanaBehaviour.ts'
import { parseSolanaWalletState, type SolanaWalletChain } from './solanaWalletState.ts'

/** A request as a site made it, with bytes in base 64. */
export type SolanaWalletRequest = { readonly feature: string; readonly inputs: readonly unknown[] }

/** A Solana wallet installed in this page, as a test or a demo drives it. */
export type SolanaTestWallet = {
  /** What pages see of it. */
  readonly wallet: Wallet
  /** Its accounts' addresses, in the order of the seed phrase. */
  readonly addresses: readonly string[]
  /** Every request the site made since the page was loaded, oldest first. */
  readonly requests: readonly SolanaWalletRequest[]
  /** Sets how requests are answered; kinds not named stay as they are. Remembered over reloads. */
  behave(behaviour: SolanaBehaviour): void
  /** Back to asking for everything. */
  resetBehaviour(): void
  /** What the owner does in the wallet: shows the site these accounts, by index. Raises `change`. */
  selectAccounts(indices: readonly number[]): void
  /** What the owner does in the wallet: disconnects the site. Raises `change` with no account. */
  disconnectSite(): void
  /** Raises `change` with anything, as a broken or hostile wallet would. */
  emitChange(change: unknown): void
  /** Makes it known to the page, once more if it is already. */
  register(): void
  /** Takes it back from the page. What it remembers stays. */
  unregister(): void
  /** Takes the wallet out of the page. What it remembers stays. */
  uninstall(): void
}

declare global {
  interface Window {
    /** The Solana test wallets of this page, by rdns: the hook by which tests drive them. */
    latchkeySolanaWallets?: Record<string, SolanaTestWallet>
    /** Behaviour of wallets that are installed later, by rdns; set it before the page's own scripts run. */
    latchkeySolanaWalletBehaviour?: Record<string, SolanaBehaviour>
  }
}

export declare namespace installSolanaWallet {
  type Options = {
    /** Shown in wallet lists. Default: `Test wallet`. */
    name?: string | undefined
    /** The storage key. Another one is another wallet. Default: `org.latchkey.testwallet.solana`. */
    rdns?: string | undefined
    /** A data URI. */
    icon?: string | undefined
    /** A BIP-39 seed phrase for play money. Default: {@link devMnemonic}. */
    mnemonic?: string | undefined
    /** Number of accounts. Default: 3. */
    accountCount?: number | undefined
    /** The JSON-RPC of the local node, which it sends to. Default: that of the local world. */
    rpcUrl?: string | undefined
    /** The chains it knows. Default: the local one alone. */
    chains?: readonly SolanaWalletChain[] | undefined
    /** Merged over what it remembers. */
    behaviour?: SolanaBehaviour | undefined
  }
  type ReturnType = SolanaTestWallet
}

/**
 * Installs a Solana wallet in this page: a real one, with keys of its own (SLIP-10, `m/44'/501'/n'/0'`), that signs and sends on the chains it
 * is given and asks in a window of its own before it does. It registers itself by the wallet standard, with `standard:connect`, `:disconnect`
 * and `:events`, `solana:signMessage`, `:signTransaction`, `:signAndSendTransaction` and `:signIn`. Permissions survive a reload. It needs no
 * policy beyond `script-src 'self'`, and `connect-src` for its chains.
 *
 * Its seed phrase is public knowledge: never for real funds.
 *
 * @example
 * const wallet = installSolanaWallet()
 * wallet.behave({ connect: 'approve', signTransaction: 'reject' })
 */
export function installSolanaWallet(
  options: installSolanaWallet.Options = {},
): installSolanaWallet.ReturnType {
  const {
    name = 'Test wallet',
    rdns = 'org.latchkey.testwallet.solana',
    icon = testWalletIcon,
    mnemonic = devMnemonic,
    accountCount = 3,
    rpcUrl = localSolana.url,
    chains = [{ chain: localSolana.standardChain, name: localSolana.name, rpcUrl }],
  } = options
  const installed = (window.latchkeySolanaWallets ??= {})
  installed[rdns]?.uninstall()

  const { origin } = window.location
  const storage = openPageStorage(`latchkey.testWallet.${rdns}`, parseSolanaWalletState)
  let state = storage.read()
  const update = (next: typeof state) => {
    const before = state
    state = next
    storage.write(state)
    if (getPermitted(before).join() !== getPermitted(state).join()) tellChange()
    if (before.behaviour.chains?.join() !== state.behaviour.chains?.join())
      tellChange({ chains: wallet.chains, accounts: wallet.accounts })
  }
  const getPermitted = (from = state): readonly string[] =>
    (Object.hasOwn(from.sites, origin) ? from.sites[origin] : undefined) ?? []
  const permit = (addresses: readonly string[]) =>
    update({ ...state, sites: { ...state.sites, [origin]: addresses } })
  const behave = (behaviour: SolanaBehaviour) => update({ ...state, behaviour })

  const accounts = deriveSolanaAccounts(mnemonic, accountCount)
  const approver = createDialogApprover({ name, icon, rdns }, (view: ApprovalView) => view)
  const requests: SolanaWalletRequest[] = []
  const { wallet, tellChange } = createSolanaWallet({
    name,
    icon,
    origin,
    accounts,
    chains,
    getBehaviour: () => state.behaviour,
    getPermitted: () => getPermitted(),
    permit,
    approve: approver.approve,
    onRequest: (feature, inputs) => requests.push({ feature, inputs: inputs.map(toPlain) }),
  })
  state = {
    ...state,
    behaviour: {
      ...state.behaviour,
      ...options.behaviour,
      ...window.latchkeySolanaWalletBehaviour?.[rdns],
    },
  }
  storage.write(state)
  // Another tab of the same site.
  const stopWatching = storage.watch(update)

  const undo: (() => void)[] = []
  const register = () =>
    void undo.push(registerWallet(wallet, state.behaviour.register ?? 'normal'))
  const unregister = () => {
    for (const one of undo.splice(0)) one()
  }
  register()

  const testWallet: SolanaTestWallet = {
    wallet,
    addresses: accounts.map(({ address }) => address),
    requests,
    behave: (behaviour) => behave({ ...state.behaviour, ...behaviour }),
    resetBehaviour: () => behave({}),
    selectAccounts: (indices) =>
      permit(
        indices.map((index) => {
          const account = accounts[index]
          if (!account) throw new RangeError(`The wallet has no account ${index}`)
          return account.address
        }),
      ),
    disconnectSite: () => permit([]),
    // Whatever a test makes up.
    emitChange: (change) => tellChange(change as Parameters<typeof tellChange>[0]),
    register,
    unregister,
    uninstall() {
      unregister()
      stopWatching()
      approver.remove()
      delete installed[rdns]
    },
  }
  installed[rdns] = testWallet
  return testWallet
}

/** An input with its bytes in base 64 and its account by address, so that it can leave the page. */
function toPlain(input: unknown): unknown {
  if (input instanceof Uint8Array) return toBase64(input)
  if (typeof input !== 'object' || input === null) return input
  if ('publicKey' in input && 'address' in input) return input.address
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, toPlain(value)]))
}
