import { postOnrampUrl } from '@latchkey/protocol/api'
import { RequestAbortedError } from '../errors/connection.ts'
import { InvalidPurchaseError } from '../errors/onramp.ts'
import type { Kit } from '../kit/kit.ts'
import { checkPurchaseUrl } from './checkPurchaseUrl.ts'
import { composeBasis, onNetwork, type OnrampBasis } from './compose.ts'
import { isPositive } from './decimal.ts'
import { changeInputs, readInputs, updateAttempt } from './inputs.ts'
import type { PurchaseAttempt } from './onramp.ts'
import { addOrder } from './orders.ts'
import { openPurchaseWindow, sendWindow } from './purchaseWindow.ts'
import { onrampApi, optionsQuery } from './queries.ts'
import { toOnrampError } from './toOnrampError.ts'
import { selectAccount } from '../accounts/getAccount.ts'

export declare namespace startPurchase {
  type Parameters = {
    /** The id of a provider. */
    readonly provider: string
    /** The provider's name as people know it, for the window until it is there. */
    readonly label?: string | undefined
    /** Of the price that was shown, so that it holds where the provider lets it. */
    readonly quoteId?: string | undefined
    /** What is expected to arrive by that price, in whole tokens. */
    readonly purchaseAmount?: string | undefined
  }
  /** Where the purchase goes on: in a window that is open, or behind `url` where the browser has opened none. */
  type ReturnType = PurchaseAttempt
}

/**
 * Begins the purchase that was put together with `setOnramp` at a provider. Call it inside of a click, before anything is waited for: its window (600×800) opens at
 * once, has no hold of this page, and is sent to the provider once the address was checked. Where the browser opens none, the returned `url` is to be pressed.
 * What there is to see of it stands in the state of `watchOnramp` (`attempt`), and the order under `watchOrders`.
 *
 * @throws InvalidPurchaseError, PurchaseLinkError for an address that is none of the provider's, OnrampAmountError, OnrampUnsupportedError,
 *   OnrampUnavailableError, ServerUnreachableError, RequestAbortedError when another purchase was begun meanwhile
 */
export async function startPurchase(
  kit: Kit,
  { provider, label = provider, quoteId, purchaseAmount }: startPurchase.Parameters,
): Promise<startPurchase.ReturnType> {
  const id = crypto.randomUUID()
  const window = openPurchaseWindow(label)
  changeInputs(kit, {
    selectedProvider: provider,
    attempt: { id, provider, label, step: 'opening', window },
  })
  kit.emit('SELECT_BUY_PROVIDER', { provider, isSmartAccount: isSmart(kit) })
  try {
    const { url, orderId } = await beginOrder(kit, { provider, label, quoteId, purchaseAmount })
    if (readInputs(kit).attempt?.id !== id) throw new RequestAbortedError()
    const isOpen = sendWindow(window, url)
    updateAttempt(kit, id, { step: isOpen ? 'open' : 'blocked', url, orderId })
    const { attempt } = readInputs(kit)
    if (attempt?.id !== id) throw new RequestAbortedError()
    return attempt
  } catch (thrown) {
    const error = toOnrampError(thrown)
    window?.close()
    updateAttempt(kit, id, { step: 'failed', error })
    throw error
  }
}

async function beginOrder(kit: Kit, order: startPurchase.Parameters & { readonly label: string }) {
  const { provider, label, quoteId } = order
  const client = await kit.queryClient()
  const basis = composeBasis(kit.store.getState(), {
    data: await client.fetchQuery(optionsQuery(kit)),
  })
  const { networkId, address, amount } = assertComplete(kit, basis, provider)
  const { purchaseCurrency, paymentCurrency, paymentMethod } = basis
  const api = await onrampApi(kit)
  const answer = await api.call(postOnrampUrl, {
    body: {
      destinationWallets: [
        { address, blockchains: [networkId], assets: [purchaseCurrency.symbol] },
      ],
      defaultNetwork: networkId,
      partnerUserId: address,
      defaultExperience: 'buy',
      presetFiatAmount: amount,
      provider,
      purchaseCurrency: purchaseCurrency.id,
      paymentCurrency: paymentCurrency.id,
      paymentMethod,
      ...(quoteId !== undefined && { quoteId }),
    },
  })
  const url = checkPurchaseUrl(kit, provider, answer.url)
  const now = Date.now()
  if (answer.orderId !== undefined)
    addOrder(kit.storage, {
      id: answer.orderId,
      provider,
      label,
      status: 'started',
      networkId,
      address,
      purchase: {
        symbol: purchaseCurrency.symbol,
        ...(isPositive(order.purchaseAmount) && { amount: order.purchaseAmount }),
      },
      payment: { currency: paymentCurrency.id, amount },
      startedAt: now,
      // The server's clock counts from its first answer on.
      updatedAt: 0,
    })
  return { url, orderId: answer.orderId }
}

function assertComplete(kit: Kit, basis: OnrampBasis, provider: string) {
  const { networkId, paymentAmount: amount, purchaseCurrency, providers } = basis
  const { address } = selectAccount(kit.store.getState())
  if (address === undefined || networkId === undefined)
    throw new InvalidPurchaseError('No account is connected on a network of this site.')
  if (!isPositive(amount)) throw new InvalidPurchaseError('There is no amount to pay.')
  if (!providers.some(({ id }) => id === provider))
    throw new InvalidPurchaseError(`${provider} does not deliver on ${networkId}.`)
  if (!onNetwork(purchaseCurrency, networkId))
    throw new InvalidPurchaseError(`${purchaseCurrency.symbol} is not sold on ${networkId}.`)
  return { networkId, address, amount }
}

function isSmart(kit: Kit) {
  const { address, allAccounts } = selectAccount(kit.store.getState())
  return allAccounts.some((one) => one.address === address && one.type === 'smartAccount')
}
