import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository, with a slash at the end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs a tool that is installed in the repository and collects what it writes.
 *
 * @param {string} tool the package whose command is run, such as `eslint`
 * @param {string[]} args
 * @param {{ command?: string, environment?: Record<string, string>, minutes?: number }} options `command`: where a package has several
 * @returns {Promise<{ code: number, output: string }>} output without colours
 */
export function runTool(tool, args, { command, environment, minutes = 20 } = {}) {
  const folder = new URL(`node_modules/${tool}/`, new URL('../../', import.meta.url))
  const { bin } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  const script = typeof bin === 'string' ? bin : (bin[command ?? tool] ?? Object.values(bin)[0])
  return runCommand(process.execPath, [fileURLToPath(new URL(script, folder)), ...args], {
    environment,
    minutes,
  })
}

/** Runs a program and collects what it writes. A program that takes longer than `minutes` is ended and counts as failed. */
export function runCommand(program, args, { environment = {}, minutes = 20 } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const timer = setTimeout(() => {
      output += `\nEnded after ${minutes} minutes.\n`
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
    }, minutes * 60_000)
    const end = (code) => {
      clearTimeout(timer)
      resolve({ code, output })
    }
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      output += String(error)
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
