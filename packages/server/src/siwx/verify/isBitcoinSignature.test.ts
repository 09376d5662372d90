import { expect, test } from 'vitest'
import { isBitcoinSignature } from './isBitcoinSignature.ts'

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
  expect(isBitcoinSignature(address, text, signature)).toBe(true)
  expect(isBitcoinSignature(address, `${text} `, signature)).toBe(false)
  expect(isBitcoinSignature('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', text, signature)).toBe(
    false,
  )
})

test.each([
  ['nothing', segwit, ''],
  ['no base64', segwit, '!!!!'],
  ['an empty witness', segwit, 'AA=='],
  ['an empty signature', segwit, 'AQA='],
  ['an empty signature and key', segwit, 'AgAA'],
  ['a witness cut off', segwit, 'AUA='],
  ['65 bytes of nothing', segwit, `${'A'.repeat(86)}A=`],
  ['a flood', segwit, 'A'.repeat(4_000_000)],
  ['another kind of address', taproot, hello],
  ['the other kind of address', segwit, helloTaproot],
  [
    'a script of several keys',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    hello,
  ],
  ['no address', 'hello', hello],
])('error: %s is no signature', (_, address, signature) => {
  expect(isBitcoinSignature(address, 'Hello World', signature)).toBe(false)
})
