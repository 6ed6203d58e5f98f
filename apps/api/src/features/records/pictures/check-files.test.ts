import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { aFolder } from '#testing/folder.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'
import { type Files, localFiles } from '#ports/files/files.ts'
import { checkFiles, removeOrphans } from './check-files.ts'
import { runFilesCheck } from './run-files-check.ts'

const { app, db, deps, caller } = await testApp()
const { aJob, anImageSet, anEvent } = build(db)
let office: Caller
let folder = ''

beforeAll(async () => {
  office = await caller()
})
beforeEach(async () => {
  await db.deleteFrom('stored_file').execute()
  await db.deleteFrom('filing_file').execute()
  folder = aFolder()
  Object.assign(deps.files, localFiles(folder))
})

const send = async (side: number) =>
  uploadPictures(app, office.token, [{ name: `IMG_${side}.png`, body: await aPicture(side, side).png().toBuffer() }], 'events')
async function stored(side: number): Promise<string> {
  const answer = await send(side)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ result: { files: { file: { name: string }[] } } }>().result.files.file[0]?.name ?? ''
}
const at = (name: string, container = 'events') => path.join(folder, container, name)
function put(name: string, { container = 'events', hours = 0, body = 'x' } = {}): void {
  fs.mkdirSync(path.join(folder, container), { recursive: true })
  fs.writeFileSync(at(name, container), body)
  age(name, hours, container)
}
function age(name: string, hours: number, container = 'events'): void {
  const then = new Date(Date.now() - hours * 3_600_000)
  fs.utimesSync(at(name, container), then, then)
}
const check = (...args: string[]) => runFilesCheck({ db, files: deps.files, now: new Date(), args })
const hasRow = async (name: string) => (await db.selectFrom('stored_file').select('name').where('name', '=', name).execute()).length > 0

async function aFiling(body: string): Promise<string> {
  const sha256 = createHash('sha256').update(body).digest('hex')
  const row = { id: crypto.randomUUID(), job_id: (await aJob()).id, sha256, stored_name: `${sha256}.pdf`, bytes: body.length, pages: 1 }
  await db
    .insertInto('filing_file')
    .values({ ...row, name: 'TRU.pdf', filing_numbers: [], uploaded_at: new Date().toISOString(), uploaded_by: null })
    .execute()
  return `${sha256}.pdf`
}

describe('what the check says', () => {
  test('everything is in order: pictures, filings that were uploaded twice, thumbnails, maps, a young stray', async () => {
    const name = await stored(20)
    await office.get(`/api/images/events/download/${name}?size=320`)
    put(await aFiling('a filing'), { container: 'filings', body: 'a filing' })
    await aFiling('a filing')
    put('40_-74_16.webp', { container: 'maps@1', hours: 999 })
    put('17', { container: 'tiles@1', hours: 999 })
    put('young.jpg', { hours: 23 })
    expect(await check('--deep')).toEqual({
      text: [
        '2 files in the store as their rows say, byte for byte.',
        '1 file of the last 24 hours without a row: uploads under way or broken off. Left alone.',
        '3 thumbnails and pieces of maps, made again when needed.',
      ].join('\n'),
      inOrder: true,
    })
  })

  test('an empty store is in order', async () => {
    expect(await check()).toEqual({ text: '0 files in the store as their rows say.', inOrder: true })
  })

  test('a picture and a filing that are gone, and a picture of another size', async () => {
    await stored(20)
    const [gone, cut] = [await stored(21), await stored(22)]
    fs.rmSync(at(gone))
    fs.truncateSync(at(cut), 10)
    const filing = await aFiling('lost')
    const { text, inOrder } = await check()
    expect(inOrder).toBe(false)
    expect(text.split('\n').toSorted()).toEqual(
      [
        '1 file in the store as its row says.',
        '3 files missing or wrong: rows name files that the store does not have.',
        `  events/${gone} ("IMG_21.png") is not in the store`,
        `  events/${cut} ("IMG_22.png") has another size`,
        `  filings/${filing} ("TRU.pdf") is not in the store`,
      ].toSorted(),
    )
  })

  test('another content of the same size is seen when every byte is read', async () => {
    const name = await stored(20)
    const bytes = fs.readFileSync(at(name))
    bytes[bytes.length - 1] = 255 - (bytes.at(-1) ?? 0)
    fs.writeFileSync(at(name), bytes)
    expect((await check()).inOrder).toBe(true)
    const { text, inOrder } = await check('--deep')
    expect([inOrder, text]).toEqual([false, expect.stringContaining(`events/${name} ("IMG_20.png") has another content`)])
  })

  test('a store that is the wrong one', async () => {
    await stored(20)
    Object.assign(deps.files, localFiles(aFolder()))
    expect((await check()).text).toContain('Is this the store, or the DATA_DIR, that Daysheet uses?')
  })

  test('an option that there is not', async () => {
    expect(await check('--remove-all')).toEqual({
      text: 'Usage: npm run files:check -- [--deep] [--add-rows] [--remove-orphans]',
      inOrder: false,
    })
  })
})

