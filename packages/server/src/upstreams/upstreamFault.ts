/** A server of somebody else that gave no usable answer. The message names no address and no key. */
export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault'
}
