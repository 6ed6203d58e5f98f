import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { runProgram } from './program.ts'

/** What may happen to a backup on its way; `backup` is a copy of its own. */
const damages: Record<string, (backup: string) => void> = {
  'a table cut short': (backup) => {
    const file = path.join(backup, 'tables/worker.copy.gz')
    fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2))
  },
  'a table without its last row, packed anew': (backup) => {
    const file = path.join(backup, 'tables/clock_event.copy.gz')
    const rows = gunzipSync(fs.readFileSync(file)).toString('utf8').split('\n')
    fs.writeFileSync(file, gzipSync([...rows.slice(0, -2), ''].join('\n')))
  },
  'a picture with one byte changed': (backup) => {
    const file = firstPicture(backup)
    const bytes = fs.readFileSync(file)
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
    fs.writeFileSync(file, bytes)
  },
  'no manifest': (backup) => fs.rmSync(path.join(backup, 'manifest.json')),
}

function firstPicture(backup: string): string {
  const folder = path.join(backup, 'files/events')
  const [name] = fs.readdirSync(folder)
  if (name === undefined) throw new Error('The backup has no picture to be damaged')
  return path.join(folder, name)
}

/** Damages copies of a backup in every way and tries to restore each; answers what was not refused, or left something behind. */
export async function tryDamaged({
  root,
  backup,
  folder,
}: {
  root: string
  backup: string
  folder: string
}): Promise<{ broken: string[]; tried: number }> {
  const broken: string[] = []
  for (const [what, damage] of Object.entries(damages)) {
    const copy = path.join(folder, 'damaged')
    fs.cpSync(backup, copy, { recursive: true })
    damage(copy)
    const dataDir = path.join(folder, 'from-damaged')
    const { code, said } = await runProgram({
      root,
      file: 'apps/api/src/commands/restore.ts',
      args: [copy],
      env: { DATA_DIR: dataDir, DAYSHEET_TEST_DATABASE: 'yes' },
    })
    if (code === 0) broken.push(`${what} was accepted`)
    else if (!/damaged|not a complete backup|was not restored exactly/.test(said))
      broken.push(`${what} was refused without a reason: ${said.split('\n').at(-1)}`)
    else if (fs.existsSync(dataDir)) broken.push(`${what} left something in the target`)
    for (const left of [copy, dataDir]) fs.rmSync(left, { recursive: true, force: true })
  }
  broken.sort((a) => (a.endsWith('was accepted') ? -1 : 1))
  return { broken, tried: Object.keys(damages).length }
}
