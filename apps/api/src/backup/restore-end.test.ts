/** What a restore leaves when the line to the database breaks at its very end. (decisions/backups.md) */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { breakingLine } from '#testing/files/breaking-line.ts'
import { anEmptyDatabase, freshDatabase } from '#testing/database.ts'
import { everyFile } from '#testing/files/files-contract.ts'
import { aFolder } from '#testing/folder.ts'
import { localFiles } from '../ports/files/files.ts'
import { type CheckedBackup, checkBackup } from './check-backup.ts'
import { OutcomeUnknown } from './commit-restore.ts'
import { withEmptyDatabase } from './empty-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const { url, db } = await freshDatabase()
const signal = new AbortController().signal
const picture = { container: 'events', name: 'a-picture.jpg' }

beforeAll(async () => {
  await db.insertInto('job').values({ id: '10000000-0000-4000-8000-000000000001', address: 'Long Way 1' }).execute()
})

async function aBackup(): Promise<CheckedBackup> {
  const files = localFiles(path.join(aFolder(), 'files'))
  await files.save(picture.container, picture.name, Buffer.from('the bytes of a picture'))
  const { folder } = await takeBackup({ url, files, place: aFolder(), secret: undefined, signal, log: () => {} })
  return checkBackup(folder)
}

/** A restore over a line that breaks, and what is there afterwards. */
async function restoreOver(fault: Omit<Parameters<typeof breakingLine>[1], 'onBreak'>, onBreak?: (store: string) => void) {
  const [backup, target, store] = [await aBackup(), await anEmptyDatabase(), path.join(aFolder(), 'files')]
  const files = localFiles(store)
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  const line = await breakingLine(target, { ...fault, onBreak: () => onBreak?.(store) })
  const patienceMs = fault.refused === Infinity ? 50 : 20_000
  const ended = await restoreBackup(backup, { url: line, files, signal, log, patienceMs }).then(
    () => 'restored',
    (error: unknown) => String(error instanceof Error ? error.message : error),
  )
  const again = () => restoreBackup(backup, { url: target, files, signal, log })
  return { ended, said, files, again, jobs: await jobsIn(target) }
}

/** How many there are once the restore has left the database; nothing where there is no such table. */
async function jobsIn(target: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: target })
  await client.connect()
  try {
    const restores = `select from pg_stat_activity where application_name = 'daysheet restore' and datname = current_database()`
    await vi.waitUntil(async () => (await client.query(restores)).rowCount === 0)
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('job') is not null as there`)
    return rows[0]?.there === true ? ((await client.query('select from job')).rowCount ?? undefined) : undefined
  } finally {
    await client.end()
  }
}

test('what is committed stays when the figures for planning cannot be gathered: that is only told', async () => {
  const { ended, said, files, jobs } = await restoreOver({ at: 'analyze', when: 'before' })
  expect([ended, jobs, (await everyFile(files)).length]).toEqual(['restored', 1, 1])
  expect(said).toEqual([expect.stringMatching(/^The database cannot be reached\. Everything is restored except/)])
})

test('a commit whose answer was lost is asked about until the database tells, and stays', async () => {
  const { ended, files, jobs } = await restoreOver({ at: 'commit', when: 'after', refused: 1 })
  expect([ended, jobs, (await everyFile(files)).length]).toEqual(['restored', 1, 1])
})

test('a commit that never came to the database leaves nothing', async () => {
  const { ended, files, jobs } = await restoreOver({ at: 'commit', when: 'before', refused: 1 })
  expect([ended, jobs]).toEqual(['The database cannot be reached.', undefined])
  expect(await everyFile(files)).toEqual([])
})

test('where nobody can say what became of the commit nothing is taken away, and the same restore again finds out', async () => {
  const done = await restoreOver({ at: 'commit', when: 'after', refused: Infinity })
  expect([done.ended, done.jobs]).toEqual([expect.stringContaining('it is unknown whether the restore was saved'), 1])
  expect(await everyFile(done.files)).toHaveLength(1)
  await expect(done.again()).rejects.toThrow('The database is not empty')
  expect(await everyFile(done.files)).toHaveLength(1)

  const lost = await restoreOver({ at: 'commit', when: 'before', refused: Infinity })
  expect([lost.ended, lost.jobs]).toEqual([expect.stringContaining('it is unknown whether the restore was saved'), undefined])
  expect(await everyFile(lost.files)).toHaveLength(1)
  expect((await lost.again()).rows).toBeGreaterThan(0)
})

test('files that cannot be taken away again do not hide why they had to be: both are told', async () => {
  const { ended } = await restoreOver({ at: 'commit', when: 'before' }, (store) => {
    fs.renameSync(store, `${store}-elsewhere`)
    fs.writeFileSync(store, 'no folder any more')
  })
  expect(ended).toBe(
    'The database cannot be reached. But 1 file of this backup could not be removed from the store (events/a-picture.jpg: The store for files cannot be used). Running the same restore again continues from there.',
  )
})

test('of two restores at once into one database the second is refused, and takes nothing of the first away', async () => {
  const [backup, target, files] = [await aBackup(), await anEmptyDatabase(), localFiles(path.join(aFolder(), 'files'))]
  const into = { url: target, files, signal, log: () => {} }
  const first = restoreBackup(backup, {
    ...into,
    files: {
      ...files,
      async save(...file) {
        await files.save(...file)
        await expect(restoreBackup(backup, into)).rejects.toThrow('Another restore into this database is running')
      },
    },
  })
  await expect(first).resolves.toBeTruthy()
  expect([await jobsIn(target), (await everyFile(files)).length]).toEqual([1, 1])
})

test('a new data folder is taken away again when its restore fails, and not when nobody knows how it ended', async () => {
  const [known, unknown] = [path.join(aFolder(), 'data'), path.join(aFolder(), 'data')]
  const within = (dataDir: string, error: Error) =>
    withEmptyDatabase(
      { dataDir, databaseUrl: undefined, allowUnsafeDatabase: true },
      () => {},
      () => Promise.reject(error),
    )
  await expect(within(known, new Error('no'))).rejects.toThrow('no')
  expect(fs.existsSync(known)).toBe(false)
  await expect(within(unknown, new OutcomeUnknown('nobody knows'))).rejects.toThrow('nobody knows')
  expect(fs.readdirSync(unknown)).toContain('postgres-password')
})
