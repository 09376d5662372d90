import type { CaipNetworkId } from '@latchkey/protocol'
import { OperatorError } from '../../errors.ts'
import { limits } from '../../config/limits.ts'
import { rulesOf } from '../../chains/namespaces.ts'
import { wellKnownTokens } from './wellKnownTokens.ts'

/** A token whose balances are looked up. What its contract says of itself wins over what stands here. */
export type ListedToken = {
  readonly address: string
  readonly symbol?: string | undefined
  readonly name?: string | undefined
}

/** The tokens of a chain that accounts are asked for: the operator's own, or else the well-known ones. */
export function tokensOf(
  id: CaipNetworkId,
  own: readonly ListedToken[] | undefined,
): readonly ListedToken[] {
  return (
    own ?? wellKnownTokens[id]?.map(([address, symbol, name]) => ({ address, symbol, name })) ?? []
  )
}

/** @throws OperatorError for an address that is none, or has a wrong checksum, and for a list that is too long. */
export function checkTokens(id: CaipNetworkId, tokens: readonly ListedToken[]) {
  if (tokens.length > limits.tokensPerChain)
    throw new OperatorError(
      `${id} has more than ${limits.tokensPerChain} tokens. Shorten the list.`,
    )
  const rules = rulesOf(id)
  if (tokens.length > 0 && !rules?.hasTokens)
    throw new OperatorError(`${id} has tokens, which nothing on such a chain is. Leave them out.`)
  for (const { address } of tokens)
    if (!rules?.isAddress(address, rules.reference))
      throw new OperatorError(
        `The token ${String(address)} of ${id} is no address of such a chain, or its checksum is wrong.`,
      )
}
