export { networksView } from './Networks.tsx'
export { switchNetworkView } from './SwitchNetwork.tsx'
export { unsupportedChainView } from './UnsupportedChain.tsx'
export { switchActiveChainView } from './SwitchActiveChain.tsx'
