import { getProfileAccount } from '@latchkey/protocol/api'
import { HttpStatusError } from '../errors/chain.ts'
import type { Kit } from '../kit/kit.ts'
import { accessNames } from './askSuggestions.ts'
import { checkNameLabel, readNameLabel } from './nameRules.ts'
import { parseName, type AccountName } from './parseName.ts'
import { toNameError } from './toNameError.ts'

export declare namespace lookUpName {
  type Parameters = {
    /** Of the operator's zone, with or without it. */
    readonly name: string
  }
  /** `undefined` where nobody has it. */
  type ReturnType = AccountName | undefined
}

/**
 * Whom one of the operator's own names stands for, as its server has it now. For names of any kind, see `getIdentity`.
 *
 * @throws NamesUnavailableError, HttpStatusError, ServerUnreachableError, InvalidResponseError
 */
export async function lookUpName(
  kit: Kit,
  { name: wanted }: lookUpName.Parameters,
): Promise<lookUpName.ReturnType> {
  const { zone, api } = await accessNames(kit)
  const label = readNameLabel(wanted, zone)
  if (checkNameLabel(label)) return undefined
  const name = `${label}.${zone}`
  try {
    const answer = await api.call(getProfileAccount, { params: { name } })
    return answer.name === name ? parseName(answer, zone) : undefined
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404) return undefined
    throw toNameError(error)
  }
}
