/**
 * Writes a number that was typed or pasted in Arabic or Persian digits in Latin ones. Their decimal separator (U+066B) becomes `decimal`; the
 * one between thousands (U+066C) goes.
 */
export function toLatinDigits(text: string, decimal = '.'): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15)) // the code of either zero ends in 0
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', '')
}
