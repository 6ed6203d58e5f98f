import type { WasteCompany } from '@daysheet/domain/loads/company'
import type { Load } from '@daysheet/domain/loads/load'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { v7 as newId } from 'uuid'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const now = new Date('2026-07-16T16:00:00Z')
const { db, caller } = await testApp({ now: () => now, config: { companyName: 'Peña & Żółć Environmental' } })
const office = await caller()
const { aJob, anItemEntry, anOrder } = build(db)

const aCompany = async (kind: string, name: string) =>
  (
    await office.send('POST', '/api/wasteCompanies', {
      ...{ id: newId(), kind, name, operator: '', address: `${name} Road 1`, phone: '7185550100', active: true },
      ...{ permitNumber: '2A-123', permitExpires: '2027-12-31' },
    })
  ).json<WasteCompany>()
const [hauler, landfill] = [await aCompany('hauler', 'Verrazzano Carting'), await aCompany('landfill', 'Chemung Landfill')]

const owner = (name: string) => ({ owner_name: name, owner_address: `${name} Plaza 5`, owner_phone: '2125550100' })
const aLine = async (job: Parameters<typeof aJob>[0], bags: number) => {
  const order = await anOrder({ job_id: (await aJob(job)).id })
  return { entryId: (await anItemEntry({ order_id: order.id, item_id: bagoutItemId, qty: bags, qty_picked: bags })).id, bags }
}
const aLoad = async (more: object = {}) => {
  const lines = [
    await aLine({ job_num: 90_001, address: '120 Broadway', boro: 'Manhattan', ...owner('Grand Realty') }, 17),
    await aLine({ job_num: 90_002, address: '55-05 Myrtle Avenue', boro: 'Queens', ...owner('Ridgewood Tenants') }, 23),
  ]
  const said = { haulerId: hauler.id, landfillId: landfill.id, transportedOn: '2026-06-01', wsrNumber: '4711', cubicYards: 5, lines }
  return (await office.send('POST', '/api/loads', { id: newId(), ...said, ...more })).json<Load>()
}
const documentOf = async (path: string) => {
  const answer = await office.get(path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return { document: await getDocumentProxy(new Uint8Array(answer.rawPayload)), name: answer.headers['content-disposition'] }
}
const pagesOf = async (path: string) =>
  (await extractText((await documentOf(path)).document)).text.map((page) => page.replaceAll(/\s+/g, ' '))

describe('the records of a load', () => {
  test('are a page for each job, with its own owner and its share, and the eight fields', async () => {
    const { id } = await aLoad()
    const pages = await pagesOf(`/api/loads/${id}/recordPDF`)
    expect(pages).toHaveLength(2)
    const [first = '', second = ''] = pages
    expect(first).toMatch(/No\. 4711-1, record 1 of 2 .*Job 90001, 120 Broadway, Manhattan .*Peña & Żółć Environmental/)
    for (const words of [
      '(i) Waste generator Grand Realty Grand Realty Plaza 5 Phone (212) 555-0100',
      '(ii) Responsible agency U.S. Environmental Protection Agency, Region 2',
      '(iii) Approximate quantity 2.13 cubic yards, 17 bags',
      '(iv) Disposal site operator Chemung Landfill Phone (718) 555-0100',
      '(v) Disposal site and its location Chemung Landfill Chemung Landfill Road 1',
      '(vi) Date transported 06-01-2026',
      '(vii) Transporter Verrazzano Carting Verrazzano Carting Road 1 Phone (718) 555-0100',
      '(viii) Certification I hereby declare',
    ])
      expect(first).toContain(words)
    expect(second).toContain('(i) Waste generator Ridgewood Tenants')
    expect(second).toContain('2.87 cubic yards, 23 bags')
    expect(second).not.toContain('Grand Realty')
  })

  test('are a file with their number', async () => {
    const { id } = await aLoad()
    expect((await documentOf(`/api/loads/${id}/recordPDF`)).name).toBe('attachment; filename="WasteShipmentRecord_4711.pdf"')
  })

  test.each([
    [{ lines: [] }, 'has no bags yet'],
    [{ noWsrReason: 'Non-friable floor tile' }, 'goes without a waste shipment record'],
  ])('are none of a load with %j', async (more, words) => {
    const { id } = await aLoad(more)
    const answer = await office.get(`/api/loads/${id}/recordPDF`)
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(words)])
  })
})

