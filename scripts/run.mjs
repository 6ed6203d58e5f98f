// Sets up, then runs one of our TypeScript programs under the project's Node: node scripts/run.mjs [--web] program.ts [arguments]
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { leaveWith, projectNode, root, setUp } from './setup.mjs'

const parentCheckMs = 300

/** A server's memory follows what it needs: V8 would rather let garbage of a long export pile up than collect it. Buffers count with the heap (docs/decisions/running.md). */
const serverFlags = JSON.parse(fs.readFileSync(path.join(root, 'scripts/server-flags.json'), 'utf8'))

const [first, ...rest] = process.argv.slice(2)
const isWeb = first === '--web'
const [program, ...given] = isWeb ? rest : [first, ...rest]
const isServer = isWeb && program.startsWith('apps/api/')

try {
  await setUp({ web: isWeb })
  run(path.join(root, program), given)
} catch (error) {
  leaveWith(error)
}

function run(file, args) {
  const env = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node-compile'), ...process.env }
  // Over the fourth channel the program notices that we are gone, however we went, and stops.
  const flags = ['--disable-warning=ExperimentalWarning', ...(isServer ? serverFlags : [])]
  const child = spawn(projectNode(), [...flags, file, ...args], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.once('error', leaveWith)
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
}

/** npm that was killed outright cannot pass a signal on; a changed parent tells. */
function stopWithNpm(child) {
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) child.kill('SIGTERM')
  }, parentCheckMs).unref()
}
