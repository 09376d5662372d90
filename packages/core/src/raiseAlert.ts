import type { AlertCode } from './alerts.ts'
import type { Kit } from './kit.ts'

/**
 * Shows a developer a mistake of the set-up. The texts are fetched only then.
 *
 * @param subject - what exactly it is about
 */
export async function raiseAlert(kit: Kit, code: AlertCode, subject = ''): Promise<void> {
  const { alerts } = await import('./alerts.ts')
  const { kind, short, long: text } = alerts[code]
  const long = text.replace('{}', subject)
  kit.log[kind === 'error' ? 'error' : 'warn'](long)
  kit.store.setState({ alert: { code, kind, short, long } })
}
