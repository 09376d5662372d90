import { parseCaipAddress, type CaipAddress, type CaipNetworkId } from '@latchkey/protocol'
import {
  isNativeAsset,
  parseSlippage,
  swapSlippage,
  type ConvertToken,
} from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { checksumAddress } from '../chains/evm/evmAddress.ts'
import { ServerError } from '../errors.ts'
import { rulesOf } from '../chains/namespaces.ts'
import type { ApprovalCall } from '../swaps/approvals.ts'
import { targetOf } from '../swaps/markets.ts'
import type { SwapOrder } from '../swaps/sources/swapSource.ts'
import { chainOf } from './chains.ts'
import type { Services } from '../services.ts'
import type { Handler, RequestContext } from './handler.ts'
import { tokenImageUrl } from './tokenImageUrl.ts'

export const getConvertTokens: Handler<typeof api.getConvertTokens> = {
  readableBy: 'project',
  answer: async ({ query: { chainId, address } }, context) => {
    const imageUrl = tokenImageUrl(context, chainOf(context, chainId))
    if (address !== undefined) readAddress(chainId, address, 'address')
    await context.spend(context.limits.swapTokenPoints - 1)
    const swaps = await swapsOf(context)
    const show = (token: ConvertToken): ConvertToken => {
      const logoUri = imageUrl(token)
      return { ...token, ...(logoUri && { logoUri }) }
    }
    if (address === undefined) return { tokens: (await swaps.tokensOf(chainId)).map(show) }
    const found = await swaps.tokenAt(chainId, address)
    if (found) return { tokens: [show(found)] }
    throw new ServerError('not_found', 'There is no token at this address.')
  },
}

export const getConvertQuotes: Handler<typeof api.getConvertQuotes> = {
  readableBy: 'project',
  answer: async ({ query }, context) => {
    const { chain, order } = readOrder(query, query.slippage, context)
    await context.spend(context.limits.swapQuotePoints - 1)
    const swaps = await swapsOf(context)
    const gasPrice = query.gasPrice === undefined ? undefined : BigInt(query.gasPrice)
    const quotes = await swaps.quotesOf(chain, order, gasPrice)
    const write = (address: string): CaipAddress => `${chain}:${address}`
    return {
      quotes: quotes.map(({ expected, minimum, gas, networkFee, providerFee, path, ...quote }) => ({
        id: quote.id,
        source: quote.source,
        fromAmount: query.amount,
        fromAccount: write(order.sell),
        toAmount: String(expected),
        toAccount: write(order.buy),
        minimum: String(minimum),
        ...(quote.priceImpact !== undefined && { priceImpact: quote.priceImpact }),
        ...(gas !== undefined && { gas: String(gas) }),
        ...(networkFee !== undefined && { networkFee: String(networkFee) }),
        ...(providerFee && {
          providerFee: { amount: String(providerFee.amount), token: write(providerFee.token) },
        }),
        ...(path && { path: path.map(write) }),
        ...(quote.spender !== undefined && { spender: quote.spender }),
        target: quote.target,
        ...(quote.permit && { permit: true as const }),
        expiresAt: quote.expiresAt,
      })),
    }
  },
}

export const getConvertAllowance: Handler<typeof api.getConvertAllowance> = {
  readableBy: 'project',
  answer: async ({ query }, context) => {
    const { chain, address: token } = readAsset(query.tokenAddress, 'tokenAddress', context)
    const owner = readAddress(chain, query.userAddress, 'userAddress')
    const swaps = await swapsOf(context)
    const spender =
      query.spender === undefined
        ? await swaps.usualSpenderOf(chain, token)
        : readAddress(chain, query.spender, 'spender')
    return { allowance: String(await swaps.allowanceOf(chain, { owner, token, spender })) }
  },
}

export const getConvertGasPrice: Handler<typeof api.getConvertGasPrice> = {
  readableBy: 'project',
  answer: async ({ query: { chainId } }, context) => {
    chainOf(context, chainId)
    const swaps = await swapsOf(context)
    const { standard, fast, instant } = await swaps.gasPricesOf(chainId)
    return { standard: String(standard), fast: String(fast), instant: String(instant) }
  },
}

export const getConvertBuildApprove: Handler<typeof api.getConvertBuildApprove> = {
  readableBy: 'project',
  answer: async ({ query }, context) => {
    const { chain, order } = readOrder(query, undefined, context)
    await context.spend(context.limits.swapQuotePoints - 1)
    const swaps = await swapsOf(context)
    const spender = await swaps.spenderOf(chain, order, query.source)
    const [{ approve, reset }, { fast }] = await Promise.all([
      swaps.approvalOf(chain, {
        owner: order.account,
        token: order.sell,
        spender,
        amount: order.amount,
      }),
      swaps.gasPricesOf(chain),
    ])
    const write = ({ to, data, gas }: ApprovalCall) => ({
      from: order.account,
      to,
      data,
      value: '0',
      eip155: { gas: String(gas), gasPrice: String(fast) },
    })
    return { tx: write(approve), ...(reset && { reset: write(reset) }), spender }
  },
}

