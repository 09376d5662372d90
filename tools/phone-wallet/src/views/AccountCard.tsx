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
  const others = useOthers(phone.balances)
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
        {phone.balances.map(({ name }, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{others[index] ?? '–'}</dd>
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
  useEffect(
    () =>
      poll(async () => {
        const entries = await Promise.all(
          chains.map(async ({ id, rpcUrl }) => [id, await readBalance(rpcUrl, account)] as const),
        )
        const known = entries.filter(([, balance]) => balance !== undefined)
        return () => setBalances(Object.fromEntries(known))
      }),
    [chains, account],
  )
  return balances
}

function useOthers(balances: Phone['balances']) {
  const [texts, setTexts] = useState<readonly (string | undefined)[]>([])
  useEffect(
    () =>
      poll(async () => {
        const read = await Promise.all(
          balances.map((balance) => balance.read().catch(() => undefined)),
        )
        return () => setTexts(read)
      }),
    [balances],
  )
  return texts
}

/** Reads now and every few seconds while the page is seen, and shows what was read. Returns what ends it. */
function poll(read: () => Promise<() => void>): () => void {
  let isOver = false
  const readOnce = async () => {
    const show = await read()
    if (!isOver) show()
  }
  void readOnce()
  const timer = setInterval(
    () => document.visibilityState === 'visible' && void readOnce(),
    pollInterval,
  )
  return () => {
    isOver = true
    clearInterval(timer)
  }
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
