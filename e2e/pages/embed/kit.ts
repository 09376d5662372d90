import { createKit } from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { base, mainnet } from '@latchkey/core/networks'

export const kit = createKit({
  projectId: 'your-project-id',
  networks: [mainnet, base],
  adapters: [eip155()],
})
