import { formatAmount } from '@latchkey/core'
import { useBalance, useIdentity, useTokenBalances, useTransactions } from '@latchkey/react'
import { Card, Facts } from '../Card.tsx'

/** What the account holds, is called and has sent. `isSeen`: somebody looks at it, so that it is worth asking for. */
export function MoneyCards({ isSeen }: { readonly isSeen: boolean }) {
  return (
    <>
      <BalanceCard />
      <TokensCard isSeen={isSeen} />
      <IdentityCard isSeen={isSeen} />
      <TransactionsCard />
    </>
  )
}

function BalanceCard() {
  const { status, balance, error, refetch } = useBalance()
  return (
    <Card title="useBalance">
      <Facts
        facts={{
          status,
          balance: balance && `${formatAmount(balance.value, balance.decimals)} ${balance.symbol}`,
          error: error?.message.split('\n')[0],
        }}
      />
      <button type="button" className="small-button" onClick={refetch} disabled={status === 'idle'}>
        refetch
      </button>
    </Card>
  )
}

function TokensCard({ isSeen }: { readonly isSeen: boolean }) {
  const { status, portfolio, error } = useTokenBalances({ enabled: isSeen })
  return (
    <Card title="useTokenBalances">
      <Facts
        facts={{
          status,
          total: portfolio?.total === undefined ? undefined : `$${portfolio.total.toFixed(2)}`,
          isComplete: portfolio?.isComplete,
          tokens: portfolio?.balances
            .map(({ quantity, symbol }) => `${Number(quantity.numeric).toFixed(2)} ${symbol}`)
            .join(', '),
          error: error?.message.split('\n')[0],
        }}
      />
    </Card>
  )
}

function IdentityCard({ isSeen }: { readonly isSeen: boolean }) {
  const { status, name, avatar } = useIdentity({ enabled: isSeen })
  return (
    <Card title="useIdentity">
      <Facts facts={{ status, name, avatar: avatar === undefined ? undefined : 'a picture' }} />
    </Card>
  )
}

function TransactionsCard() {
  const transactions = useTransactions()
  const [newest] = transactions
  return (
    <Card title="useTransactions">
      <Facts
        facts={{
          sent: transactions.length,
          newest: newest && `${newest.amount} ${newest.token.symbol}`,
          status: newest?.status,
        }}
      />
    </Card>
  )
}
