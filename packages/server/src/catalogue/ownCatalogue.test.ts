import { readFileSync } from 'node:fs'
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OperatorError, createServer } from '../exports/index.ts'
import { openMemoryStore } from '../fixtures/memoryStore.ts'
import { tempFolder } from '../fixtures/tempFolder.ts'
import { writeCatalogue } from '../fixtures/writeCatalogue.ts'
import { limits } from '../config/limits.ts'
import { checkCatalogue, importCatalogue } from './catalogueCommand.ts'
import { openCatalogue } from './openCatalogue.ts'

const picture = (name: string) =>
  readFileSync(new URL(`../fixtures/pictures/${name}`, import.meta.url))
const png = picture('stripe.png')
const wallet = { id: 'com.example.ours', name: 'Ours', chains: ['eip155:*'] }
const script = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

test.each<[string, object, RegExp]>([
  ['no id', { name: 'X', chains: ['eip155:1'] }, /wallets\[0\]: id: /],
  [
    'an id that is a path',
    { ...wallet, id: '../../etc' },
    /wallets\[0\] \(\.\.\/\.\.\/etc\): id: may only hold/,
  ],
  ['no chains', { ...wallet, chains: [] }, /chains: /],
  ['a chain without a namespace', { ...wallet, chains: ['1'] }, /chains\.0: is no CAIP-2 id/],
  ['a script as homepage', { ...wallet, homepage: 'javascript:alert(1)' }, /homepage: is no https/],
  ['an unencrypted homepage', { ...wallet, homepage: 'http://a.example' }, /homepage: is no https/],
  [
    'a script as link',
    { ...wallet, mobile_link: 'javascript:alert(1)//' },
    /mobile_link: is neither/,
  ],
  ['data as link', { ...wallet, desktop_link: 'data:text/html,x' }, /desktop_link: is neither/],
  [
    'a hidden script',
    { ...wallet, mobile_link: 'java\tscript:alert(1)' },
    /mobile_link: is neither/,
  ],
  ['an intent', { ...wallet, mobile_link: 'intent://x#Intent;end' }, /mobile_link: is neither/],
  ['an app as web link', { ...wallet, webapp_link: 'ours://' }, /webapp_link: is no https/],
  ['a bad rdns', { ...wallet, rdns: 'ours' }, /rdns: is no reverse domain name/],
  ['an unknown field', { ...wallet, mobil_link: 'ours://' }, /mobil_link/],
  ['a name of nothing', { ...wallet, name: '\u200b' }, /name: is no text/],
  ['an unknown badge', { ...wallet, badge_type: 'gold' }, /badge_type/],
  ['no object', ['x'], /wallets\[0\]/],
  ['an rdns of another wallet', { ...wallet, rdns: 'IO.metamask' }, /already that of io\.metamask/],
  [
    'a picture out of the folder',
    { ...wallet, image: '../wallets.json' },
    /image: (lies outside|there is no)/,
  ],
  ['a picture by its whole path', { ...wallet, image: '/etc/passwd' }, /image: lies outside/],
  ['a picture elsewhere', { ...wallet, image: 'https://a.example/x.png' }, /image: lies outside/],
  [
    'a picture that is not there',
    { ...wallet, image: 'nothing.png' },
    /image: there is no such file/,
  ],
  [
    'a script as picture',
    { ...wallet, image: `data:image/svg+xml;base64,${script.toString('base64')}` },
    /image: is no data: address of a PNG, JPEG or WebP/,
  ],
  [
    'a script that says it is a PNG',
    { ...wallet, image: `data:image/png;base64,${script.toString('base64')}` },
    /image: is no PNG, JPEG or WebP, whatever/,
  ],
])('catalogue check: refuses %s', async (_, record, message) => {
  const folder = await writeCatalogue({ wallets: [record] })
  await expect(checkCatalogue(folder)).rejects.toThrow(message)
})

