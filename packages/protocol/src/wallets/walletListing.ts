import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(2_048))
const optionalText = z.nullish(text)

/** A wallet of the catalogue, as `GET /getWallets` lists it. Links and names are facts about other people's products. */
export const walletListing = z.object({
  id: text,
  name: text,
  homepage: optionalText,
  image_id: optionalText,
  image_url: optionalText,
  order: z.nullish(z.number()),
  mobile_link: optionalText,
  desktop_link: optionalText,
  webapp_link: optionalText,
  link_mode: optionalText,
  app_store: optionalText,
  play_store: optionalText,
  chrome_store: optionalText,
  rdns: optionalText,
  /** CAIP-2 ids of the chains that it works on; `eip155:*` stands for all of a namespace (see `worksOnChain`). */
  chains: z.array(text),
  badge_type: z.nullish(z.enum(['none', 'certified'])),
  injected: z.nullish(z.array(z.object({ namespace: text, injected_id: text }))),
})

/** A wallet of the catalogue. */
export type WalletListing = z.output<typeof walletListing>
