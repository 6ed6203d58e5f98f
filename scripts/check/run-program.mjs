// Runs one program of the check and keeps the end of what it wrote: when it fails without naming a test, that is all there is to show.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectNode, root } from '../setup.mjs'

const keptLines = 60

/**
 * Resolves to `{ status, output, stdout, seconds }`: `output` is all it wrote, as it came; `stdout` what it answers, without warnings. A program that cannot be
 * started or dies by a signal has a status other than 0.
 * `isShown` passes its output on while it runs; otherwise the caller shows it when the program has ended.
 */
export function runProgram(program, args = [], { env = {}, isShown = false, executable = projectNode() } = {}) {
  const began = performance.now()
  const child = spawn(executable, [path.join(root, program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  let stdout = ''
  const keep = (stream) => (chunk) => {
    if (isShown) stream.write(chunk)
    output += chunk
    if (isShown) output = output.split('\n').slice(-keptLines).join('\n')
  }
  child.stdout.setEncoding('utf8').on('data', keep(process.stdout))
  child.stdout.on('data', (chunk) => {
    if (!isShown) stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', keep(process.stderr))
  return new Promise((resolve) => {
    const end = (status) => resolve({ status, output, stdout, seconds: (performance.now() - began) / 1000 })
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}
