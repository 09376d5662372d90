import { isEvmAddress } from '../../chains/evm/evmAddress.ts'
import { OperatorError } from '../../errors.ts'

/** The zone whose names an operator gives out. */
export type ZoneOptions = {
  /** Such as `example.eth`. */
  readonly zone: string
  /** The private key, 32 bytes in hexadecimal digits, that answers to the zone's resolver are signed with. Without it ENS does not know the names. */
  readonly signerKey?: string | undefined
  /** The zone's resolver contracts, whose questions are answered. Needed with `signerKey`. */
  readonly resolvers?: readonly string[] | undefined
  /** Labels that nobody can have, besides those that nobody can have anywhere. */
  readonly reserved?: readonly string[] | undefined
}

/** {@link ZoneOptions}, checked. */
export type CheckedZone = {
  readonly zone: string
  readonly reserved: readonly string[]
  /** What signs answers, and for which resolvers (in small letters). */
  readonly gateway:
    { readonly signerKey: `0x${string}`; readonly resolvers: readonly string[] } | undefined
}

/**
 * Checks what an operator set up.
 *
 * @throws OperatorError that names the setting. The key is not repeated.
 */
export function checkZone(options: ZoneOptions): CheckedZone {
  const { zone, signerKey, resolvers = [], reserved = [] } = options
  if (!isZone(zone))
    throw new OperatorError(
      'LATCHKEY_NAMES_ZONE has to be a name in small letters, digits and hyphens, such as example.eth.',
    )
  if (reserved.some((one) => !/^[a-z0-9-]{1,63}$/.test(one)))
    throw new OperatorError(
      'LATCHKEY_NAMES_RESERVED has to be names without their zone, in small letters, digits and hyphens, separated by commas.',
    )
  if ((signerKey === undefined) !== (resolvers.length === 0))
    throw new OperatorError(
      'LATCHKEY_NAMES_SIGNER_KEY and LATCHKEY_NAMES_RESOLVER belong together: set both, or neither.',
    )
  if (resolvers.some((one) => !isEvmAddress(one)))
    throw new OperatorError('LATCHKEY_NAMES_RESOLVER has to be the address of a contract.')
  if (signerKey === undefined) return { zone, reserved, gateway: undefined }
  if (!/^(?:0x)?[0-9a-f]{64}$/i.test(signerKey))
    throw new OperatorError(
      'LATCHKEY_NAMES_SIGNER_KEY has to be a private key: 32 bytes as 64 hexadecimal digits.',
    )
  return {
    zone,
    reserved,
    gateway: {
      // By the pattern it is 64 digits.
      signerKey: `0x${signerKey.replace(/^0x/i, '')}`,
      resolvers: resolvers.map((one) => one.toLowerCase()),
    },
  }
}

/** Reads the zone from the environment; it is checked with the other settings of names. */
export function readZone(
  optional: (
    name:
      | 'LATCHKEY_NAMES_ZONE'
      | 'LATCHKEY_NAMES_SIGNER_KEY'
      | 'LATCHKEY_NAMES_RESOLVER'
      | 'LATCHKEY_NAMES_RESERVED',
  ) => string | undefined,
): ZoneOptions | undefined {
  const zone = optional('LATCHKEY_NAMES_ZONE')
  const list = (text: string | undefined) =>
    (text ?? '').split(',').flatMap((one) => one.trim() || [])
  const signerKey = optional('LATCHKEY_NAMES_SIGNER_KEY')
  const resolvers = list(optional('LATCHKEY_NAMES_RESOLVER'))
  const reserved = list(optional('LATCHKEY_NAMES_RESERVED'))
  if (zone !== undefined) return { zone, signerKey, resolvers, reserved }
  if (signerKey === undefined && resolvers.length === 0 && reserved.length === 0) return undefined
  throw new OperatorError(
    'LATCHKEY_NAMES_ZONE has to be set where another setting that begins with LATCHKEY_NAMES_ is.',
  )
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const zonePattern = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

/** Whether names can be given out below a name: small letters, digits and hyphens, and room for a label of 63 and its dot in 255. */
export function isZone(name: string): boolean {
  return zonePattern.test(name) && name.length <= 190 && !/(?:^|\.)..--/.test(name)
}
