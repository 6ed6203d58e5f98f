import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Runs a program of Debian to its end, or ends it with all it started when `seconds` are over; answers what it said. A proof that does not find its program
 * says so and passes nothing.
 */
export async function runTool(name: string, args: string[], { seconds }: { seconds: number }): Promise<{ said: string; isCut: boolean }> {
  const program = ['/usr/bin', '/usr/local/bin'].map((folder) => `${folder}/${name}`).find((file) => existsSync(file))
  if (program === undefined) throw new Error(`needs ${name}: apt install ${name}`)
  // A group of its own, so that its children end with it.
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let isCut = false
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const end = () => {
    isCut = true
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  const limit = setTimeout(end, seconds * 1000)
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
  })
  clearTimeout(limit)
  return { said, isCut }
}
