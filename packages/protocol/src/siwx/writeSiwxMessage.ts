import { parseCaipNetworkId } from '../caip/caipNetworkId.ts'
import { siwxForms } from './forms.ts'
import { type SiwxMessage, siwxMessageLength, SiwxMessageError } from './message.ts'
import { readDateTime } from './rfc3339.ts'
import { isAuthority, isScheme, isSegment, isStatement, isUri } from './rfc3986.ts'

/**
 * Writes the text that somebody signs to sign in: EIP-4361 for EVM chains, and the forms of CAIP-122 for Solana's and Bitcoin's.
 *
 * @throws SiwxMessageError that names the field which cannot be written.
 */
export function writeSiwxMessage(message: SiwxMessage): string {
  const { scheme, domain, accountAddress, statement, uri, version, nonce } = message
  assertTexts(message)
  const { form, reference } = formOf(message)
  assert(scheme === undefined || isScheme(scheme), 'scheme', 'is no scheme of RFC 3986')
  assert(isAuthority(domain), 'domain', 'is no authority of RFC 3986: a host, with its port if any')
  assert(form.address.test(accountAddress), 'accountAddress', 'is no address of this chain')
  assert(
    statement === undefined || isStatement(statement),
    'statement',
    'has to be one line of letters, digits, spaces and what else a URI is written with',
  )
  assert(isUri(uri), 'uri', 'is no URI of RFC 3986')
  assert(version === '1', 'version', 'has to be 1')
  assert(/^[A-Za-z0-9]{8,}$/.test(nonce), 'nonce', 'has to be eight letters and digits or more')
  const text = [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${form.account} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    ...optional(message),
  ].join('\n')
  assert(text.length <= siwxMessageLength, 'text', `is longer than ${siwxMessageLength} characters`)
  return text
}

function formOf({ chainId }: SiwxMessage) {
  const { namespace, reference = '' } = parseCaipNetworkId(chainId) ?? {}
  const form = siwxForms.find((one) => one.namespace === namespace)
  if (!form?.reference.test(reference))
    throw new SiwxMessageError('chainId', 'chainId: there is no way to sign in on such a chain')
  return { form, reference }
}

/** The lines from the first time on. */
function optional({ issuedAt, expirationTime, notBefore, requestId, resources }: SiwxMessage) {
  const times = { issuedAt, expirationTime, notBefore } as const
  for (const name of ['issuedAt', 'expirationTime', 'notBefore'] as const) {
    const time = times[name]
    if (time === undefined && name !== 'issuedAt') continue
    assert(readDateTime(time ?? '') !== undefined, name, 'is no date and time of RFC 3339')
  }
  assert(
    requestId === undefined || isSegment(requestId),
    'requestId',
    'has characters that a path of RFC 3986 has not',
  )
  for (const one of resources ?? []) assert(isUri(one), 'resources', 'are not all URIs of RFC 3986')
  return [
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((one) => `- ${one}`)]),
  ]
}

const needed = [
  'domain',
  'accountAddress',
  'chainId',
  'uri',
  'version',
  'nonce',
  'issuedAt',
] as const
const others = ['scheme', 'statement', 'expirationTime', 'notBefore', 'requestId'] as const

/** A pattern reads `undefined` as a word: JavaScript callers may leave a field out. */
function assertTexts(message: SiwxMessage) {
  for (const name of needed) assert(typeof message[name] === 'string', name, 'is missing')
  for (const name of others)
    assert(['string', 'undefined'].includes(typeof message[name]), name, 'is not a text')
  const { resources = [] }: { readonly resources?: unknown } = message
  const isList = Array.isArray(resources) && resources.every((one) => typeof one === 'string')
  assert(isList, 'resources', 'is not a list of texts')
}

function assert(holds: boolean, field: SiwxMessageError['field'], reason: string): asserts holds {
  if (!holds) throw new SiwxMessageError(field, `${field}: ${reason}`)
}
