import { expect, test } from 'vitest'
import { judgeSpam, isSpam } from './judgeSpam.ts'

test('isSpam: a history and a gallery are of one mind about what was given to many', () => {
  for (const recipients of [1, 9, 10, 19, 20]) {
    const arrival = { isOwn: false, recipients }
    const isInGallery = judgeSpam({ names: ['Moth'], description: '', arrival }).length > 0
    expect(isSpam('Moth', { from: '0xother', recipients }, '0xme'), String(recipients)).toBe(
      isInGallery,
    )
  }
})
