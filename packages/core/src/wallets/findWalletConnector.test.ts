import { expect, test } from 'vitest'
import { someConnector } from '../fixtures/someConnector.ts'
import { findWalletConnector } from './findWalletConnector.ts'

test('installed: a wallet that has nothing but its name is the one that the catalogue knows by it, on its own chains', () => {
  const phantom = {
    id: 'app.phantom',
    injected: [{ namespace: 'solana', injected_id: 'Phantom' }],
  }
  const found = (namespace: string, id: string) => {
    const connector = someConnector({ name: 'Phantom', type: 'ANNOUNCED', namespace, id })
    const state = { connectors: [connector], activeNamespace: 'eip155' }
    return findWalletConnector(state, phantom) === connector
  }
  expect(found('solana', 'standard:Phantom')).toBe(true)
  expect(found('bip122', 'standard:Phantom')).toBe(false)
  expect(found('solana', 'standard:Phantom 2')).toBe(false)
  expect(found('solana', 'Phantom')).toBe(false)
})