export const postConvertBuildTransaction: Handler<typeof api.postConvertBuildTransaction> = {
  readableBy: 'project',
  answer: async ({ body }, context) => {
    const { eip155, source, minimum, disableEstimate, quoteId } = body
    const slippage = (eip155 ?? body.solana)?.slippage
    const { chain, order } = readOrder(body, slippage, context)
    const permit = eip155?.permit
    await context.spend(context.limits.swapQuotePoints - 1)
    const swaps = await swapsOf(context)
    const done = await swaps.build(chain, order, {
      ...(minimum !== undefined && { minimum: BigInt(minimum) }),
      ...(source && { source }),
      ...(quoteId !== undefined && { target: targetOf(quoteId) }),
      ...(permit && {
        permit: {
          deadline: BigInt(permit.deadline),
          v: permit.v,
          // The schemas have said so.
          r: permit.r as `0x${string}`,
          s: permit.s as `0x${string}`,
        },
      }),
      isUntried: disableEstimate ?? false,
    })
    const { build, cost } = done
    const head = { source: done.source, minimum: String(build.minimum) }
    if ('transaction' in build) {
      const { transaction, lastValidBlockHeight } = build
      return { ...head, tx: { transaction, lastValidBlockHeight } }
    }
    return {
      ...head,
      tx: {
        from: order.account,
        to: build.to,
        data: build.data,
        amount: String(build.value),
        eip155: { gas: String(cost?.gas ?? 0n), gasPrice: String(cost?.gasPrice ?? 0n) },
      },
      ...(build.deadline !== undefined && { deadline: build.deadline }),
    }
  },
}

/** Swaps by the sources that the project may use. @throws ServerError `unsupported_chain` for a project that may use none. */
async function swapsOf({ project, accounts }: RequestContext) {
  const feature = project.features.find(({ id }) => id === 'swap')
  if (!feature?.isEnabled)
    throw new ServerError('unsupported_chain', 'Swaps are switched off for this project.')
  const { swapsFor } = await accounts.reads()
  return swapsFor(feature.config)
}

/** What is asked of a swap, checked: both tokens of one chain that this server reaches, and not the same. */
function readOrder(
  asked: {
    readonly from: CaipAddress
    readonly to: CaipAddress
    readonly userAddress: string
    readonly amount: string
  },
  slippage: string | number | undefined,
  services: Services,
): { readonly chain: CaipNetworkId; readonly order: SwapOrder } {
  const from = readAsset(asked.from, 'from', services)
  const to = readAsset(asked.to, 'to', services)
  if (from.chain !== to.chain)
    throw new ServerError('bad_request', 'to: has to be on the chain of what is given')
  if (from.address === to.address)
    throw new ServerError('bad_request', 'to: has to be another token than what is given')
  const basisPoints = slippage === undefined ? swapSlippage.usual : parseSlippage(slippage)
  if (basisPoints === undefined)
    throw new ServerError(
      'bad_request',
      `slippage: a percentage from 0 to ${swapSlippage.most / 100} with at most two decimals`,
    )
  return {
    chain: from.chain,
    order: {
      account: readAddress(from.chain, asked.userAddress, 'userAddress'),
      sell: from.address,
      buy: to.address,
      amount: BigInt(asked.amount),
      slippage: basisPoints,
    },
  }
}

function readAsset(asset: CaipAddress, name: string, services: Services) {
  const { caipNetworkId, address } = parseCaipAddress(asset) ?? {}
  if (caipNetworkId === undefined || address === undefined)
    throw new ServerError('bad_request', `${name}: not an account id (CAIP-10)`)
  chainOf(services, caipNetworkId)
  return { chain: caipNetworkId, address: readAddress(caipNetworkId, address, name) }
}

/** @returns the address in its usual spelling. @throws ServerError `bad_request` */
function readAddress(chain: string, address: string, name: string) {
  const rules = rulesOf(chain)
  if (
    !rules?.isAddress(address, rules.reference) &&
    !isNativeAsset(rules?.namespace ?? '', address)
  )
    throw new ServerError('bad_request', `${name}: ${rules?.noAddress ?? 'not an address'}`)
  return rules?.hasContracts ? checksumAddress(address) : address
}
