import { cleanNftText } from '../tokens/cleanText.ts'

/** What a document says of a token, made fit to be shown, and where its picture is said to be. */
export type NftDescription = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  /** Not parsed, and not looked at. */
  readonly image?: string | undefined
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  /** Its texts as they were written, cut, for those who judge them. */
  readonly written: { readonly name: string; readonly description: string }
}

const maxName = 80
const maxDescription = 1_000
const maxAttributes = 50
const maxAttributeName = 40
const maxAttributeValue = 80
/** How much of a text is judged. */
const maxJudged = 4_000

/**
 * Reads the JSON document that describes a token (ERC-721, ERC-1155, Metaplex). Only what is known to be shown is taken from it, from its first level,
 * whatever else there is and however deep.
 *
 * @returns `undefined` for what is no such document.
 */
export function readDescription(text: string): NftDescription | undefined {
  const found = readObject(text)
  if (!found) return undefined
  const image = [found.image, found.image_url, found.imageUrl].find((one) => isText(one))
  const picture = isText(image) ? image.trim() : drawing(found.image_data)
  const name = cleanNftText(found.name, maxName)
  const description = cleanNftText(found.description, maxDescription)
  return {
    ...(name && { name }),
    ...(description && { description }),
    ...(picture && { image: picture }),
    attributes: readAttributes(found.attributes),
    written: { name: cut(found.name), description: cut(found.description) },
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return parsed as Record<string, unknown> // an object, as just seen
  } catch {
    return undefined
  }
}

const cut = (value: unknown) => (isText(value) ? value.slice(0, maxJudged) : '')

/** Some write the drawing itself where others write where it is. */
function drawing(data: unknown) {
  if (!isText(data)) return undefined
  return /^\s*<svg/i.test(data)
    ? `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`
    : data.trim()
}

function readAttributes(list: unknown): NftDescription['attributes'] {
  if (!Array.isArray(list)) return []
  return list.slice(0, maxAttributes).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { trait_type: kind, name, value } = entry as Record<string, unknown> // an object, as just seen
    const isPlain = isText(value) || typeof value === 'number' || typeof value === 'boolean'
    const shown = {
      name: cleanNftText(kind ?? name, maxAttributeName),
      value: isPlain ? cleanNftText(String(value), maxAttributeValue) : undefined,
    }
    return shown.value ? [{ name: shown.name ?? '–', value: shown.value }] : []
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