test('catalogue check: says everything that is wrong, each with its line', async () => {
  const good = { ...wallet, id: 'com.example.good' }
  const folder = await writeCatalogue(
    {
      note: { wallets: ['of another list'] },
      exclude: ['com.example.unknown'],
      wallets: [good, { ...wallet, homepage: 'x', rdns: 'y' }, { ...good }],
    },
    {
      'images/wallets/com.example.good.svg': script,
      'images/networks/eip155.png': png,
      'images/wallets/com.example.ours.png': png,
      'images/wallets/com.example.ours.webp': picture('stripe.webp'),
      'images/tokens/gif.gif': picture('stripe.gif'),
      'images/tokens/large.png': Buffer.concat([png, Buffer.alloc(limits.cataloguePictureBytes)]),
      'images/.hidden/x': script,
    },
  )
  const text = await readFile(join(folder, 'wallets.json'), 'utf8')
  const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length
  const error = await checkCatalogue(folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OperatorError)
  const lines = String(error).split('\n')
  // The record begins in the line before its first field.
  const place = `wallets.json:${lineOf('"id": "com.example.ours"') - 1}: wallets[1] (com.example.ours)`
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`${place}: homepage: is no https address`),
      expect.stringContaining(`${place}: rdns: is no reverse domain name`),
      expect.stringContaining('exclude: there is no built-in wallet "com.example.unknown"'),
      expect.stringContaining('the id com.example.good is given twice'),
      expect.stringContaining('images/wallets/com.example.good.svg: is no PNG, JPEG or WebP'),
      expect.stringContaining('images/networks/eip155.png: the name stands for no id'),
      expect.stringContaining('images/wallets/com.example.ours.webp: is the second picture of'),
      expect.stringContaining('images/tokens/gif.gif: is no PNG, JPEG or WebP'),
      expect.stringContaining('images/tokens/large.png: has '),
    ]),
  )
  expect(lines).toHaveLength(10)
})

test.each([
  ['{\n  "version": 1,\n  "wallets": [,]\n}', /wallets\.json:3: is not JSON/],
  ['{"version": 2, "wallets": []}', /version/],
  ['[]', /wallets\.json: /],
  ['', /is not JSON/],
])('catalogue check: refuses the file %j', async (text, message) => {
  await expect(checkCatalogue(await writeCatalogue(text))).rejects.toThrow(message)
})

test('catalogue check: does not follow a picture out of its folder', async () => {
  const outside = await tempFolder()
  await writeFile(join(outside, 'secret.png'), png)
  const folder = await writeCatalogue({ wallets: [{ ...wallet, image: 'link.png' }] })
  await symlink(join(outside, 'secret.png'), join(folder, 'link.png'))
  await expect(checkCatalogue(folder)).rejects.toThrow(/image: lies outside/)
})

test('catalogue check: takes a good one, as a folder and as a file, and counts what is in it', async () => {
  const folder = await writeCatalogue(
    {
      exclude: ['app.phantom'],
      wallets: [
        { ...wallet, image: 'logos/ours.png', mobile_link: 'ours://', homepage: null },
        {
          ...wallet,
          id: 'b',
          image: `data:image/jpeg;base64,${picture('stripe.jpg').toString('base64')}`,
        },
      ],
    },
    { 'logos/ours.png': png, 'images/currencies/usd.png': png },
  )
  const counted = 'Wallets besides the built-in ones: 2; left out: 1; pictures: 3.'
  expect(await checkCatalogue(folder)).toBe(counted)
  expect(await checkCatalogue(join(folder, 'wallets.json'))).toBe(counted)
  await expect(checkCatalogue(join(folder, 'none.json'))).rejects.toThrow(
    /There is no wallet catalogue/,
  )
})

