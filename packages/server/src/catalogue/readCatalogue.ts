import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '../errors.ts'
import type { Limits } from '../config/limits.ts'
import type { Picture } from '../pictures/pictureCache.ts'
import { lineOfSyntaxError, linesOfWallets } from './lineOf.ts'
import { pictureKinds, type PictureKind, type Pictures } from './pictureKinds.ts'
import { readPictures } from './readPictures.ts'
import { takeImage } from './takeImage.ts'
import { catalogueFile, walletRecord, type WalletRecord } from './walletRecord.ts'

/** What the server shows: wallets in order, the best known first, and all pictures. */
export type CatalogueData = {
  readonly wallets: readonly WalletRecord[]
  readonly pictures: Pictures
}

/** An operator's own part, before it is put on top of what is built in. */
export type OwnCatalogue = CatalogueData & {
  readonly base: 'built-in' | 'none'
  readonly exclude: readonly string[]
  /** The wallets as they were written: of those that are built in, only what is to be changed. */
  readonly written: readonly Readonly<Record<string, unknown>>[]
}

/** The wallets and pictures that come with this package, which lie beside both `src` and `dist`. */
export const builtInFolder = fileURLToPath(new URL('../../catalogue/', import.meta.url))

/**
 * Reads the catalogue that a server is to show.
 *
 * @param path - an operator's own file or folder, put on top of the built-in wallets; these alone without one
 * @throws OperatorError that lists what is wrong.
 */
export async function readCatalogue(
  path: string | undefined,
  limits: Limits,
): Promise<CatalogueData> {
  const { own: builtIn, problems: defects } = await readOwn(builtInFolder, limits, undefined)
  if (defects.length > 0) throw new OperatorError(describe(builtInFolder, defects))
  if (path === undefined) return builtIn
  const { own, problems } = await readOwn(path, limits, builtIn)
  if (problems.length > 0) throw new OperatorError(describe(path, problems))
  return own.base === 'none' ? own : layOver(builtIn, own)
}

/** Reads and checks an operator's own part. Nothing is left out in silence: what is wrong stands in `problems`. */
export async function readOwn(
  path: string,
  limits: Limits,
  builtIn: CatalogueData | undefined,
): Promise<{ readonly own: OwnCatalogue; readonly problems: readonly string[] }> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false
  const folder = isFolder ? path : dirname(path)
  const fileName = isFolder ? 'wallets.json' : basename(path)
  const { text, file, problems } = await parse(join(folder, fileName), fileName, limits)
  const { pictures, problems: pictureProblems } = await readPictures(join(folder, 'images'), limits)
  problems.push(...pictureProblems)
  const { base, exclude } = file

  const below = base === 'built-in' ? (builtIn?.wallets ?? []) : []
  const known = new Map(below.map((wallet) => [wallet.id, wallet]))
  for (const id of exclude)
    if (base === 'built-in' && builtIn && !known.has(id))
      problems.push(`${fileName}: exclude: there is no built-in wallet ${JSON.stringify(id)}.`)

  const lines = file.wallets.length > 0 ? linesOfWallets(text) : []
  const wallets: WalletRecord[] = []
  const written: Readonly<Record<string, unknown>>[] = []
  for (const [index, value] of file.wallets.entries()) {
    const place = `${fileName}:${lines[index] ?? 1}: ${nameOf(value, index)}`
    const { image, ...fields } = isObject(value) ? value : {}
    const before = typeof fields.id === 'string' ? known.get(fields.id) : undefined
    const parsed = walletRecord.safeParse(isObject(value) ? { ...before, ...fields } : value)
    if (!parsed.success)
      problems.push(...parsed.error.issues.map((issue) => `${place}: ${reasonOf(issue)}.`))
    else {
      wallets.push(parsed.data)
      written.push(fields)
    }
    if (image === undefined) continue
    const taken = await takeImage(image, folder, limits)
    if (typeof taken === 'string') problems.push(`${place}: image: ${taken}.`)
    else if (parsed.success) pictures.wallets.set(parsed.data.id, taken)
  }
  // Those that stay as they are built in count as well: no two wallets may answer to one name of a page.
  const kept = [...known.values()].filter(
    ({ id }) => !exclude.includes(id) && !wallets.some((wallet) => wallet.id === id),
  )
  problems.push(...findDoubles(wallets, kept, fileName))
  return { own: { base, exclude, wallets, written, pictures }, problems }
}

