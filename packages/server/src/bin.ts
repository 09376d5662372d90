#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { callAdmin, tellServer } from './admin/callAdmin.ts'
import type { Command, CommandAnswer } from './admin/commands.ts'
import { checkCatalogue, importCatalogue } from './catalogue/catalogueCommand.ts'
import { readEnv, type Settings } from './config/settings.ts'
import { environment } from './config/environment.ts'
import { OperatorError } from './errors.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import type { RemovedMessages } from './relay/mailboxQueries.ts'
import type { FeatureChange } from './store/projects.ts'
import type { Project } from './store/schema.ts'
import { readFunnelQuestion, writeFunnel } from './telemetry/funnelCommand.ts'

const usage = `latchkey serve                                       runs the server
latchkey project create --name NAME [--id ID] [--origin ORIGIN]... [--previews]
latchkey project list
latchkey project set-origins ID [ORIGIN]...          replaces the origins: https://app.example.com
latchkey project set-default-ancestors ID on|off      whether previews and localhost may show the frame too
latchkey project set-features ID FEATURE=SETTING...  on, off, or what it may use: swap=off social_login=email,google
latchkey funnel ID [--from DAY] [--to DAY]            how far those came who opened the dialog
latchkey name remove NAME                             takes a name of your zone away from whoever has it
latchkey relay clear ID [--yes]                       removes the messages that wait for a project's clients
latchkey catalogue check PATH                        looks at a file or folder of your own wallets and pictures
latchkey catalogue import PATH                       puts them where the server shows them

--json prints projects, or what was counted, as JSON. Projects can be changed while the server runs; changes apply at once.

Environment:
${Object.entries(environment)
  .map(([name, { default: value, meaning }]) => `  ${name}${value && ` (${value})`}: ${meaning}`)
  .join('\n')}
`

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function main(args: string[]) {
  const { values, positionals } = read(args)
  const [subject, action, ...rest] = positionals
  if (values.help || subject === undefined) return void process.stdout.write(usage)
  const settings = readEnv(process.env)
  if (subject === 'serve' && action === undefined) return serve(settings)
  if (subject === 'catalogue') return catalogueCommand(action, rest, settings)
  if (subject === 'funnel') {
    const question = readFunnelQuestion([action, ...rest], values)
    return print(await callAdmin({ name: 'funnel', ...question }, settings), values.json ?? false)
  }
  if (subject === 'relay') return clearRelay(action, rest, values.yes ?? false, settings)
  if (subject === 'name') return print(await callAdmin(nameCommand(action, rest), settings), false)
  const command = subject === 'project' ? projectCommand(action, rest, values) : undefined
  if (!command) throw new OperatorError(`There is no such command.\n\n${usage}`)
  print(await callAdmin(command, settings), values.json ?? false)
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        id: { type: 'string' },
        name: { type: 'string' },
        previews: { type: 'boolean' },
        origin: { type: 'string', multiple: true },
        from: { type: 'string' },
        to: { type: 'string' },
        yes: { type: 'boolean', short: 'y' },
      },
    })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

