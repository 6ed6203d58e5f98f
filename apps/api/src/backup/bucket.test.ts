/** Backups of files in a bucket, taken and restored by the commands as an operator runs them. */
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { breakingLine } from '#testing/files/breaking-line.ts'
import { anEmptyDatabase, freshDatabase } from '#testing/database.ts'
import { faultyS3 } from '#testing/files/faulty-s3.ts'
import { everyFile } from '#testing/files/files-contract.ts'
import { aFolder } from '#testing/folder.ts'
import { launch } from '#testing/process.ts'
import { s3Server } from '#testing/files/s3-server.ts'
import type { S3Config } from '../config.ts'
import { keyOf } from '../ports/files/files.ts'
import { s3Files } from '../ports/files/s3-files.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const { url } = await freshDatabase()
const [source, target] = [await s3Server(), await s3Server()]
const [files, restored] = [await s3Files(source), await s3Files(target)]
const told = { signal: new AbortController().signal, log: () => {} }
const pictures = new Map([
  ['events/a.jpg', Buffer.from('a picture')],
  ['events/b.png', Buffer.alloc(3_000_000, 7)],
  ['filings/c.pdf', Buffer.from('a filing')],
])
for (const [key, body] of pictures) await files.save(path.dirname(key), path.basename(key), body)
await files.save('events', 'a@320.webp', Buffer.from('a thumbnail'))

async function run(command: 'backup' | 'restore', database: string, bucket: S3Config, ...args: string[]) {
  const env = {
    DATABASE_URL: database,
    APP_SECRET: 'a secret of this test alone, long enough',
    DATA_DIR: aFolder(),
    FILES: 's3',
    S3_ENDPOINT: bucket.endpoint ?? '',
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
  const running = launch({ env, through: [`apps/api/src/commands/${command}.ts`, ...args] })
  return { code: await running.ended, said: running.said() }
}

test('a restore over a line that breaks takes away what it put into the bucket, or says what it could not', async () => {
  const { folder } = await takeBackup({ url, files, place: aFolder(), secret: undefined, ...told })
  const backup = await checkBackup(folder)
  const line = await faultyS3(target.endpoint)
  const behind = await s3Files({ ...target, endpoint: line.endpoint }, { patience: { silence: 1_000, call: 1_200 } })
  const restoreOver = async (onBreak: () => void) => {
    const database = await breakingLine(await anEmptyDatabase(), { at: 'commit', when: 'before', onBreak })
    return restoreBackup(backup, { url: database, files: behind, ...told })
  }
  await expect(restoreOver(() => {})).rejects.toThrow(/^The database cannot be reached\.$/)
  expect(await everyFile(restored)).toEqual([])

  const away = restoreOver(() => line.behave('forbids'))
  await expect(away).rejects.toThrow(
    /^The database cannot be reached\. But 3 files of this backup could not be removed .*events\/a\.jpg.*cannot be used/,
  )
  line.behave('none')
  // The same restore goes on from there.
  await restoreBackup(backup, { url: await anEmptyDatabase(), files: behind, ...told })
  expect((await everyFile(restored)).map(keyOf).toSorted()).toEqual([...pictures.keys()])
  for (const key of pictures.keys()) await restored.remove(path.dirname(key), path.basename(key))
})

test('files of one bucket are backed up and restored into another, which has to be empty', async () => {
  const place = aFolder()
  expect(await run('backup', url, source, place)).toEqual({
    code: 0,
    said: expect.stringMatching(/Backed up \d+ rows of \d+ tables and 3 files/) as string,
  })
  const [name = ''] = fs.readdirSync(place)
  const from = path.join(place, name)
  expect(await run('restore', await anEmptyDatabase(), target, from)).toEqual({
    code: 0,
    said: expect.stringMatching(/Restored \d+ rows of \d+ tables and 3 files/) as string,
  })
  expect((await everyFile(restored)).map(keyOf).toSorted()).toEqual([...pictures.keys()])
  for (const [key, body] of pictures) {
    const found = await restored.open(path.dirname(key), path.basename(key))
    expect(found && (await buffer(found.body)).equals(body), key).toBe(true)
  }
  await restored.save('events', 'somebody-elses.jpg', Buffer.from('x'))
  expect(await run('restore', await anEmptyDatabase(), target, from)).toEqual({
    code: 1,
    said: expect.stringContaining('The file store has events/somebody-elses.jpg, which is not in this backup') as string,
  })
  expect(await everyFile(restored)).toHaveLength(4)
})
