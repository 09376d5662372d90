// Makes a program that Solana's loader takes (SBPF version 0) out of an object file of LLVM's own BPF target. The object has
// code alone: no tables of constants, no variables, and no calls but those of the runtime (`sol_…`).

/** Relocation of a call of the runtime by its name. */
const callByName = 10
const names = ['', '.text', '.dynamic', '.dynsym', '.dynstr', '.rel.dyn', '.shstrtab']

/**
 * @param {Buffer} object
 * @param {string} entry the function that is called
 * @returns {Buffer} the program
 */
export function linkProgram(object, entry) {
  const { text, calls, start } = readObject(object, entry)
  const symbols = [...new Set(calls.map(({ name }) => name))]
  const { bytes: dynamicNames, offsets } = writeNames(['', ...symbols])
  const { bytes: sectionNames, offsets: nameOffsets } = writeNames(names)

  const dynamicSymbols = Buffer.alloc(24 * (symbols.length + 1))
  symbols.forEach((name, index) => {
    const at = 24 * (index + 1)
    dynamicSymbols.writeUInt32LE(offsets.get(name), at)
    dynamicSymbols[at + 4] = 0x10 // global, of no type: found elsewhere
  })
  const headerCount = 3
  const textAt = 64 + 56 * headerCount
  const relocations = Buffer.alloc(16 * calls.length)
  calls.forEach(({ offset, name }, index) => {
    relocations.writeBigUInt64LE(BigInt(textAt + offset), 16 * index)
    relocations.writeBigUInt64LE(
      (BigInt(symbols.indexOf(name) + 1) << 32n) | BigInt(callByName),
      16 * index + 8,
    )
  })
  const dynamic = Buffer.alloc(16 * 7)
  const parts = [text, dynamic, dynamicSymbols, dynamicNames, relocations, sectionNames]
  let end = textAt
  const places = parts.map(({ length }) => {
    const at = end
    end = (at + length + 7) & ~7
    return at
  })
  const [, dynamicAt, symbolsAt, namesAt, relocationsAt] = places
  const entries = [
    [17, relocationsAt], // DT_REL
    [18, relocations.length],
    [19, 16],
    [6, symbolsAt], // DT_SYMTAB
    [5, namesAt], // DT_STRTAB
    [10, dynamicNames.length],
    [0, 0],
  ]
  entries.forEach(([tag, value], index) => {
    dynamic.writeBigUInt64LE(BigInt(tag), 16 * index)
    dynamic.writeBigUInt64LE(BigInt(value), 16 * index + 8)
  })

  const program = Buffer.alloc(end + 64 * names.length)
  program.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  program.writeUInt16LE(3, 16) // a shared object
  program.writeUInt16LE(247, 18) // BPF
  program.writeUInt32LE(1, 20)
  program.writeBigUInt64LE(BigInt(textAt + start), 24)
  program.writeBigUInt64LE(64n, 32)
  program.writeBigUInt64LE(BigInt(end), 40)
  ;[64, 56, headerCount, 64, names.length, names.length - 1].forEach((value, index) =>
    program.writeUInt16LE(value, 52 + 2 * index),
  )
  const segments = [
    [1, 5, textAt, text.length],
    [1, 4, dynamicAt, relocationsAt + relocations.length - dynamicAt],
    [2, 6, dynamicAt, dynamic.length],
  ]
  segments.forEach(([type, flags, offset, size], index) => {
    const at = 64 + 56 * index
    program.writeUInt32LE(type, at)
    program.writeUInt32LE(flags, at + 4)
    ;[offset, offset, offset, size, size, 8].forEach((value, field) =>
      program.writeBigUInt64LE(BigInt(value), at + 8 + 8 * field),
    )
  })
  parts.forEach((part, index) => program.set(part, places[index]))
  // Kind, flags, the section that it belongs to, and the size of an entry.
  const kinds = [
    [1, 6, 0, 0], // .text
    [6, 3, 4, 16], // .dynamic
    [11, 2, 4, 24], // .dynsym
    [3, 2, 0, 0], // .dynstr
    [9, 2, 3, 16], // .rel.dyn
    [3, 0, 0, 0], // .shstrtab
  ]
  kinds.forEach(([kind, flags, link, entrySize], index) => {
    const at = end + 64 * (index + 1)
    const place = names[index + 1] === '.shstrtab' ? 0 : places[index]
    program.writeUInt32LE(nameOffsets.get(names[index + 1]), at)
    program.writeUInt32LE(kind, at + 4)
    program.writeBigUInt64LE(BigInt(flags), at + 8)
    program.writeBigUInt64LE(BigInt(place), at + 16)
    program.writeBigUInt64LE(BigInt(places[index]), at + 24)
    program.writeBigUInt64LE(BigInt(parts[index].length), at + 32)
    program.writeUInt32LE(link, at + 40)
    program.writeBigUInt64LE(8n, at + 48)
    program.writeBigUInt64LE(BigInt(entrySize), at + 56)
  })
  return program
}

function writeNames(list) {
  const offsets = new Map()
  let text = ''
  for (const name of list) {
    offsets.set(name, text.length)
    text += `${name}\0`
  }
  return { bytes: Buffer.from(text), offsets }
}

/** The code of an object file, its calls of the runtime, and where the entry stands in it. */
function readObject(object, entry) {
  const count = object.readUInt16LE(60)
  const sectionsAt = Number(object.readBigUInt64LE(40))
  const sections = Array.from({ length: count }, (_, index) => {
    const at = sectionsAt + 64 * index
    const offset = Number(object.readBigUInt64LE(at + 24))
    const size = Number(object.readBigUInt64LE(at + 32))
    return {
      name: object.readUInt32LE(at),
      kind: object.readUInt32LE(at + 4),
      link: object.readUInt32LE(at + 40),
      data: object.subarray(offset, offset + size),
    }
  })
  const nameIn = (section, at) =>
    section.data.subarray(at, section.data.indexOf(0, at)).toString('latin1')
  const named = (name) =>
    sections.find((section) => nameIn(sections[object.readUInt16LE(62)], section.name) === name)
  const symbolTable = sections.find(({ kind }) => kind === 2)
  const symbolAt = (index) => ({
    name: nameIn(sections[symbolTable.link], symbolTable.data.readUInt32LE(24 * index)),
    value: Number(symbolTable.data.readBigUInt64LE(24 * index + 8)),
  })
  for (const name of ['.rodata', '.data', '.bss'])
    if ((named(name)?.data.length ?? 0) > 0) throw new Error(`The program has a section ${name}`)
  const relocations = named('.rel.text').data
  const calls = Array.from({ length: relocations.length / 16 }, (_, index) => {
    const offset = Number(relocations.readBigUInt64LE(16 * index))
    const info = relocations.readBigUInt64LE(16 * index + 8)
    const { name } = symbolAt(Number(info >> 32n))
    if (Number(info & 0xffffffffn) !== callByName || !name.startsWith('sol_'))
      throw new Error(`The program needs ${name}, which the runtime does not have`)
    return { offset, name }
  })
  const text = Buffer.from(named('.text').data)
  // Calls of the runtime: the loader asks for no source register, and for -1 until it knows the number.
  for (const { offset } of calls) text.set([0x85, 0, 0, 0, 0xff, 0xff, 0xff, 0xff], offset)
  const symbolCount = symbolTable.data.length / 24
  for (let index = 0; index < symbolCount; index++) {
    const { name, value } = symbolAt(index)
    if (name === entry) return { text, calls, start: value }
  }
  throw new Error(`The program has no function ${entry}`)
}
