import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The creation code in an artifact of the Truffle or Waffle kind. */
function readBytecode(artifact) {
  const { bytecode } = JSON.parse(readFileSync(require.resolve(artifact), 'utf8'))
  return `0x${bytecode.replace(/^0x/, '')}`
}

/**
 * Contracts for the local chains whose licence (GPL) keeps them out of the published packages. They come from this
 * repository's development dependencies.
 *
 * @returns {import('@latchkey/testing').Predeploys}
 */
export function readPredeploys() {
  return {
    uniswapV2: {
      factory: readBytecode('@uniswap/v2-core/build/UniswapV2Factory.json'),
      router: readBytecode('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
    },
  }
}
