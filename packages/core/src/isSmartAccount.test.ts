import { expect, test } from 'vitest'
import { isSmartAccount } from './isSmartAccount.ts'
import type { KitState, NamespaceState } from './kit.ts'

const networkId = 'eip155:1'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** On which only what is asked about is written down. */
function stateOf(eip155: NamespaceState): KitState {
  return { activeNamespace: 'eip155', namespaces: { eip155 } } as unknown as KitState
}

test.each(['smartAccount', 'eoa'] as const)('isSmartAccount: of an account of type %s', (type) => {
  const state = stateOf({
    networkId,
    status: 'connected',
    connectorId: 'any',
    accounts: [{ address, type }],
    address: `${networkId}:${address}`,
    wallet: { name: 'Any' },
  })
  expect(isSmartAccount(state)).toBe(type === 'smartAccount')
})

test('isSmartAccount: nobody is one', () => {
  expect(isSmartAccount(stateOf({ networkId, status: 'disconnected' }))).toBe(false)
})
