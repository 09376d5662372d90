import type { Connector } from '@latchkey/core'
import {
  useAccount,
  useConnect,
  useConnections,
  useConnectors,
  useDisconnect,
  useKit,
  useNetwork,
  useProvider,
  useUser,
  useWalletInfo,
} from '@latchkey/react'
import { Card, Facts } from '../Card.tsx'

/** Who is connected, with what, on which network. */
export function AccountCards() {
  return (
    <>
      <AccountCard />
      <WalletCard />
      <NetworkCard />
      <ConnectorsCard />
    </>
  )
}

function AccountCard() {
  const { status, isConnected, address, caipAddress, allAccounts, wallet, user } = useAccount()
  const { authProvider } = useUser()
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
          email: user?.email ?? undefined,
          userName: user?.userName,
          authProvider,
        }}
      />
    </Card>
  )
}

function WalletCard() {
  const wallet = useWalletInfo()
  const connections = useConnections()
  const provider = useProvider()
  return (
    <Card title="useWalletInfo, useConnections, useProvider">
      <Facts
        facts={{
          name: wallet?.name,
          identifier: wallet?.identifier,
          connections: connections.length,
          provider: describe(provider),
        }}
      />
    </Card>
  )
}

/** An EIP-1193 provider on EVM chains; elsewhere what the wallets of that family speak. */
function describe(provider: unknown) {
  if (typeof provider !== 'object' || provider === null) return undefined
  return 'on' in provider ? 'an EIP-1193 provider' : Object.keys(provider).join(', ')
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

function ConnectorsCard() {
  const connectors = useConnectors()
  const { connect, status, error } = useConnect()
  const { disconnect } = useDisconnect()
  const { isConnected } = useAccount()
  const connections = useConnections()
  const { adapters } = useKit().kit.options
  const labelOf = ({ name, namespace }: Connector) =>
    connectors.filter((other) => other.name === name).length > 1
      ? `${name}, ${adapters.find((adapter) => adapter.namespace === namespace)?.name ?? namespace}`
      : name
  return (
    <Card title="useConnectors, useConnect, useDisconnect">
      <Facts
        facts={{ found: connectors.length, connect: status, error: error?.message.split('\n')[0] }}
      />
      <div className="button-row">
        {connectors.map((connector) => (
          <button
            key={`${connector.namespace} ${connector.id}`}
            type="button"
            className="small-button"
            disabled={
              status === 'pending' ||
              connections.some(({ namespace }) => namespace === connector.namespace)
            }
            onClick={() => void connect({ connector }).catch(() => undefined) /* shows as status */}
          >
            connect {labelOf(connector)}
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
