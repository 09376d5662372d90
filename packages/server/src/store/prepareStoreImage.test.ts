import { existsSync } from 'node:fs'
import { copyFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { storeImage } from '../fixtures/memoryStore.ts'
import { tempFolder } from '../fixtures/tempFolder.ts'
import { openStore } from './openStore.ts'
import { prepareStoreImage } from './prepareStoreImage.ts'
import { createProject, listProjects } from './projects.ts'

// Databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('image: is made once, replaces those of old versions, and stores begin from it apart from each other', async () => {
  const folder = await tempFolder()
  const old = join(folder, 'store-0123456789abcdef.tar')
  await writeFile(old, '')
  await utimes(old, 0, 0)
  const image = await prepareStoreImage(folder)
  expect(await prepareStoreImage(folder)).toBe(image)
  expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([image])

  const [one, two] = await Promise.all([openStore({ image }), openStore({ image })])
  await createProject(one, { id: 'one', name: 'One' })
  expect((await listProjects(one)).map(({ id }) => id)).toEqual(['one'])
  expect(await listProjects(two)).toEqual([])
  await Promise.all([one.close(), two.close()])
})

test('image: one that another process has made meanwhile stays, since stores begin from it already', async () => {
  const folder = join(await tempFolder(), 'images')
  const known = await storeImage()
  const making = prepareStoreImage(folder)
  await vi.waitUntil(() => existsSync(folder))
  const image = join(folder, basename(known))
  await copyFile(known, image)
  const { ino } = await stat(image)
  expect(await making).toBe(image)
  expect((await stat(image)).ino).toBe(ino)
  expect(await readdir(folder)).toHaveLength(1)
})
