/** How often prices are asked for while they are shown, in milliseconds. */
export const quoteRefresh = 15_000
/** How long an amount has to stand still before prices are asked for, in milliseconds. */
export const quoteDebounce = 300
/** How often an open order is looked at while it is shown, in milliseconds. */
export const orderPoll = 3_000
