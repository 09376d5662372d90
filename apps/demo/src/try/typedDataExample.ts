/** A small EIP-712 message for the chain that the wallet is on. */
export function typedDataExample(networkId: string | undefined) {
  return {
    domain: { name: 'Latchkey demo', version: '1', chainId: Number(networkId?.split(':')[1] ?? 1) },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Note: [
        { name: 'to', type: 'string' },
        { name: 'text', type: 'string' },
      ],
    },
    primaryType: 'Note',
    message: { to: 'Anybody', text: 'This signature moves nothing.' },
  }
}
