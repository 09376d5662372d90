import type { Alert, AlertCode } from './contracts.ts'
import type { Kit } from './kit.ts'

type AlertText = {
  readonly kind: Alert['kind']
  readonly short: string
  /** `{}` stands for what exactly it is about. */
  readonly long: string
}

/** Everything about the set-up that the kit can notice. */
export const alerts = {
  PROJECT_ID_NOT_CONFIGURED: {
    kind: 'error',
    short: 'Project ID Not Configured',
    long: 'createKit needs a projectId. Create one on your server with "latchkey project create" and pass it as createKit({ projectId }).',
  },
  INVALID_PROJECT_ID: {
    kind: 'error',
    short: 'Invalid App Configuration',
    long: 'Invalid Project ID: the server does not know the projectId of createKit. "latchkey project list" shows those that it knows.',
  },
  INVALID_APP_CONFIGURATION: {
    kind: 'error',
    short: 'Invalid App Configuration',
    long: 'The origin {} is not in the allowed origins of this project. Add it on your server with "latchkey project set-origins".',
  },
  SESSION_EXPIRED: {
    kind: 'error',
    short: 'Session Expired',
    long: "The relay does not take this page's token yet. Check this device's clock.",
  },
  NETWORK_NOT_FOUND: {
    kind: 'error',
    short: 'Network Not Found',
    long: 'The defaultNetwork is not in createKit({ networks }); the first of the list is used. Add the network to the list.',
  },
  FRAME_LOAD_FAILED: {
    kind: 'error',
    short: 'Network Error - Could not load embedded wallet',
    long: "The secure frame of {} could not be loaded (iframe_load_failed). Check createKit({ embedded: { frameUrl } }), that the server of the frame runs, and that the page's Content-Security-Policy has the frame in frame-src.",
  },
  FRAME_REQUEST_TIMEOUT: {
    kind: 'error',
    short: 'Embedded Wallet Request Timed Out',
    long: 'The secure frame of {} has not answered in time (iframe_request_timeout). Check that it reaches its server.',
  },
  UNVERIFIED_DOMAIN: {
    kind: 'error',
    short: 'Invalid App Configuration',
    long: 'The secure frame does not let {} embed it (unverified_domain). Add the origin on your server with "latchkey project set-origins".',
  },
  LOCAL_CONFIGURATION_IGNORED: {
    kind: 'warning',
    short: 'Local configuration ignored',
    long: "Your local configuration for {} was ignored because a remote configuration was successfully fetched. Change these features on your server, or set createKit({ server: { featuresSource: 'local' } }).",
  },
} as const satisfies Record<AlertCode, AlertText>

/**
 * Shows a developer something about the set-up, in the console and in the dialog. There is one place for it: a warning leaves an error there.
 *
 * @param subject - what exactly it is about
 */
export function raiseAlert(kit: Kit, code: AlertCode, subject = ''): void {
  const { kind, short, long: text } = alerts[code]
  const long = text.replace('{}', subject)
  kit.log[kind === 'error' ? 'error' : 'advise'](long)
  if (kind === 'error' || kit.store.getState().alert?.kind !== 'error')
    kit.store.setState({ alert: { code, kind, short, long } })
}
