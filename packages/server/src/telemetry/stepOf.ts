import type { ReportedEvent, ReportedProperties } from '@latchkey/protocol/api'

/** Where on the way from opening the dialog to a signature an event stands. */
export const steps = { ended: 0, opened: 1, chosen: 2, connected: 3, signed: 4 } as const

const chosen = new Set<ReportedEvent>(['SELECT_WALLET', 'EMAIL_SUBMITTED', 'SOCIAL_LOGIN_STARTED'])
const connected = new Set<ReportedEvent>(['CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS'])
const signed = new Set<ReportedEvent>([
  'SIGN_SUCCESS',
  'SIWX_AUTH_SUCCESS',
  'SEND_SUCCESS',
  'SWAP_SUCCESS',
])
const ended = new Set<ReportedEvent>([
  'CONNECT_ERROR',
  'CONNECT_PROXY_ERROR',
  'USER_REJECTED',
  'EMAIL_VERIFICATION_CODE_FAIL',
  'SOCIAL_LOGIN_ERROR',
  'SOCIAL_LOGIN_CANCELED',
  'SIWX_AUTH_ERROR',
  'CLICK_CANCEL_SIWX',
  'SEND_ERROR',
  'SEND_REJECTED',
  'SWAP_ERROR',
  'SWAP_APPROVAL_ERROR',
])

/** What an event means for the funnel: nothing, a step with whom it was made, or an end with why. */
export function stepOf(event: ReportedEvent, properties: ReportedProperties) {
  const step = numberOf(event, properties)
  if (step === null) return { step, subject: null, problem: null }
  const problem = step === steps.ended ? (properties.code ?? properties.message ?? null) : null
  return { step, subject: subjectOf(event, properties), problem }
}

function numberOf(event: ReportedEvent, { connected: isConnected, reconnect }: ReportedProperties) {
  // Whoever is connected already opens it for something else.
  if (event === 'MODAL_OPEN') return isConnected === false ? steps.opened : null
  if (chosen.has(event)) return steps.chosen
  if (connected.has(event)) return reconnect === true ? null : steps.connected
  if (signed.has(event)) return steps.signed
  return ended.has(event) ? steps.ended : null
}

/** Where an event does not say with whom, it is whoever was chosen before. */
function subjectOf(event: ReportedEvent, { name, provider, method }: ReportedProperties) {
  if (event === 'EMAIL_SUBMITTED') return 'email'
  // All embedded wallets are one connector, whoever has proved who the visitor is.
  if (event === 'CONNECT_SUCCESS' && method === 'email') return null
  return name ?? provider ?? null
}
