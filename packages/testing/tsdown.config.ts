import { defineConfig } from 'tsdown'

/** What every package is built from, and the file that a process of its own is started from. */
export default defineConfig({
  copy: [{ from: 'src/solana/svmProcess.mjs', to: 'dist/solana' }],
})
