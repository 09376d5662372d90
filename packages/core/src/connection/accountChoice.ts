import type { ChainNamespace } from '@latchkey/protocol'
import type { Session } from '../connectors/connector.ts'
import type { KitStorage } from '../kit/createStorage.ts'

/** An account that the visitor prefers to the one that the wallet itself has put first. */
type AccountChoice = { readonly account: string; readonly insteadOf: string }
type AccountChoices = Readonly<Record<ChainNamespace, AccountChoice>>

const key = 'account_choices'

/** Keeps which of a wallet's accounts the page works with. */
export function chooseAccount(
  storage: KitStorage,
  namespace: ChainNamespace,
  account: string,
  shown: string,
) {
  const insteadOf = readChoices(storage)[namespace]?.insteadOf ?? shown
  if (account === insteadOf) forgetChoice(storage, namespace)
  else storage.set(key, { ...readChoices(storage), [namespace]: { account, insteadOf } })
}

/** Forgets the choice: the wallet's own order counts. */
export function forgetChoice(storage: KitStorage, namespace: ChainNamespace) {
  const { [namespace]: forgotten, ...rest } = readChoices(storage)
  if (forgotten) storage.set(key, rest)
}

/** The session with the chosen account first, as long as the wallet still shows it and has not changed its own account since. */
export function applyChoice(
  storage: KitStorage,
  namespace: ChainNamespace,
  session: Session,
): Session {
  const choice = readChoices(storage)[namespace]
  if (!choice) return session
  const accounts =
    session.accounts[0].address === choice.insteadOf
      ? putFirst(session.accounts, choice.account)
      : undefined
  if (accounts) return { ...session, accounts }
  forgetChoice(storage, namespace)
  return session
}

/** The accounts with the one of that address first; `undefined` where there is none. */
export function putFirst(accounts: Session['accounts'], address: string) {
  const chosen = accounts.find((account) => account.address === address)
  return chosen && ([chosen, ...accounts.filter((account) => account !== chosen)] as const)
}

function readChoices(storage: KitStorage): AccountChoices {
  return storage.get(key, parseChoices) ?? {}
}

function parseChoices(value: unknown): AccountChoices | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value).every(isChoice) ? (value as AccountChoices) : undefined // just checked
}

function isChoice(value: unknown): value is AccountChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'account' in value &&
    typeof value.account === 'string' &&
    'insteadOf' in value &&
    typeof value.insteadOf === 'string'
  )
}
