import { expect, test } from 'vitest'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { RawWitness } from '@scure/btc-signer/script.js'
import { verifyBitcoinMessage } from './verifyBitcoinMessage.ts'

/** Vectors of BIP-322. */
const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
const empty =
  'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const hello =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const helloTaproot =
  'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='

test.each([
  ['an empty text', segwit, '', empty],
  ['a text', segwit, 'Hello World', hello],
  ['a text by Taproot', taproot, 'Hello World', helloTaproot],
])('bip322: %s', (_, address, text, signature) => {
  for (const prefix of ['', 'smp']) {
    const check = (to: string, message: string) =>
      verifyBitcoinMessage(to, message, prefix + signature)
    expect(check(address, text)).toBe('valid')
    expect(check(address, `${text} `)).toBe('invalid')
    expect(check('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', text)).toBe('invalid')
  }
})

test('bip322: names the formats that are not supported', () => {
  expect(verifyBitcoinMessage(segwit, 'Hello World', `ful${hello}`)).toBe('ful')
  expect(verifyBitcoinMessage(segwit, 'Hello World', `pof${hello}`)).toBe('pof')
})

test('bip322: refuses a signature with a high S', () => {
  const [der = new Uint8Array(), key = new Uint8Array()] = RawWitness.decode(base64.decode(hello))
  const { r, s } = secp256k1.Signature.fromBytes(der.subarray(0, -1), 'der')
  const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s)
  const witness = [Uint8Array.from([...high.toBytes('der'), 1]), key]
  const signature = base64.encode(RawWitness.encode(witness))
  for (const prefix of ['', 'smp'])
    expect(verifyBitcoinMessage(segwit, 'Hello World', prefix + signature)).toBe('invalid')
})

test.each([2, 3, 0x81, 0])('bip322: refuses the signature hash type %i', (hashType) => {
  const [der = new Uint8Array(), key = new Uint8Array()] = RawWitness.decode(base64.decode(hello))
  const witness = [Uint8Array.from([...der.subarray(0, -1), hashType]), key]
  const signature = base64.encode(RawWitness.encode(witness))
  expect(verifyBitcoinMessage(segwit, 'Hello World', signature)).toBe('invalid')
})

test('bip322: is inconclusive for a script of several keys', () => {
  const script = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
  expect(verifyBitcoinMessage(script, 'Hello World', hello)).toBe('inconclusive')
})

test.each([
  ['nothing', segwit, ''],
  ['a prefix alone', segwit, 'smp'],
  ['an unknown prefix', segwit, `sim${hello}`],
  ['a prefix in capitals', segwit, `SMP${hello}`],
  ['no base64', segwit, '!!!!'],
  ['base64 without its padding', segwit, hello.replace(/=+$/, '')],
  ['an empty witness', segwit, 'AA=='],
  ['an empty signature', segwit, 'AQA='],
  ['an empty signature and key', segwit, 'AgAA'],
  ['a witness cut off', segwit, 'AUA='],
  ['65 bytes of nothing', segwit, `${'A'.repeat(86)}A=`],
  ['a flood', segwit, 'A'.repeat(4_000_000)],
  ['the other kind of address', segwit, helloTaproot],
  ['no address', 'hello', hello],
])('%s is no signature', (_, address, signature) => {
  expect(verifyBitcoinMessage(address, 'Hello World', signature)).toBe('invalid')
})
