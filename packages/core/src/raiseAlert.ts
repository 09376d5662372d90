import type { AlertCode } from './alerts.ts'
import type { Kit } from './kit.ts'

/** Shows a developer a mistake of the set-up. The texts are fetched only then. */
export async function raiseAlert(kit: Kit, code: AlertCode): Promise<void> {
  const { alerts } = await import('./alerts.ts')
  kit.log.error(alerts[code].long)
  kit.store.setState({ alert: { code, ...alerts[code] } })
}
