import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBudgets } from '../source/budgets.ts'
import {
  buildFrame,
  exchangesChunk,
  judgingChunks,
  providersChunk,
  reachableBytes,
  readFolder,
  solanaChunk,
} from './buildFrame.ts'

const folders = [1, 2].map((number) => mkdtempSync(join(tmpdir(), `latchkey-frame-${number}-`)))
let first: ReadonlyMap<string, Buffer>
let second: ReadonlyMap<string, Buffer>
beforeAll(async () => {
  const [here = '', there = ''] = folders
  await buildFrame(here)
  await buildFrame(there, { TZ: 'Pacific/Auckland', LANG: 'ar_EG.UTF-8' })
  first = readFolder(here)
  second = readFolder(there)
}, 180_000)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('frame: two builds, in other places, time zones and languages, are the same to the byte', () => {
  expect([...second.keys()]).toEqual([...first.keys()])
  for (const [path, bytes] of first) expect(second.get(path)?.equals(bytes), path).toBe(true)
})

test('frame: the manifest names every other file with its hash, and all of them by one', () => {
  const manifest = JSON.parse(first.get('frame-manifest.json')?.toString() ?? '{}') as {
    sha256: string
    files: Record<string, { sha256: string; bytes: number }>
  }
  const others = [...first].filter(([path]) => path !== 'frame-manifest.json')
  const expected = others.map(([path, bytes]) => [
    path,
    { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length },
  ])
  expect(manifest.files).toEqual(Object.fromEntries(expected))
  const lines = Object.entries(manifest.files).map(([path, { sha256 }]) => `${sha256}  ${path}\n`)
  expect(manifest.sha256).toBe(createHash('sha256').update(lines.join('')).digest('hex'))
})

test('frame: the worker is one file at a fixed address that loads no other', () => {
  const worker = first.get('signer.js')?.toString() ?? ''
  expect(worker).not.toBe('')
  expect(worker).not.toMatch(/\bimport\s*[("'{*]|importScripts\s*\(|XMLHttpRequest|WebSocket\s*\(/)
})

test('frame: documents hold no script or style of their own, and the place of the API once', () => {
  for (const name of ['sdk.html', 'device.html', 'popup.html']) {
    const text = first.get(name)?.toString() ?? ''
    expect(text.split('<meta name="latchkey-api" content="" />')).toHaveLength(2)
    expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)/)
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  }
})

test('frame: what it loads, and the worker, stay within their budgets', () => {
  const budgets = readBudgets().frame
  const main = reachableBytes(first, 'sdk.html')
  const worker = gzipSync(first.get('signer.js') ?? '').length
  expect(main).toBeGreaterThan(1_000)
  expect(main).toBeLessThanOrEqual(budgets.main)
  expect(worker).toBeLessThanOrEqual(budgets.worker)
})

/** Gzip bytes of what reads and judges requests, which the first approval waits for. */
const mostForJudging = 20_000

test('frame: judging code is small and loads apart from the document', () => {
  const chunks = [...first].filter(([path]) => judgingChunks.test(path))
  const bytes = chunks.reduce((sum, [, text]) => sum + gzipSync(text).length, 0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(mostForJudging)
})

test.each([
  ['logins with providers', providersChunk, 'providers'],
  ['transactions of Solana', solanaChunk, 'solana'],
  ['swaps in words', exchangesChunk, 'exchanges'],
] as const)('frame: %s cost only those who use them, and little', (_, name, budget) => {
  const chunks = [...first].filter(([path]) => name.test(path))
  const bytes = chunks.reduce((sum, [, text]) => sum + gzipSync(text).length, 0)
  expect(chunks).toHaveLength(1)
  expect(bytes).toBeGreaterThan(500)
  expect(bytes).toBeLessThanOrEqual(readBudgets().frame[budget])
})
