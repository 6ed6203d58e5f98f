import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { anEmptyDatabase, freshDatabase } from '#testing/database.ts'
import { fillTables } from '#testing/fill-tables.ts'
import { aFolder } from '#testing/folder.ts'
import { plantTextStates, wrongTextStates } from '#testing/texts/every-text-state.ts'
import { contentOf, lossesIn } from '#testing/upgrade.ts'
import { installQueue } from '../db/queue.ts'
import { localFiles } from '../ports/files/files.ts'
import { checkBackup } from './check-backup.ts'
import { excludedTables } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const { url } = await freshDatabase()
const told = () => ({ signal: new AbortController().signal, log: () => {} })

async function connected(place: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: place })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const fileNamed = (content: string) => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name: `${sha256.slice(0, 48)}.jpg`, sha256, content }
}

/**
 * Two files in each state: complete; lost by the store; with other bytes than their row says; of an
 * upload that ended before its row was written.
 */
const fates = ['whole', 'lost', 'changed', 'without a row'] as const
const uploads = fates.flatMap((fate) => [0, 1].map((n) => ({ fate, ...fileNamed(`${fate} ${n}`) })))

async function plantFiles(sql: pg.Client) {
  await sql.query('delete from stored_file; delete from audit_archive')
  const store = path.join(aFolder(), 'files')
  const files = localFiles(store)
  for (const { fate, name, sha256, content } of uploads) {
    if (fate !== 'without a row')
      await sql.query(
        `insert into stored_file (container, name, type, bytes, sha256, original_name, uploaded_at) values ('events', $1, 'image/jpeg', $2, $3, 'a.jpg', now())`,
        [name, content.length, sha256],
      )
    if (fate !== 'lost') await files.save('events', name, Buffer.from(content))
    if (fate === 'changed') fs.writeFileSync(path.join(store, 'events', name), content.replace('changed', 'CHANGED'))
  }
  // The files of the filings do not exist: each is a fault in the source, and its row is kept.
  await sql.query(`update filing_file set stored_name = sha256 || '.pdf'`)
  return files
}

/**
 * Two queue jobs for each combination of columns: taken or not, out of attempts or not,
 * due or not.
 */
async function plantJobs(sql: pg.Client): Promise<number> {
  await installQueue(url)
  let planted = 0
  for (const isTaken of [false, true])
    for (const isSpent of [false, true])
      for (const isDue of [false, true])
        for (const n of [0, 1]) {
          const key = `${isTaken} ${isSpent} ${isDue} ${n}`
          await sql.query(`select graphile_worker.add_job('deliver_text', '{}'::json, run_at => now() + $1::interval, job_key => $2)`, [
            isDue ? '-1 hour' : '1 day',
            key,
          ])
          await sql.query(
            `update graphile_worker._private_jobs set locked_at = case when $1 then now() end, locked_by = case when $1 then 'a node' end, attempts = case when $2 then max_attempts else 0 end where key = $3`,
            [isTaken, isSpent, key],
          )
          planted += 1
        }
  return planted
}

test('restores a backup with two texts, queue jobs, uploads and filings in every state', async () => {
  await fillTables(url, { rows: 2, eachWord: { tables: /filing|file|upload/, times: 2 } })
  const sql = await connected(url)
  await plantTextStates(url)
  const files = await plantFiles(sql)
  expect(await plantJobs(sql)).toBe(16)

  const { folder, manifest } = await takeBackup({ url, files, place: aFolder(), secret: undefined, ...told() })
  const kept = manifest.files.count
  const [target, store] = [await anEmptyDatabase(), localFiles(path.join(aFolder(), 'files'))]
  const before = await contentOf(url)
  await restoreBackup(await checkBackup(folder), { url: target, files: store, ...told() })

  expect(await wrongTextStates(target)).toEqual([])
  const changing = ['text_message', 'worker_entry', 'change_horizon', 'audit_entry', 'backup_run', ...Object.keys(excludedTables)]
  const same = Object.fromEntries(Object.entries(before).filter(([table]) => !changing.includes(table)))
  expect(lossesIn(same, await contentOf(target, same))).toEqual([])

  // A restored job would send a text again, so the first server creates an empty queue
  // in a restored database.
  const restored = await connected(target)
  expect((await restored.query(`select from pg_namespace where nspname like 'graphile%'`)).rowCount).toBe(0)
  await installQueue(target)
  expect((await restored.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
  expect((await restored.query(`select from text_message where state in ('queued', 'handing')`)).rowCount).toBe(0)

  const back = []
  for await (const file of store.list()) back.push(file.name)
  expect(back).toHaveLength(kept)
  for (const { fate, name, content } of uploads) {
    if (fate === 'whole') expect(await (await store.open('events', name))?.body.toArray()).toEqual([Buffer.from(content)])
    if (fate === 'lost' || fate === 'changed') expect(manifest.faults, fate).toContain(`events/${name}`)
  }
})
