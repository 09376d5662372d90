import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { coinTypeOfChain } from '@latchkey/protocol/api'
import {
  devnetContracts,
  devnetNameZone,
  getDevAccount,
  getNameSigner,
  setNameGateway,
  startDevnet,
  type Devnet,
} from '@latchkey/testing'
import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  keccak256,
  namehash,
  numberToHex,
  parseAbi,
  parseSignature,
  serializeSignature,
  toHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startNameWorld, zoneSettings } from '../../fixtures/nameWorld.ts'

const { zoneResolver, signerWallet } = devnetContracts
const coinType = BigInt(coinTypeOfChain(31337))
const anybody = () => privateKeyToAccount(generatePrivateKey())

let devnet: Devnet
let world: Awaited<ReturnType<typeof startNameWorld>>
beforeAll(async () => {
  devnet = await startDevnet()
  world = await startNameWorld(devnet)
})
afterAll(async () => {
  await world?.close()
  await devnet?.stop()
})

async function register(...parameters: Parameters<typeof world.register>) {
  const { status, body } = await world.register(...parameters)
  expect(status, JSON.stringify(body)).toBe(200)
}

test('resolution: an unmodified ENS client finds whom a name stands for, and its texts', async () => {
  const signer = anybody()
  const attributes = { avatar: 'https://pictures.example/jo.png', description: 'Jo, who builds' }
  await register(signer, 'jo-builds', { attributes })
  const name = `jo-builds.${devnetNameZone}`
  const { ens } = world
  expect(await ens.getEnsAddress({ name, strict: true })).toBe(signer.address)
  // A key is the same on every EVM chain, and has nothing to do with others.
  for (const other of [coinType, 60n, BigInt(coinTypeOfChain(8453)), 0x8000_0000n])
    expect(await ens.getEnsAddress({ name, coinType: other })).toBe(signer.address.toLowerCase())
  expect(await ens.getEnsAddress({ name, coinType: 0n })).toBeNull()
  expect(await ens.getEnsText({ name, key: 'avatar', strict: true })).toBe(attributes.avatar)
  expect(await ens.getEnsText({ name, key: 'description' })).toBe(attributes.description)
  expect(await ens.getEnsText({ name, key: 'url' })).toBeNull()
})

test('resolution: nobody is behind a name that was not given out, nor behind one below a name', async () => {
  await register(anybody(), 'parent')
  for (const label of ['nobody-here', 'below.parent', 'Parent'])
    expect(await world.ens.getEnsAddress({ name: `${label}.${devnetNameZone}` })).toBeNull()
  expect(await world.ens.getEnsAddress({ name: devnetNameZone })).toBeNull()
  // Names of the chain itself are found as before.
  expect(await world.ens.getEnsAddress({ name: 'bob.eth' })).toBe(getDevAccount(1).address)
})

test('resolution: a contract is answered for its own chain, and for the chain of the zone', async () => {
  const carol = getDevAccount(2)
  await register(carol, 'contract-of-carol', { address: signerWallet })
  const name = `contract-of-carol.${devnetNameZone}`
  expect(await world.ens.getEnsAddress({ name })).toBe(signerWallet)
  const found = await world.ens.getEnsAddress({ name, coinType })
  expect(found).toBe(signerWallet.toLowerCase())
  const elsewhere = BigInt(coinTypeOfChain(8453))
  expect(await world.ens.getEnsAddress({ name, coinType: elsewhere })).toBeNull()
  // The other way round as well: on another chain the address may be somebody else's.
  const nameOn = async (extra: string) => {
    const response = await world.get(`/v1/identity/${signerWallet}?projectId=demo${extra}`)
    return ((await response.json()) as { name: string | null }).name
  }
  expect(await nameOn('')).toBe(name)
  expect(await nameOn('&chainId=eip155:31337')).toBe(name)
  expect(await nameOn('&chainId=eip155:8453')).toBeNull()
})

const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes question) view returns (bytes)',
  'error WrongSignature()',
  'error Expired(uint64 expires)',
])
const recordAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const multicallAbi = parseAbi(['function multicall(bytes[] data) view returns (bytes[])'])

/** What the resolver asks about a name. */
function questionAbout(name: string, data = addrOf(name)): Hex {
  return encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [toHex(packetToBytes(name)), data],
  })
}
const addrOf = (name: string) =>
  encodeFunctionData({ abi: recordAbi, functionName: 'addr', args: [namehash(name)] })

