import { join } from 'node:path'
import { defineConfig } from 'tsdown'
import { mergeFiles } from '../../scripts/mergeFiles.ts'

/** What this package adds to the build of the root: what a page fetches after the first click comes in few files. */
export default defineConfig({
  hooks: {
    'build:done': ({ options: { cwd } }) =>
      mergeFiles(join(cwd, 'dist'), {
        first: ['createKit', 'adapters/eip155', 'networks/', 'actions/getAccount'],
        files: {
          // What a site's own calls and every later part use.
          basics: [
            'actions/connect',
            'actions/showToast',
            'errors/connection',
            'errors/chain',
            'errors/modal',
            'accessChain',
            'findAdapter',
            'findConnected',
            'findNetwork',
            'timeouts',
            'wait',
            'wallets/platform',
            'version',
            'whenIdle',
            'frame/frameStorage',
            'frame/returnFragment',
            'features/setFeatureInputs',
            'wallets/groupOrder',
            'transactions/transactionsKey',
            'connectors/eip1193',
            'finishConnecting',
          ],
          // What runs once a visitor acts.
          runtime: ['run', 'adapters/eip155/adapter'],
          // What an account holds, has sent and begun to buy, the cache of it, and the small things that every part uses which reads a chain or a server.
          data: [
            'query/',
            'transactions/',
            'onramp/orders',
            'onramp/parseOrders',
            'onramp/decimal',
            'actions/beginTransaction',
            'actions/getBalance',
            'actions/getIdentity',
            'actions/getTransactions',
            'actions/getTokenBalances',
            'actions/watchIdentity',
            'actions/watchBalance',
            'actions/watchTokenBalances',
            'actions/watchTransactions',
            'actions/getOrders',
            'errors/http',
            'errors/transaction',
            'errors/swap',
            'swap/slippageBounds',
            'swap/lookAlike',
            'cleanText',
            'connectors/walletConnect/providerError',
            'connectors/toWalletError',
            'wallets/deepLinkChoice',
            'wallets/recentWallets',
            'untilVisible',
          ],
          // Wallets that are not in this browser: the embedded one, with its errors and a window that has to open within a click, and those over relays. A
          // stored connection that comes back, and what is wrong with the set-up.
          starting: [
            'restore',
            'alerts',
            'connectors/auth',
            'connectors/walletConnect',
            'connectors/walletConnect/providerEvents',
            'connectors/walletConnect/siteMetadata',
            'errors/frame',
            'frame/socialAttempt',
          ],
          // What is bought: orders that are followed, prices that are asked for.
          onramp: ['onramp/', 'actions/watchOnramp', 'actions/watchOrders'],
          // Reads EVM chains and sends requests to wallets.
          evm: ['adapters/eip155/library'],
          // Requests access from a wallet.
          requestSession: ['requestSession', 'connectors/untilSession'],
          // What finds swaps, checks them and carries them out.
          'swap/engine': ['swap/engine', 'swap/wireToken'],
        },
      }),
  },
})
