/** Bytes that are not what they have to be. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError'
}

/** Reads bytes from front to back. Lengths are of one to three bytes, seven bits in each, the lowest first (`shortvec`). */
export function createReader(bytes: Uint8Array, { isStrict = true } = {}) {
  let at = 0

  const take = (length: number) => {
    if (at + length > bytes.length) throw new MalformedError('too short')
    at += length
    return bytes.slice(at - length, at)
  }
  const byte = () => take(1)[0] ?? 0

  function length() {
    let value = 0
    for (let place = 0; place < 3; place += 1) {
      const next = byte()
      value += (next & 0x7f) << (7 * place)
      if (next < 0x80) {
        if (isStrict && (value > 0xffff || (place > 0 && next === 0)))
          throw new MalformedError('a length in another form')
        return value
      }
    }
    throw new MalformedError('a length without an end')
  }

  function list<Item>(read: () => Item): Item[] {
    const items: Item[] = []
    for (let count = length(); count > 0; count -= 1) items.push(read())
    return items
  }

  return {
    take,
    byte,
    length,
    list,
    /** @throws MalformedError where something is left over */
    end() {
      if (at < bytes.length) throw new MalformedError('bytes left over')
    },
  }
}
