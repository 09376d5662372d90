import type { Limits } from '../../config/limits.ts'
import { onrampIds, type OnrampId, type OnrampOptions } from '../onrampOptions.ts'
import type { OnrampProvider, ProviderMaker } from './onrampProvider.ts'
import { createCoinbase } from './coinbase.ts'
import { createMeld } from './meld.ts'
import { createMoonpay } from './moonpay.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'
import { createTransak } from './transak.ts'

const makers: { readonly [id in OnrampId]: ProviderMaker } = {
  coinbase: createCoinbase,
  meld: createMeld,
  moonpay: createMoonpay,
  sandbox: createSandbox,
  stripe: createStripe,
  transak: createTransak,
}

/** The providers that are set up. */
export function createProviders(options: OnrampOptions, limits: Limits): readonly OnrampProvider[] {
  return onrampIds.flatMap((id) => {
    const credentials = options[id]
    return credentials ? [makers[id](credentials, limits)] : []
  })
}