test('a number stays with its job once it was printed or picked up, even when bags are added or removed', async () => {
  const load = await aLoad({ transportedOn: null })
  const inFront = await aLine({ job_num: 80_000, address: '1 Front Street', boro: 'Queens', ...owner('Front Street Partners') }, 5)
  const [first] = load.lines
  const change = async (id: string, body: object) => {
    const answer = await office.send('PATCH', `/api/loads/${id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const printed = async (id: string) =>
    (await pagesOf(`/api/loads/${id}/recordPDF`)).map((page) => /No\. (\S+?),? .*Job (\d+)/.exec(page)?.slice(1))
  expect(await printed(load.id)).toEqual([
    ['4711-1', '90001'],
    ['4711-2', '90002'],
  ])
  const lines = load.lines.map(({ entryId, bags }) => ({ entryId, bags }))
  await change(load.id, { lines: [...lines, inFront] })
  expect(await printed(load.id)).toEqual([
    ['4711-3', '80000'],
    ['4711-1', '90001'],
    ['4711-2', '90002'],
  ])
  await change(load.id, { lines: lines.filter(({ entryId }) => entryId !== first?.entryId) })
  expect(await printed(load.id)).toEqual([['4711-2', '90002']])

  // Picked up without being printed here: the hauler's own form has the number.
  const left = await aLoad({ wsrNumber: '4712' })
  await change(left.id, { lines: left.lines.map(({ entryId, bags }) => ({ entryId, bags })).slice(1) })
  expect(await printed(left.id)).toEqual([['4712-2', '90002']])
})

test('a closed load shows and prints the names from when it was closed; a reopened one the current names', async () => {
  const settings = await db.selectFrom('office_setting').select(['company_name', 'waste_agency']).executeTakeFirstOrThrow()
  const load = await aLoad({ signedCopyOn: '2026-07-01', deliveredOn: '2026-06-02' })
  const post = async (action: string, body?: object) => (await office.send('POST', `/api/loads/${load.id}/${action}`, body)).json<Load>()
  const papers = async () =>
    [await pagesOf(`/api/loads/${load.id}/recordPDF`), await pagesOf(`/api/loads/${load.id}/letterPDF`)].flat().join(' ')
  const before = await papers()
  const closed = await post('close')
  expect(closed.closedAt).not.toBeNull()
  expect(await papers()).toBe(before)

  const changes = [
    [`wasteCompanies/${hauler.id}`, { name: 'Renamed Carting', permitNumber: '9Z-999', permitExpires: '2030-01-01', phone: '7185550199' }],
    [`wasteCompanies/${landfill.id}`, { name: 'Renamed Landfill', operator: 'Renamed Operator', address: '9 Renamed Road' }],
    [
      `Jobs/${closed.jobs[0]?.jobId}`,
      { jobNum: 99_001, address: '9 Renamed Street', ownerName: 'Renamed Owner', ownerPhone: '2125550199' },
    ],
    ['settings', { companyName: 'Renamed Contractor', wasteAgency: 'Renamed Agency' }],
  ] as const
  for (const [path, body] of changes) expect((await office.send('PATCH', `/api/${path}`, body)).statusCode).toBe(200)
  expect(await papers()).toBe(before)
  expect((await office.get(`/api/loads/${load.id}`)).json()).toEqual(closed)
  expect((await office.get('/api/loads?show=closed')).json()).toContainEqual(closed)
  // Closing it again gets the same answer.
  expect(await post('close')).toEqual(closed)

  const open = await post('reopen', { reason: 'Wrong landfill' })
  expect([open.hauler?.permitNumber, open.landfill?.operator, open.jobs[1]?.ownerName]).toEqual([
    '9Z-999',
    'Renamed Operator',
    'Renamed Owner',
  ])
  const now = await papers()
  for (const name of ['Carting', 'Landfill', 'Operator', 'Road', 'Street', 'Owner', 'Contractor', 'Agency'])
    expect(now).toContain(`Renamed ${name}`)

  const again = await post('close')
  const back = { name: 'Verrazzano Carting', permitNumber: '2A-123', permitExpires: '2027-12-31', phone: '7185550100' }
  await office.send('PATCH', `/api/wasteCompanies/${hauler.id}`, back)
  await office.send('PATCH', `/api/wasteCompanies/${landfill.id}`, {
    name: 'Chemung Landfill',
    operator: '',
    address: 'Chemung Landfill Road 1',
  })
  await db.updateTable('office_setting').set(settings).execute()
  expect((await office.get(`/api/loads/${load.id}`)).json()).toEqual(again)
  expect(await papers()).toBe(now)
})

test('the letter of day 45 names the eight fields of each record and the calls, and nothing else that was written down', async () => {
  const { id } = await aLoad()
  const note = (isCall: boolean, text: string) => office.send('POST', `/api/loads/${id}/notes`, { id: newId(), isCall, text })
  await note(true, 'Landfill: copy is in the mail')
  await note(false, 'Ask the accountant first')
  const letter = (await pagesOf(`/api/loads/${id}/letterPDF`)).join(' ')
  expect(letter).toContain(
    'accepted for transport on 06-01-2026 by Verrazzano Carting to Chemung Landfill. 45 days later, no copy of the waste shipment record',
  )
  expect(letter).toContain(`${office.username}: Landfill: copy is in the mail`)
  expect(letter).not.toContain('accountant')
  for (const number of ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii']) expect(letter.split(`(${number}) `)).toHaveLength(3)
  for (const words of ['Grand Realty Plaza 5', 'Ridgewood Tenants Plaza 5', 'No. 4711-1, record 1 of 2', 'No. 4711-2, record 2 of 2'])
    expect(letter).toContain(words)
})

describe('labels', () => {
  /** Where each label of a sheet begins, from its left and its top, in points. */
  const places = [0, 1, 2, 3, 4].flatMap((row) => [11.25, 312.75].map((left) => ({ left, top: 792 - 36 - row * 144 })))

  test.each([
    ['of 60 letters', 'The Ridgewood & Myrtle Avenue Tenants Housing Corporation XX', '55-05 Myrtle Avenue'],
    [
      'as long as there are',
      'Wohnungsbaugenossenschaft MMMM WWWW '.repeat(12),
      '55-05 Myrtle Avenue, Rear Building, Cellar and Floors 1 to 14 '.repeat(7),
    ],
    ['of nobody', '', '1 Wall Street'],
  ])('with an owner %s stand ten on a sheet, each within its own', async (_what, name, address) => {
    const job = await aJob({ job_num: 90_003, address, boro: 'Queens', owner_name: name })
    const { document } = await documentOf(`/api/Jobs/${job.id}/wasteLabelsPDF?sheets=2`)
    expect(document.numPages).toBe(2)
    const { items } = await (await document.getPage(2)).getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const onLabels = places.map(({ left, top }) =>
      texts.filter(({ transform, width }) => {
        const [x, y] = [Number(transform[4]), Number(transform[5])]
        return x >= left && x + width <= left + 288 && y <= top && y >= top - 144 + 4
      }),
    )
    expect(onLabels.flat()).toHaveLength(texts.length)
    const words = onLabels.map((label) =>
      label
        .map(({ str }) => str)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
    expect(new Set(words).size).toBe(1)
    expect(words[0]).toContain(name.slice(0, 30).trim())
    expect(words[0]).toContain(address.slice(0, 19))
    expect(words[0]).toContain('Peña & Żółć Environmental')
    expect(words[0]).toContain('07-16-2026')
  })

  test('come by at most twenty sheets, of a job that there is', async () => {
    const { id } = await aJob()
    expect((await office.get(`/api/Jobs/${id}/wasteLabelsPDF?sheets=21`)).statusCode).toBe(400)
    expect((await office.get(`/api/Jobs/${newId()}/wasteLabelsPDF`)).statusCode).toBe(404)
  })
})
