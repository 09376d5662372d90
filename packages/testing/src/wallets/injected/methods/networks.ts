import { hexToBigInt, isHex, toHex } from 'viem'
import { chainRequest } from '../chainRequest.ts'
import { providerErrors } from '../providerError.ts'
import type { MethodHandler } from '../walletContext.ts'
import type { WalletChain } from '../walletState.ts'

/** `eth_chainId` */
export const getChainId: MethodHandler = async (context) => toHex(context.chain().id)

/** `net_version` */
export const getNetVersion: MethodHandler = async (context) => `${context.chain().id}`

function readChainId(params: readonly unknown[]): {
  id: number
  text: string
  request: Record<string, unknown>
} {
  const [request] = params
  if (typeof request === 'object' && request !== null && 'chainId' in request) {
    const text = request.chainId
    if (typeof text === 'string' && isHex(text) && text.length > 2) {
      const id = hexToBigInt(text)
      // Larger ids exist in no list, and would not survive being a number.
      if (id > 0n && id <= Number.MAX_SAFE_INTEGER && toHex(id) === text.toLowerCase()) {
        return { id: Number(id), text, request: { ...request } }
      }
    }
  }
  throw providerErrors.invalidParams('chainId must be a hexadecimal number without leading zeros')
}

/** `wallet_switchEthereumChain` (EIP-3326): 4902 when the wallet does not know the chain. */
export const switchChain: MethodHandler = async (context, params) => {
  const { id, text } = readChainId(params)
  const to = context.findChain(id)
  if (!to) throw providerErrors.unknownChain(text)
  const from = context.chain()
  if (from.id === to.id) return null
  await context.ask({ kind: 'switchChain', from, to })
  context.updateSite({ chainId: to.id })
  return null
}

function readChain(id: number, request: Record<string, unknown>): WalletChain {
  // Members as EIP-3085 has them; each is checked before it is used.
  const { chainName, rpcUrls, nativeCurrency } = request as {
    chainName?: unknown
    rpcUrls?: unknown
    nativeCurrency?: { name?: unknown; symbol?: unknown; decimals?: unknown } | null
  }
  const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
  if (typeof chainName !== 'string' || chainName === '')
    throw providerErrors.invalidParams('chainName is missing')
  if (
    typeof rpcUrl !== 'string' ||
    !URL.canParse(rpcUrl) ||
    !/^https?:$/.test(new URL(rpcUrl).protocol)
  ) {
    throw providerErrors.invalidParams('rpcUrls must hold an http address')
  }
  const { name = 'Ether', symbol = 'ETH', decimals = 18 } = nativeCurrency ?? {}
  if (typeof name !== 'string' || typeof symbol !== 'string' || typeof decimals !== 'number') {
    throw providerErrors.invalidParams('nativeCurrency needs a name, a symbol and decimals')
  }
  return { id, name: chainName, rpcUrl, nativeCurrency: { name, symbol, decimals } }
}

/** `wallet_addEthereumChain` (EIP-3085): adds the chain and switches to it, after its node has shown that it is that chain. */
export const addChain: MethodHandler = async (context, params) => {
  const { id, request } = readChainId(params)
  const known = context.findChain(id)
  if (known) {
    await switchChain(context, params)
    return null
  }
  const chain = readChain(id, request)
  const answered = await chainRequest(chain.rpcUrl, 'eth_chainId')
  if (answered !== toHex(id)) {
    throw providerErrors.invalidParams(
      `${chain.rpcUrl} is chain ${String(answered)}, not ${toHex(id)}`,
    )
  }
  await context.ask({ kind: 'addChain', chain })
  context.addChain(chain)
  context.updateSite({ chainId: id })
  return null
}
