import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { answeringS3, faultyS3, type S3Fault } from '../../testing/faulty-s3.ts'
import { everyFile, filesContract } from '../../testing/files-contract.ts'
import { s3Server } from '../../testing/s3-server.ts'
import { CannotStart } from '../cannot-start.ts'
import { FilesUnavailable } from './files.ts'
import { s3Files } from './s3-files.ts'

const server = await s3Server()
const files = await s3Files(server)
/** Shorter than the usual, and long enough for a busy machine. */
const patience = { silence: 1_000, call: 1_200 }

filesContract('a bucket', () => files)

test('more files than a store tells at once are all listed, and what is no file of ours is not', async () => {
  const page = (keys: string[], next = '') => {
    const contents = keys.map(
      (key) => `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-11-20T12:00:00.000Z</LastModified></Contents>`,
    )
    const more = next && `<NextContinuationToken>${next}</NextContinuationToken>`
    return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${more}</ListBucketResult>`
  }
  const pages: Record<string, string> = {
    '': page(['events/1.jpg', 'backups/2026/dump.sql', 'readme.txt'], 'two'),
    two: page(['events/2.jpg', 'events/.hidden'], 'three'),
    three: page(['maps@1/3.webp']),
  }
  const { endpoint } = await answeringS3((address) => pages[address.searchParams.get('continuation-token') ?? ''] ?? '')
  const found = await everyFile(await s3Files({ ...server, endpoint }))
  expect(found.map(({ container, name, size }) => `${container}/${name} ${size}`)).toEqual([
    'events/1.jpg 3',
    'events/2.jpg 3',
    'maps@1/3.webp 3',
  ])
})

describe('a store that fails', async () => {
  const line = await faultyS3(server.endpoint)
  const behind = await s3Files({ ...server, endpoint: line.endpoint }, patience)
  const body = Buffer.alloc(300_000, 1)
  await behind.save('events', 'kept.jpg', body)
  const deeds = {
    save: () => behind.save('events', 'new.jpg', body),
    open: () => behind.open('events', 'kept.jpg'),
    find: () => behind.find('events', 'kept.jpg'),
    remove: () => behind.remove('events', 'other.jpg'),
    list: () => everyFile(behind),
  }

  test.each<[S3Fault, boolean]>([
    ['refuses', false],
    ['fails', false],
    ['full', true],
    ['forbids', false],
    // Its patience ends by itself: were there none, the test would end before it.
    ['stuck', false],
  ])('and %s is told as unavailable (full: %s) for every deed, and serves again afterwards', async (fault, isFull) => {
    line.behave(fault)
    const outcomes = await Promise.all(
      Object.entries(deeds).map(([name, deed]) =>
        deed().then(
          () => [name, 'done'],
          (error: unknown) => [name, error instanceof FilesUnavailable && error.isFull],
        ),
      ),
    )
    expect(outcomes).toEqual(Object.keys(deeds).map((name) => [name, isFull]))
    line.behave('none')
    await behind.save('events', `after-${fault}.jpg`, body)
    expect((await behind.find('events', `after-${fault}.jpg`))?.size).toBe(body.length)
  })

  test('and falls silent in the middle of a file fails whoever waits for it', async () => {
    line.behave('falls silent')
    const found = await behind.open('events', 'kept.jpg')
    await expect(found && text(found.body)).rejects.toBeInstanceOf(FilesUnavailable)
    line.behave('none')
  })

  test('only once is asked once more', async () => {
    line.behave('fails once')
    expect((await behind.find('events', 'kept.jpg'))?.size).toBe(body.length)
  })
})

describe('a bucket that cannot be used stops the start and names the variable, and no key', () => {
  test.each([
    ['S3_ACCESS_KEY_ID', { accessKeyId: 'somebody-else' }],
    ['S3_BUCKET', { bucket: 'another-bucket' }],
    // Nothing listens on the first port.
    ['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:1' }],
  ])('%s', async (name, wrong) => {
    const refused = await s3Files({ ...server, ...wrong }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CannotStart)
    expect(String(refused)).toMatch(new RegExp(`^\\w+: ${name}\\b`))
    for (const secret of ['somebody-else', server.secretAccessKey]) expect(String(refused)).not.toContain(secret)
  })

  test.each<[S3Fault, string]>([
    ['stuck', 'S3_ENDPOINT: no store answers at'],
    ['fails', 'S3_ENDPOINT: the store at'],
    ['refuses the secret', 'S3_SECRET_ACCESS_KEY: the store at'],
    ['forbids', 'S3_BUCKET: the key may not list the bucket "daysheet-files"'],
  ])('a store that %s', async (fault, message) => {
    const line = await faultyS3()
    line.behave(fault)
    await expect(s3Files({ ...server, endpoint: line.endpoint }, patience)).rejects.toThrow(message)
  })
})
