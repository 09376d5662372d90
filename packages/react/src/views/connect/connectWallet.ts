import { connect, type Connector, type Kit } from '@latchkey/core'
import { stepAside } from '../../dialog/stepAside.ts'

/**
 * Connects a wallet in this browser. Hides the dialog while the wallet asks in its own overlay.
 *
 * @throws what `connect` throws
 */
export function connectWallet(
  kit: Kit,
  connector: Connector,
  options: Omit<connect.Parameters, 'connector'>,
): Promise<connect.ReturnType> {
  return stepAside(kit, connector, connect(kit, { ...options, connector }))
}
