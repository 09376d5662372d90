import type { Handlers } from '@latchkey/protocol/channel'
import type { AppMethods } from '@latchkey/protocol/frame'
import type { FrameServices } from './frameServices.ts'
import { refusal } from './refusal.ts'

type DappMethod =
  | '@latchkey-app/GET_CHAIN_ID'
  | '@latchkey-app/SWITCH_NETWORK'
  | '@latchkey-app/RELOAD'
  | '@latchkey-app/RPC_ABORT'
  | '@latchkey-app/SYNC_THEME'
  | '@latchkey-app/SYNC_DAPP_DATA'
  | '@latchkey-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | '@latchkey-app/PING'

/** What the page says of itself, and how it steers the frame. */
export function createDappHandlers(
  services: FrameServices,
): Pick<Handlers<AppMethods>, DappMethod> {
  const { network, approvals, settings, ui, reload } = services

  return {
    '@latchkey-app/GET_CHAIN_ID': () => ({ chainId: network.current() }),
    '@latchkey-app/SWITCH_NETWORK': async ({ chainId }) => {
      await network.switchTo(chainId)
      return { chainId }
    },
    '@latchkey-app/RELOAD': () => {
      approvals.abort()
      setTimeout(reload) // after the answer has left
      return undefined
    },
    '@latchkey-app/RPC_ABORT': () => {
      approvals.abort()
      return undefined
    },
    '@latchkey-app/SYNC_THEME': async ({
      themeMode,
      themeVariables = {},
      themeTokens = {},
      language,
    }) => {
      const given = Object.entries({ ...themeTokens, ...themeVariables })
      const variables = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
      ui.setTheme({ mode: themeMode, variables })
      if (language !== undefined) await ui.setLanguage(language)
      return undefined
    },
    // Approvals show the verified origin; what a site says of itself is not shown anywhere.
    '@latchkey-app/SYNC_DAPP_DATA': ({ projectId }) => {
      if (projectId !== settings.projectId)
        throw refusal('INVALID_REQUEST', 'The frame belongs to another project')
      return undefined
    },
    '@latchkey-app/GET_SMART_ACCOUNT_ENABLED_NETWORKS': () => ({
      smartAccountEnabledNetworks: [],
    }),
    '@latchkey-app/PING': () => undefined,
  }
}
