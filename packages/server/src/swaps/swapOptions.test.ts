import { isCaipNetworkId } from '@latchkey/protocol'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { readEnv } from '../config/settings.ts'
import { OperatorError } from '../errors.ts'
import { checkProduction } from '../config/production.ts'
import { exchanges } from '../accounts/prices/exchanges.ts'
import { deployments, findExchange } from './uniswap/exchange.ts'
import { readSwap, swapSourcesOf } from './swapOptions.ts'

test('readSwap: services are those with a key or an address', () => {
  expect(readEnv({}).swap).toEqual({})
  const env = {
    LATCHKEY_SWAP_ZEROX_KEY: ' a-key ',
    LATCHKEY_SWAP_ONEINCH_URL: 'https://gateway.example.com/oneinch',
    LATCHKEY_SWAP_LIFI_KEY: 'on',
    LATCHKEY_SWAP_JUPITER_KEY: '',
  }
  expect(readEnv(env).swap).toEqual({
    zeroX: { apiKey: 'a-key' },
    oneInch: { url: 'https://gateway.example.com/oneinch' },
    lifi: {},
  })
})

test.each([
  [{ LATCHKEY_SWAP_0X_KEY: 'hunter2' }, /^LATCHKEY_SWAP_0X_KEY is no setting/],
  [{ LATCHKEY_SWAP_ZEROX_KEY: 'hunter2 hunter2' }, /^LATCHKEY_SWAP_ZEROX_KEY/],
  [{ LATCHKEY_SWAP_LIFI_URL: 'ftp://hunter2' }, /^LATCHKEY_SWAP_LIFI_URL/],
  [{ LATCHKEY_SWAP_LIFI_URL: 'https://a.example/?key=hunter2' }, /^LATCHKEY_SWAP_LIFI_URL/],
])('readSwap: refuses %j without repeating it', (env, message) => {
  expect(() => readSwap(env)).toThrow(OperatorError)
  expect(() => readSwap(env)).toThrow(message)
  expect(() => readSwap(env)).not.toThrow(/hunter2/)
})

test('checkProduction: refuses a service without encryption', () => {
  const given = { publicUrl: 'https://api.example.com' }
  const swap = { lifi: { url: 'http://10.0.0.1:80' } }
  expect(() => checkProduction({ ...given, swap })).toThrow(/LATCHKEY_SWAP_LIFI_URL/)
  expect(() => checkProduction({ ...given, swap: { lifi: {} } })).not.toThrow()
})

test.each(Object.entries(deployments))(
  'deployments: %s has contracts with the right checksum, and tokens to go through',
  (id, deployment) => {
    for (const address of Object.values(deployment)) expect(getAddress(address)).toBe(address)
    if (!isCaipNetworkId(id)) throw new Error(`${id} is no chain`)
    const exchange = findExchange({ caipNetworkId: id, exchange: undefined })
    expect(exchange).toMatchObject(deployment)
    expect(exchange?.dollars.length).toBeGreaterThan(0)
    expect(exchange?.wrappedNative).toBe(exchanges[id]?.wrappedNative)
  },
)

test('findExchange: the operator’s own takes the place of Uniswap, and one without a router swaps nothing', () => {
  const own = exchanges['eip155:1']
  if (!own) throw new Error('It is in the table')
  const { routerV2 } = deployments['eip155:1'] ?? {}
  const caipNetworkId = 'eip155:1'
  expect(findExchange({ caipNetworkId, exchange: own })).toBeUndefined()
  const exchange = { ...own, routerV2 }
  expect(findExchange({ caipNetworkId, exchange })).toEqual(exchange)
  expect(findExchange({ caipNetworkId: 'eip155:31337', exchange: undefined })).toBeUndefined()
})

test('swapSourcesOf: pools where a chain has an exchange, and the services that are set up', () => {
  expect(swapSourcesOf([], { jupiter: {}, zeroX: { apiKey: 'a' } })).toEqual(['zeroX', 'jupiter'])
})
