import {
  useConnectMethods,
  useHistory,
  useNfts,
  useWalletGroups,
  useWallets,
} from '@latchkey/react'
import { useState, type ReactNode } from 'react'
import { Card, Facts } from '../Card.tsx'

/** What is asked of servers, page by page, once somebody wants it. */
export function ListCards() {
  return (
    <>
      <AskCard title="useHistory">
        <HistoryList />
      </AskCard>
      <AskCard title="useNfts">
        <NftList />
      </AskCard>
      <AskCard title="useWallets">
        <WalletList />
      </AskCard>
      <WaysCard />
    </>
  )
}

/** A card whose inside asks a server from the start on: it is not there before a press. */
function AskCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Card title={title}>
      {isAsked ? (
        children
      ) : (
        <>
          <p>Asks the server when you do.</p>
          <button type="button" className="small-button" onClick={() => setAsked(true)}>
            ask
          </button>
        </>
      )}
    </Card>
  )
}

function HistoryList() {
  const { status, entries, coverage, next, error, loadMore } = useHistory()
  return (
    <>
      <Facts
        facts={{ status, entries: entries.length, coverage, error: error?.message.split('\n')[0] }}
      />
      <More isThere={next !== undefined} onClick={loadMore} />
    </>
  )
}

function NftList() {
  const { status, nfts, coverage, hasMore, error, loadMore } = useNfts()
  return (
    <>
      <Facts
        facts={{
          status,
          nfts: nfts.map(({ name }) => name).join(', '),
          coverage,
          error: error?.message.split('\n')[0],
        }}
      />
      <More isThere={hasMore} onClick={loadMore} />
    </>
  )
}

function WalletList() {
  const { wallets, count, isLoading, hasMore, error, loadMore } = useWallets()
  return (
    <>
      <Facts
        facts={{
          count,
          isLoading,
          wallets: wallets.length,
          first: wallets[0]?.name,
          error: error?.message.split('\n')[0],
        }}
      />
      <More isThere={hasMore} onClick={loadMore} />
    </>
  )
}

function More({ isThere, onClick }: { readonly isThere: boolean; readonly onClick: () => void }) {
  return (
    <button type="button" className="small-button" disabled={!isThere} onClick={onClick}>
      loadMore
    </button>
  )
}

function WaysCard() {
  const methods = useConnectMethods()
  const [isAsked, setAsked] = useState(false)
  return (
    <Card title="useConnectMethods, useWalletGroups">
      <Facts facts={{ methods: methods.join(', ') }} />
      {isAsked ? (
        <WalletGroups />
      ) : (
        <button type="button" className="small-button" onClick={() => setAsked(true)}>
          ask for wallets
        </button>
      )}
    </Card>
  )
}

function WalletGroups() {
  const { groups, total, expected } = useWalletGroups()
  return (
    <Facts
      facts={{
        groups: groups.map(({ type }) => type).join(', '),
        total,
        expected,
      }}
    />
  )
}
