export { external, type ExternalConnectorOptions } from '../connectors/eip1193/eip1193Connector.ts'
export { mock, type MockConnectorOptions } from '../connectors/mock.ts'
export { isEip1193Provider, type Eip1193Provider } from '../connectors/eip1193/eip1193Provider.ts'
export type {
  LateAnswer,
  Pairing,
  Session,
  SessionListener,
  SignedIn,
  SignInWish,
  WalletLink,
} from '../connectors/connector.ts'
