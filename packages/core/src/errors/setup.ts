import { KitError } from './KitError.ts'

/** The options of `createKit` contradict each other or leave nothing to work with. */
export class SetupError extends KitError {
  constructor(code: 'SIGN_IN_TWICE' | 'NO_NETWORKS' | 'ADAPTER_TWICE', details?: string) {
    super(code, texts[code], { details })
  }
}

const texts = {
  SIGN_IN_TWICE: 'Cannot set both `siweConfig` and `siwx` options',
  NO_NETWORKS: 'Network Not Found',
  ADAPTER_TWICE: 'Two adapters for one namespace',
} as const
