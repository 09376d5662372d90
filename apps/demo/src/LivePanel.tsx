import {
  useAccount,
  useBalance,
  useConnect,
  useConnectors,
  useDisconnect,
  useKitEvents,
  useKitState,
  useModal,
  useNetwork,
} from '@latchkey/react'
import { formatAmount } from '@latchkey/core'
import { Card, Facts } from './Card.tsx'

/** Every public hook and what it says right now. */
export function LivePanel() {
  return (
    <section className="section" id="live" aria-labelledby="live-title">
      <h2 id="live-title">Live</h2>
      <p className="section-lead">Every hook, and what it says right now.</p>
      <div className="cards">
        <AccountCard />
        <NetworkCard />
        <BalanceCard />
        <ConnectorsCard />
        <StateCard />
        <EventsCard />
      </div>
    </section>
  )
}

function AccountCard() {
  const { status, isConnected, address, caipAddress, allAccounts, wallet } = useAccount()
  return (
    <Card title="useAccount">
      <Facts
        facts={{
          status,
          isConnected,
          address,
          caipAddress,
          allAccounts: allAccounts.length,
          wallet: wallet?.name,
        }}
      />
    </Card>
  )
}

function NetworkCard() {
  const { network, networkId, chainId, networks } = useNetwork()
  return (
    <Card title="useNetwork">
      <Facts
        facts={{
          network: network?.name,
          networkId,
          chainId,
          networks: networks.map(({ name }) => name).join(', '),
        }}
      />
    </Card>
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

function ConnectorsCard() {
  const connectors = useConnectors()
  const { connect, status, error } = useConnect()
  const { disconnect } = useDisconnect()
  const { isConnected } = useAccount()
  return (
    <Card title="useConnectors, useConnect, useDisconnect">
      <Facts
        facts={{ found: connectors.length, connect: status, error: error?.message.split('\n')[0] }}
      />
      <div className="button-row">
        {connectors.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="small-button"
            disabled={isConnected || status === 'pending'}
            onClick={
              () => void connect({ connector: id }).catch(() => undefined) /* shows as status */
            }
          >
            connect {name}
          </button>
        ))}
        <button
          type="button"
          className="small-button"
          disabled={!isConnected}
          onClick={() => void disconnect()}
        >
          disconnect
        </button>
      </div>
    </Card>
  )
}

function StateCard() {
  const { open, loading, initialized, activeChain, selectedNetworkId } = useKitState()
  const { stack, toast } = useModal()
  return (
    <Card title="useKitState, useModal">
      <Facts
        facts={{
          open,
          loading,
          initialized,
          activeChain,
          selectedNetworkId,
          views: stack.map(({ name }) => name).join(' › '),
          toast: toast?.open ? toast.message : undefined,
        }}
      />
    </Card>
  )
}

function EventsCard() {
  const event = useKitEvents()
  return (
    <Card title="useKitEvents">
      <Facts
        facts={{
          event: event?.event,
          properties: event && JSON.stringify(event.properties),
          timestamp: event && new Date(event.timestamp).toLocaleTimeString(),
        }}
      />
    </Card>
  )
}
