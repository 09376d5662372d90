import type { Network } from '@latchkey/protocol'

/** What wallets are asked to agree to on chains of each kind. */
export const chainMethods: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    ...['eth_accounts', 'eth_requestAccounts', 'eth_sendRawTransaction', 'eth_sign'],
    ...['eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3'],
    ...['eth_signTypedData_v4', 'eth_sendTransaction', 'personal_sign'],
    ...['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
    ...['wallet_getPermissions', 'wallet_requestPermissions', 'wallet_registerOnboarding'],
    ...['wallet_watchAsset', 'wallet_scanQRCode'],
    // EIP-5792, EIP-7715, EIP-7811
    ...['wallet_getCallsStatus', 'wallet_showCallsStatus', 'wallet_sendCalls'],
    ...['wallet_getCapabilities', 'wallet_grantPermissions', 'wallet_revokePermissions'],
    'wallet_getAssets',
  ],
  solana: [
    ...['solana_signMessage', 'solana_signTransaction', 'solana_requestAccounts'],
    ...['solana_getAccounts', 'solana_signAllTransactions', 'solana_signAndSendTransaction'],
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  ton: ['ton_sendMessage', 'ton_signData'],
  tron: ['tron_signTransaction', 'tron_signMessage'],
}

/** Ids that older wallets still use for a chain. */
const formerIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

const commonEvents = ['accountsChanged', 'chainChanged']
const chainEvents: Readonly<Record<string, readonly string[]>> = {
  bip122: ['bip122_addressesChanged'],
}

/** What is proposed to a wallet: everything optional, so that it may agree to the part that it knows. */
export function proposeNamespaces(networks: readonly Network[]) {
  const proposed: Record<
    string,
    { chains: string[]; methods: readonly string[]; events: readonly string[] }
  > = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const methods = chainMethods[chainNamespace]
    if (!methods) continue
    const events = [...commonEvents, ...(chainEvents[chainNamespace] ?? [])]
    const former = formerIds[caipNetworkId]
    const { chains } = (proposed[chainNamespace] ??= { chains: [], methods, events })
    chains.push(caipNetworkId, ...(former ? [former] : []))
  }
  return proposed
}

/** The present id of a chain, where a wallet uses a former one. */
export function presentId(networkId: string) {
  return Object.keys(formerIds).find((id) => formerIds[id] === networkId) ?? networkId
}
