import { toHex, type Address, type PrivateKeyAccount } from 'viem'
import type { Approve } from './approval/approvalRequest.ts'
import { answerAs, getAnswer, type Behaviour } from './behaviour.ts'
import { chainRequest } from './chainRequest.ts'
import { methods, readMethods } from './methods/index.ts'
import { providerErrors } from './providerError.ts'
import type { WalletContext } from './walletContext.ts'
import type { SiteState, WalletChain, WalletState } from './walletState.ts'

/** A request as a site makes it (EIP-1193). */
export type WalletRequest = { readonly method: string; readonly params?: unknown }

/** An event for one site. */
export type WalletEvent = {
  readonly origin: string
  readonly name: 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect'
  readonly value: unknown
}

/** The wallet without a page: keys, permissions, approvals and chains, for any number of sites. */
export type WalletCore = {
  readonly accounts: readonly PrivateKeyAccount[]
  getState(): WalletState
  /** Takes over a state that another tab wrote, and tells the sites what changed. */
  replaceState(state: WalletState): void
  getSite(origin: string): SiteState
  updateSite(origin: string, change: Partial<SiteState>): void
  behave(behaviour: Behaviour): void
  setOffline(offline: boolean): void
  /** Learns a chain, or another address for a chain it knows. */
  addChain(chain: WalletChain): void
  /** Answers a request, asking by `approve` if given. Never throws synchronously. */
  request(origin: string, request: WalletRequest, approve?: Approve): Promise<unknown>
}

export declare namespace createWalletCore {
  type Options = {
    accounts: readonly PrivateKeyAccount[]
    /** The chains that the wallet knows from the start; the first is where sites begin. */
    chains: readonly [WalletChain, ...WalletChain[]]
    state: WalletState
    /** Keeps a state that has changed. */
    save: (state: WalletState) => void
    approve: Approve
    onEvent: (event: WalletEvent) => void
  }
}

const connectMethods: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
])

/** Makes a wallet. */
export function createWalletCore(options: createWalletCore.Options): WalletCore {
  const { accounts, chains, save, onEvent } = options
  let state = options.state
  let offline = false
  let lastTurn: Promise<unknown> = Promise.resolve()
  const pendingConnects = new Set<string>()
  const seenOrigins = new Set<string>()

  const findChain = (id: number) =>
    [...state.addedChains, ...chains].find((chain) => chain.id === id)
  const readSite = (from: WalletState, origin: string): SiteState =>
    (Object.hasOwn(from.sites, origin) ? from.sites[origin] : undefined) ?? {
      accounts: [],
      chainId: chains[0].id,
    }
  const getSite = (origin: string) => readSite(state, origin)
  /** Returns the site state that the wallet exposes now. */
  const seenSite = (from: WalletState, origin: string): SiteState => {
    const site = readSite(from, origin)
    return from.behaviour.locked ? { ...site, accounts: [] } : site
  }

  function tellChanges(before: WalletState): void {
    for (const origin of new Set([...Object.keys(before.sites), ...Object.keys(state.sites)])) {
      const [old, now] = [seenSite(before, origin), seenSite(state, origin)]
      if (old.chainId !== now.chainId)
        onEvent({ origin, name: 'chainChanged', value: toHex(now.chainId) })
      if (old.accounts.join() !== now.accounts.join()) {
        onEvent({ origin, name: 'accountsChanged', value: now.accounts })
      }
    }
  }

  function update(next: WalletState): void {
    const before = state
    state = next
    save(state)
    tellChanges(before)
  }

  const updateSite = (origin: string, change: Partial<SiteState>) =>
    update({ ...state, sites: { ...state.sites, [origin]: { ...getSite(origin), ...change } } })

  const addChain = (chain: WalletChain) =>
    update({
      ...state,
      addedChains: [...state.addedChains.filter((other) => other.id !== chain.id), chain],
    })

  function createContext(origin: string, method: string, approve: Approve): WalletContext {
    const getChain = () => findChain(getSite(origin).chainId) ?? chains[0]
    return {
      origin,
      accounts,
      site: () => seenSite(state, origin),
      unlock: () => update({ ...state, behaviour: { ...state.behaviour, locked: false } }),
      chain: getChain,
      findChain,
      updateSite: (change) => updateSite(origin, change),
      addChain,
      batchOffer: state.behaviour.batches,
      findBatch: (id) => state.batches?.find((batch) => batch.id === id && batch.origin === origin),
      addBatch: (batch) => update({ ...state, batches: [...(state.batches ?? []), batch] }),
      inTurn(work) {
        const done = lastTurn.then(work)
        lastTurn = done.catch(() => {})
        return done
      },
      async ask(question) {
        if (getAnswer(state.behaviour, method) !== 'ask') return { approved: true }
        const decision = await approve({ ...question, origin })
        if (!decision.approved) throw providerErrors.userRejected()
        return decision
      },
    }
  }

  async function answerHonestly(
    context: WalletContext,
    method: string,
    params: readonly unknown[],
  ) {
    const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (handler) return handler(context, params)
    if (!readMethods.has(method)) throw providerErrors.unsupportedMethod(method)
    return chainRequest(context.chain().rpcUrl, method, params)
  }

  return {
    accounts,
    getState: () => state,
    replaceState(next) {
      const before = state
      state = next
      tellChanges(before)
    },
    getSite,
    updateSite,
    behave: (behaviour) => update({ ...state, behaviour }),
    setOffline(next) {
      if (offline === next) return
      offline = next
      for (const origin of seenOrigins) {
        onEvent(
          offline
            ? { origin, name: 'disconnect', value: providerErrors.disconnected() }
            : { origin, name: 'connect', value: { chainId: toHex(getSite(origin).chainId) } },
        )
      }
    },
    addChain,
    async request(origin, { method, params = [] }, approve = options.approve) {
      if (offline) throw providerErrors.disconnected()
      const list: readonly unknown[] = Array.isArray(params) ? params : [params]
      const answer = getAnswer(state.behaviour, method)
      const opensWindow = answer === 'ask' && connectMethods.has(method)
      if (opensWindow && pendingConnects.has(origin)) throw providerErrors.pending(method)
      seenOrigins.add(origin)
      if (opensWindow) pendingConnects.add(origin)
      try {
        return await answerAs(answer, () =>
          answerHonestly(createContext(origin, method, approve), method, list),
        )
      } finally {
        if (opensWindow) pendingConnects.delete(origin)
      }
    },
  }
}

/** The addresses at some indices of the wallet's accounts. */
export function pickAccounts(core: WalletCore, indices: readonly number[]): readonly Address[] {
  return indices.map((index) => {
    const account = core.accounts[index]
    if (!account) throw new RangeError(`The wallet has no account ${index}`)
    return account.address
  })
}
