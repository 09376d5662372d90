/** How much less than expected is accepted unless somebody says otherwise, in basis points: 1 %. */
export const defaultSlippage = 100
/** The most that is ever accepted, in basis points: 5 %. */
export const maxSlippage = 500
