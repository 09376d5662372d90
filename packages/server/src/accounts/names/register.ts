import { nameMessage, writeNameMessage, type NameMessage } from '@latchkey/protocol/api'
import type { Address, Hex } from 'viem'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooSoon } from '../../auth/authBudgets.ts'
import type { ConfiguredChain } from '../../chains/chains.ts'
import { ServerError } from '../../errors.ts'
import { hasContractSigned, hasKeySigned } from '../../chains/evm/hasSigned.ts'
import type { Limits } from '../../config/limits.ts'
import type { NameRow } from '../../store/nameSchema.ts'
import { parseAvatarRecord } from './avatarRecord.ts'
import type { NameStore } from './nameStore.ts'
import { chainOfCoinType } from './ownName.ts'
import { readLabel, type LabelRules } from './readLabel.ts'

/** What is asked for with a signature. */
export type NameRequest = {
  readonly coinType: number
  readonly address: string
  readonly message: string
  readonly signature: string
  /** The network that asks. */
  readonly prefix: string
}

/** Registers names. Everything that costs nothing to check is checked before the budget is spent, and the chain is asked last. */
export function createRegistration(options: {
  readonly rules: LabelRules
  readonly store: NameStore
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly limits: Limits
}) {
  const { rules, store, chains, limits } = options
  const perPrefix = new RateLimiterMemory({ points: limits.namesPerPrefix, duration: 3_600 })

  /** By the key of the address, or else by the contract at it. */
  const isKeySigner = async (
    chainId: string,
    { address, message, signature }: NameRequest,
  ): Promise<boolean> => {
    // By the schema of the route they are hexadecimal digits, 20 bytes of them the first.
    const [signer, proof] = [address as Address, signature as Hex]
    if (await hasKeySigned(signer, message, proof)) return true
    const chain = chains.get(chainId)?.chain
    if (!chain)
      throw new ServerError(
        'unsupported_chain',
        `The key of ${address} has not signed this, and a contract cannot be asked: this server does not reach ${chainId}.`,
      )
    if (await hasContractSigned(chain, signer, message, proof)) return false
    throw new ServerError('invalid_proof', 'The address has not signed this message.')
  }

  return async (request: NameRequest): Promise<NameRow> => {
    const { name, attributes, timestamp } = readMessage(request.message, limits)
    const now = Date.now()
    if (Math.abs(now - timestamp * 1_000) > limits.nameMessageMs)
      throw new ServerError(
        'name_message',
        'The time in the message is too far from now. Check the clock of this device and sign again.',
      )
    const label = labelOf(name, rules)
    const chainId = chainOfCoinType(request.coinType)
    if (chainId === undefined)
      throw new ServerError('bad_request', 'body.coin_type: is of no EVM chain (ENSIP-11)')
    await perPrefix.consume(request.prefix).catch((left: unknown) => {
      throw left instanceof RateLimiterRes ? tooSoon(left.msBeforeNext) : left
    })
    const isKey = await isKeySigner(chainId, request)
    const { address, coinType, message } = request
    const claim = { label, address, coinType, isKey, attributes, message, signedAt: timestamp }
    return store.claim(claim, now, (timestamp + 1) * 1_000 + limits.nameMessageMs)
  }
}

/** Controls, halves of characters, and what turns the direction of what follows. */
const unshowable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** @throws ServerError `name_message` for anything but the one way to write it, so that nobody signs what they cannot see. */
function readMessage(text: string, limits: Limits): NameMessage {
  const parsed = nameMessage.safeParse(parseJson(text))
  if (!parsed.success || writeNameMessage(parsed.data) !== text)
    throw new ServerError(
      'name_message',
      'The message has to be {"name":…,"attributes":{…},"timestamp":…} as JSON without spaces, and nothing else.',
    )
  const entries = Object.entries(parsed.data.attributes)
  if (entries.length > limits.nameAttributes)
    throw new ServerError('name_message', `A name has at most ${limits.nameAttributes} texts.`)
  if (entries.some(([, value]) => unshowable.test(value)))
    throw new ServerError('name_message', 'A text has characters that cannot be shown.')
  const { avatar } = parsed.data.attributes
  if (avatar !== undefined && avatar !== '' && parseAvatarRecord(avatar) === undefined)
    throw new ServerError(
      'name_message',
      'The avatar has to be a web address, an IPFS address, or a token (ENSIP-12).',
    )
  return parsed.data
}

/** @throws ServerError `name_invalid`, `name_reserved`, `name_confusable` */
function labelOf(name: string, rules: LabelRules) {
  const ending = `.${rules.zone}`
  if (!name.toLowerCase().endsWith(ending))
    throw new ServerError('name_invalid', `Names that can be had here end with ${ending}.`)
  const { label, refused } = readLabel(name.slice(0, -ending.length), rules)
  if (!refused) return label
  const { reason, message } = refused
  const code =
    reason === 'reserved' || reason === 'confusable' ? (`name_${reason}` as const) : 'name_invalid'
  throw new ServerError(code, message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