async function answerTo(question: Hex, sender: Address = zoneResolver): Promise<Hex> {
  const { status, body } = await world.json(`/v1/names/ccip/${sender.toLowerCase()}/${question}`)
  expect(status, JSON.stringify(body)).toBe(200)
  // What the route promises.
  return body.data as Hex
}
/** What the resolver makes of an answer, on the chain. */
const check = (response: Hex, question: Hex, address: Address = zoneResolver) =>
  world.ens.readContract({
    address,
    abi: resolverAbi,
    functionName: 'resolveWithProof',
    args: [response, question],
  })
const answerParts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const

test('gateway: it answers GET and POST alike, to anybody, and the resolver takes it', async () => {
  const signer = anybody()
  await register(signer, 'asked-twice')
  const question = questionAbout(`asked-twice.${devnetNameZone}`)
  const posted = await world.get('/v1/names/ccip', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://anywhere.example' },
    body: JSON.stringify({ sender: zoneResolver, data: question }),
  })
  expect(posted.headers.get('access-control-allow-origin')).toBe('*')
  const { data } = (await posted.json()) as { data: Hex }
  const padded = encodeAbiParameters([{ type: 'address' }], [signer.address])
  expect(await check(data, question)).toBe(padded)
  expect(await check(await answerTo(question), question)).toBe(padded)
  const [, expires] = decodeAbiParameters(answerParts, data)
  expect(Number(expires) - Date.now() / 1_000).toBeLessThanOrEqual(300)
})

test('gateway: several questions about one name are answered in one', async () => {
  const signer = anybody()
  await register(signer, 'many-questions')
  const name = `many-questions.${devnetNameZone}`
  const several = (calls: readonly Hex[]) =>
    encodeFunctionData({ abi: multicallAbi, functionName: 'multicall', args: [calls] })
  const question = questionAbout(name, several([addrOf(name), addrOf(name)]))
  const address = encodeAbiParameters([{ type: 'address' }], [signer.address])
  expect(await check(await answerTo(question), question)).toBe(
    encodeAbiParameters([{ type: 'bytes[]' }], [[address, address]]),
  )
  const refused = [
    several(Array.from({ length: 17 }, () => addrOf(name))),
    several([several([addrOf(name)])]),
    several([addrOf(`asked-twice.${devnetNameZone}`)]),
  ]
  for (const data of refused) {
    const path = `/v1/names/ccip/${zoneResolver}/${questionAbout(name, data)}`
    expect(await world.json(path)).toMatchObject({ status: 400 })
  }
})

test('gateway: questions that are not for it are refused', async () => {
  const name = `asked-twice.${devnetNameZone}`
  const dns = (bytes: Hex) =>
    encodeFunctionData({ abi: resolverAbi, functionName: 'resolve', args: [bytes, addrOf(name)] })
  const questions = {
    'of another zone': questionAbout('vitalik.eth'),
    'of a name that only ends alike': questionAbout(`not${devnetNameZone}`),
    'about another node than the name': questionAbout(name, addrOf('vitalik.eth')),
    'of a record that there is not': questionAbout(name, '0x01020304'),
    'of no resolver': '0x3b3b57de' + '00'.repeat(32),
    'with a name that ends early': dns('0x0567617465'),
    'with a name that goes on': dns(toHex(new Uint8Array([...packetToBytes(name), 1]))),
    'with a dot in a label': dns(('0x03612e6203657468' + '00') as Hex),
  }
  for (const [what, question] of Object.entries(questions)) {
    const { status, body } = await world.json(`/v1/names/ccip/${zoneResolver}/${question}`)
    expect([what, status, body.code]).toEqual([what, 400, 'bad_request'])
  }
  const stranger = await world.json(`/v1/names/ccip/${anybody().address}/${questionAbout(name)}`)
  expect(stranger).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching('sender') },
  })
})

