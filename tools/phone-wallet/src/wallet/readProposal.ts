import type { ProposalTypes } from '@walletconnect/types'
import { namespaceOf, type ChainFamily } from './chainFamily.ts'
import type { Proposal, SiteInfo } from './phoneState.ts'

const abilityOf: Readonly<Record<string, string>> = {
  eth_sendTransaction: 'Ask you to send transactions',
  personal_sign: 'Ask you to sign messages',
  eth_signTypedData_v4: 'Ask you to sign data',
  wallet_switchEthereumChain: 'Ask you to switch networks',
  wallet_addEthereumChain: 'Ask you to add networks',
  solana_signMessage: 'Ask you to sign messages on Solana',
  solana_signTransaction: 'Ask you to sign transactions on Solana',
  solana_signAndSendTransaction: 'Ask you to send transactions on Solana',
  signMessage: 'Ask you to sign messages on Bitcoin',
  signPsbt: 'Ask you to sign transactions on Bitcoin',
  sendTransfer: 'Ask you to send payments on Bitcoin',
}

/** What a site says about itself, made fit to be shown. */
export function readSite(metadata: { readonly name: string; readonly url: string }): SiteInfo {
  const host = URL.canParse(metadata.url) ? new URL(metadata.url).host : ''
  return {
    name: metadata.name.trim().slice(0, 60) || host || 'A site without a name',
    url: metadata.url,
    host: host || 'No address given',
  }
}

/** The CAIP-2 ids in a proposal's namespaces, whose keys are namespaces or networks themselves. */
export function listNetworks(namespaces: ProposalTypes.OptionalNamespaces): readonly string[] {
  const ids = Object.entries(namespaces).flatMap(([key, { chains = [] }]) =>
    key.includes(':') ? [key] : chains,
  )
  return [...new Set(ids)]
}

/** What a site wants, against what the phone has. */
export function readProposal(
  proposal: ProposalTypes.Struct,
  families: readonly ChainFamily[],
): Proposal {
  const networks = families.flatMap(({ offer }) => offer.networks)
  const required = listNetworks(proposal.requiredNamespaces)
  const wanted = [...new Set([...required, ...listNetworks(proposal.optionalNamespaces)])]
  const known = networks.filter(({ caipNetworkId }) => wanted.includes(caipNetworkId))
  const asked = Object.values({ ...proposal.requiredNamespaces, ...proposal.optionalNamespaces })
  const given = families.filter(({ namespace }) =>
    known.some(({ caipNetworkId }) => namespaceOf(caipNetworkId) === namespace),
  )
  const methods = given
    .flatMap(({ offer }) => offer.methods)
    .filter((method) => asked.some((one) => one.methods.includes(method)))
  return {
    id: proposal.id,
    site: readSite(proposal.proposer.metadata),
    hasChoice: given.some(({ fixed }) => fixed.length === 0),
    fixed: given.flatMap(({ fixed }) => fixed),
    networks: known.map(({ name }) => name),
    missing: required.filter((id) => !networks.some(({ caipNetworkId }) => caipNetworkId === id)),
    abilities: methods.flatMap((method) => abilityOf[method] ?? []),
    messageFor: undefined,
  }
}
