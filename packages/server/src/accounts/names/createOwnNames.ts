import type { NameAccount } from '@latchkey/protocol/api'
import type { ConfiguredChain } from '../../chains/chains.ts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Store } from '../../store/store.ts'
import type { NameRow } from '../../store/nameSchema.ts'
import { normalizeName } from './ens.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { createNameStore } from './nameStore.ts'
import { toNameAccount } from './ownName.ts'
import { createRegistration, type NameRequest } from './register.ts'
import { suggest, type Suggestions } from './suggest.ts'
import type { CheckedZone } from './zoneOptions.ts'

/** The names that the operator gives out. */
export type OwnNames = {
  readonly zone: string
  /** @param name - normalised, with its zone. @returns `undefined` where nobody has it, and for names of other zones. */
  find(name: string): Promise<NameRow | undefined>
  findAddress(address: string): Promise<NameRow | undefined>
  /** A name as the API tells it. @param name - with its zone, however it is written. */
  account(name: string): Promise<NameAccount | undefined>
  /** The name of an address as the API tells it. */
  accountOf(address: string): Promise<NameAccount | undefined>
  suggest(text: string): Promise<Suggestions>
  register(request: NameRequest): Promise<NameAccount>
  /** Answers the zone's resolver. */
  readonly answer: Gateway
}

/** What own names are made from. */
export type OwnNamesOptions = {
  readonly settings: CheckedZone
  /** The chain that the zone's resolver is on. */
  readonly zoneChain: `eip155:${string}`
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly store: Store
  readonly limits: Limits
}

/** Puts together the names that the operator gives out. */
export function createOwnNames(options: OwnNamesOptions): OwnNames {
  const { settings, zoneChain, chains, store, limits } = options
  const { zone, gateway } = settings
  const kept = createNameStore(store, zone)
  const register = createRegistration({ rules: settings, store: kept, chains, limits })
  const find: OwnNames['find'] = async (name) => {
    const label = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : '.'
    return label.includes('.') ? undefined : kept.find(label)
  }
  const tell = (row: NameRow | undefined) => row && toNameAccount(row)
  return {
    zone,
    find,
    findAddress: kept.findAddress,
    account: async (text) => {
      const name = normalizeName(text)
      return name === undefined ? undefined : tell(await find(name))
    },
    accountOf: async (address) => tell(await kept.findAddress(address)),
    suggest: (text) => suggest(text, settings, kept, limits),
    register: async (request) => toNameAccount(await register(request)),
    answer: gateway
      ? createGateway({ zone, gateway, zoneChain, find: kept.find, limits })
      : async () => {
          throw new ServerError(
            'names_unavailable',
            'Names are not answered for here. The operator sets LATCHKEY_NAMES_SIGNER_KEY.',
          )
        },
  }
}
