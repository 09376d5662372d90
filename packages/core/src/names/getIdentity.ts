import { HttpStatusError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { cleanText } from '../kit/cleanText.ts'
import { isOf } from '../balances/checkBalances.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/** Who an address is, or whom a name stands for. What is not known is absent. */
export type Identity = {
  readonly address?: string | undefined
  /** Normalised (ENSIP-15); it leads back to the address. */
  readonly name?: string | undefined
  /** URL of a picture on the operator's server. */
  readonly avatar?: string | undefined
}

export declare namespace getIdentity {
  type Parameters = {
    /** An address, or a name such as `alice.eth`. */
    readonly query: string
  }
}

/**
 * Resolves a name to its address on the active network, or an address to its name there, over the operator's server; at most 5 min old. A name without an
 * address on that network has none. Nothing is known without a server (`apiUrl`), and of a text that can be no name.
 *
 * @throws HttpStatusError, ServerUnreachableError, InvalidResponseError
 */
export async function getIdentity(kit: Kit, { query }: getIdentity.Parameters): Promise<Identity> {
  const asked = query.trim()
  const api = await kit.api()
  if (!api || !/^[^\s/?#]{1,255}$/u.test(asked) || !(await canHaveName(kit, asked))) return {}
  const client = await kit.queryClient()
  const queryKey = identityQueryKey(kit, asked)
  return client.fetchQuery({
    queryKey,
    staleTime: timeoutsOf(kit).identityCache,
    queryFn: async (): Promise<Identity> => {
      const { getIdentity: route } = await import('../kit/serverApi.ts')
      const { projectId } = kit.options
      const [, , chainId] = queryKey
      try {
        const request = { params: { address: asked }, query: { projectId, chainId } }
        return await checkIdentity(kit, asked, await api.call(route, request))
      } catch (error) {
        // 400: the name cannot be normalised; 404: nobody bears it.
        if (error instanceof HttpStatusError && [400, 404].includes(error.status)) return {}
        throw error
      }
    },
  })
}

/** The cache key of what is known of an address or a name on the active network: a contract goes by its name on its own alone. */
export function identityQueryKey({ store }: Kit, query: string) {
  const { namespaces, activeNamespace } = store.getState()
  return ['identity', query.trim(), namespaces[activeNamespace]?.networkId] as const
}

type Answer = {
  readonly address: string | null
  readonly name: string | null
  readonly avatar: string | null
}

/** Keeps what answers the question and can be shown. */
async function checkIdentity(
  kit: Kit,
  asked: string,
  { address, name, avatar }: Answer,
): Promise<Identity> {
  if (address !== null && !(await isAddress(kit, address))) return {}
  if (await isAddress(kit, asked)) {
    if (address !== null && address.toLowerCase() !== asked.toLowerCase()) return {}
  } else if (name !== null && !isNameFor(asked, name)) return {}
  return {
    ...(address !== null && { address }),
    ...(name !== null && cleanText(name, 255) === name && { name }),
    ...(avatar !== null && isOf(avatar, kit.options.server?.apiUrl ?? '') && { avatar }),
  }
}

/** Whether a name can be the normalised form (ENSIP-15) of what was asked for; what is plain ASCII has only one. */
function isNameFor(asked: string, name: string) {
  const isPlain = /^[\x21-\x7e]+$/.test(asked)
  return isPlain ? name === asked.toLowerCase() : lettersOf(name) === lettersOf(asked)
}

/** What all spellings of one name have in common: normalising changes marks, dashes, emoji, some digits, iotas below and final sigmas. */
function lettersOf(name: string) {
  const letters =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}0-9]/gu) ?? []
  return letters.join('').replace(/ι/g, '').replace(/ς/g, 'σ')
}

/** A name, or an address of chains that have names: of any other nobody knows anything. */
async function canHaveName(kit: Kit, text: string) {
  const isName = text.includes('.') && (await namedAdapters(kit)).length > 0
  return isName || isAddress(kit, text)
}

async function isAddress(kit: Kit, text: string) {
  const adapters = await namedAdapters(kit)
  const answers = await Promise.all(adapters.map((adapter) => adapter.isAddress(text)))
  return answers.includes(true)
}

/** Those of the chain families that have names. */
async function namedAdapters({ options }: Kit) {
  const adapters = await Promise.all(options.adapters.map((entry) => entry.load()))
  return adapters.filter(({ hasNames }) => hasNames)
}