test('catalogue import: puts it where a server finds it, and replaces what was there as a whole', async () => {
  const dataFolder = await tempFolder()
  const first = await writeCatalogue(
    {
      wallets: [
        { ...wallet, image: 'ours.png' },
        { id: 'io.metamask', name: 'Fox' },
      ],
    },
    { 'ours.png': png },
  )
  expect(await importCatalogue(first, { dataFolder })).toContain(join(dataFolder, 'catalogue'))
  const opened = await openCatalogue({ dataFolder }, limits)
  expect(opened.current().picture('wallets', 'com.example.ours')?.bytes).toEqual(png)
  const read = () => {
    const { bytes } = opened.current().answer({ projectId: 'x', entries: '2' }, 'http://x.example')
    const { data } = JSON.parse(bytes.toString()) as { data: { id: string; name: string }[] }
    return data.map(({ id, name }) => `${id} ${name}`)
  }
  expect(read()).toEqual(['com.example.ours Ours', 'io.metamask Fox'])

  const second = await writeCatalogue({ base: 'none', wallets: [{ ...wallet, id: 'only' }] })
  await importCatalogue(second, { dataFolder })
  await opened.reload()
  expect(read()).toEqual(['only Ours'])
  expect(opened.current().picture('wallets', 'com.example.ours')).toBeUndefined()
  expect(await readdir(dataFolder)).toEqual(['catalogue'])

  // Of a built-in wallet only what is changed is kept, so that what a newer version knows is shown.
  await importCatalogue(first, { dataFolder })
  const text = await readFile(join(dataFolder, 'catalogue', 'wallets.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ wallets: [wallet, { id: 'io.metamask', name: 'Fox' }] })
  expect(text).not.toContain('metamask.io')
})

test('catalogue import: changes nothing where something is wrong', async () => {
  const dataFolder = await tempFolder()
  await importCatalogue(await writeCatalogue({ wallets: [wallet] }), { dataFolder })
  const before = await readFile(join(dataFolder, 'catalogue', 'wallets.json'), 'utf8')
  const bad = await writeCatalogue({ wallets: [{ ...wallet, homepage: 'javascript:x' }] })
  await expect(importCatalogue(bad, { dataFolder })).rejects.toThrow(/homepage/)
  expect(await readFile(join(dataFolder, 'catalogue', 'wallets.json'), 'utf8')).toBe(before)
  expect(await readdir(dataFolder)).toEqual(['catalogue'])
})

test('catalogue import: does not take what the server reads for its own source', async () => {
  const catalogue = await writeCatalogue({ wallets: [wallet] })
  await expect(importCatalogue(catalogue, { catalogue })).rejects.toThrow(/as it is/)
  const file = join(catalogue, 'wallets.json')
  await expect(importCatalogue(file, { catalogue: file })).rejects.toThrow(/as it is/)
})

test('server: does not start on a catalogue that is wrong or not there, and says why', async () => {
  const store = await openMemoryStore()
  onTestFinished(() => store.close())
  const start = (catalogue: string) => createServer({ store, chains: {}, catalogue })
  const folder = await tempFolder()
  await expect(start(join(folder, 'nothing'))).rejects.toThrow(/There is no wallet catalogue/)
  const bad = await writeCatalogue({
    wallets: Array.from({ length: 30 }, (_, index) => ({
      id: `w${index}`,
      name: 'x',
      chains: ['x'],
    })),
  })
  await expect(start(bad)).rejects.toThrow(/… and 10 more\. `latchkey catalogue check`/)
  // A folder that holds pictures only is one without a list: that is said as well.
  await mkdir(join(folder, 'pictures', 'images'), { recursive: true })
  await expect(start(join(folder, 'pictures'))).rejects.toThrow(OperatorError)
})

test('server: keeps showing what it showed when what it reads anew is wrong', async () => {
  const catalogue = await writeCatalogue({ base: 'none', wallets: [wallet] })
  const opened = await openCatalogue({ catalogue }, limits)
  const count = () => {
    const { bytes } = opened.current().answer({ projectId: 'x' }, 'http://x.example')
    return (JSON.parse(bytes.toString()) as { count: number }).count
  }
  await writeFile(join(catalogue, 'wallets.json'), '{')
  await expect(opened.reload()).rejects.toThrow(/is not JSON/)
  expect(count()).toBe(1)
  await writeFile(
    join(catalogue, 'wallets.json'),
    JSON.stringify({ version: 1, base: 'none', wallets: [wallet, { ...wallet, id: 'b' }] }),
  )
  await opened.reload()
  expect(count()).toBe(2)
})
