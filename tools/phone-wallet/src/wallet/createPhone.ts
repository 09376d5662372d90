import type { Approve, Description } from '@latchkey/testing/wallet'
import { describe } from '@latchkey/testing/wallet'
import type { SessionTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import { createStore, type Store } from '../createStore.ts'
import type { PhoneConfig } from '../readConfig.ts'
import { readText, writeText } from '../storage.ts'
import { answerRequest } from './answerRequest.ts'
import { approveProposal } from './approveProposal.ts'
import type { Balance, ChainFamily } from './chainFamily.ts'
import { createEvmFamily, type EvmChange, type EvmFamily } from './createEvmFamily.ts'
import { createBitcoinFamily } from './createBitcoinFamily.ts'
import { createSolanaFamily } from './createSolanaFamily.ts'
import { getBehaviour, parseFault, type Fault } from './fault.ts'
import type { PhoneState, Site } from './phoneState.ts'
import { readProposal, readSite } from './readProposal.ts'
import { createSignIn } from './signIn.ts'
import { startSdk } from './startSdk.ts'
import { tellSite } from './tellSite.ts'

/** The phone: what its pages show and do. */
export type Phone = {
  readonly store: Store<PhoneState>
  readonly accounts: readonly string[]
  readonly chains: PhoneConfig['chains']
  /** What the accounts that nobody chooses among hold. */
  readonly balances: readonly Balance[]
  /** What the phone calls a network, by its CAIP-2 id. */
  readonly nameNetwork: (caipNetworkId: string) => string
  /** Follows a `wc:` link. What comes of it is in the state. */
  readonly pair: (uri: string) => Promise<void>
  readonly decideProposal: (
    id: number,
    decision: { readonly approved: boolean; readonly accounts: readonly string[] },
  ) => Promise<void>
  readonly setAccounts: (topic: string, accounts: readonly string[]) => void
  readonly setChain: (topic: string, chainId: number) => void
  readonly disconnect: (topic: string) => Promise<void>
  readonly setFault: (fault: Fault) => void
  readonly setOffline: (offline: boolean) => Promise<void>
  readonly notify: (text: string | undefined) => void
}

export async function createPhone(config: PhoneConfig): Promise<Phone> {
  const sdk = await startSdk(config)
  const { relayer } = sdk.core
  const store = createStore<PhoneState>({
    reception: 'idle',
    pairing: { step: 'none' },
    proposals: [],
    asked: [],
    sites: [],
    fault: parseFault(readText('fault')),
    notice: undefined,
  })
  let isOff = false
  let lastKey = 0
  let lastTold = Promise.resolve()

  const findSession = (topic: string): SessionTypes.Struct | undefined =>
    sdk.getActiveSessions()[topic]

  /** Puts a question before the owner; answered by the fault where one is set. */
  function ask(topic: string, description: Description): Promise<boolean> {
    const { fault } = store.get()
    if (fault === 'approve' || fault === 'reject') return Promise.resolve(fault === 'approve')
    if (fault === 'hang') return new Promise(() => {})
    const session = findSession(topic)
    const site = readSite(session?.peer.metadata ?? { name: '', url: '' })
    return new Promise((resolve) => {
      const key = ++lastKey
      const decide = (approved: boolean) => {
        store.set({ asked: store.get().asked.filter((one) => one.key !== key) })
        resolve(approved)
      }
      store.set({ asked: [...store.get().asked, { key, site, description, decide }] })
    })
  }

  const approve: Approve = async (request) =>
    (await ask(request.origin, describe(request))) ? { approved: true } : { approved: false }

  const evm: EvmFamily = createEvmFamily({
    chains: config.chains,
    approve,
    onChange: (change) => {
      // One after the other, so that each begins with what the one before has left.
      lastTold = lastTold.then(() => tell(change))
    },
  })
  const families: readonly ChainFamily[] = [
    evm,
    createSolanaFamily({ ask, rpcUrl: config.solanaUrl }),
    createBitcoinFamily({ ask, esploraUrl: config.esploraUrl }),
  ]

  async function tell(change: EvmChange) {
    const session = findSession(change.topic)
    if (!session) return
    try {
      await tellSite(sdk, session, change)
    } catch (error) {
      store.set({ notice: `The site could not be told: ${toReason(error)}` })
    }
    readSites()
  }

  function readSites() {
    const sites = Object.values(sdk.getActiveSessions()).map((session): Site => {
      const { accounts, chainId } = evm.core.getSite(session.topic)
      return {
        topic: session.topic,
        info: readSite(session.peer.metadata),
        accounts,
        chainId,
        hasChoice: evm.namespace in session.namespaces,
        fixed: families
          .filter(({ namespace }) => namespace in session.namespaces)
          .flatMap(({ fixed }) => fixed),
        networks: Object.values(session.namespaces).flatMap(({ chains = [] }) => chains),
        expiresAt: session.expiry * 1000,
      }
    })
    store.set({ sites })
    readReception()
  }

  function readReception() {
    const { sites, proposals, pairing } = store.get()
    const isNeeded = sites.length > 0 || proposals.length > 0 || pairing.step === 'waiting'
    const reception = isOff
      ? 'off'
      : relayer.connected
        ? 'online'
        : isNeeded
          ? 'connecting'
          : 'idle'
    store.set({ reception })
  }

  const dropProposal = (id: number) =>
    store.set({ proposals: store.get().proposals.filter((proposal) => proposal.id !== id) })

  /** What a site asks while it is being let in waits for that. */
  let deciding = Promise.resolve()
  function decideProposal(...parameters: Parameters<Phone['decideProposal']>) {
    return (deciding = decide(...parameters))
  }

  async function decide(...[id, decision]: Parameters<Phone['decideProposal']>) {
    const { fault } = store.get()
    dropProposal(id)
    try {
      if (signIn.has(id)) await signIn.decide(id, decision)
      else if (decision.approved)
        await approveProposal({ sdk, families, evm, id, accounts: decision.accounts, fault })
      else await sdk.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
      store.set({
        notice: decision.approved ? 'Connected. You can go back to the site.' : 'Declined',
      })
    } catch (error) {
      store.set({ notice: `That did not work: ${toReason(error)}` })
    }
    readSites()
  }

  /** A proposal has come: the fault decides, or the owner is asked. */
  function receive(proposal: PhoneState['proposals'][number]) {
    store.set({ pairing: { step: 'none' } })
    const { fault, proposals } = store.get()
    if (fault === 'hang')
      return store.set({ notice: `${proposal.site.name} asks to connect, and gets no answer.` })
    store.set({ proposals: [...proposals.filter(({ id }) => id !== proposal.id), proposal] })
    if (fault !== 'none')
      void decideProposal(proposal.id, {
        approved: fault !== 'reject',
        accounts: evm.accounts.slice(0, 1),
      })
  }

  const signIn = createSignIn({ sdk, evm, onAsked: receive })
  sdk.on('session_proposal', ({ params }) => receive(readProposal(params, families)))
  sdk.on('session_authenticate', signIn.receive)
  sdk.on('proposal_expire', ({ id }) => dropProposal(id))
  sdk.on(
    'session_request',
    (event) => void deciding.then(() => answerRequest({ sdk, families, event })).then(readSites),
  )
  sdk.on('session_delete', ({ topic }) => {
    evm.forget(topic)
    readSites()
  })
  sdk.engine.signClient.events.on('session_expire', readSites)
  relayer.on('relayer_connect', readReception)
  relayer.on('relayer_disconnect', readReception)

  evm.core.behave(getBehaviour(store.get().fault))
  readSites()
  // What came while the page was closed, or was open when it was left.
  for (const proposal of Object.values(sdk.getPendingSessionProposals()))
    receive(readProposal(proposal, families))
  for (const { id, topic, params, verifyContext } of sdk.getPendingSessionRequests())
    void answerRequest({ sdk, families, event: { id, topic, params, verifyContext } }).then(
      readSites,
    )

  return {
    store,
    accounts: evm.accounts,
    chains: config.chains,
    balances: families.flatMap(({ balances }) => balances),
    nameNetwork: (id) =>
      families
        .flatMap(({ offer }) => offer.networks)
        .find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id,
    async pair(uri) {
      store.set({ pairing: { step: 'waiting' }, notice: undefined })
      readReception()
      try {
        await sdk.pair({ uri: uri.trim() })
      } catch (error) {
        store.set({ pairing: { step: 'failed', reason: toReason(error) } })
      }
    },
    decideProposal,
    setAccounts: (topic, accounts) => {
      evm.core.updateSite(topic, {
        accounts: evm.core.accounts
          .map(({ address }) => address)
          .filter((address) => accounts.includes(address)),
      })
      readSites()
    },
    setChain: (topic, chainId) => {
      evm.core.updateSite(topic, { chainId })
      readSites()
    },
    async disconnect(topic) {
      await sdk.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
      evm.forget(topic)
      readSites()
    },
    setFault(fault) {
      writeText('fault', fault)
      evm.core.behave(getBehaviour(fault))
      store.set({ fault })
    },
    async setOffline(offline) {
      if (isOff === offline) return
      isOff = offline
      await (offline ? relayer.transportClose() : relayer.transportOpen())
      readReception()
    },
    notify: (notice) => store.set({ notice }),
  }
}

function toReason(error: unknown) {
  return error instanceof Error ? error.message : 'no reason was given'
}
