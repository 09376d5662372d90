import { formatAmount, getTokenHolding, timeoutsOf } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { readToken, type Token } from '../../views/account/tokens/token.ts'

/** A token that is looked for by its address; `missing` where there is none or nothing is held of it. */
export type TokenLookup =
  | { readonly status: 'none' | 'pending' | 'missing' | 'failed' }
  /** `isListed`: the site itself has named it. */
  | { readonly status: 'found'; readonly token: Token; readonly isListed: boolean }

/** Anything shorter is no address, on any chain: somebody types a name. */
const shortestAddress = 32

/** Reads from the chain what the account holds of a token that is not in its portfolio; of a chain that cannot be read, as often as balances are. */
export function useTokenLookup(text: string): TokenLookup {
  const { kit } = useKit()
  const { network, address } = useAccount()
  const [attempt, setAttempt] = useState(0)
  const token = text.trim()
  const key = `${network?.caipNetworkId} ${address} ${token}`
  const [known, setKnown] = useState<{ key: string; lookup: TokenLookup }>()

  useEffect(() => {
    if (!network || address === undefined || token === '') return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (lookup: TokenLookup) => isCurrent && setKnown({ key, lookup })
    const look = async () => {
      if (attempt === 0 && token.length >= shortestAddress) show({ status: 'pending' })
      const { caipNetworkId: networkId } = network
      const holding = await getTokenHolding(kit, { networkId, address, token })
      if (!holding?.value) return show({ status: 'missing' })
      const { name, symbol, decimals, value } = holding
      const named = kit.options.chains?.tokens?.[networkId]?.find(
        (one) => one.address.toLowerCase() === token.toLowerCase(),
      )
      const held = readToken({
        name,
        symbol,
        chainId: networkId,
        address: `${networkId}:${holding.address}`,
        quantity: { decimals: String(decimals), numeric: formatAmount(value, decimals) },
        iconUrl: named?.iconUrl,
      })
      show(
        held
          ? { status: 'found', token: held, isListed: named !== undefined }
          : { status: 'missing' },
      )
    }
    look().catch((error: unknown) => {
      kit.log.warn(`The token ${token} could not be read`, error)
      show({ status: 'failed' })
      if (isCurrent) timer = setTimeout(setAttempt, timeoutsOf(kit).balancePoll, attempt + 1)
    })
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [kit, network, address, token, key, attempt])

  return known?.key === key ? known.lookup : { status: 'none' }
}
