/** What tells one wallet from others. */
export type WalletIdentity = {
  readonly id: string
  readonly name: string
  readonly rdns?: string | null | undefined
}

/** Whether a wallet is one of those that the site leaves out: by its id, its reverse domain name, or its name in any case. */
export function isExcluded(
  excluded: readonly WalletIdentity[],
  { id, name, rdns }: WalletIdentity,
): boolean {
  const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  return excluded.some(
    (other) =>
      other.id === id ||
      (Boolean(rdns) && other.rdns === rdns) ||
      (other.name !== '' && fold(other.name) === fold(name)),
  )
}
