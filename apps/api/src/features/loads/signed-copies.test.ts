/** Pictures of the signed copy of a load: stored, kept with the load, and seen by whoever sees loads. (product.md#waste-shipment-record) */
import type { Load } from '@daysheet/domain/loads/load'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { aPicture, uploadPictures } from '#testing/pictures.ts'
import { asRole } from '#testing/roles/who-may.ts'

const { app, db, caller } = await testApp()
const office = await caller()

const aLoad = async () => (await office.send('POST', '/api/loads', { id: newId() })).json<Load>()
const read = async ({ id }: Load) => (await office.get(`/api/loads/${id}`)).json<Load>()
const change = ({ id }: Load, signedCopies: readonly string[], by: Pick<typeof office, 'send'> = office) =>
  by.send('PATCH', `/api/loads/${id}`, { signedCopies })
async function uploaded(width: number): Promise<string> {
  return sent({ name: 'copy.jpg', body: await aPicture(width, 20).jpeg().toBuffer() })
}
async function sent(file: { name: string; body: Buffer }): Promise<string> {
  const reply = await uploadPictures(app, office.token, [file], 'loads')
  const name = reply.json<{ result: { files: { file: { name: string }[] } } }>().result.files.file[0]?.name
  return `/api/images/loads/download/${name}`
}

test('pages are kept in their order, with who added and who took them away', async () => {
  const load = await aLoad()
  expect(load.signedCopies).toEqual([])
  const [first, second] = [await uploaded(30), await uploaded(40)]
  expect((await change(load, [first, second])).json<Load>().signedCopies).toEqual([first, second])
  expect((await office.get(first)).statusCode).toBe(200)
  expect((await change(load, [second])).statusCode).toBe(200)
  expect((await read(load)).signedCopies).toEqual([second])
  const told = await db
    .selectFrom('audit_entry')
    .select(['actor', 'old_values', 'new_values'])
    .where('row_id', '=', load.id)
    .where('action', '=', 'update')
    .orderBy('id')
    .execute()
  const copies = (values: unknown) => (values as { signed_copies: string[] }).signed_copies // the columns of a load
  expect(told.map(({ actor, old_values: before, new_values: after }) => [actor, copies(before), copies(after)])).toEqual([
    [`account ${office.username}`, [], [first, second]],
    [`account ${office.username}`, [first, second], [second]],
  ])
})

test('a picture is seen by whoever sees loads and pictures, and added by whoever changes loads', async () => {
  const load = await aLoad()
  const copy = await uploaded(50)
  await change(load, [copy])
  for (const [role, see, add] of [
    ['office', 200, 200],
    ['viewer', 200, 403],
    ['payroll', 200, 403],
    ['supervisor', 403, 403],
    ['warehouse', 403, 200],
  ] as const) {
    const somebody = await asRole({ db, caller }, role)
    expect([role, (await somebody.get(copy)).statusCode, (await change(load, [copy], somebody)).statusCode]).toEqual([role, see, add])
  }
})

test.each([
  'nowhere',
  '/api/images/certificates/download/1.jpg',
  '/api/images/loads/download/1.jpg?access_token=x',
  'https://elsewhere.example/1.jpg',
])('%s is no signed copy', async (address) => {
  const load = await aLoad()
  const reply = await change(load, [address])
  expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('is no signed copy')])
  expect((await read(load)).signedCopies).toEqual([])
})

const aPdf = Buffer.from('%PDF-1.7\n<script>alert(1)</script>')

test('a PDF is kept as it came, and sent to be saved, never to be shown; it has no thumbnail', async () => {
  const load = await aLoad()
  const copy = await sent({ name: 'Scan 4711.PDF', body: aPdf })
  expect(copy).toMatch(/\.pdf$/)
  expect((await change(load, [copy])).json<Load>().signedCopies).toEqual([copy])
  const reply = await office.get(copy)
  expect([reply.statusCode, reply.rawPayload]).toEqual([200, aPdf])
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="SignedCopy.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect((await office.get(`${copy}?size=320`)).statusCode).toBe(404)
  expect((await (await asRole({ db, caller }, 'supervisor')).get(copy)).statusCode).toBe(403)
  expect(await db.selectFrom('stored_file').select(['type', 'bytes']).where('original_name', '=', 'Scan 4711.PDF').execute()).toEqual([
    { type: 'application/pdf', bytes: aPdf.length },
  ])
})

test.each([
  ['in another container', 'events', { name: 'scan.pdf', body: aPdf }],
  ['under the name of a picture', 'loads', { name: 'scan.jpg', body: aPdf }],
  ['that is none', 'loads', { name: 'scan.pdf', body: Buffer.from('<html><script>alert(1)</script>') }],
])('a PDF %s is refused', async (_what, container, file) => {
  expect((await uploadPictures(app, office.token, [file], container)).statusCode).toBe(415)
})

test('of a closed load none is added', async () => {
  const load = await aLoad()
  await db.updateTable('load').set({ closed_at: new Date(), closed_by: 'account lee' }).where('id', '=', load.id).execute()
  expect((await change(load, [await uploaded(60)])).statusCode).toBe(409)
})
