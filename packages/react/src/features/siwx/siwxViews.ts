export { siwxSignMessageView } from './SIWXSignMessage.tsx'
