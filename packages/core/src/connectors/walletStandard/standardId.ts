/** The id of a connector to a wallet that registers itself: such wallets have nothing but their name. No connector of another kind has it. */
export function standardId(name: string) {
  return `standard:${name}`
}
