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
          // What runs once a visitor acts, and the small things that every later part uses.
          runtime: [
            'run',
            'actions/connect',
            'errors/connection',
            'errors/chain',
            'errors/modal',
            'accessChain',
            'connectors/eip1193Provider',
            'findAdapter',
            'findConnected',
            'findNetwork',
            'wait',
            'wallets/platform',
          ],
          // The small things that every part uses which reads a chain or a server.
          records: [
            'transactions/record',
            'errors/http',
            'errors/transaction',
            'cleanText',
            'query/portfolioKey',
          ],
          // What an account holds and has sent, and the cache of it.
          data: ['query/', 'transactions/'],
          // Wallets that are not in this browser: the embedded one, and those over relays.
          remote: ['connectors/auth', 'connectors/walletConnect'],
          // What is needed of the frame before it is there: its errors, and a window that has to open within a click.
          frame: ['errors/frame', 'frame/socialAttempt'],
          // A connection to a wallet of the browser, and how addresses of its chains are read.
          session: [
            'connectors/eip1193Session',
            'connectors/eip1193Request',
            'adapters/eip155/parse',
          ],
        },
      }),
  },
})
