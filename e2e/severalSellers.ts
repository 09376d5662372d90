import type { Page, Route } from '@playwright/test'

/** What a seller of the server's answer looks like, as far as it matters here. */
type Seller = { readonly id: string; readonly name: string; readonly label: string }
type Allowed = {
  readonly id: string
  readonly config: readonly string[] | null
  readonly offered?: readonly string[]
}
type Amount = { readonly amount: string; readonly currency: string }

/** From whom, what part of the sandbox's offer (in thousandths), and from which amount on. */
const others = [
  { id: 'coinbase', label: 'Coinbase', share: 1_009n, least: undefined },
  { id: 'moonpay', label: 'MoonPay', share: 981n, least: '30.00' },
  { id: 'transak', label: 'Transak', share: undefined, least: undefined },
] as const

/**
 * Before anything is asked: has the page see several sellers beside the sandbox, which is the only one of the local world: their answers are made from the sandbox's own. One gives more,
 * one less and not for small amounts, one cannot be reached.
 */
export async function addSellers(page: Page): Promise<void> {
  await page.route(/\/appkit\/v1\/config/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { readonly features: readonly Allowed[] }
    const features = answer.features.map((feature) =>
      feature.id === 'onramp'
        ? {
            ...feature,
            config: [...(feature.config ?? feature.offered ?? []), ...others.map(({ id }) => id)],
          }
        : feature,
    )
    await route.fulfill({ response, json: { features } })
  })
  await page.route(/\/v1\/onramp\/options/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { readonly providers: readonly Seller[] }
    const [sandbox] = answer.providers
    const added = others.map(({ id, label }) => ({ ...sandbox, id, name: id, label }))
    await route.fulfill({ response, json: { ...answer, providers: [sandbox, ...added] } })
  })
  await page.route(/\/v1\/onramp\/quote/, async (route) => {
    const asked = route.request().postDataJSON() as { provider: string; amount: string } | null // what the kit sends
    const other = others.find(({ id }) => id === asked?.provider)
    if (!asked || !other) return route.fallback()
    const response = await route.fetch({
      postData: JSON.stringify({ ...asked, provider: 'sandbox' }),
    })
    if (other.share === undefined)
      return refuse(route, response, 503, { code: 'onramp_unavailable', message: 'No answer' })
    if (other.least !== undefined && Number(asked.amount) < Number(other.least))
      return refuse(route, response, 422, {
        code: 'onramp_amount_too_low',
        message: 'Too little',
        limits: { min: other.least, max: '2000.00', currency: 'USD' },
      })
    const quote = (await response.json()) as { readonly purchaseAmount: Amount }
    const { amount, currency } = quote.purchaseAmount
    const purchaseAmount = { amount: takeShare(amount, other.share), currency }
    return route.fulfill({ response, json: { ...quote, provider: other.id, purchaseAmount } })
  })
}

function refuse(
  route: Route,
  response: Awaited<ReturnType<Route['fetch']>>,
  status: number,
  json: object,
) {
  return route.fulfill({ response, status, json })
}

/** So many thousandths of a decimal number, to its last digit. */
function takeShare(amount: string, share: bigint) {
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = String((BigInt(whole + fraction) * share) / 1_000n).padStart(
    fraction.length + 1,
    '0',
  )
  const at = digits.length - fraction.length
  return fraction === '' ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
}
