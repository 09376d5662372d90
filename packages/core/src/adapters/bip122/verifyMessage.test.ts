import { expect, test } from 'vitest'
import { fromBase64 } from './encoding.ts'
import { parseAddress } from './parseAddress.ts'
import { verifyMessage } from './verifyMessage.ts'

/** Vectors of BIP-322, and of Bitcoin Core’s older signatures. */
const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
const empty =
  'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const hello =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const helloTaproot =
  'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='

const verify = (address: string, message: string, signature: string) => {
  const parsed = parseAddress(address)
  return parsed && verifyMessage(parsed, message, fromBase64(signature))
}

test.each([
  ['an empty text', segwit, '', empty],
  ['a text', segwit, 'Hello World', hello],
  ['a text by Taproot', taproot, 'Hello World', helloTaproot],
])('bip322: %s', (_, address, message, signature) => {
  expect(verify(address, message, signature)).toBe(true)
  expect(verify(address, `${message} `, signature)).toBe(false)
  expect(verify('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', message, signature)).toBe(false)
})

test('bip322: what is no witness is no signature', () => {
  for (const text of ['', 'AA==', 'AQA=', 'AgAA', 'AUA='])
    expect(verify(segwit, 'Hello World', text), text).toBe(false)
})

test('bip322: a script of several keys cannot be told', () => {
  const script = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
  expect(verify(script, 'Hello World', hello)).toBeUndefined()
})
