import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { freshDatabase } from '#testing/database.ts'
import { answeringS3, faultyS3, type S3Fault } from '#testing/files/faulty-s3.ts'
import { everyFile, filesContract } from '#testing/files/files-contract.ts'
import { aFolder } from '#testing/folder.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'
import { launch } from '#testing/process.ts'
import { s3Server } from '#testing/files/s3-server.ts'
import { CannotStart } from '#cannot-start.ts'
import { runFilesCheck } from '#features/records/pictures/run-files-check.ts'
import { FilesUnavailable } from './files.ts'
import { s3Files } from './s3-files.ts'

const server = await s3Server()
const files = await s3Files(server)
/** Shorter than the usual, and long enough for a busy machine. */
const patience = { silence: 1_000, call: 1_200 }

filesContract('a bucket', () => files)

test('two contractors in one bucket, each with a prefix, have nothing of each other', async () => {
  const [acme, more] = [
    await s3Files({ ...server, prefix: 'contractors/acme/' }),
    await s3Files({ ...server, prefix: 'contractors/acme-2/' }),
  ]
  await acme.save('events', 'seen.jpg', Buffer.from('of acme'))
  expect([await more.find('events', 'seen.jpg'), await files.find('events', 'seen.jpg')]).toEqual([undefined, undefined])
  expect(await text((await acme.open('events', 'seen.jpg'))!.body)).toBe('of acme')
  expect(await everyFile(acme)).toMatchObject([{ container: 'events', name: 'seen.jpg' }])
  expect([...(await everyFile(more)), ...(await everyFile(files))].filter(({ name }) => name === 'seen.jpg')).toEqual([])
  await more.remove('events', 'seen.jpg')
  expect(await acme.find('events', 'seen.jpg')).toBeDefined()
})

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
  const behind = await s3Files({ ...server, endpoint: line.endpoint }, { patience })
  const body = Buffer.alloc(300_000, 1)
  await behind.save('events', 'kept.jpg', body)
  const actions = {
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
  ])('and %s is told as unavailable (full: %s) for every action, and serves again afterwards', async (fault, isFull) => {
    line.behave(fault)
    const outcomes = await Promise.all(
      Object.entries(actions).map(([name, action]) =>
        action().then(
          () => [name, 'done'],
          (error: unknown) => [name, error instanceof FilesUnavailable && error.isFull],
        ),
      ),
    )
    expect(outcomes).toEqual(Object.keys(actions).map((name) => [name, isFull]))
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

  test('holds no connection of a body that is let go before anybody read of it', async () => {
    const quiet = await faultyS3(server.endpoint)
    const there = await s3Files({ ...server, endpoint: quiet.endpoint }, { patience })
    quiet.behave('falls silent')
    const found = await there.open('events', 'kept.jpg')
    await expect.poll(quiet.open).toBe(1)
    found?.body.destroy()
    await expect.poll(quiet.open).toBe(0)
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
    ['forbids', 'S3_BUCKET: the key cannot list the bucket "daysheet-files"'],
  ])('a store that %s', async (fault, message) => {
    const line = await faultyS3()
    line.behave(fault)
    await expect(s3Files({ ...server, endpoint: line.endpoint }, { patience })).rejects.toThrow(message)
  })
})

test('a server starts while the store does not answer, and uses it later; a refusal by the store still stops the start', async () => {
  const line = await faultyS3(server.endpoint)
  for (const fault of ['stuck', 'fails'] as const) {
    line.behave(fault)
    const said: string[] = []
    const opened = await s3Files({ ...server, endpoint: line.endpoint }, { patience, onAway: (says) => void said.push(says) })
    expect(said).toEqual([expect.stringContaining('S3_ENDPOINT: ')])
    line.behave('none')
    await opened.save('events', 'back.jpg', Buffer.from('again'))
    expect((await opened.find('events', 'back.jpg'))?.size).toBe(5)
  }
  const onAway = (says: string) => expect(says).toBe('not told')
  for (const wrong of [{ bucket: 'another-bucket' }, { accessKeyId: 'somebody-else' }])
    await expect(s3Files({ ...server, ...wrong }, { onAway })).rejects.toThrow(CannotStart)
  for (const fault of ['refuses the secret', 'forbids'] as const) {
    line.behave(fault)
    await expect(s3Files({ ...server, endpoint: line.endpoint }, { patience, onAway })).rejects.toThrow(CannotStart)
  }
})

