/** Reason of a wallet error, derived from its code or text. */
export type WalletErrorReason =
  | 'rejected'
  | 'unknownChain'
  | 'pending'
  | 'insufficientFunds'
  | 'nonceTooLow'
  | 'alreadyKnown'
  | 'underpriced'

/** An error of a wallet, read. */
export type WalletFailure = {
  readonly reason: WalletErrorReason | undefined
  /** The innermost code (EIP-1193, EIP-1474). */
  readonly code: number | undefined
  readonly message: string | undefined
}

/** More than any wallet wraps into an error. */
const maxMembers = 200
const maxTextLength = 500
/** Codes are texts as well (ethers). In the others wallets, nodes and libraries wrap the original error. */
const nested = ['code', 'data', 'error', 'cause', 'originalError', 'info', 'body']
const textMembers = ['message', 'reason', 'shortMessage', 'details', 'name']
const isErrorName = /^\w*Error$/
/** JSON-RPC "internal error": any other code says more. */
const internalError = -32_603

/** EIP-1193, and its counterpart in the wallet standard. */
const rejectionCodes: ReadonlySet<number> = new Set([4_001, 4_001_000])
/** "User operation" (ERC-4337) is no user. */
const rejectionTexts = [
  /\b(?:user|owner)\b(?! ?op).{0,40}\b(?:reject|declin|den(?:y|ied)|cancel|disapprov|refus|abort|clos|dismiss|did(?:n't| not) approve)/i,
  /\b(?:reject|declin|denied|cancel|refus|abort|clos|dismiss)\w*\b.{0,20}\bby (?:the )?(?:user|owner)\b/i,
  /\b(?:approval|request)(?: (?:was|has been|is))? (?:reject|declin|denied|cancel)/i,
  /^(?:the )?(?:(?:action|connection|sign(?:ature|ing)) )?(?:was |has been )?(?:rejected|declined|denied|cancell?ed)[.!]?$/i,
]
/** Reverts, nodes and timeouts reject, too. */
const otherRejections = /revert|time(?:d )?-?out|rate limit|too many/i

type KnownTexts = readonly (readonly [WalletErrorReason, RegExp])[]
/** Nodes say these (EIP-1474 gives them no code of their own), and ethers has made codes of them. */
const nodeTexts: KnownTexts = [
  [
    'insufficientFunds',
    /insufficient (?:funds|lamports)|insufficient balance for|(?:not|doesn't have) enough (?:funds|balance)|exceeds transaction sender account balance/i,
  ],
  ['nonceTooLow', /nonce (?:is )?too low|nonce expired|nonce has already been used/i],
  ['alreadyKnown', /already known|known transaction|already imported/i],
  [
    'underpriced',
    /underpriced|replacement fee too low|less than (?:the )?block base fee|gas price too low/i,
  ],
]
const walletTexts: KnownTexts = [
  [
    'unknownChain',
    /(?:unrecogni[sz]ed|unknown|unsupported) (?:chain|network)|(?:chain|network)\b.{0,40}\bnot (?:been )?(?:added|configured|found|known|recogni[sz]ed|supported)/i,
  ],
  ['pending', /already (?:pending|processing)|(?:pending|unresolved) (?:request|approval)/i],
]

/** Reads what a wallet has thrown: an error, an object, a text, or any of these inside another. Never throws. */
export function readWalletError(thrown: unknown): WalletFailure {
  const { codes, texts } = collect(thrown)
  const code = codes.findLast((one) => one !== internalError) ?? codes[0]
  const said = texts.find((text) => !isErrorName.test(text))
  const [reason, message = said] = findReason(codes, texts)
  return { reason, code, message }
}

function findReason(
  codes: readonly number[],
  texts: readonly string[],
): readonly [reason?: WalletErrorReason, message?: string | undefined] {
  // EIP-5792 says by codes of its own that calls as a whole are declined.
  const isOfCalls = codes.some((code) => code >= 5_700 && code < 5_800)
  const rejection = isOfCalls ? undefined : texts.find(isRejection)
  if (codes.some((code) => rejectionCodes.has(code))) return ['rejected', rejection]
  const ofNode = findText(nodeTexts, texts)
  if (ofNode) return ofNode
  if (rejection !== undefined) return ['rejected', rejection]
  if (codes.includes(4_902)) return ['unknownChain']
  const ofWallet = findText(walletTexts, texts)
  if (ofWallet) return ofWallet
  // Solana's nodes have this code for a failed simulation.
  const isPending = codes.includes(-32_002) && !texts.some((text) => /simulat/i.test(text))
  return isPending ? ['pending'] : []
}

function isRejection(text: string) {
  const words = toWords(text)
  return !otherRejections.test(words) && rejectionTexts.some((pattern) => pattern.test(words))
}

function findText(known: KnownTexts, texts: readonly string[]) {
  for (const [reason, pattern] of known) {
    const text = texts.find((one) => pattern.test(toWords(one)))
    if (text !== undefined) return [reason, text] as const
  }
  return undefined
}

/** 'USER_REJECTED' and 'UserRejectedError' as "USER REJECTED" and "User Rejected Error". */
function toWords(text: string) {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
}

/** All codes and texts, the outermost first. */
function collect(thrown: unknown) {
  const codes: number[] = []
  const texts: string[] = []
  const found = new Set<unknown>([thrown]) // grows while it is read
  const addText = (value: unknown) => {
    if (typeof value !== 'string' || !value.trim()) return
    const inner = parseObject(value)
    if (inner) found.add(inner)
    else texts.push(value.slice(0, maxTextLength))
  }
  for (const value of found) {
    const code = toInteger(value)
    if (code !== undefined) codes.push(code)
    else if (typeof value === 'object' && value !== null) {
      for (const member of textMembers) addText(readMember(value, member))
      for (const member of nested) found.add(readMember(value, member))
    } else addText(value)
    if (found.size > maxMembers) break
  }
  return { codes, texts }
}

function readMember(value: object, name: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>>)[name] // of any type
  } catch {
    return undefined // a hostile error whose properties throw
  }
}

/** A code as a number, or as a text of one. */
function toInteger(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value)
  if (!isText && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** Some wallets reject with JSON, and ethers keeps a node's answer as such. */
function parseObject(text: string): object | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as object // it begins as one
  } catch {
    return undefined
  }
}