async function serve({ logLevel, ...settings }: Settings) {
  const log = createLog(logLevel)
  const server = await listen({ ...settings, log })
  log.info(
    { url: server.url, frame: server.frameUrl, chains: Object.keys(settings.chains) },
    'listening',
  )
  if (Object.keys(settings.chains).length === 0)
    log.warn('No chain is configured. Set LATCHKEY_RPC_<chain id> to the address of a node.')
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    // Who asks twice does not want to wait.
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    server.close().then(
      () => log.info('stopped'),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly')
        process.exitCode = 1
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function catalogueCommand(
  action: string | undefined,
  [path, ...more]: string[],
  settings: Settings,
) {
  if (path === undefined || more.length > 0 || !(action === 'check' || action === 'import'))
    throw new OperatorError(`Write \`latchkey catalogue check\` or \`import\`, and one path.`)
  if (action === 'check') return say(await checkCatalogue(path))
  say(await importCatalogue(path, settings))
  say(
    (await tellServer({ name: 'reloadCatalogue' }, settings))
      ? 'The running server shows them.'
      : 'Servers show them when they are started again.',
  )
}

async function clearRelay(
  action: string | undefined,
  [projectId, ...more]: string[],
  isAgreed: boolean,
  settings: Settings,
) {
  if (action !== 'clear' || projectId === undefined || more.length > 0)
    throw new OperatorError('Write `latchkey relay clear`, and the id of one project.')
  const counted = await callAdmin({ name: 'countRelay', projectId }, settings)
  const waiting = 'relay' in counted ? counted.relay : undefined
  if (!waiting || waiting.messages === 0) return say(`No messages of ${projectId} wait.`)
  const question = `Remove ${describe(waiting)} of ${projectId}? Clients that have yet to get them never will. [y/N] `
  if (!isAgreed && !(await agrees(question))) return say('Nothing is removed.')
  print(await callAdmin({ name: 'clearRelay', projectId }, settings), false)
}

/** Asks for confirmation on the terminal. Throws `OperatorError` without a terminal. */
async function agrees(question: string) {
  if (!process.stdin.isTTY)
    throw new OperatorError(
      `${question.replace(' [y/N] ', '')} There is no terminal to ask on: add --yes.`,
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

function describe({ messages, bytes }: RemovedMessages) {
  return `${messages.toLocaleString('en')} messages (${bytes.toLocaleString('en')} bytes)`
}

function say(sentence: string) {
  process.stdout.write(`${sentence}\n`)
}

function nameCommand(action: string | undefined, [name, ...more]: string[]): Command {
  if (action === 'remove' && name !== undefined && more.length === 0)
    return { name: 'removeName', of: name }
  throw new OperatorError('Write `latchkey name remove`, and one name with its zone.')
}

function projectCommand(
  action: string | undefined,
  [id, ...rest]: string[],
  values: ReturnType<typeof read>['values'],
): Command | undefined {
  if (action === 'list') return { name: 'list' }
  if (action === 'create') {
    if (values.name === undefined) throw new OperatorError('A project needs a --name.')
    return {
      name: 'create',
      project: {
        id: values.id,
        name: values.name,
        allowedOrigins: values.origin,
        ...(values.previews && { previews: true }),
      },
    }
  }
  if (action !== 'set-origins' && action !== 'set-features' && action !== 'set-default-ancestors')
    return undefined
  if (id === undefined)
    throw new OperatorError('Give the id of the project. `latchkey project list` shows them.')
  if (action === 'set-origins') return { name: 'setOrigins', id, origins: rest }
  if (action === 'set-default-ancestors') {
    if (rest.length !== 1 || (rest[0] !== 'on' && rest[0] !== 'off'))
      throw new OperatorError('Write on or off after the id of the project.')
    return { name: 'setDefaultAncestors', id, isOn: rest[0] === 'on' }
  }
  return { name: 'setFeatures', id, features: rest.map(readFeature) }
}

function readFeature(value: string): FeatureChange & { config: string[] | undefined } {
  const [, id, setting] = /^([^=]+)=(.+)$/.exec(value) ?? []
  if (!id || !setting)
    throw new OperatorError(
      `"${value}" is no setting. Write swap=off or social_login=email,google.`,
    )
  if (setting === 'on' || setting === 'off')
    return { id, isEnabled: setting === 'on', config: undefined }
  return { id, isEnabled: true, config: setting.split(',') }
}

function print(answer: CommandAnswer, asJson: boolean) {
  if ('projects' in answer) return printProjects(answer.projects, asJson)
  if ('removed' in answer)
    return say(`Taken away: ${answer.removed.name}, which was ${answer.removed.address}'s.`)
  if ('relay' in answer) return say(`Removed: ${describe(answer.relay)}.`)
  const { funnel } = answer
  process.stdout.write(asJson ? `${JSON.stringify(funnel, null, 2)}\n` : writeFunnel(funnel))
}

function printProjects(projects: readonly Project[], asJson: boolean) {
  if (asJson) return void process.stdout.write(`${JSON.stringify(projects, null, 2)}\n`)
  for (const { id, name, allowedOrigins, features, defaultAncestors } of projects) {
    const on = features.map(({ id: feature, isEnabled, config }) => {
      const setting = isEnabled ? config?.join(',') || 'on' : 'off'
      return `${feature}=${setting}`
    })
    process.stdout.write(`${id}  ${name}
  origins   ${allowedOrigins.join(' ') || 'none but localhost'}
  previews  ${defaultAncestors ? 'on' : 'off'}
  features  ${on.join(' ')}
`)
  }
  if (projects.length === 0)
    process.stdout.write('No projects yet. `latchkey project create --name NAME` makes one.\n')
}
