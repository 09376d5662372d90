/** Where the record of orders stands in the kit's storage. */
export const ordersKey = 'onramp_orders'