/** Says what is wrong, the first part of it where it is a lot. */
export function describe(path: string, problems: readonly string[], most = 20) {
  const rest = problems.length - most
  return [
    `The wallet catalogue ${path} cannot be used:`,
    ...problems.slice(0, most).map((problem) => `  ${problem}`),
    ...(rest > 0 ? [`  … and ${rest} more. \`latchkey catalogue check\` shows them all.`] : []),
  ].join('\n')
}

function layOver(builtIn: CatalogueData, own: OwnCatalogue): CatalogueData {
  const changed = new Map(own.wallets.map((wallet) => [wallet.id, wallet]))
  const builtInIds = new Set(builtIn.wallets.map(({ id }) => id))
  return {
    // What an operator adds is what their visitors look for: it comes first.
    wallets: [
      ...own.wallets.filter(({ id }) => !builtInIds.has(id)),
      ...builtIn.wallets
        .filter(({ id }) => !own.exclude.includes(id))
        .map((wallet) => changed.get(wallet.id) ?? wallet),
    ],
    // Cast because fromEntries forgets the names of its keys.
    pictures: Object.fromEntries(
      pictureKinds.map((kind) => [
        kind,
        new Map([...builtIn.pictures[kind], ...own.pictures[kind]]),
      ]),
    ) as Record<PictureKind, Map<string, Picture>>,
  }
}

async function parse(path: string, name: string, limits: Limits) {
  const nothing = catalogueFile.parse({ version: 1 })
  let text = ''
  try {
    text = await readFile(path, 'utf8')
    const parsed = catalogueFile.safeParse(JSON.parse(text))
    if (!parsed.success)
      return {
        text,
        file: nothing,
        problems: parsed.error.issues.map((issue) => `${name}: ${reasonOf(issue)}.`),
      }
    const most = limits.catalogueWallets
    if (parsed.data.wallets.length > most)
      return { text, file: nothing, problems: [`${name}: has more than ${most} wallets.`] }
    const problems: string[] = []
    return { text, file: parsed.data, problems }
  } catch (error) {
    if (error instanceof SyntaxError)
      return {
        text,
        file: nothing,
        problems: [`${name}:${lineOfSyntaxError(text)}: is not JSON.`],
      }
    throw new OperatorError(
      `There is no wallet catalogue at ${path}. Give a file, or a folder with a file wallets.json.`,
      { cause: error },
    )
  }
}

function findDoubles(
  wallets: readonly WalletRecord[],
  kept: readonly WalletRecord[],
  file: string,
) {
  const problems: string[] = []
  const ids = new Set<string>()
  const rdns = new Map<string, string>()
  for (const wallet of kept) if (wallet.rdns) rdns.set(wallet.rdns.toLowerCase(), wallet.id)
  for (const { id, rdns: own } of wallets) {
    if (ids.has(id.toLowerCase())) problems.push(`${file}: the id ${id} is given twice.`)
    ids.add(id.toLowerCase())
    const holder = own ? rdns.get(own.toLowerCase()) : undefined
    if (own && holder !== undefined)
      problems.push(`${file}: ${id}: rdns: ${own} is already that of ${holder}.`)
    else if (own) rdns.set(own.toLowerCase(), id)
  }
  return problems
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOf(value: unknown, index: number) {
  const id = isObject(value) && typeof value.id === 'string' ? ` (${value.id.slice(0, 64)})` : ''
  return `wallets[${index}]${id}`
}

function reasonOf({ path, message }: { path: readonly PropertyKey[]; message: string }) {
  return path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message
}
