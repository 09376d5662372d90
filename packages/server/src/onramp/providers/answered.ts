import { ServerError } from '../../errors.ts'
import { OnrampFault, OnrampRefusal } from '../onrampFault.ts'
import type { OnrampProvider } from './onrampProvider.ts'

/** Puts a provider's refusal into the words of an answer. @throws ServerError */
export async function answered<answer>(work: () => Promise<answer>): Promise<answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OnrampRefusal)) throw error
    throw new ServerError(error.code, error.message, { limits: error.limits })
  }
}

/** Says which provider did not answer. @throws ServerError `onramp_unavailable` */
export async function named<answer>(
  { id, name }: OnrampProvider,
  work: () => Promise<answer>,
): Promise<answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OnrampFault)) throw error
    throw new ServerError(
      'onramp_unavailable',
      `${name} cannot be asked now. Try again later, or choose another provider.`,
      { cause: new Error(`${id} ${error.message}`) },
    )
  }
}
