import { getAddress } from 'viem'
import { isEvmAddress } from '../../chains/evm/evmAddress.ts'
import { ServerError } from '../../errors.ts'
import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import type { PictureOf } from '../../pictures/createPictures.ts'
import type { Picture } from '../../pictures/pictureCache.ts'
import { isBase58 } from '../../chains/solana/solanaAddress.ts'
import { normalizeName } from './ens.ts'
import type { Named, NameSource } from './nameSource.ts'

/** Who somebody is, as far as names tell. */
export type Identity = {
  readonly address: string | undefined
  readonly name: string | undefined
  readonly picture: Picture | undefined
}

/**
 * Finds out who an address is, or whom a name stands for.
 *
 * @param chainId - the chain (CAIP-2) that the address is used on; by default the one that each kind of names is kept on.
 * @throws ServerError `bad_request` for what is neither, `upstream_unavailable` when nobody says.
 */
export type IdentityOf = (query: string, chainId?: string) => Promise<Identity>

type Query =
  | { readonly kind: NameSource['kind']; readonly address: string }
  | { readonly kind: 'name'; readonly name: string }

/**
 * Asks one source after the other and uses the first answer. Reports a miss only if all sources have answered.
 *
 * @param own - this server's store, not cached, because users check a new name at once. It comes first for the address of a name, and after
 *   the sources that outrank it for the name of an address.
 * @param sources - asked in this order. Their answers are cached, unless one of them failed.
 */
export function createIdentities(
  own: NameSource | undefined,
  sources: readonly NameSource[],
  pictureOf: PictureOf,
  limits: Limits,
): IdentityOf {
  const known = createExpiringMap<Promise<Answer>>({
    entries: limits.identityCacheEntries,
    ms: limits.identityCacheMs,
  })
  const once = (key: string, ask: () => Promise<Answer>) => {
    const remembered = known.get(key)
    if (remembered) return remembered
    const asked = ask()
    known.set(key, asked)
    void asked.then(({ failures }) => {
      if (failures.length > 0 && known.get(key) === asked) known.delete(key)
    })
    return asked
  }
  const find = async (query: Query, chainId: string | undefined) => {
    const isName = query.kind === 'name'
    const key = `${chainId ?? ''} ${isName ? query.name : query.address}`
    const outranking = isName ? [] : sources.filter(({ outranksOwn }) => outranksOwn)
    const others = sources.filter((source) => !outranking.includes(source))
    const steps = [
      () => once(`${key} first`, () => askAll(outranking, query, chainId)),
      () => askAll(own ? [own] : [], query, chainId),
      () => once(key, () => askAll(others, query, chainId)),
    ]
    const failures: unknown[] = []
    for (const step of steps) {
      const answer = await step()
      if (answer.found) return answer.found
      failures.push(...answer.failures)
    }
    if (failures.length > 0) throw failures[0]
    return undefined
  }

  return async (text, chainId) => {
    const query = readQuery(text)
    const found = await find(query, chainId)
    const record = found?.record
    const isName = query.kind === 'name'
    return {
      address: isName ? found?.address : query.address,
      name: found?.name ?? (isName ? query.name : undefined),
      picture: record && (await pictureOf(record)),
    }
  }
}

function readQuery(text: string): Query {
  if (isEvmAddress(text)) return { kind: 'evm', address: getAddress(text) }
  if (isBase58(text, 32)) return { kind: 'solana', address: text }
  const name = /^0x[0-9a-f]{40}$/i.test(text) ? undefined : normalizeName(text)
  if (name !== undefined) return { kind: 'name', name }
  throw new ServerError(
    'bad_request',
    'path.address: is neither an address of 20 bytes with a right checksum (EIP-55), nor one of 32 bytes in base58, nor a name that can be normalised (ENSIP-15)',
  )
}

/** What the first who knows says, and why those before it did not answer: one of them may know better later. */
type Answer = { readonly found: Named | undefined; readonly failures: readonly unknown[] }

/** A source that does not answer keeps nobody from asking the next. Never fails. */
async function askAll(
  sources: readonly NameSource[],
  query: Query,
  chainId: string | undefined,
): Promise<Answer> {
  const failures: unknown[] = []
  for (const source of sources) {
    if (query.kind !== 'name' && source.kind !== query.kind) continue
    try {
      const found =
        query.kind === 'name'
          ? await source.ownerOf(query.name, chainId)
          : await source.nameOf(query.address, chainId)
      if (found) return { found, failures }
    } catch (error) {
      failures.push(error)
    }
  }
  return { found: undefined, failures }
}
