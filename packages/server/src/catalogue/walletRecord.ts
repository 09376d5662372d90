import { isWalletLink } from '@latchkey/protocol'
import * as z from 'zod'

const nothing = z.null().optional()
const web = z
  .string()
  .max(2_048)
  .refine((link) => isWalletLink(link, 'web'), 'is no https address')
  .or(nothing)
const app = z.string().max(2_048).or(nothing)
const name = z
  .string()
  .max(64)
  .regex(
    /^[^\p{C}\p{Zl}\p{Zp}]*[\p{L}\p{N}\p{S}][^\p{C}\p{Zl}\p{Zp}]*$/u,
    'is no text that can be shown',
  )
const rdns = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'is no reverse domain name, such as `io.metamask`')
  .or(nothing)

const fields = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'may only hold letters, digits, `.`, `_` and `-`'),
  name,
  /** Other names that people look for it by. */
  aliases: z.array(name).max(16).optional(),
  homepage: web,
  mobile_link: app,
  desktop_link: app,
  webapp_link: web,
  link_mode: web,
  app_store: web,
  play_store: web,
  chrome_store: web,
  rdns,
  chains: z
    .array(z.string().regex(/^[-a-z0-9]{3,8}:(?:\*|[-_a-zA-Z0-9]{1,32})$/, 'is no CAIP-2 id'))
    .min(1)
    .max(1_000),
  /** The namespaces at whose users it is made: those who ask for one of them alone are shown it first. */
  home: z
    .array(z.string().regex(/^[-a-z0-9]{3,8}$/, 'is no CAIP-2 namespace'))
    .max(16)
    .optional(),
  badge_type: z.enum(['none', 'certified']).optional(),
  injected: z
    .array(
      z.strictObject({
        namespace: z.string().regex(/^[-a-z0-9]{3,8}$/, 'is no CAIP-2 namespace'),
        injected_id: z
          .string()
          .max(64)
          .regex(/^[\w.$-]+(?: [\w.$-]+)*$/, 'is no name in a page'),
      }),
    )
    .max(16)
    .optional(),
  /** Where these facts are from, such as `thirdweb@5.121.6`. */
  source: z.array(z.string().max(256)).max(16).optional(),
})
/** One wallet as a catalogue's file writes it. What is null or left out is not known. */
export const walletRecord = fields.superRefine((wallet, context) => {
  for (const field of ['mobile_link', 'desktop_link'] as const) {
    const link = wallet[field]
    if (!link || isWalletLink(link, undefined, wallet)) continue
    const message =
      'is neither an https address nor a scheme that says "wallet" or the name of the wallet, such as `metamask://`'
    context.addIssue({ code: 'custom', path: [field], message })
  }
})
/** One wallet as a catalogue's file writes it. */
export type WalletRecord = z.output<typeof walletRecord>

/** A whole file. Its wallets are looked at one by one, so that each can be told what is wrong with it. */
export const catalogueFile = z.looseObject({
  version: z.literal(1),
  /** What it starts from: the built-in wallets, to which it adds and of which it changes some, or nothing. */
  base: z.enum(['built-in', 'none']).default('built-in'),
  /** Ids of built-in wallets that are left out. */
  exclude: z.array(z.string()).default([]),
  wallets: z.array(z.unknown()).default([]),
})
