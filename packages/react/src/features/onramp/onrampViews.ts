import { buyInProgressView } from './BuyInProgress.tsx'
import { onRampFiatSelectView } from './OnRampFiatSelect.tsx'
import { onRampProvidersView } from './OnRampProviders.tsx'
import { onRampTokenSelectView } from './OnRampTokenSelect.tsx'
import { whatIsABuyView } from './WhatIsABuy.tsx'

/** What buying shows, fetched as one. */
export const views = {
  OnRampProviders: onRampProvidersView,
  OnRampTokenSelect: onRampTokenSelectView,
  OnRampFiatSelect: onRampFiatSelectView,
  BuyInProgress: buyInProgressView,
  WhatIsABuy: whatIsABuyView,
}
