export { networksView } from './networks/Networks.tsx'
export { switchNetworkView } from './networks/SwitchNetwork.tsx'
export { unsupportedChainView } from './networks/UnsupportedChain.tsx'
export { UnsupportedForSwaps } from './networks/UnsupportedForSwaps.tsx'
export { switchActiveChainView } from './networks/SwitchActiveChain.tsx'

export { whatIsANetworkView } from './help/WhatIsANetwork.tsx'
export { whatIsAWalletView } from './help/WhatIsAWallet.tsx'
