import type {
  Account,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  ConnectedUser,
  ConnectedWalletInfo,
  Network,
} from '@latchkey/protocol'
import type { Kit, KitState } from '../kit/kit.ts'
import type { AddressOf, DefaultNamespace } from '../connectors/namespaceTypes.ts'

/** A namespace's connection as an interface shows it. */
export type AccountInfo<Namespace extends ChainNamespace = ChainNamespace> = {
  readonly namespace: ChainNamespace
  readonly networkId: CaipNetworkId | undefined
  /** `undefined` while the wallet is on a chain that the site does not list. */
  readonly network: Network | undefined
} & (
  | {
      /** `reconnecting` while a stored connection is being brought back. */
      readonly status: 'disconnected' | 'connecting' | 'reconnecting'
      readonly isConnected: false
      readonly address: undefined
      readonly caipAddress: undefined
      readonly allAccounts: readonly []
      readonly connectorId: string | undefined
      readonly wallet: undefined
      readonly user: undefined
    }
  | {
      readonly status: 'connected'
      readonly isConnected: true
      /** As the chain writes it (EIP-55 on EVM chains). */
      readonly address: AddressOf<Namespace>
      readonly caipAddress: CaipAddress
      /** What the site calls the account (`setAddressLabel`). */
      readonly label: string | undefined
      readonly allAccounts: readonly [
        Account<AddressOf<Namespace>>,
        ...Account<AddressOf<Namespace>>[],
      ]
      readonly connectorId: string
      readonly wallet: ConnectedWalletInfo
      readonly user: ConnectedUser | undefined
    }
)

export declare namespace getAccount {
  type Parameters<Namespace extends ChainNamespace = ChainNamespace> = {
    /** Default: the active namespace, typed as an EVM chain. A site with several chain families names the one it means. */
    readonly namespace?: Namespace | undefined
  }
}

/** Returns the connection of a namespace at this moment. */
export function getAccount<Namespace extends ChainNamespace = DefaultNamespace>(
  kit: Kit,
  parameters: getAccount.Parameters<Namespace> = {},
): AccountInfo<Namespace> {
  return selectAccount(kit.store.getState(), parameters.namespace)
}

const noAccounts = [] as const

/** Returns the connection of a namespace in a given state. */
export function selectAccount<Namespace extends ChainNamespace = DefaultNamespace>(
  state: KitState,
  namespace?: Namespace,
): AccountInfo<Namespace> // adapters parse addresses: those of a namespace have its form
export function selectAccount(
  state: KitState,
  namespace: ChainNamespace = state.activeNamespace,
): AccountInfo {
  const connection = state.namespaces[namespace]
  const networkId = connection?.networkId
  const network = state.networks.find((network) => network.caipNetworkId === networkId)
  const base = { namespace, networkId, network }
  if (connection?.status === 'connected')
    return {
      ...base,
      status: 'connected',
      isConnected: true,
      address: connection.accounts[0].address,
      caipAddress: connection.address,
      label: state.addressLabels?.[connection.accounts[0].address],
      allAccounts: connection.accounts,
      connectorId: connection.connectorId,
      wallet: connection.wallet,
      user: connection.user,
    }
  const status = connection?.status ?? 'disconnected'
  return {
    ...base,
    status: state.isReady ? status : 'reconnecting',
    isConnected: false,
    address: undefined,
    caipAddress: undefined,
    allAccounts: noAccounts,
    connectorId: connection?.status === 'connecting' ? connection.connectorId : undefined,
    wallet: undefined,
    user: undefined,
  }
}
