const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Reads JSON without rounding amounts: numbers with more digits than JavaScript keeps become text, just as they stand there.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  // Whatever is no JSON must not become it by what is put in here.
  JSON.parse(text)
  return JSON.parse(
    text.replace(tokens, (token) =>
      !token.startsWith('"') && token.replace(/[eE].*$/, '').replace(/\D/g, '').length > 15
        ? `"${token}"`
        : token,
    ),
  )
}
