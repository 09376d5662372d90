import { expect, test } from 'vitest'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SentTransactionMark } from '../adapters/transactions.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { TransactionUnknownError } from '../errors/transaction.ts'
import type { Kit } from '../kit/kit.ts'
import { readTransactions } from './record.ts'
import { sendKept } from './sendKept.ts'

const networkId: CaipNetworkId = 'eip155:1'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = { symbol: 'ETH', decimals: 18 }
const sent = { networkId, from: address, to: address, token, amount: '0.5' }
const properties = { network: networkId, token: 'ETH', amount: 0.5 } as never // handed on as it is

test('sendKept: one of which nobody could tell is kept once its hash is known after all', async () => {
  const storage = createStorage({ backend: memoryBackend() })
  const kit = { storage, emit: () => {} } as Partial<Kit> as Kit // nothing else is used
  let tell: ((signed: SentTransactionMark) => void) | undefined
  const sending = sendKept(kit, sent, properties, (onSigned) => {
    tell = onSigned
    return Promise.reject(new TransactionUnknownError())
  })
  await expect(sending).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
  expect(readTransactions(storage)).toEqual([])
  tell?.({ hash: '0x12' })
  expect(readTransactions(storage)).toMatchObject([{ hash: '0x12', status: 'pending' }])
})
