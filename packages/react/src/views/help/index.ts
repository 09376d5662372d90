export { whatIsANetworkView } from './WhatIsANetwork.tsx'
export { whatIsAWalletView } from './WhatIsAWallet.tsx'