describe('the product on a bucket', async () => {
  const line = await faultyS3(server.endpoint)
  const { app, db, caller } = await testApp({ deps: { files: await s3Files({ ...server, endpoint: line.endpoint }, { patience }) } })
  const office = await caller()
  const send = async (side: number) =>
    uploadPictures(app, office.token, [{ name: `IMG_${side}.jpg`, body: await aPicture(side, 400).jpeg().toBuffer() }], 'jtimages')
  const pathOf = (answer: Awaited<ReturnType<typeof send>>) =>
    `/api/images/jtimages/download/${answer.json<{ result: { files: { file: [{ name: string }] } } }>().result.files.file[0].name}`
  const kept = pathOf(await send(600))

  test('takes pictures, and gives them whole, in pieces, small, by their size and not again', async () => {
    const whole = await office.get(kept)
    expect([whole.statusCode, (await sharp(whole.rawPayload).metadata()).width]).toEqual([200, 600])
    const piece = await office.send('GET', kept, undefined, { range: 'bytes=-100' })
    expect([piece.statusCode, piece.rawPayload.equals(whole.rawPayload.subarray(-100))]).toEqual([206, true])
    expect((await office.send('GET', kept, undefined, { range: `bytes=${whole.rawPayload.length}-` })).statusCode).toBe(416)
    for (const _look of ['made', 'kept'])
      expect((await sharp((await office.get(`${kept}?size=320`)).rawPayload).metadata()).width).toBe(320)
    const head = await office.send('HEAD', kept)
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
    const known = { 'if-none-match': String(head.headers.etag) }
    expect((await office.send('GET', kept, undefined, known)).statusCode).toBe(304)
    expect((await office.get('/api/images/jtimages/download/none.jpg')).statusCode).toBe(404)
  })

  test.each<[S3Fault, number]>([
    ['stuck', 503],
    ['refuses', 503],
    ['fails', 503],
    ['full', 507],
  ])('when the store %s an upload is a %i that names the picture, nothing is kept, and afterwards all is well', async (fault, status) => {
    line.behave(fault)
    const side = 610 + ['stuck', 'refuses', 'fails', 'full'].indexOf(fault)
    const refused = await send(side)
    expect([refused.statusCode, refused.body]).toEqual([status, expect.stringContaining(`IMG_${side}.jpg`)])
    if (status === 503) expect([refused.headers['retry-after'], (await office.get(kept)).statusCode]).toEqual(['30', 503])
    const rows = () => db.selectFrom('stored_file').select('name').where('original_name', '=', `IMG_${side}.jpg`).execute()
    expect(await rows()).toEqual([])
    line.behave('none')
    expect((await office.get(pathOf(await send(side)))).statusCode).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  test('is checked and swept like a folder', async () => {
    await files.save('jtimages', 'orphan.jpg', Buffer.from('x'))
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    const requests = { db, files: { ...files, list: () => only('jtimages') }, now: tomorrow }
    async function* only(wanted: string) {
      for await (const file of files.list()) if (file.container === wanted) yield file
    }
    const check = await runFilesCheck({ ...requests, args: ['--deep'] })
    expect([check.inOrder, check.text]).toEqual([
      false,
      expect.stringMatching(/^5 files .* byte for byte.\n1 orphan.*\n {2}jtimages\/orphan.jpg, 1 byte/),
    ])
    expect((await runFilesCheck({ ...requests, args: ['--remove-orphans'] })).inOrder).toBe(true)
    expect(await files.find('jtimages', 'orphan.jpg')).toBeUndefined()
    await files.remove('jtimages', kept.split('/').at(-1) ?? '')
    expect((await runFilesCheck({ ...requests, args: [] })).text).toContain('("IMG_600.jpg") is not in the store')
  })
})

test('a start on a bucket says what is wrong in one line, or is ready', async () => {
  const { url } = await freshDatabase()
  const env = {
    DATABASE_URL: url,
    APP_SECRET: 'a secret of this test alone, long enough',
    DATA_DIR: aFolder(),
    FILES: 's3',
    S3_ENDPOINT: server.endpoint ?? '',
    S3_BUCKET: server.bucket,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  }
  const refused = launch({ env: { ...env, S3_BUCKET: 'no-such-bucket' } })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toBe(`S3_BUCKET: the store at ${server.endpoint} has no bucket "no-such-bucket". Create it, then start again.\n`)
  const running = launch({ env })
  await running.ready
  const check = launch({ env, through: ['apps/api/src/commands/files-check.ts'] })
  expect([await check.ended, check.said()]).toEqual([0, expect.stringContaining('files in the store as their rows say')])
  expect(await running.end()).toBe(0)
})
