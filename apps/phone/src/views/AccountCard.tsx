import { useEffect, useState } from 'react'
import { formatEther } from 'viem'
import type { WalletChain } from '@latchkey/testing/wallet'
import type { Phone } from '../wallet/createPhone.ts'
import { Avatar } from './Avatar.tsx'
import { shorten } from './shorten.ts'

/** How often balances are read anew, in milliseconds. */
const pollInterval = 4000

export function AccountCard({ phone }: { readonly phone: Phone }) {
  const [isCopied, setCopied] = useState(false)
  const [account = ''] = phone.accounts
  const balances = useBalances(phone.chains, account)
  return (
    <section className="card account" aria-label="Account">
      <div className="row">
        <Avatar of={account} size={44} />
        <div className="grow">
          <strong>Account 1</strong>
          <button
            type="button"
            className="address"
            title={account}
            onClick={() => {
              void navigator.clipboard?.writeText(account).then(() => setCopied(true))
            }}
          >
            {shorten(account)} <span>{isCopied ? 'Copied' : 'Copy'}</span>
          </button>
        </div>
      </div>
      <dl className="balances">
        {phone.chains.map(({ id, name, nativeCurrency }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd title={balances[id]}>
              {balances[id] === undefined
                ? '–'
                : `${readable(balances[id])} ${nativeCurrency.symbol}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Up to six significant digits; the whole amount is in the title. */
function readable(amount: string) {
  return Number(amount).toLocaleString('en', { maximumSignificantDigits: 6 })
}

function useBalances(chains: readonly WalletChain[], account: string) {
  const [balances, setBalances] = useState<Readonly<Record<number, string | undefined>>>({})
  useEffect(() => {
    let isOver = false
    async function read() {
      const entries = await Promise.all(
        chains.map(async ({ id, rpcUrl }) => [id, await readBalance(rpcUrl, account)] as const),
      )
      const known = entries.filter(([, balance]) => balance !== undefined)
      if (!isOver) setBalances(Object.fromEntries(known))
    }
    void read()
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void read(),
      pollInterval,
    )
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [chains, account])
  return balances
}

async function readBalance(url: string, account: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getBalance',
        params: [account, 'latest'],
      }),
    })
    const answer: unknown = await response.json()
    return typeof answer === 'object' &&
      answer !== null &&
      'result' in answer &&
      typeof answer.result === 'string'
      ? formatEther(BigInt(answer.result))
      : undefined
  } catch {
    return undefined // shown as unknown until the chain answers again
  }
}
