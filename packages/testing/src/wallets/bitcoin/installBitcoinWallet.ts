import { createDialogApprover } from '../injected/approval/createDialogApprover.ts'
import type { ApprovalView } from '../injected/approval/renderView.ts'
import { testWalletIcon } from '../injected/icon.ts'
import type { BitcoinBehaviour } from './bitcoinBehaviour.ts'
import { keysOf, type BitcoinWalletChain } from './bitcoinChains.ts'
import { openBitcoinStorage } from './bitcoinStorage.ts'
import { conventions, type BitcoinConvention } from './conventions/index.ts'
import { createBitcoinWalletCore } from './createBitcoinWalletCore.ts'

/** A Bitcoin wallet installed in this page, as a test or a demo drives it. */
export type BitcoinTestWallet = {
  readonly name: string
  /** Every request that the site made since the page was loaded, oldest first; what is asked silently is left out. */
  readonly requests: readonly { readonly method: string; readonly params?: unknown }[]
  /** The addresses of the account that it is on: payment, ordinals. */
  addresses(): readonly [string, string]
  /** Sets how requests are answered; kinds not named stay as they are. Remembered over reloads. */
  behave(behaviour: BitcoinBehaviour): void
  /** Back to asking for everything. */
  resetBehaviour(): void
  /** What the owner does in the wallet: moves to another account of the seed phrase. */
  selectAccount(index: number): void
  /** What the owner does in the wallet: moves to another network. */
  switchChain(chain: BitcoinWalletChain): void
  /** What the owner does in the wallet: shuts the site out. */
  disconnectSite(): void
  /** Takes the wallet out of the page. What it remembers stays. */
  uninstall(): void
}

declare global {
  interface Window {
    /** The Bitcoin test wallets of this page, by id: the hook by which tests drive them. */
    latchkeyBitcoinWallets?: Record<string, BitcoinTestWallet>
  }
}

export declare namespace installBitcoinWallet {
  type Options = {
    /** Another one is another wallet. Default: `bitcoin`. */
    id?: string | undefined
    /** Shown in wallet lists where the convention lets it. Default: `Test wallet`. */
    name?: string | undefined
    /** A data URI. */
    icon?: string | undefined
    /** How it lets the page in. Default: wallet-standard alone. */
    conventions?: readonly BitcoinConvention[] | undefined
    /** The network that it starts on. Default: regtest. */
    chain?: BitcoinWalletChain | undefined
    /** Base URL of the Esplora API that it reads and sends over on regtest. Without it, it cannot send. */
    esploraUrl?: string | undefined
    /** Merged over what it remembers. */
    behaviour?: BitcoinBehaviour | undefined
  }
  type ReturnType = BitcoinTestWallet
}

/**
 * Installs a Bitcoin wallet in this page: a real one, with keys of its own (BIP-84 for payments, BIP-86 for ordinals), that signs messages (BIP-322), PSBTs
 * and, on regtest, payments, and asks in a window of its own before it does.
 *
 * Its seed phrase is public knowledge: never for real funds.
 *
 * @example
 * const wallet = installBitcoinWallet({ conventions: ['unisat'], esploraUrl: 'http://127.0.0.1:4405' })
 * wallet.behave({ connect: 'approve' })
 */
export function installBitcoinWallet(
  options: installBitcoinWallet.Options = {},
): installBitcoinWallet.ReturnType {
  const {
    id = 'bitcoin',
    name = 'Test wallet',
    icon = testWalletIcon,
    conventions: spoken = ['standard'],
    chain = 'regtest',
    esploraUrl,
  } = options
  const installed = (window.latchkeyBitcoinWallets ??= {})
  installed[id]?.uninstall()

  const storage = openBitcoinStorage(`latchkey.bitcoinWallet.${id}`)
  const kept = storage.read()
  const approver = createDialogApprover(
    { name, icon, rdns: `org.latchkey.${id}` },
    (view: ApprovalView) => view,
  )
  const core = createBitcoinWalletCore({
    origin: window.location.origin,
    state: {
      isConnected: false,
      account: 0,
      chain,
      ...kept,
      behaviour: { ...kept.behaviour, ...options.behaviour },
    },
    save: storage.write,
    approve: approver.approve,
    esploraUrl: (on) => (on === 'regtest' ? esploraUrl : undefined),
  })

  const requests: { method: string; params?: unknown }[] = []
  const note = (method: string, params?: unknown) => {
    requests.push(params === undefined ? { method } : { method, params })
  }
  const leave = spoken.map((convention) => conventions[convention]({ core, name, icon, note }))

  const wallet: BitcoinTestWallet = {
    name,
    requests,
    addresses() {
      const { chain: on, account } = core.getState()
      const [payment, ordinal] = keysOf(on, account)
      return [payment.address, ordinal.address]
    },
    behave: (behaviour) =>
      core.update({ behaviour: { ...core.getState().behaviour, ...behaviour } }),
    resetBehaviour: () => core.update({ behaviour: {} }),
    selectAccount: (account) => core.update({ account }),
    switchChain: (on) => core.update({ chain: on }),
    disconnectSite: () => core.update({ isConnected: false }),
    uninstall() {
      for (const each of leave) each()
      approver.remove()
      delete installed[id]
    },
  }
  installed[id] = wallet
  return wallet
}
