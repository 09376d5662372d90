/** An address of the loopback under each of its names. */
export function onBothNames(url: string): string[] {
  if (url === '') return []
  const { port, protocol } = new URL(url)
  return [`${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`]
}
