export { swapView } from './Swap.tsx'
export { swapPreviewView } from './SwapPreview.tsx'
export { swapSelectTokenView } from './SwapSelectToken.tsx'
