import { presentLeather } from './leather.ts'
import { presentOkx } from './okx.ts'
import type { Present } from './presentation.ts'
import { presentSatsConnect } from './satsConnect.ts'
import { presentStandard } from './standard.ts'
import { presentUnisat } from './unisat.ts'

/** The ways in which Bitcoin wallets let a page in. */
export type BitcoinConvention = 'standard' | 'satsConnect' | 'okx' | 'unisat' | 'leather'

/** How the wallet puts itself into the page in each of them. */
export const conventions: Readonly<Record<BitcoinConvention, Present>> = {
  standard: presentStandard,
  satsConnect: presentSatsConnect,
  okx: presentOkx,
  unisat: presentUnisat,
  leather: presentLeather,
}
