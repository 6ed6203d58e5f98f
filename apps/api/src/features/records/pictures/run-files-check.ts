import type { Database } from '#db/connection.ts'
import type { Files } from '#ports/files/files.ts'
import { insertMissingRows, checkFiles, type FileFault, type FilesCheck, removeOrphans } from './check-files.ts'

const filesCheckUsage = 'npm run files:check -- [--deep] [--add-rows] [--remove-orphans]'
const options = ['--deep', '--add-rows', '--remove-orphans']

/** What to print, and whether everything agrees. */
export interface FilesCheckAnswer {
  text: string
  inOrder: boolean
}

interface CheckInput {
  db: Database
  files: Files
  now: Date
  args: readonly string[]
}

/**
 * Says in plain words how the rows of uploaded files and the bytes in the store agree, and mends what may be mended when it is asked to. What is young, a cache or
 * mended counts as in order; missing files, orphans and pictures without a row do not. (docs/decisions/files-and-records.md)
 */
export async function runFilesCheck({ db, files, now, args }: CheckInput): Promise<FilesCheckAnswer> {
  if (args.some((arg) => !options.includes(arg))) return { text: `Usage: ${filesCheckUsage}`, inOrder: false }
  const check = await checkFiles({ db, files }, { now, deep: args.includes('--deep') })
  const added = args.includes('--add-rows') ? await insertMissingRows({ db, files }, check.unlisted) : undefined
  const sweeps = args.includes('--remove-orphans') && !namesNothing(check)
  const removed = sweeps ? await removeOrphans({ db, files }, check.orphans, now) : undefined
  const left = { orphans: check.orphans.length - (removed ?? 0), unlisted: check.unlisted.length - (added ?? 0) }
  const inOrder = check.faults.length === 0 && left.orphans === 0 && left.unlisted === 0
  return { text: linesOf(check, { added, removed, deep: args.includes('--deep') }).join('\n'), inOrder }
}

/** An empty database beside a full store: another one than the store belongs to, most likely. To believe it would remove everything there is. */
const namesNothing = ({ agree, faults, unlisted }: FilesCheck) => agree + faults.length + unlisted.length === 0

const maxListed = 20
const counted = (count: number, thing: string, things = `${thing}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? thing : things}`

interface Done {
  added: number | undefined
  removed: number | undefined
  deep: boolean
}

function linesOf(check: FilesCheck, { added, removed, deep }: Done): string[] {
  const { agree, faults, orphans, unlisted, young, caches } = check
  const lines = [
    `${counted(agree, 'file')} in the store as ${agree === 1 ? 'its row says' : 'their rows say'}${deep ? ', byte for byte' : ''}.`,
  ]
  if (faults.length > 0) lines.push(...faultLines(faults, agree))
  if (orphans.length > 0)
    lines.push(
      `${counted(orphans.length, 'orphan')}: files that no row names, left by broken-off uploads or deletions.`,
      ...listed(orphans.map(({ container, name, size }) => `${container}/${name}, ${counted(size, 'byte')}`)),
      removed === undefined ? notRemoved(check) : `  ${removed.toLocaleString('en-US')} of them removed.`,
    )
  if (unlisted.length > 0)
    lines.push(
      `${counted(unlisted.length, 'picture')} that records show without a row.`,
      ...listed(unlisted.map(({ container, name }) => `${container}/${name}`)),
      added === undefined ? '  --add-rows writes their rows.' : `  ${counted(added, 'row')} written.`,
    )
  if (young > 0) lines.push(`${counted(young, 'file')} of the last 24 hours without a row: uploads under way or broken off. Left alone.`)
  if (caches > 0) lines.push(`${counted(caches, 'thumbnail or piece', 'thumbnails and pieces')} of maps, made again when needed.`)
  return lines
}

const notRemoved = (check: FilesCheck) =>
  namesNothing(check)
    ? '  The database names no files at all. Is it the one that Daysheet uses? --remove-orphans removes nothing.'
    : '  --remove-orphans removes them.'

const faultWords = { missing: 'is not in the store', 'another size': 'has another size', 'another content': 'has another content' }

function faultLines(faults: readonly FileFault[], agree: number): string[] {
  const lines = [
    `${counted(faults.length, 'file')} missing or wrong: rows name files that the store does not have.`,
    ...listed(faults.map(({ container, name, known, fault }) => `${container}/${name} ("${known}") ${faultWords[fault]}`)),
  ]
  if (agree === 0) lines.push('  No file is where it should be. Is this the store, or the DATA_DIR, that Daysheet uses?')
  return lines
}

function listed(lines: readonly string[]): string[] {
  const more = lines.length - maxListed
  return [...lines.slice(0, maxListed).map((line) => `  ${line}`), ...(more > 0 ? [`  and ${more.toLocaleString('en-US')} more`] : [])]
}
