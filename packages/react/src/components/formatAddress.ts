/** A shortened address for lists and buttons: `0x1234…abcd`. Where money moves, pass 6 and 6 or show it whole. */
export function formatAddress(address: string, start = 6, end = 4) {
  return address.length <= start + end + 1
    ? address
    : `${address.slice(0, start)}…${address.slice(address.length - end)}`
}
