/** Returns the connector id of a wallet that registers itself (wallet standard). Such wallets have a name only. */
export function standardId(name: string) {
  return `standard:${name}`
}
