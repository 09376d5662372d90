import { fromBase64 } from '../../adapters/bip122/encoding.ts'
import type { DiscoveryContext } from '../../adapters/contract.ts'
import { ChainNotSupportedError } from '../../errors/chain.ts'
import { AccountNotFoundError } from '../../errors/connection.ts'
import type { BitcoinChain } from '@latchkey/protocol/bitcoin'
import { fromBitcoinStandardChain, toBitcoinChain } from './bitcoinChains.ts'
import type { Connector } from '../connector.ts'
import { callFeature } from '../walletStandard/callFeature.ts'
import { readAccounts, type StandardAccount } from '../walletStandard/standardWallet.ts'
import { watchWalletStandard, type FoundWallet } from '../walletStandard/watchWalletStandard.ts'
import type { BitcoinProvider } from './bitcoinProvider.ts'
import type { Claim } from './bitcoinSession.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { readId, readMembers, readRaw } from './readAnswer.ts'

/** Reports the wallets that register themselves (wallet-standard) with features for Bitcoin. */
export function watchStandardBitcoin(
  context: Pick<DiscoveryContext, 'networks'>,
  onChange: (connectors: readonly Connector[]) => void,
): () => void {
  return watchWalletStandard(
    {
      chainPrefix: 'bitcoin:',
      isMeant: (wallet) =>
        (wallet.feature('bitcoin:connect') ?? wallet.feature('standard:connect')) !== undefined,
      toConnector: (found) => createStandardConnector(found, context),
    },
    onChange,
  )
}

function createStandardConnector(
  found: FoundWallet,
  context: Pick<DiscoveryContext, 'networks'>,
): Connector {
  /** What a wallet has answered that lists nothing. */
  let connected: readonly StandardAccount[] = []
  let chosen: BitcoinChain | undefined
  const has = (name: string) => found.read()?.feature(name) !== undefined
  const accounts = () => {
    const listed = found.read()?.accounts.filter(isBitcoin) ?? []
    return listed.length > 0 ? listed : connected
  }

  /** What the wallet lists is newer than what it has answered. */
  function keep(answer: unknown) {
    connected = []
    if (accounts().length > 0) return
    connected = (readAccounts(readMembers(answer).accounts) ?? []).filter(isBitcoin)
  }

  function claim(wanted: BitcoinChain | undefined): Claim {
    const all = accounts()
    const chain = chooseChain(all, chosen ?? wanted)
    const own = chain ? all.filter((account) => chainsOf(account).includes(chain)) : all
    return { ...(chain && { chain }), accounts: own.map(({ address }) => ({ address })) }
  }

  return createBitcoinConnector(
    {
      id: found.id,
      type: 'ANNOUNCED',
      name: found.name,
      imageUrl: found.imageUrl,
      provider: createProvider(found, accounts, () =>
        chooseChain(accounts(), chosen ?? firstChain(context)),
      ),
      async connect(wanted) {
        const answer = has('bitcoin:connect')
          ? await callFeature(found, 'bitcoin:connect', { purposes: ['payment', 'ordinals'] })
          : await callFeature(found, 'standard:connect')
        keep(answer)
        chosen = wanted
        return claim(wanted)
      },
      async restore(wanted) {
        if (accounts().length === 0 && has('standard:connect'))
          keep(await callFeature(found, 'standard:connect', { silent: true }))
        return accounts().length > 0 ? claim(wanted) : undefined
      },
      watch: (onChange) =>
        follow(found, () => {
          connected = []
          onChange()
        }),
      async disconnect() {
        connected = []
        chosen = undefined
        for (const name of ['bitcoin:disconnect', 'standard:disconnect'])
          if (has(name)) return callFeature(found, name)
        return undefined
      },
      async switchNetwork(chain) {
        if (!accounts().some((account) => chainsOf(account).includes(chain)))
          throw new ChainNotSupportedError({
            details: `${found.name} has shown no account there. Choose the network in the wallet and connect again.`,
          })
        chosen = chain
      },
    },
    context,
  )
}

