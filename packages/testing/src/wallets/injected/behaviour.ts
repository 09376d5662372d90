import { ProviderError, providerErrors } from './providerError.ts'

/**
 * A false answer. A name stands for a lie that is made from the honest answer or is too large to write down;
 * `result` is given back as it is, for example `{ result: '0x01' }` for a chain id with a leading zero.
 */
export type Lie =
  | 'badChecksum'
  | 'shortAddress'
  | 'objectAccount'
  | 'manyAccounts'
  | 'wrongSignature'
  | 'wrongHash'
  | { readonly result: unknown }

/**
 * How one kind of request is answered.
 *
 * - `ask`: in the approval window, by whoever sits before it (what every wallet starts with);
 * - `approve` and `reject`: at once, without a window;
 * - `hang`: never;
 * - `throw`: `request` throws instead of returning a promise, as broken wallets do;
 * - `cyclicError`: rejects with an object that contains itself and cannot be serialised;
 * - `lie`: with something false, after `approve`;
 * - `fail`: with an error of that code;
 * - `rejectWith`: by rejecting with any value, as it is, such as `{ data: { code: '4001' } }`;
 * - `late`: with `result` (default `null`) at once, and does what was asked for so many milliseconds later.
 */
export type Answer =
  | 'ask'
  | 'approve'
  | 'reject'
  | 'hang'
  | 'throw'
  | 'cyclicError'
  | { readonly lie: Lie }
  | { readonly fail: { readonly code: number; readonly message?: string | undefined } }
  | { readonly rejectWith: unknown }
  | { readonly late: number; readonly result?: unknown }

/** How a wallet makes itself known (EIP-6963). The hostile ones are what a malicious extension could announce. */
export type Announcement =
  | 'normal'
  | 'never'
  /** The same provider and uuid, two times. */
  | 'twice'
  /** The same provider with another uuid and the same rdns, as an extension does after an update. */
  | 'twiceOtherUuid'
  /** After a number of milliseconds. */
  | { readonly after: number }
  | { readonly hostile: HostileAnnouncement }

/** Announcements that break a list that trusts them: scripts in icons and names, huge texts, objects that throw. */
export type HostileAnnouncement =
  | 'javascriptIcon'
  | 'svgScriptIcon'
  | 'htmlIcon'
  | 'remoteIcon'
  | 'hugeIcon'
  | 'htmlName'
  | 'bidiName'
  | 'emptyName'
  | 'hugeName'
  | 'objectName'
  | 'throwingGetters'
  | 'frozen'
  | 'missingProvider'
  | 'nullDetail'

/** What a wallet offers for several calls at once, in the words of EIP-5792. */
export type BatchOffer = 'supported' | 'ready' | 'unsupported'

/** What a wallet does with each kind of request. Plain data, so that it can be kept and sent to another process. */
export type Behaviour = {
  readonly announce?: Announcement | undefined
  /** True if the wallet is locked. It shows no accounts, and asks its owner to unlock it when a site connects. */
  readonly locked?: boolean | undefined
  /** `eth_requestAccounts`, `wallet_requestPermissions` */
  readonly connect?: Answer | undefined
  /** `eth_accounts` */
  readonly accounts?: Answer | undefined
  /** `eth_chainId`, `net_version` */
  readonly chainId?: Answer | undefined
  /** `personal_sign`, `eth_signTypedData_v4` */
  readonly sign?: Answer | undefined
  /** `eth_sendTransaction` */
  readonly send?: Answer | undefined
  /**
   * What the wallet offers for several calls at once (EIP-5792): it carries them out in one transaction, `ready` to once its owner has let it
   * upgrade the account, or not at all. Without this it does not know the methods, as most wallets.
   */
  readonly batches?: BatchOffer | undefined
  /** `wallet_getCapabilities` */
  readonly capabilities?: Answer | undefined
  /** `wallet_sendCalls` */
  readonly sendCalls?: Answer | undefined
  /** `wallet_getCallsStatus` */
  readonly callsStatus?: Answer | undefined
  /** `wallet_switchEthereumChain` */
  readonly switchChain?: Answer | undefined
  /** `wallet_addEthereumChain` */
  readonly addChain?: Answer | undefined
  /** `wallet_revokePermissions` */
  readonly revoke?: Answer | undefined
  /** Every request for which nothing else is set. */
  readonly everything?: Answer | undefined
}

/** A kind of request that a behaviour can be set for. */
export type RequestKind = Exclude<keyof Behaviour, 'announce' | 'batches' | 'everything' | 'locked'>

const kinds: Readonly<Record<string, RequestKind>> = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  eth_accounts: 'accounts',
  eth_chainId: 'chainId',
  net_version: 'chainId',
  personal_sign: 'sign',
  eth_signTypedData_v4: 'sign',
  eth_sendTransaction: 'send',
  wallet_getCapabilities: 'capabilities',
  wallet_sendCalls: 'sendCalls',
  wallet_getCallsStatus: 'callsStatus',
  wallet_switchEthereumChain: 'switchChain',
  wallet_addEthereumChain: 'addChain',
  wallet_revokePermissions: 'revoke',
}

/** What the behaviour says about a method. */
export function getAnswer(behaviour: Behaviour, method: string): Answer {
  const kind = Object.hasOwn(kinds, method) ? kinds[method] : undefined
  return (kind && behaviour[kind]) ?? behaviour.everything ?? 'ask'
}

/** An error object that contains itself, which `JSON.stringify` refuses. */
export function createCyclicError(): object {
  const error: Record<string, unknown> = { code: -32603, message: 'An error that contains itself' }
  error.data = { cause: error }
  return error
}

/** Answers a request the way the behaviour says. `honest` is the true handler. */
export async function answerAs(answer: Answer, honest: () => Promise<unknown>): Promise<unknown> {
  if (answer === 'ask' || answer === 'approve') return honest()
  if (answer === 'reject') throw providerErrors.userRejected()
  if (answer === 'hang') return new Promise(() => {})
  if (answer === 'throw') throw new TypeError('This wallet is broken')
  if (answer === 'cyclicError') throw createCyclicError()
  if ('rejectWith' in answer) return Promise.reject(answer.rejectWith)
  if ('late' in answer) {
    const { late, result = null } = answer
    setTimeout(() => void honest().catch(() => undefined), late)
    return result
  }
  if ('fail' in answer) {
    throw new ProviderError(
      answer.fail.code,
      answer.fail.message ?? `Failed with code ${answer.fail.code}`,
    )
  }
  return tellLie(answer.lie, honest)
}

async function tellLie(lie: Lie, honest: () => Promise<unknown>): Promise<unknown> {
  if (typeof lie === 'object') return lie.result
  switch (lie) {
    case 'badChecksum':
      return ['0x70997970C51812dc3A010C7d01b50e0d17dc79c8']
    case 'shortAddress':
      return ['0x70997970c51812dc3a010c7d01b50e0d17dc79']
    case 'objectAccount':
      return [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }]
    case 'manyAccounts':
      return Array.from(
        { length: 100_000 },
        (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`,
      )
    case 'wrongSignature': {
      const signature = String(await honest())
      return flipHexDigit(signature, 10)
    }
    case 'wrongHash':
      return flipHexDigit(String(await honest()), 10)
  }
}

function flipHexDigit(hex: string, at: number): string {
  const digit = (Number.parseInt(hex[at] ?? '0', 16) ^ 1).toString(16)
  return hex.slice(0, at) + digit + hex.slice(at + 1)
}
