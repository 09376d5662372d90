import type { Kit } from '../kit/kit.ts'

export declare namespace getFactors {
  type ReturnType = readonly {
    readonly kind: 'device' | 'passkey' | 'password' | 'recoveryCode' | 'file'
    /** Milliseconds since 1970, by the server's clock. */
    readonly createdAt?: number | undefined
  }[]
}

/**
 * What opens the embedded wallet. `frame.hasFactor` of the kit's state follows.
 *
 * @throws FrameUnavailableError, FrameTimeoutError, FrameRequestError
 */
export async function getFactors(kit: Kit): Promise<getFactors.ReturnType> {
  const frame = await kit.frame()
  const { factors } = await frame.ask('@latchkey-app/GET_FACTORS', undefined)
  frame.setState({ hasFactor: factors.some(({ kind }) => kind !== 'device') })
  return factors
}