describe('orphans', () => {
  test('are named, and with --remove-orphans removed with their thumbnails, unless they are young', async () => {
    const kept = await stored(20)
    age(kept, 99)
    for (const name of ['old.jpg', 'old.jpg@320.webp', 'other.pdf']) put(name, { hours: 25 })
    put('young.jpg', { hours: 23 })
    put('0a1b', { container: 'unfinished@1', hours: 30 })
    const checked = await check()
    expect([checked.inOrder, checked.text]).toEqual([
      false,
      expect.stringMatching(/3 orphans: .*\n.*1 byte\n.*\n.*\n {2}--remove-orphans removes them/),
    ])
    const removed = await check('--remove-orphans')
    expect([removed.inOrder, removed.text]).toEqual([true, expect.stringContaining('3 of them removed.')])
    expect(fs.readdirSync(path.join(folder, 'events')).toSorted()).toEqual([kept, 'young.jpg'].toSorted())
    expect(fs.readdirSync(path.join(folder, 'unfinished@1'))).toEqual([])
  })

  test('a filing is one when its job was deleted', async () => {
    await stored(20)
    const name = await aFiling('a filing')
    put(name, { container: 'filings', body: 'a filing', hours: 48 })
    expect((await check('--remove-orphans')).text).toBe('2 files in the store as their rows say.')
    await db.deleteFrom('filing_file').execute()
    expect((await check('--remove-orphans')).text).toContain('1 of them removed.')
    expect(fs.existsSync(at(name, 'filings'))).toBe(false)
  })

  test('what a record shows is none: its row is missing, and --add-rows writes it', async () => {
    const body = await aPicture(30, 30).jpeg().toBuffer()
    for (const [name, container] of [
      ['older-one.jpg', 'events'],
      ['site-1.jpg', 'jtimages'],
      ['sign.png', 'signatures'],
      ['IMG_1.JPG', 'jtimages'],
    ] as const)
      put(name, { container, hours: 999, body: body.toString('latin1') })
    await anEvent({
      image: '/api/images/events/download/older-one.jpg',
      signature: 'https://old.example.com/api/images/signatures/download/sign.png',
    })
    await anImageSet({ images: JSON.stringify(['site-1.jpg', '/api/images/jtimages/download/IMG_1.JPG?access_token=abc']) })
    put('scan-4711.pdf', { container: 'loads', hours: 999, body: '%PDF-1.7' })
    await db
      .insertInto('load')
      .values({ id: crypto.randomUUID(), signed_copies: ['/api/images/loads/download/scan-4711.pdf'] })
      .execute()
    const found = await check('--remove-orphans')
    expect([found.inOrder, found.text]).toEqual([false, expect.stringContaining('5 pictures that records show without a row.')])
    const added = await check('--add-rows', '--remove-orphans')
    expect([added.inOrder, added.text]).toEqual([true, expect.stringContaining('5 rows written.')])
    expect(await check('--deep')).toEqual({ text: '5 files in the store as their rows say, byte for byte.', inOrder: true })
    const image = await office.get('/api/images/jtimages/download/IMG_1.JPG')
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  test('what a record shows and is no picture of a kind we take is never swept either', async () => {
    for (const name of ['drawing.gif', 'IMG_2.HEIC', 'plan.pdf', 'nobodys.gif']) put(name, { container: 'jtimages', hours: 999 })
    await anImageSet({
      images: JSON.stringify(['drawing.gif', 'https://old.example.com/IMG_2.HEIC', '/api/images/jtimages/download/plan.pdf#2']),
    })
    expect((await check('--add-rows', '--remove-orphans')).text).toContain('1 of them removed.')
    expect(fs.readdirSync(path.join(folder, 'jtimages')).toSorted()).toEqual(['IMG_2.HEIC', 'drawing.gif', 'plan.pdf'])
  })
})

test('a database that names no file sweeps nothing: it is not the one of this store', async () => {
  for (const name of ['a.jpg', 'b.jpg']) put(name, { hours: 999 })
  const { text, inOrder } = await check('--remove-orphans')
  expect([inOrder, text]).toEqual([false, expect.stringMatching(/2 orphans: .*\n.*\n.*\n {2}The database names no files at all/)])
  expect(fs.readdirSync(path.join(folder, 'events'))).toHaveLength(2)
})

describe('a picture that is uploaded again while the sweep is about to remove it', () => {
  /** The file in the store of a picture whose row is gone, and a sweep that knows it as an orphan. */
  async function anOrphan(side: number) {
    const name = await stored(side)
    await db.deleteFrom('stored_file').where('name', '=', name).execute()
    age(name, 48)
    const usual = { ...deps.files }
    const { orphans } = await checkFiles({ db, files: usual }, { now: new Date(), deep: false })
    expect(orphans.map((file) => file.name)).toEqual([name])
    const sweep = (files: Partial<Files> = {}) => removeOrphans({ db, files: { ...usual, ...files } }, orphans, new Date())
    return { name, usual, sweep, held: async () => [fs.existsSync(at(name)), await hasRow(name)] }
  }
  const patience = { interval: 20 }
  const somebodyWaits = () =>
    vi.waitUntil(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
      return rows.length > 0
    }, patience)

  test('keeps its bytes when its row is there', async () => {
    const { sweep, held } = await anOrphan(40)
    await stored(40)
    age((await db.selectFrom('stored_file').select('name').executeTakeFirstOrThrow()).name, 48)
    expect(await sweep()).toBe(0)
    expect(await held()).toEqual([true, true])
  })

  test('keeps its bytes when they are new and its row is still to be written', async () => {
    const { name, usual, sweep, held } = await anOrphan(41)
    await usual.save('events', name, fs.readFileSync(at(name)))
    expect(await sweep()).toBe(0)
    expect(await held()).toEqual([true, false])
  })

  test('makes the sweep wait while its row is being written', async () => {
    const { name, usual, sweep, held } = await anOrphan(42)
    let swept: Promise<number> | undefined
    deps.files.find = async (container, wanted) => {
      const found = await usual.find(container, wanted)
      // As old as the sweep knew it: only the row can save it now.
      age(name, 48)
      swept ??= sweep()
      await somebodyWaits()
      return found
    }
    expect((await send(42)).statusCode).toBe(200)
    expect(await swept).toBe(0)
    expect(await held()).toEqual([true, true])
  })

  test('is refused and has no row when its bytes were removed a moment after they were saved; sent again it is kept', async () => {
    const { usual, sweep, held } = await anOrphan(43)
    let upload: ReturnType<typeof send> | undefined
    const remove: Files['remove'] = async (container, wanted) => {
      // The thumbnail goes later, when nobody is held back any more.
      if (upload === undefined) {
        upload = send(43)
        await somebodyWaits()
      }
      await usual.remove(container, wanted)
    }
    expect(await sweep({ remove })).toBe(1)
    expect((await upload)?.statusCode).toBe(503)
    expect(await held()).toEqual([false, false])
    expect((await send(43)).statusCode).toBe(200)
    expect(await held()).toEqual([true, true])
  })
})
