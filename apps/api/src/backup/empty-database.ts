import fs from 'node:fs'
import path from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { openDatabase } from '../db/open-database.ts'
import { OutcomeUnknown } from './commit-restore.ts'
import { dataFolderMode, makeFolder } from '../make-folder.ts'

type Need = Pick<Config, 'databaseUrl' | 'dataDir' | 'allowUnsafeDatabase'>

/**
 * Runs `action` with the address of the database of this configuration as it is. Where that is the embedded one nobody can start on its folder meanwhile, and when `action` fails the folder is as it was
 * before: what this call made in it is taken away, never what was there. Once `action` is done nothing is, and neither when it ends with `OutcomeUnknown`.
 */
export async function withEmptyDatabase<T>(config: Need, log: (line: string) => void, action: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return onDatabase(config, log, action)
  const isNew = !fs.existsSync(config.dataDir)
  makeFolder(config.dataDir, dataFolderMode())
  const lock = await lockFolder(config.dataDir)
  if ('heldBy' in lock)
    throw new CannotStart(
      `Daysheet runs on ${config.dataDir} (process ${lock.heldBy}). A restore needs an empty place. Nothing was changed.`,
    )
  let isDone = false
  try {
    const before = new Set(fs.readdirSync(config.dataDir))
    return await onDatabase(config, log, async (url) => {
      const result = await action(url)
      isDone = true
      return result
    }).catch((error: unknown) => {
      if (!isDone && !(error instanceof OutcomeUnknown)) takeAway(config.dataDir, { before, isNew, reason: error })
      throw error
    })
  } finally {
    await lock.release()
  }
}

async function onDatabase<T>(config: Need, log: (line: string) => void, action: (url: string) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, log, 'as it is')
  try {
    return await action(database.url)
  } finally {
    await database.stop()
  }
}

function takeAway(dataDir: string, { before, isNew, reason }: { before: ReadonlySet<string>; isNew: boolean; reason: unknown }) {
  try {
    for (const name of fs.readdirSync(dataDir)) {
      if (before.has(name)) continue
      const file = path.join(dataDir, name)
      // The data of the embedded server may lie in a folder of its own elsewhere (db/embedded-folder.ts).
      if (name === 'pgdata-location') fs.rmSync(path.dirname(fs.readFileSync(file, 'utf8').trim()), { recursive: true, force: true })
      fs.rmSync(file, { recursive: true, force: true })
    }
    if (isNew) fs.rmdirSync(dataDir)
  } catch (error) {
    const [why, also] = [reason, error].map((one) => (one instanceof Error ? one.message : String(one)))
    throw new CannotStart(
      `${why} But the files that the restore created in ${dataDir} could not be removed (${also}). Remove them by hand.`,
    )
  }
}
