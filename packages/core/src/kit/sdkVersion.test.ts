import { expect, test } from 'vitest'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from './createStorage.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { mainnet } from '../networks/eip155.ts'
import { sdkVersion } from './serverApi.ts'
import { version } from '../version.ts'

test('sdkVersion names core, or the library that draws the dialog', () => {
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
  })
  expect(sdkVersion(kit)).toBe(`core-eip155-${version}`)
  kit.library = 'react'
  expect(sdkVersion(kit)).toBe(`react-eip155-${version}`)
})
