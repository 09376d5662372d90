export {
  channelLimits,
  channelVersion,
  openChannel,
  type ChannelOptions,
} from '../channel/channel.ts'
export { ChannelError } from '../channel/channelError.ts'
export { defineMethod } from '../channel/method.ts'
export type { Handlers, Method, MethodInput, MethodOutput, Methods } from '../channel/method.ts'
