import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds what browsers load of the test wallet; it takes under a second, so it is never stale. */
export default function globalSetup(): void {
  const script = fileURLToPath(
    new URL('../packages/testing/scripts/buildWallet.mjs', import.meta.url),
  )
  execFileSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
}
