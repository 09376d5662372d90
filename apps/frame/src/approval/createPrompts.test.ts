import { expect, test } from 'vitest'
import type { Ui } from '../screens/mountUi.tsx'
import type { View } from '../screens/view.ts'
import { createPrompts } from './createPrompts.ts'

/** A screen that remembers what it shows, and a page that remembers what it was told. */
function createScreen() {
  const shown: { view: View | undefined; waiting: number } = { view: undefined, waiting: 0 }
  const told: string[] = []
  const ui: Ui = {
    show(view, waiting = 0) {
      shown.view = view
      shown.waiting = waiting
      return { title: view?.kind ?? '', height: 400 }
    },
    setWaiting(count) {
      shown.waiting = count
    },
    setTheme() {},
    setLanguage: () => Promise.resolve(),
    unmount() {},
  }
  const prompts = createPrompts({
    ui,
    stage: {
      show: ({ purpose, title, height }) => told.push(`show ${purpose} ${title} ${height}`),
      hide: () => told.push('hide'),
    },
  })
  const ask = (origin: string, signal?: AbortSignal) =>
    prompts.prompt<'continued'>(
      (end) => ({ purpose: 'continue', view: { kind: 'continue', request: { origin }, ...end } }),
      signal,
    )
  const current = () => {
    if (shown.view?.kind !== 'continue') throw new Error('Nothing shows')
    return shown.view
  }
  return { prompts, ask, current, shown, told }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

test('one at a time: the next one shows when the one before has ended, in order', async () => {
  const { ask, current, shown, told } = createScreen()
  const first = ask('a')
  const second = codeOf(ask('b'))
  const third = ask('c')
  expect(current().request.origin).toBe('a')
  expect(shown.waiting).toBe(2)
  current().done('continued')
  expect(await first).toBe('continued')
  expect(current().request.origin).toBe('b')
  current().reject()
  expect(await second).toBe('REJECTED')
  current().done('continued')
  await third
  expect(shown.view).toBeUndefined()
  await expect.poll(() => told).toContain('hide')
  expect(told.filter((line) => line === 'hide')).toHaveLength(1)
})

test('a sixth is refused at once, and takes its place when one has ended', async () => {
  const { ask, current, shown } = createScreen()
  const asked = ['a', 'b', 'c', 'd', 'e'].map((origin) => codeOf(ask(origin)))
  expect(await codeOf(ask('f'))).toBe('BUSY')
  expect(shown.waiting).toBe(4)
  current().reject()
  expect(await asked[0]).toBe('REJECTED')
  const later = codeOf(ask('g'))
  expect(shown.waiting).toBe(4)
  for (let turn = 0; turn < 5; turn++) current().done('continued')
  expect(await later).toBe('answered')
})

test('a signal ends its own prompt only, whether it shows or waits', async () => {
  const { ask, current, shown } = createScreen()
  const showing = new AbortController()
  const waiting = new AbortController()
  const first = codeOf(ask('a', showing.signal))
  const second = codeOf(ask('b', waiting.signal))
  const third = codeOf(ask('c'))
  waiting.abort()
  expect(await second).toBe('ABORTED')
  expect(current().request.origin).toBe('a')
  expect(shown.waiting).toBe(1)
  showing.abort()
  expect(await first).toBe('ABORTED')
  expect(current().request.origin).toBe('c')
  current().done('continued')
  expect(await third).toBe('answered')
  expect(await codeOf(ask('d', showing.signal))).toBe('ABORTED')
  expect(shown.view).toBeUndefined()
})

test('abort ends all of them without showing one of those that wait', async () => {
  const { prompts, ask, shown, told } = createScreen()
  const asked = ['a', 'b', 'c'].map((origin) => codeOf(ask(origin)))
  prompts.abort()
  expect(await Promise.all(asked)).toEqual(['ABORTED', 'ABORTED', 'ABORTED'])
  expect(shown.view).toBeUndefined()
  expect(told.filter((line) => line.startsWith('show'))).toHaveLength(1)
})

test('an answer that comes twice, or after the end, changes nothing', async () => {
  const { ask, current } = createScreen()
  const first = ask('a')
  const { done, reject } = current()
  const second = codeOf(ask('b'))
  done('continued')
  done('continued')
  reject()
  expect(await first).toBe('continued')
  expect(current().request.origin).toBe('b')
  current().reject()
  expect(await second).toBe('REJECTED')
})

test('a view that cannot be made ends its prompt and lets the next one through', async () => {
  const { prompts, ask, current } = createScreen()
  const broken = prompts.prompt(() => {
    throw new Error('No view')
  })
  expect(await codeOf(broken)).toBe('FAILED')
  void codeOf(ask('b'))
  expect(current().request.origin).toBe('b')
})

test('what follows at once does not let the page put the frame away in between', async () => {
  const { ask, current, told } = createScreen()
  const first = ask('a')
  current().done('continued')
  await first
  const second = ask('b')
  current().done('continued')
  await second
  await expect.poll(() => told).toContain('hide')
  expect(told.map((line) => line.split(' ')[0])).toEqual(['show', 'show', 'hide'])
})
