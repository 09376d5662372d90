import { siwxForms } from './forms.ts'
import { type SiwxMessage, siwxMessageLength, SiwxMessageError } from './message.ts'
import { writeSiwxMessage } from './writeSiwxMessage.ts'

const firstLine = /^(?:([^/ ]*):\/\/)?([^ ]*) wants you to sign in with your ([A-Za-z]+) account:$/

/**
 * Reads the text that somebody has signed to sign in, by the grammar of EIP-4361 and its forms in CAIP-122: every field in its place, once, and
 * nothing else. What was read is written again, and has to be the same text.
 *
 * Of addresses only the form is checked, not the checksum.
 *
 * @throws SiwxMessageError that names the field which is wrong.
 */
export function parseSiwxMessage(text: string): SiwxMessage {
  if (text.length > siwxMessageLength)
    throw new SiwxMessageError('text', `text: is longer than ${siwxMessageLength} characters`)
  const lines = text.split('\n')
  const next = () => lines.shift() ?? ''
  const [, scheme, domain = '', account] = firstLine.exec(next()) ?? []
  const form = siwxForms.find((one) => one.account === account)
  if (!form) throw misplaced('the first line is not that of a message to sign in with')
  const accountAddress = next()
  if (next() !== '') throw misplaced('there is no empty line behind the address')
  const statement = next()
  if (statement !== '' && next() !== '')
    throw misplaced('there is no empty line behind the statement')

  const find = (name: string) => {
    const prefix = `${name}: `
    return lines[0]?.startsWith(prefix) ? next().slice(prefix.length) : undefined
  }
  const take = (name: string) => {
    const value = find(name)
    if (value === undefined) throw misplaced(`there is no "${name}" in its place`)
    return value
  }
  const uri = take('URI')
  const version = take('Version')
  if (version !== '1') throw new SiwxMessageError('version', 'version: has to be 1')
  const chainId = `${form.namespace}:${take('Chain ID')}` as const
  const nonce = take('Nonce')
  const issuedAt = take('Issued At')
  const expirationTime = find('Expiration Time')
  const notBefore = find('Not Before')
  const requestId = find('Request ID')
  const resources = lines[0] === 'Resources:' ? readResources(lines.splice(0).slice(1)) : undefined
  if (lines.length > 0) throw misplaced('something is left that has no place there')

  const message: SiwxMessage = {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress,
    chainId,
    ...(statement !== '' && { statement }),
    uri,
    version,
    nonce,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
  // Writing checks every field.
  if (writeSiwxMessage(message) !== text) throw misplaced('written again, it is another text')
  return message
}

function readResources(lines: readonly string[]) {
  return lines.map((line) => {
    if (!line.startsWith('- ')) throw misplaced('a line below "Resources:" is no entry of the list')
    return line.slice(2)
  })
}

function misplaced(reason: string) {
  return new SiwxMessageError('text', `text: ${reason}`)
}
