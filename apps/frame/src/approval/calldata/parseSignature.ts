import type { AbiFunction, AbiParameter } from 'viem'

/**
 * Reads `transfer(address to, uint256 amount)`, structs written out as `(address to, bytes data)[] calls`. Only signatures that ship with the frame
 * come here; a test compares each with viem's own reading.
 */
export function parseSignature(signature: string): AbiFunction {
  const open = signature.indexOf('(')
  return {
    type: 'function',
    name: signature.slice(0, open),
    inputs: parseInputs(signature.slice(open + 1, -1)),
    outputs: [],
    stateMutability: 'payable',
  }
}

function parseInputs(list: string): AbiParameter[] {
  return splitOutside(list).map((input) => {
    const struct = /^\((.*)\)((?:\[\d*\])*) (\w+)$/.exec(input)
    if (struct) {
      const [, members = '', lists = '', name = ''] = struct
      return { type: `tuple${lists}`, name, components: parseInputs(members) }
    }
    const [type = '', name = ''] = input.split(' ')
    return { type, name }
  })
}

/** Splits at the commas that stand in no brackets. */
function splitOutside(list: string): string[] {
  let depth = 0
  let parts = ['']
  for (const letter of list) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    parts =
      letter === ',' && depth === 0
        ? [...parts, '']
        : [...parts.slice(0, -1), `${parts.at(-1)}${letter}`]
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}
