import { parseBitcoinAddress, type BitcoinChain } from '@latchkey/protocol/bitcoin'

/** The networks of Bitcoin by the reference of their CAIP-2 id, the beginning of the hash of their first block. */
export const bitcoinNetworks: Readonly<Record<string, BitcoinChain>> = {
  '000000000019d6689c085ae165831e93': 'mainnet',
  '000000000933ea01ad0ee984209779ba': 'testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  '00000008819873e925422c1ff0f99f7c': 'signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** Returns true if a text is a segwit (BIP-173, BIP-350) or older address of the Bitcoin network. */
export function isBitcoinAddress(text: string, reference: string): boolean {
  const chain = Object.hasOwn(bitcoinNetworks, reference) ? bitcoinNetworks[reference] : undefined
  return chain !== undefined && (parseBitcoinAddress(text)?.chains.includes(chain) ?? false)
}

/** Segwit addresses may be written in capitals, as in a QR code; they are the same in small letters. */
export function writeBitcoinAddress(address: string): string {
  return parseBitcoinAddress(address)?.address ?? address
}
