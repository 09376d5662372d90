import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { walletListing } from '../wallets/walletListing.ts'
import { callerQuery } from './query.ts'

/** The most wallets that one answer holds. */
export const mostWalletEntries = 100

/** A list, its items separated by commas. */
const list = z.optional(z.string().check(z.maxLength(8_192)))
const wholeNumber = z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)))

/**
 * Wallets of the catalogue, the best known first, or, with `search`, the best match first. Parameters narrow the list together. `count` says
 * how many there are on all pages.
 */
export const getWallets = defineRoute({
  method: 'GET',
  path: '/getWallets',
  query: z.object({
    ...callerQuery,
    /** From 1, which is the default. */
    page: wholeNumber,
    /** Wallets on a page: 40 by default, {@link mostWalletEntries} at most. */
    entries: wholeNumber,
    /** Ids of the only wallets to list. */
    include: list,
    /** Ids of wallets to leave out. */
    exclude: list,
    /** CAIP-2 ids: wallets that work on at least one of them. */
    chains: list,
    /** A name, or what somebody types who looks for it. */
    search: z.optional(z.string().check(z.maxLength(256))),
    badge_type: z.optional(z.enum(['none', 'certified'])),
    /** Reverse domain names (EIP-6963) of the only wallets to list. */
    rdns: list,
    /** Names of the only wallets to list, in any case. */
    names: list,
  }),
  response: z.object({
    data: z.array(walletListing),
    count: z.number(),
  }),
})
