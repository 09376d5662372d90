import type { Phone } from './createPhone.ts'
import type { Fault } from './fault.ts'

/** What tests do to the phone that its owner has no button for, or that takes many presses. At `window.latchkeyPhone`. */
export type PhoneHook = {
  /** Follows a `wc:` link, as pasting it does. */
  pair(uri: string): Promise<void>
  /** How the phone answers from now on, over reloads; `none` lets its owner decide again. */
  fault(fault: Fault): void
  /** No reception: messages wait at the relay until it is back. */
  setOffline(offline: boolean): Promise<void>
  /** Ends every session and tells the sites. */
  deleteSessions(): Promise<void>
  /** Shows every connected site these of the phone's accounts, by their places in its list. */
  selectAccounts(indices: readonly number[]): void
  /** Changes the network of every connected site. */
  switchChain(chainId: number): void
}

declare global {
  interface Window {
    latchkeyPhone?: PhoneHook
  }
}

export function exposeHook(phone: Phone) {
  const topics = () => phone.store.get().sites.map(({ topic }) => topic)
  window.latchkeyPhone = {
    pair: phone.pair,
    fault: phone.setFault,
    setOffline: phone.setOffline,
    deleteSessions: async () => void (await Promise.all(topics().map(phone.disconnect))),
    selectAccounts: (indices) => {
      const accounts = indices.flatMap((index) => phone.accounts[index] ?? [])
      for (const topic of topics()) phone.setAccounts(topic, accounts)
    },
    switchChain: (chainId) => {
      for (const topic of topics()) phone.setChain(topic, chainId)
    },
  }
}
