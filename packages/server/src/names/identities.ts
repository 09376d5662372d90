import { getAddress, type Address } from 'viem'
import { isEvmAddress } from '../balances/evmAddress.ts'
import { ServerError } from '../errors.ts'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../limits.ts'
import type { PictureOf } from '../pictures/createPictures.ts'
import type { Picture } from '../pictures/pictureCache.ts'
import { normalizeName, type Ens, type NameRecord } from './ens.ts'

/** Who somebody is, as far as names tell. */
export type Identity = {
  readonly address: Address | undefined
  readonly name: string | undefined
  readonly picture: Picture | undefined
}

/**
 * Finds out who an address is, or whom a name stands for.
 *
 * @throws ServerError `bad_request` for what is neither, `upstream_unavailable` when no node says.
 */
export type IdentityOf = (query: string) => Promise<Identity>

/** @param ens - absent when this server reaches no chain with a registry: then nobody has a name. */
export function createIdentities(
  ens: Ens | undefined,
  pictureOf: PictureOf,
  limits: Limits,
): IdentityOf {
  const known = createExpiringMap<Promise<Found>>({
    entries: limits.identityCacheEntries,
    ms: limits.identityCacheMs,
  })
  const once = (key: string, ask: () => Promise<Found>) => {
    const remembered = known.get(key)
    if (remembered) return remembered
    const asked = ask()
    known.set(key, asked)
    asked.catch(() => {
      if (known.get(key) === asked) known.delete(key)
    })
    return asked
  }

  const find = (query: string): Promise<Found> => {
    if (isEvmAddress(query)) {
      const address = getAddress(query)
      return once(address, async () => ({ address, record: await ens?.findAddress(address) }))
    }
    const name = /^0x[0-9a-f]{40}$/i.test(query) ? undefined : normalizeName(query)
    if (name === undefined)
      throw new ServerError(
        'bad_request',
        'path.address: is neither an address of 20 bytes with a right checksum (EIP-55) nor a name that can be normalised (ENSIP-15)',
      )
    return once(name, async () => {
      const record = (await ens?.findName(name)) ?? { name, address: undefined, avatar: undefined }
      return { address: record.address, record }
    })
  }

  return async (query) => {
    const { address, record } = await find(query)
    return { address, name: record?.name, picture: record && (await pictureOf(record)) }
  }
}

type Found = { readonly address: Address | undefined; readonly record: NameRecord | undefined }
