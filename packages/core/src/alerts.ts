/** A mistake in the set-up that a developer has to see: a short text for the alert bar, a long one for the console. */
export type Alert = {
  readonly code: AlertCode
  readonly short: string
  readonly long: string
}

/** The stable name of an alert. */
export type AlertCode = keyof typeof alerts

/** The set-up mistakes that the kit can notice. */
export const alerts = {
  PROJECT_ID_NOT_CONFIGURED: {
    short: 'Project ID Not Configured',
    long: 'createKit needs a projectId. Create one on your server with "latchkey project create" and pass it as createKit({ projectId }).',
  },
  NETWORK_NOT_FOUND: {
    short: 'Network Not Found',
    long: 'The defaultNetwork is not in createKit({ networks }); the first of the list is used. Add the network to the list.',
  },
} as const
