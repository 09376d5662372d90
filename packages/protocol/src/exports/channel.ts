export { channelLimits, channelVersion, openChannel, type ChannelOptions } from '../channel.ts'
export { ChannelError } from '../channelError.ts'
export { defineMethod } from '../method.ts'
export type { Handlers, Method, MethodInput, MethodOutput, Methods } from '../method.ts'
