/** Where the record of transactions stands in the kit's storage. */
export const transactionsKey = 'transactions'
