import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { mnemonicToAccount } from 'viem/accounts'
import { entropyToMnemonic } from '@scure/bip39'
import { expect, test } from 'vitest'
import { accountsOf, addressOf, fingerprintOf, vaultWriter } from './account.ts'
import { fromHex, randomBytes, toBase64url } from './encoding.ts'

test('BIP-39, BIP-32, BIP-44, SLIP-0010: the accounts of phrases that everybody knows', async () => {
  const junk = mnemonicToEntropy(
    'test test test test test test test test test test test junk',
    wordlist,
  )
  const { evm, solana } = await accountsOf(junk)
  const { address, privateKey } = evm
  expect(address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(privateKey).toEqual(
    fromHex('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'),
  )
  expect(solana?.address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  const zero = await accountsOf(new Uint8Array(32))
  expect(zero.evm.address).toBe('0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb')
})

test('accounts: the same as another library makes of the same phrase', async () => {
  for (let round = 0; round < 5; round++) {
    const entropy = randomBytes(32)
    const phrase = entropyToMnemonic(entropy, wordlist)
    expect((await accountsOf(entropy)).evm.address).toBe(mnemonicToAccount(phrase).address)
  }
})

test('EIP-55: the address of the key of EIP-155', () => {
  expect(addressOf(fromHex(`0x${'46'.repeat(32)}`))).toBe(
    '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F',
  )
})

test('fingerprint and writer: the same for one wallet, others for every other secret and wallet', async () => {
  const secret = randomBytes(32)
  const [here, there] = [toBase64url(randomBytes(16)), toBase64url(randomBytes(16))]
  const names = [
    await fingerprintOf(secret, here),
    await fingerprintOf(secret, there),
    await fingerprintOf(randomBytes(32), here),
    (await vaultWriter(secret, here)).publicKey,
    (await vaultWriter(secret, there)).publicKey,
  ]
  expect(new Set(names).size).toBe(names.length)
  expect(await fingerprintOf(secret, here)).toBe(names[0])
  expect((await vaultWriter(secret, here)).publicKey).toBe(names[3])
})

test('fingerprint and writer: as they have always been', async () => {
  const secret = fromHex(`0x${'01'.repeat(32)}`)
  const walletId = 'AAECAwQFBgcICQoLDA0ODw'
  expect({
    fingerprint: await fingerprintOf(secret, walletId),
    writer: (await vaultWriter(secret, walletId)).publicKey,
  }).toMatchInlineSnapshot(`
    {
      "fingerprint": "2hZM5447Y_dlh7dDu4AYTJzrRUaKO8Mv7Z5vvDmbSM0",
      "writer": "BCA5OBpjsaBq19AA9RJrZoWiVCx0MJOuFRcv6Ri0YWaA_YS-Lrbmm9SYZD3U97bWJsz2EW5z05MgOU1CxbBp5_g",
    }
  `)
})
