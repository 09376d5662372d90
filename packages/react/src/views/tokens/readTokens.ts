import type { Portfolio } from '@latchkey/core'
import { readToken, type Token } from './token.ts'

/** The tokens of a portfolio that can be read. */
export function readTokens(portfolio: Portfolio | undefined): readonly Token[] {
  return (portfolio?.balances ?? []).flatMap((balance) => readToken(balance) ?? [])
}
