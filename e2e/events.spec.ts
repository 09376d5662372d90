import { expect } from '@latchkey/testing/playwright'
import { test } from './demoTest.ts'

test('events: what a visitor does in the dialog is reported as it happens', async ({
  wallet,
  demo,
}) => {
  await wallet.install()
  const event = demo.fact('useKitEvents', 'event')
  const properties = demo.fact('useKitEvents', 'properties')
  await demo.goto()
  await demo.open()
  await expect(event).toHaveText('MODAL_OPEN')
  await expect(properties).toHaveText('{"connected":false}')

  await demo.walletRow().click()
  await expect(event).toHaveText('SELECT_WALLET')
  await expect(properties).toHaveText(
    '{"name":"Test wallet","platform":"browser","view":"Connect","displayIndex":1}',
  )
  await wallet.approve()
  await expect(demo.dialog).toBeHidden()
  await expect(event).toHaveText('MODAL_CLOSE')

  await demo.open()
  await demo.dialog.getByRole('button', { name: 'Network: Localhost One' }).click()
  await expect(event).toHaveText('CLICK_NETWORKS')
  await demo.back.click()
  await demo.dialog.getByRole('button', { name: 'Send' }).click()
  await expect(event).toHaveText('OPEN_SEND')
  await expect(properties).toHaveText('{"isSmartAccount":false,"network":"eip155:31337"}')
})
