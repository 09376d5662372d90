import type { Network } from '@latchkey/protocol'
import { fromChain } from './fromChain.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

export const mainnet: Network = /*#__PURE__*/ fromChain({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: { default: { http: ['https://eth.merkle.io'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
})
