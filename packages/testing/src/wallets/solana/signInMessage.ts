import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/** The text of Sign In With Solana, which is that of EIP-4361 for another chain. */
export function createSignInMessage(
  input: SolanaSignInInput & { readonly domain: string; readonly address: string },
): string {
  const { domain, address, statement, resources = [] } = input
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const list =
    resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []
  const lines = [...fields, ...list]
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
}