test('forgery: an answer counts for its resolver, chain, question, result and time alone', async () => {
  const signer = anybody()
  await register(signer, 'forged-at')
  const name = `forged-at.${devnetNameZone}`
  const question = questionAbout(name)
  const good = await answerTo(question)
  const [result, expires, signature] = decodeAbiParameters(answerParts, good)
  const write = (parts: Partial<{ result: Hex; expires: bigint; signature: Hex }>) =>
    encodeAbiParameters(answerParts, [
      parts.result ?? result,
      parts.expires ?? expires,
      parts.signature ?? signature,
    ])
  const mallory = anybody()
  const robbed = encodeAbiParameters([{ type: 'address' }], [mallory.address])
  /** A signature of the operator's over what they would never sign. */
  const bySigner = async (parts: {
    readonly to?: Address
    readonly chain?: bigint
    readonly until?: bigint
    readonly of?: Hex
    readonly by?: ReturnType<typeof anybody>
  }) => {
    const { to = zoneResolver, chain = 31337n, until = expires, of = question } = parts
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint256', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', to, chain, until, keccak256(of), keccak256(result)],
      ),
    )
    const key = parts.by ?? privateKeyToAccount(zoneSettings.signerKey)
    return write({ expires: until, signature: await key.sign({ hash }) })
  }
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const { r, s, yParity } = parseSignature(signature)
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const turned = serializeSignature({
    r,
    s: numberToHex(order - BigInt(s), { size: 32 }),
    yParity: yParity === 0 ? 1 : 0,
  })
  const forged = {
    'another result': write({ result: robbed }),
    'a later end': write({ expires: expires + 1n }),
    'no signature': write({ signature: '0x' }),
    'a signature of nothing': write({ signature: `0x${'00'.repeat(65)}` }),
    'the other spelling of a signature': write({ signature: turned }),
    "somebody else's signature": await bySigner({ by: mallory }),
    'of another resolver': await bySigner({ to: mallory.address }),
    'of another chain': await bySigner({ chain: 1n }),
    'of another question': await bySigner({ of: questionAbout(`parent.${devnetNameZone}`) }),
    'over an hour long': await bySigner({ until: now + 4_000n }),
    'over already': await bySigner({ until: now - 100n }),
  }
  for (const [what, response] of Object.entries(forged)) {
    const taken = await check(response, question).catch(() => 'refused')
    expect([what, taken]).toEqual([what, 'refused'])
  }
  expect(await check(await bySigner({}), question)).toBe(result)
  const other = questionAbout(`parent.${devnetNameZone}`)
  await expect(check(good, other)).rejects.toThrow('WrongSignature')
})

test('forgery: whoever takes the place of the server leads nobody astray', async () => {
  const signer = anybody()
  await register(signer, 'man-between')
  const name = `man-between.${devnetNameZone}`
  const mallory = anybody()
  const liar = createServer((request, response) => {
    const [, sender, question] = /ccip\/(0x\w+)\/(0x\w+)/.exec(request.url ?? '') ?? []
    void fetch(`${world.url}/v1/names/ccip/${sender}/${question}`)
      .then((answer) => answer.json() as Promise<{ data: Hex }>)
      .then(({ data }) => {
        const [, expires, signature] = decodeAbiParameters(answerParts, data)
        const robbed = encodeAbiParameters([{ type: 'address' }], [mallory.address])
        const forged = encodeAbiParameters(answerParts, [robbed, expires, signature])
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ data: forged }))
      })
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    liar.close()
    await setNameGateway(devnet.chains[31337].url, world.url)
  })
  // A TCP server has an address with a port.
  const { port } = liar.address() as AddressInfo
  await setNameGateway(devnet.chains[31337].url, `http://127.0.0.1:${port}`)
  await expect(world.ens.getEnsAddress({ name, strict: true })).rejects.toThrow()
  const quiet = await world.ens.getEnsAddress({ name }).catch(() => null)
  expect([null, zeroAddress]).toContain(quiet)
})

test('resolver: only its owner says where the server is and who signs', async () => {
  const abi = parseAbi([
    'function setSigner(address signer, bool isSigner)',
    'function setUrls(string[] urls)',
    'function setOwner(address owner)',
    'function isSigner(address) view returns (bool)',
    'error NotOwner()',
  ])
  const account = getDevAccount(0).address
  const call = { address: zoneResolver, abi, account } as const
  const { ens } = world
  const attempts = [
    () => ens.simulateContract({ ...call, functionName: 'setSigner', args: [account, true] }),
    () => ens.simulateContract({ ...call, functionName: 'setUrls', args: [['https://a.example']] }),
    () => ens.simulateContract({ ...call, functionName: 'setOwner', args: [account] }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow('NotOwner')
  const signer = getNameSigner().address
  expect(await ens.readContract({ ...call, functionName: 'isSigner', args: [signer] })).toBe(true)
})
