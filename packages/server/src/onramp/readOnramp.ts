import { OperatorError } from '../errors.ts'
import {
  checkOnramp,
  onrampIds,
  onrampVariable,
  type OnrampId,
  type OnrampOptions,
} from './onrampOptions.ts'

type Environment = Readonly<Record<string, string | undefined>>

const parts = ['KEY', 'SECRET', 'URL', 'WEBHOOK_SECRET'] as const

/**
 * Reads which providers are set up: those of which anything is set.
 *
 * @throws OperatorError that names what is missing, or set for nobody.
 */
export function readOnramp(env: Environment): OnrampOptions {
  const known = new Set(onrampIds.flatMap((id) => parts.map((part) => onrampVariable(id, part))))
  for (const [name, value] of Object.entries(env))
    if (name.startsWith('LATCHKEY_ONRAMP_') && value?.trim() && !known.has(name))
      throw new OperatorError(
        `${name} is no setting. Write LATCHKEY_ONRAMP_<provider>_KEY, _SECRET, _URL or _WEBHOOK_SECRET, with one of ${onrampIds.join(', ').toUpperCase()}.`,
      )
  const found: { [provider in OnrampId]?: object } = {}
  for (const id of onrampIds) {
    // Files of settings that hold one line a setting write the breaks of a key as two characters.
    const read = (part: string) =>
      env[onrampVariable(id, part)]?.trim().replaceAll('\\n', '\n') || undefined
    const [key, secret, url, webhookSecret] = parts.map(read)
    if (key || secret || url || webhookSecret) found[id] = { key, secret, url, webhookSecret }
  }
  return checkOnramp(found)
}
