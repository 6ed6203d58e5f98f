/** Which pictures a supervisor sees who is kept to their own days. (decisions/roles.md) */
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller } from '#testing/app.ts'
import { aWorld, type World } from '#testing/roles/own-world.ts'
import { asRole } from '#testing/roles/who-may.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'

const { app, db, caller } = await testApp()
let owner: Caller
let supervisor: Caller
let own: World
let foreign: World

beforeAll(async () => {
  owner = await asRole({ db, caller }, 'owner')
  supervisor = await asRole({ db, caller }, 'supervisor')
  const other = await asRole({ db, caller }, 'supervisor')
  own = await aWorld(db, { supervisorId: supervisor.id, mark: 'MINE', daysFromToday: 0 })
  foreign = await aWorld(db, { supervisorId: other.id, mark: 'ELSEWHERE', daysFromToday: 1 })
})

let width = 10
/** The address of a new picture. */
async function sent(by: Caller): Promise<string> {
  const body = await aPicture((width += 1), 10)
    .png()
    .toBuffer()
  const answer = await uploadPictures(app, by.token, [{ name: 'a.png', body }], 'sites')
  const { result } = answer.json<{ result: { files: { file: [{ name: string }] } } }>()
  return `/api/images/sites/download/${result.files.file[0].name}`
}

/** Has a record of that world name the picture. */
const naming: Record<string, (world: World, address: string) => Promise<unknown>> = {
  'a clock event': (world, image) => db.updateTable('clock_event').set({ image }).where('id', '=', world.Events).execute(),
  'the signature of a clock event': (world, signature) =>
    db.updateTable('clock_event').set({ signature }).where('id', '=', world.Events).execute(),
  'a checklist': (world, address) =>
    db
      .updateTable('checklist')
      .set({ images: JSON.stringify([address]) })
      .where('id', '=', world.Checklists)
      .execute(),
  'a question': (world, address) =>
    db
      .updateTable('question')
      .set({ images: JSON.stringify([address]) })
      .where('id', '=', world.Questions)
      .execute(),
  'a report': (world, address) =>
    db
      .updateTable('job_inspection')
      .set({ images: JSON.stringify([address]) })
      .where('id', '=', world.JobInspections)
      .execute(),
  'an image set, by its name alone': (world, address) =>
    db
      .updateTable('image_set')
      .set({ images: JSON.stringify([address.split('/').at(-1)]) })
      .where('id', '=', world.ImageSets)
      .execute(),
}

describe.each(Object.entries(naming))('a picture of %s', (_what, name) => {
  test('is there on an own job, and not on another one', async () => {
    const [mine, theirs] = [await sent(owner), await sent(owner)]
    await name(own, mine)
    await name(foreign, theirs)
    const statuses = async (by: Caller, more = '') => [
      (await by.get(`${mine}${more}`)).statusCode,
      (await by.get(`${theirs}${more}`)).statusCode,
    ]
    for (const size of ['', '?size=320']) {
      expect(await statuses(supervisor, size)).toEqual([200, 404])
      expect(await statuses(owner, size)).toEqual([200, 200])
    }
  })
})

test('a record in their own name shows its pictures, also of another job', async () => {
  const address = await sent(owner)
  const images = JSON.stringify([address])
  await db.updateTable('image_set').set({ images, supervisor_id: supervisor.id }).where('id', '=', foreign.ImageSets).execute()
  expect((await supervisor.get(address)).statusCode).toBe(200)
})

test('what they sent themselves is there before a record names it; what others sent is not, with a ticket either', async () => {
  const [mine, theirs] = [await sent(supervisor), await sent(owner)]
  expect((await supervisor.get(mine)).statusCode).toBe(200)
  expect((await supervisor.get(theirs)).statusCode).toBe(404)
  const { ticket } = (await supervisor.send('POST', '/api/tickets', { path: theirs })).json<{ ticket: string }>()
  expect((await app.inject(`${theirs}?access_token=${ticket}`)).statusCode).toBe(404)
})
