import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { assertRoom } from './assertRoom.ts'

test('assertRoom: a disk with room is taken, one without is refused in words', async () => {
  await assertRoom(tmpdir(), 1)
  await expect(assertRoom(tmpdir(), 2 ** 60)).rejects.toThrow(
    /has \d+ MB left, and a new database takes 1152921504607 MB\. Make room/,
  )
})
