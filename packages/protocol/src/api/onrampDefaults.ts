import type { OnrampPaymentCurrency, OnrampPurchaseCurrency } from './onramp.ts'

/** What is paid with before anybody has said otherwise: US dollars, by card or from a bank account. */
export const defaultPaymentCurrency: OnrampPaymentCurrency = {
  id: 'USD',
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}

/** What is bought before anybody has said otherwise: USDC on Ethereum and Polygon. */
export const defaultPurchaseCurrency: OnrampPurchaseCurrency = {
  id: '2b92315d-eab7-5bef-84fa-089a131333f5',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    {
      name: 'ethereum-mainnet',
      display_name: 'Ethereum',
      chain_id: '1',
      contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      caip_network_id: 'eip155:1',
    },
    {
      name: 'polygon-mainnet',
      display_name: 'Polygon',
      chain_id: '137',
      contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      caip_network_id: 'eip155:137',
    },
  ],
}
