import { decodeAbiParameters, encodeAbiParameters, keccak256, stringToHex, type Hex } from 'viem'
import type { Client } from '../client.ts'
import type { Connector } from '../../../connectors/connector.ts'
import { InvalidWalletAnswerError } from '../../../errors/connection.ts'
import { SwapUnavailableError } from '../../../errors/swap.ts'
import type { ChainAccess } from '../../chainAccess.ts'
import type { SwapApproval, SwapPermit } from '../../swapping.ts'
import { toAddress } from '../chain.ts'
import { callContract, readCode } from '../reads.ts'
import { signTypedData } from '../signing.ts'
import { readText, unlessFault } from '../tokens.ts'
import { readTime } from './assertBuild.ts'
import { types } from './calldata.ts'

const { address, text, uint, word } = types

/** How long a permit counts, in seconds. */
const lifetime = 1_200n
/** What the code of an account with a key begins with when it borrows a contract's (EIP-7702): it still signs by its key. */
const delegation = '0xef0100'
/** `keccak256` of the domain's type with name, version, chain and contract (EIP-712). */
const domainType = '0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f'
/** `keccak256` of EIP-2612's type. Tokens with permits of an older kind (DAI) have another. */
const permitType = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

const selectors = {
  nonces: '0x7ecebe00',
  domainSeparator: '0x3644e515',
  permitTypehash: '0x30adf81f',
  version: '0x54fd4d50',
} as const

/** What a permit of a token is signed for. */
type PermitDomain = { readonly name: string; readonly version: string; readonly nonce: bigint }

/**
 * Whether the token takes permits of this owner: it has to name a nonce, and a domain that follows from its own name, this chain and its own address.
 */
export async function canPermit(
  client: Client,
  chain: ChainAccess,
  approval: SwapApproval,
): Promise<boolean> {
  const code = await readCode(client, toAddress(approval.owner))
  if (code && !code.startsWith(delegation)) return false // a contract has no key to sign with
  return (await readDomain(client, chain, approval)) !== undefined
}

/**
 * Has the wallet sign a permit (EIP-2612) for exactly the amount, which counts for 20 minutes.
 *
 * @throws UserRejectedError, InvalidWalletAnswerError, SwapUnavailableError
 */
export async function signPermit(
  client: Client,
  connector: Connector,
  chain: ChainAccess,
  approval: SwapApproval,
): Promise<SwapPermit> {
  const { owner, token, spender, amount } = approval
  const domain = await readDomain(client, chain, approval)
  if (!domain) throw new SwapUnavailableError('Failed to create approval transaction')
  const { nonce, ...named } = domain
  const deadline = (await readTime(client)) + lifetime
  const signature = await signTypedData(connector, owner, {
    domain: { ...named, chainId: Number(chain.network.id), verifyingContract: toAddress(token) },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: {
      owner: toAddress(owner),
      spender: toAddress(spender),
      value: String(amount),
      nonce: String(nonce),
      deadline: String(deadline),
    },
  })
  return { deadline: Number(deadline), ...splitSignature(signature) }
}

/** `undefined` where the token does not say truly what is signed. */
async function readDomain(
  client: Client,
  { network }: ChainAccess,
  { owner, token }: SwapApproval,
): Promise<PermitDomain | undefined> {
  const contract = toAddress(token)
  const ask = (data: Hex) => unlessFault(callContract(client, { to: contract, data }))
  const account = encodeAbiParameters([address], [toAddress(owner)]).slice(2)
  const [nonce, separator, kind, version, name] = await Promise.all([
    ask(`${selectors.nonces}${account}` as Hex), // two texts of hex
    ask(selectors.domainSeparator),
    ask(selectors.permitTypehash),
    ask(selectors.version),
    readText(client, contract, 'name'),
  ])
  if (!isWord(nonce) || !isWord(separator) || name === undefined) return undefined
  if (isWord(kind) && kind !== permitType) return undefined
  const versions = [readString(version), '1', '2'].filter((one) => one !== undefined)
  for (const one of versions)
    if (separatorOf(name, one, BigInt(network.id), contract) === separator)
      return { name, version: one, nonce: BigInt(nonce) }
  return undefined
}

/** The hash of a domain (EIP-712). */
function separatorOf(name: string, version: string, chainId: bigint, token: Hex): Hex {
  return keccak256(
    encodeAbiParameters(
      [word, word, word, uint, address],
      [domainType, hashOf(name), hashOf(version), chainId, token],
    ),
  )
}

function hashOf(value: string) {
  return keccak256(stringToHex(value))
}

function isWord(value: Hex | undefined): value is Hex {
  return value?.length === 66
}

function readString(data: Hex | undefined) {
  try {
    return data && decodeAbiParameters([text], data)[0]
  } catch {
    return undefined // it is something else
  }
}

/** @throws InvalidWalletAnswerError for anything but the 65 bytes of a key's signature */
function splitSignature(signature: string) {
  const [, r, s, end] = /^0x(.{64})(.{64})(.{2})$/.exec(signature) ?? []
  const parity = Number(`0x${end}`)
  if (!r || !s || ![0, 1, 27, 28].includes(parity))
    throw new InvalidWalletAnswerError('a signature that a token cannot check')
  return { r: `0x${r}`, s: `0x${s}`, v: parity < 27 ? parity + 27 : parity }
}
