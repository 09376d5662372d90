import { getAddress, isAddressEqual, parseAbi, type Address } from 'viem'
import * as z from 'zod/mini'
import { ServerError } from '../../errors.ts'
import type { Reader } from '../../chains/evm/reader.ts'
import { readAnswerText } from '../../auth/farcaster/channelRelay.ts'
import type { Limits } from '../../config/limits.ts'
import type { CheckedHub } from './nameOptions.ts'
import type { NameSource } from './nameSource.ts'

/** Below which ENS has the names that Farcaster gives out. */
const ending = '.fcast.id'
const username = /^[a-z0-9][a-z0-9-]{0,15}$/
const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
const fid = z.int().check(z.minimum(1))
const text = z.string().check(z.maxLength(2_048))
const userData = z.object({ data: z.object({ userDataBody: z.object({ value: text }) }) })
const nameProof = z.object({ name: text, owner: text, fid, type: text })
/** Kinds of what people say of themselves. */
const pictureData = '1'
const usernameData = '6'

/**
 * Names of Farcaster accounts, for the address that owns an account: the registry on the chain says whose it is, a hub what it is called. They
 * are written as ENS knows them, `alice.fcast.id`. A name of ENS that somebody goes by on Farcaster is left to ENS.
 *
 * A name has an address on the chain of the names, as in ENS, and on the registry's.
 *
 * @param namesChain - CAIP-2.
 * @param reader - of the registry's chain.
 */
export function createFarcasterSource(
  settings: CheckedHub,
  namesChain: string,
  reader: Reader,
  limits: Limits,
): NameSource {
  const address = getAddress(settings.idRegistry)
  const accountOf = async (owner: Address) => {
    const found = await reader.read({ address, abi, functionName: 'idOf', args: [owner] })
    return found === undefined || found > BigInt(Number.MAX_SAFE_INTEGER) ? 0 : Number(found)
  }

  /** @returns `undefined` for what the hub does not know. @throws ServerError `upstream_unavailable` */
  const askHub = async <schema extends z.ZodMiniType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: schema,
  ): Promise<z.output<schema> | undefined> => {
    const search = new URLSearchParams(query)
    try {
      const response = await fetch(`${settings.hub}/v1/${path}?${search.toString()}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(limits.farcasterRelayMs),
      })
      // Hubs answer 400 to what they do not know as well.
      if (response.status === 404 || response.status === 400) return undefined
      if (!response.ok) throw new Error(`status ${response.status}`)
      return schema.parse(JSON.parse(await readAnswerText(response, limits)))
    } catch (cause) {
      throw new ServerError('upstream_unavailable', 'The hub of Farcaster does not answer.', {
        cause,
      })
    }
  }

  const ownerOf = async (name: string) => {
    const proof = await askHub('userNameProofByName', { name }, nameProof)
    if (proof?.name !== name || proof.type !== 'USERNAME_TYPE_FNAME') return undefined
    if (!/^0x[0-9a-f]{40}$/i.test(proof.owner)) return undefined
    const owner = getAddress(proof.owner)
    // The account may have gone to somebody else since.
    return (await accountOf(owner)) === proof.fid ? owner : undefined
  }

  return {
    kind: 'evm',
    nameOf: async (query) => {
      // It is of the kind that this source is asked for.
      const owner = query as Address
      const account = await accountOf(owner)
      if (account === 0) return undefined
      const ask = { fid: String(account) }
      const called = await askHub(
        'userDataByFid',
        { ...ask, user_data_type: usernameData },
        userData,
      )
      const name = called?.data.userDataBody.value
      if (name === undefined || !username.test(name)) return undefined
      const found = await ownerOf(name)
      if (!found || !isAddressEqual(found, owner)) return undefined
      const picture = await askHub(
        'userDataByFid',
        { ...ask, user_data_type: pictureData },
        userData,
      )
      const record = {
        name: name + ending,
        address: owner,
        avatar: picture?.data.userDataBody.value,
      }
      return { name: record.name, address: owner, record }
    },
    ownerOf: async (name, chainId = namesChain) => {
      const label = name.slice(0, -ending.length)
      if (!name.endsWith(ending) || !username.test(label)) return undefined
      // The owner may be a contract. Its address may belong to another owner on other chains.
      const isThere = chainId === namesChain || chainId === settings.chain
      return { name, address: isThere ? await ownerOf(label) : undefined }
    },
  }
}
