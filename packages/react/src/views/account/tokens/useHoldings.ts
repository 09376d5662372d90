import { useAccount } from '../../../hooks/useAccount.ts'
import { useTokenBalances } from '../../../hooks/useTokenBalances.ts'
import { readTokens, type Token } from './token.ts'

/** A token of an account; `value` is `undefined` where nobody says how much of it there is. */
export type HeldToken = Omit<Token, 'value'> & { readonly value?: bigint | undefined }

/** What the account holds, and the token that was chosen by its address, or as `native`. */
export function useHoldings(tokenId: string) {
  const { network } = useAccount()
  const { status, portfolio } = useTokenBalances()
  const tokens = readTokens(portfolio)
  const native = tokens.find(({ address }) => address === undefined)
  const wanted = tokenId.toLowerCase()
  const held: HeldToken | undefined = tokens.find(({ id }) => id === wanted)
  const isLoading = status === 'pending'
  return {
    tokens,
    native,
    isLoading,
    // The native currency is there also while nobody says how much of it there is.
    token:
      held ??
      (tokenId === 'native' && network ? { ...network.nativeCurrency, id: tokenId } : undefined),
    isUnavailable: status === 'error' && !portfolio,
    /** The portfolio has only what some list has: the account may hold it all the same. */
    isMissing: !isLoading && !held && tokenId !== 'native',
  }
}
