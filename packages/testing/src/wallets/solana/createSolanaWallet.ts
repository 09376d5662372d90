import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignInInput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { ApprovalView, ViewDecision } from '../injected/approval/renderView.ts'
import { providerErrors } from '../injected/providerError.ts'
import type { SolanaAccount } from './deriveSolanaAccounts.ts'
import { describeConnect, describeMessage, describeTransactions } from './describeRequest.ts'
import { sendToChain } from './sendToChain.ts'
import { createSignInMessage } from './signInMessage.ts'
import { signTransactionBytes } from './signTransaction.ts'
import {
  answerSolana,
  getSolanaAnswer,
  type SolanaBehaviour,
  type SolanaLie,
  type SolanaRequestKind,
} from './solanaBehaviour.ts'
import type { SolanaWalletChain } from './solanaWalletState.ts'

/** What the wallet's features ask for and where they answer from. */
export type SolanaWalletContext = {
  readonly name: string
  /** A data URI. */
  readonly icon: string
  readonly origin: string
  readonly accounts: readonly SolanaAccount[]
  readonly chains: readonly SolanaWalletChain[]
  readonly getBehaviour: () => SolanaBehaviour
  /** The addresses that the site may see. */
  readonly getPermitted: () => readonly string[]
  readonly permit: (addresses: readonly string[]) => void
  readonly approve: (view: ApprovalView) => Promise<ViewDecision>
  /** Told of each request. */
  readonly onRequest: (feature: string, inputs: readonly unknown[]) => void
}

const accountFeatures = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const

type ChangeListener = (change: Partial<Pick<Wallet, 'accounts' | 'chains' | 'features'>>) => void