function follow({ read, gone }: FoundWallet, onChange: () => void): () => void {
  const over = new AbortController()
  gone.addEventListener('abort', onChange, { signal: over.signal })
  const stops = ['standard:events', 'bitcoin:events'].map((name) => {
    try {
      const events = read()?.feature(name)
      if (typeof events?.on !== 'function') return undefined
      const stop: unknown = Reflect.apply(events.on, events, ['change', onChange])
      return typeof stop === 'function' ? () => void Reflect.apply(stop, undefined, []) : undefined
    } catch {
      return undefined // a wallet that cannot be followed is read when it is used
    }
  })
  return () => {
    over.abort()
    for (const stop of stops)
      try {
        stop?.()
      } catch {
        // its answers are not listened to any more
      }
  }
}

function createProvider(
  found: FoundWallet,
  accounts: () => readonly StandardAccount[],
  chain: () => BitcoinChain | undefined,
): BitcoinProvider {
  const accountOf = (address: string) => {
    const account = accounts().find((account) => account.address === address)
    if (!account) throw new AccountNotFoundError(address)
    return account.source
  }
  const first = async (name: string, input: object) => {
    const [output] = (await callFeature(found, name, input)) as readonly unknown[] // checked by whoever reads it
    return readMembers(output)
  }
  return {
    get signMessage() {
      if (!found.read()?.feature('bitcoin:signMessage')) return undefined
      return async ({ address, message }: { address: string; message: string }) => {
        const output = await first('bitcoin:signMessage', {
          account: accountOf(address),
          message: new TextEncoder().encode(message),
        })
        return readRaw(output.signature, 'signature')
      }
    },
    get signPsbt() {
      const signs = found.read()?.feature('bitcoin:signTransaction') !== undefined
      const sends = found.read()?.feature('bitcoin:signAndSendTransaction') !== undefined
      if (!signs && !sends) return undefined
      return async ({ psbt, inputs, broadcast }: Parameters<SignPsbt>[0]) => {
        const input = {
          psbt: fromBase64(psbt),
          chain: `bitcoin:${chain() ?? 'mainnet'}`,
          inputsToSign: inputs.map(({ index, address, sighash }) => ({
            account: accountOf(address),
            signingIndexes: [index],
            ...(sighash !== undefined && { sigHash: sighash }),
          })),
        }
        if (signs) {
          const output = await first('bitcoin:signTransaction', input)
          return { psbt: readRaw(output.signedPsbt, 'signed PSBT') }
        }
        if (!broadcast)
          throw new ChainNotSupportedError({
            details: `${found.name} sends what it signs; ask for that (broadcast).`,
          })
        const output = await first('bitcoin:signAndSendTransaction', input)
        return { psbt, txid: readId(output.txId) }
      }
    },
  }
}

type SignPsbt = NonNullable<BitcoinProvider['signPsbt']>

function isBitcoin({ chains }: StandardAccount) {
  return chains.length === 0 || chains.some((chain) => chain.startsWith('bitcoin:'))
}

function chainsOf({ chains }: StandardAccount): readonly BitcoinChain[] {
  return chains.flatMap((name) => {
    const id = fromBitcoinStandardChain(name)
    const chain = id && toBitcoinChain(id)
    return chain ? [chain] : []
  })
}

/** The wanted network where an account is on it, else the first that any is on. */
function chooseChain(accounts: readonly StandardAccount[], wanted: BitcoinChain | undefined) {
  const all = accounts.flatMap(chainsOf)
  return wanted && all.includes(wanted) ? wanted : all[0]
}

function firstChain({ networks }: Pick<DiscoveryContext, 'networks'>) {
  const [network] = networks?.() ?? []
  return network && toBitcoinChain(network.caipNetworkId)
}
