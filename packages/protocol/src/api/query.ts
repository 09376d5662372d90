import * as z from 'zod/mini'
import type { CaipAddress, CaipNetworkId } from '../caip/caipNetworkId.ts'

/** A project's public id, as the operator's command line makes it. */
export const projectId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

const short = z.optional(z.string().check(z.maxLength(256)))

/** What every call carries: the project, the kit's name (`st`) and version (`sv`), and this browser's id. */
export const callerQuery = { projectId, st: short, sv: short, clientId: short } as const

/** A CAIP-2 id. The cast says what the pattern proves. */
export const caipNetworkId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)) as unknown as z.ZodMiniType<
  CaipNetworkId,
  CaipNetworkId
>

/** A CAIP-10 id. The cast says what the pattern proves. */
export const caipAddress = z
  .string()
  .check(
    z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
  ) as unknown as z.ZodMiniType<CaipAddress, CaipAddress>

/** 20 bytes in hexadecimal digits. */
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
/** Bytes, four at least. */
export const hexData = z.string().check(z.maxLength(8_192), z.regex(/^0x(?:[0-9a-fA-F]{2}){4,}$/))
