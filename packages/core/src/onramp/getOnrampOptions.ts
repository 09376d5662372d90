import type { Kit } from '../kit/kit.ts'
import { optionsQuery, type OnrampOptions } from './queries.ts'

export declare namespace getOnrampOptions {
  type ReturnType = OnrampOptions
}

/**
 * What can be bought, with what, and from whom, as the operator's server says it; kept for five minutes.
 *
 * @throws OnrampUnavailableError, ServerUnreachableError, InvalidResponseError
 */
export async function getOnrampOptions(kit: Kit): Promise<getOnrampOptions.ReturnType> {
  const client = await kit.queryClient()
  return client.fetchQuery(optionsQuery(kit))
}
