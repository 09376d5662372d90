import * as z from 'zod/mini'

const text = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(2_048))
const optionalText = /* @__PURE__ */ z.nullish(text)

/** A wallet of the catalogue, as `GET /getWallets` lists it. Links and names are facts about other people's products. */
export const walletListing = /* @__PURE__ */ z.object({
  id: text,
  name: text,
  homepage: optionalText,
  image_id: optionalText,
  image_url: optionalText,
  order: /* @__PURE__ */ z.nullish(/* @__PURE__ */ z.number()),
  mobile_link: optionalText,
  desktop_link: optionalText,
  webapp_link: optionalText,
  link_mode: optionalText,
  app_store: optionalText,
  play_store: optionalText,
  chrome_store: optionalText,
  rdns: optionalText,
  /** CAIP-2 ids of the chains that it works on; `eip155:*` stands for all of a namespace (see `worksOnChain`). */
  chains: /* @__PURE__ */ z.array(text),
  badge_type: /* @__PURE__ */ z.nullish(/* @__PURE__ */ z.enum(['none', 'certified'])),
  injected: /* @__PURE__ */ z.nullish(
    /* @__PURE__ */ z.array(/* @__PURE__ */ z.object({ namespace: text, injected_id: text })),
  ),
})

/** A wallet of the catalogue. */
export type WalletListing = z.output<typeof walletListing>