/** Makes the wallet as pages see it (wallet-standard 1.0.0). `tellChange` is for the wallet alone. */
export function createSolanaWallet(context: SolanaWalletContext) {
  const { accounts, origin, getBehaviour } = context
  const listeners = new Set<ChangeListener>()
  let shown: readonly WalletAccount[] = []

  const chainNames = () => getBehaviour().chains ?? context.chains.map(({ chain }) => chain)

  /** The objects stay the same while nothing about them changes, which pages compare them by. */
  function readAccounts(): readonly WalletAccount[] {
    const chains = chainNames()
    shown = context.getPermitted().flatMap((address) => {
      const account = accounts.find((candidate) => candidate.address === address)
      if (!account) return []
      const same = shown.find(
        (one) => one.address === address && one.chains.join() === chains.join(),
      )
      const publicKey = account.publicKey.slice()
      return [same ?? { address, publicKey, chains, features: accountFeatures }]
    })
    return shown
  }

  async function ask(kind: SolanaRequestKind, view: Omit<ApprovalView, 'origin'>) {
    if (getSolanaAnswer(getBehaviour(), kind) !== 'ask') return { approved: true } as const
    const decision = await context.approve({ ...view, origin })
    if (!decision.approved) throw providerErrors.userRejected()
    return decision
  }

  /** Makes a feature's function: told, then answered as the behaviour says. */
  function answer<Input, Result>(
    feature: string,
    kind: SolanaRequestKind,
    honest: (inputs: readonly Input[], lie: SolanaLie | undefined) => Promise<Result>,
  ) {
    return (...inputs: readonly Input[]): Promise<Result> => {
      context.onRequest(feature, inputs)
      return answerSolana(getSolanaAnswer(getBehaviour(), kind), (lie) => honest(inputs, lie))
    }
  }

  function getKey(input: { readonly account: WalletAccount }): SolanaAccount {
    const { address } = input.account
    const account = accounts.find((candidate) => candidate.address === address)
    if (!account || !context.getPermitted().includes(address)) throw providerErrors.unauthorized()
    return account
  }

  function findChain(chain: string | undefined): SolanaWalletChain | undefined {
    if (chain !== undefined && !chainNames().some((known) => known === chain))
      throw providerErrors.invalidParams(`this wallet does not know ${chain}`)
    return context.chains.find((known) => known.chain === chain)
  }

  async function connect() {
    if (context.getPermitted().length === 0) {
      const [first] = accounts
      const everyone = accounts.map(({ address }) => address)
      const selected = first ? [first.address] : []
      const decision = await ask('connect', describeConnect(everyone, selected))
      context.permit(decision.accounts ?? selected)
    }
    return { accounts: readAccounts() }
  }

  async function signAll(
    kind: 'signTransaction' | 'send',
    inputs: readonly SolanaSignTransactionInput[],
    lie: SolanaLie | undefined,
  ) {
    const { priorityFee } = getBehaviour()
    const parts = inputs.map((input) => {
      const wire = Uint8Array.from(input.transaction)
      return { key: getKey(input), chain: findChain(input.chain), wire }
    })
    const network = parts[0]?.chain?.name ?? inputs[0]?.chain ?? 'Not told'
    const wires = parts.map(({ wire }) => wire)
    await ask(kind, describeTransactions(wires, { network, isSent: kind === 'send' }))
    return parts.map(({ key, chain, wire }) => ({
      chain,
      ...signTransactionBytes(wire, key, { priorityFee, lie }),
    }))
  }

  const allFeatures = {
    'standard:connect': {
      version: '1.0.0',
      connect: answer<{ silent?: boolean } | undefined, { accounts: readonly WalletAccount[] }>(
        'standard:connect',
        'connect',
        // One that is silent gets what it has been given already.
        async ([input]) => (input?.silent ? { accounts: readAccounts() } : connect()),
      ),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: answer<never, void>('standard:disconnect', 'disconnect', () => {
        context.permit([])
        return Promise.resolve()
      }),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: ChangeListener) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: answer<SolanaSignMessageInput, unknown>(
        'solana:signMessage',
        'signMessage',
        async (inputs, lie) => {
          if (lie === 'noAnswer') return []
          const signed = []
          for (const input of inputs) {
            const key = getKey(input)
            const signedMessage = Uint8Array.from(input.message)
            await ask('signMessage', describeMessage(key.address, signedMessage))
            const signature = key.sign(signedMessage)
            if (lie === 'wrongSignature') signature[10] = (signature[10] ?? 0) ^ 1
            signed.push({ signedMessage, signature, signatureType: 'ed25519' })
          }
          return signed
        },
      ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: answer<SolanaSignTransactionInput, unknown>(
        'solana:signTransaction',
        'signTransaction',
        async (inputs, lie) => {
          const signed = await signAll('signTransaction', inputs, lie)
          if (lie === 'noAnswer') return []
          return signed.map(({ wire }) => ({ signedTransaction: wire }))
        },
      ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: answer<SolanaSignAndSendTransactionInput, unknown>(
        'solana:signAndSendTransaction',
        'send',
        async (inputs, lie) => {
          const signed = await signAll('send', inputs, lie)
          const sent = []
          for (const [index, { chain, wire }] of signed.entries()) {
            if (!chain) throw providerErrors.invalidParams('a chain that the wallet can send to')
            const options = inputs[index]?.options ?? {}
            sent.push({ signature: await sendToChain(chain.rpcUrl, wire, options) })
          }
          return lie === 'noAnswer' ? [] : sent
        },
      ),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: answer<SolanaSignInInput, unknown>('solana:signIn', 'signIn', async (inputs, lie) => {
        const signed = []
        for (const input of inputs.length > 0 ? inputs : [{}]) {
          const domain = input.domain ?? new URL(origin).host
          if (domain !== new URL(origin).host)
            throw providerErrors.invalidParams(`the domain is ${domain}, and the site is another`)
          const wanted = input.address ?? context.getPermitted()[0] ?? accounts[0]?.address
          const key = accounts.find(({ address }) => address === wanted)
          if (!key) throw providerErrors.unauthorized()
          const text = createSignInMessage({ ...input, domain, address: key.address })
          const signedMessage = new TextEncoder().encode(text)
          await ask('signIn', describeMessage(key.address, signedMessage))
          context.permit([...new Set([...context.getPermitted(), key.address])])
          const account = readAccounts().find(({ address }) => address === key.address)
          const signature = key.sign(signedMessage)
          if (lie === 'wrongSignature') signature[10] = (signature[10] ?? 0) ^ 1
          signed.push({ account, signedMessage, signature, signatureType: 'ed25519' })
        }
        return lie === 'noAnswer' ? [] : signed
      }),
    },
  } as const

  const readFeatures = (): Wallet['features'] => {
    const { without = [] } = getBehaviour()
    return Object.fromEntries(
      Object.entries(allFeatures).filter(([name]) => !without.includes(name)),
    )
  }
  const wallet: Wallet = {
    version: '1.0.0',
    name: context.name,
    // A data URI, as its option says.
    icon: context.icon as Wallet['icon'],
    get chains() {
      return chainNames()
    },
    get features() {
      return readFeatures()
    },
    get accounts() {
      return readAccounts()
    },
  }
  return {
    wallet,
    /** Tells the site what has changed. */
    tellChange(change: Parameters<ChangeListener>[0] = { accounts: readAccounts() }): void {
      for (const listener of [...listeners]) {
        try {
          listener(change)
        } catch (error) {
          // One listener's error must not keep the event from the others, nor get lost.
          reportError(error)
        }
      }
    },
  }
}
