import type { Description } from '@latchkey/testing/wallet'
import type { NamedAccount } from './chainFamily.ts'
import type { Fault } from './fault.ts'

/** A site that wants to connect. */
export type Proposal = {
  readonly id: number
  readonly site: SiteInfo
  /** Whether its owner chooses which of the Ethereum accounts it sees. */
  readonly hasChoice: boolean
  /** Accounts on other chains that it sees with the connection. */
  readonly fixed: readonly NamedAccount[]
  /** What the phone would offer: the networks it has of those that are asked for. */
  readonly networks: readonly string[]
  /** Networks that the site cannot do without and the phone does not have. With any, it can only be declined. */
  readonly missing: readonly string[]
  /** What the site may ask for, in plain words. */
  readonly abilities: readonly string[]
  /** The message that an account signs together with the connection (one-click sign-in). */
  readonly messageFor: ((account: string) => string) | undefined
}

/** What a site says about itself. None of it is checked by anybody. */
export type SiteInfo = { readonly name: string; readonly url: string; readonly host: string }

/** Something that a connected site wants to have signed or changed. */
export type Asked = {
  readonly key: number
  readonly site: SiteInfo
  readonly description: Description
  readonly decide: (approved: boolean) => void
}

/** A site that is connected. */
export type Site = {
  readonly topic: string
  readonly info: SiteInfo
  /** Addresses that it sees, the one in use first. */
  readonly accounts: readonly string[]
  readonly chainId: number
  /** Whether it was given Ethereum accounts. */
  readonly hasChoice: boolean
  /** Accounts on other chains that it sees. */
  readonly fixed: readonly NamedAccount[]
  /** CAIP-2 ids of every network that it was given. */
  readonly networks: readonly string[]
  /** When it ends by itself, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** Whether messages can arrive: `idle` until there is anything to hear. */
export type Reception = 'idle' | 'online' | 'connecting' | 'off'

/** What came of the last link. */
export type Pairing =
  | { readonly step: 'none' }
  | { readonly step: 'waiting' }
  | { readonly step: 'failed'; readonly reason: string }

export type PhoneState = {
  readonly reception: Reception
  readonly pairing: Pairing
  readonly proposals: readonly Proposal[]
  readonly asked: readonly Asked[]
  readonly sites: readonly Site[]
  readonly fault: Fault
  /** What just happened, for a line that goes away by itself. */
  readonly notice: string | undefined
}
