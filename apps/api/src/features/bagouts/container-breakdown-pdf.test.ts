import type { Bagout, BagoutReport, ExportBagoutPdf, PrintedBreakdown } from '@daysheet/domain/bagouts/bagout'
import { bagoutRangeMessage } from '@daysheet/domain/bagouts/date-range'
import { addDays, formatDay, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { v7 as newId } from 'uuid'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { containerBreakdownPdf } from './container-breakdown-pdf.ts'

const zone = 'America/New_York'
let now = new Date('2026-11-20T14:15:30.000Z')
const { app, db, deps, caller } = await testApp({ now: () => now, config: { companyName: 'Peña & Żółć Environmental' } })
const office = await caller()
const { aJob, anItemEntry, anOrder, aSupervisor } = build(db)

const [kim, jose] = [await aSupervisor({ name: 'Kim Müller' }), await aSupervisor({ name: 'José Peña' })]
const jobs = [
  await aJob({ address: '40 Grand Street', boro: 'Queens', job_num: 10000.4, job_num_decimals: 2 }),
  await aJob({ address: '9 Water Street', boro: null, job_num: 512 }),
  await aJob({ address: 'Pier 17', boro: 'Manhattan', job_num: null }),
]

/** Bagouts of a period that no other test has. */
let last: Day = '2024-01-01'
async function aPeriod(count: number): Promise<{ from: Day; to: Day }> {
  const [from, to] = [addDays(last, 1), addDays(last, 90)]
  last = to
  const dates = Array.from({ length: count }, (_, n) =>
    momentOf(addDays(from, Math.floor((n * 90) / count)), { hour: 9, minute: n % 60 }, zone),
  )
  const orders = dates.map((date, n) => ({
    id: newId(),
    date,
    job_date: date,
    job_id: jobs[n % 3]?.id ?? '',
    supervisor_id: n % 4 === 3 ? null : n % 2 === 0 ? kim.id : jose.id,
  }))
  const lines = orders.map(({ id }, n) => ({
    id: newId(),
    order_id: id,
    item_id: bagoutItemId,
    qty: (n % 90) + 1,
    qty_picked: (n % 90) + 1,
  }))
  await db.insertInto('material_order').values(orders).execute()
  await db.insertInto('item_entry').values(lines).execute()
  return { from, to }
}
const rowsOf = async ({ from, to }: { from: string; to: string }) =>
  (await office.get(`/api/Orders/bagouts?from=${from}&to=${to}`)).json<BagoutReport>().rows
const idsOf = (rows: readonly Bagout[]) => rows.map(({ orderId }) => orderId)
const ask = (body: object) => office.send('POST', '/api/Orders/exportBagoutPDF', body)

const textOf = async (bytes: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.map((page) => page.replaceAll(/\s+/g, ' '))

async function pagesOf(body: ExportBagoutPdf): Promise<string[]> {
  const answer = await ask(body)
  expect(answer.statusCode).toBe(200)
  return textOf(answer.rawPayload)
}

/** A row as its words follow each other on the page. */
const printed = ({ date, supervisorName, address, boro, bags, ...row }: Bagout) =>
  [formatDay(date.slice(0, 10)), supervisorName ?? 'None', formatJobNumber(row), [address, boro].filter(Boolean).join(', '), bags]
    .filter((part) => part !== '')
    .join(' ')
const times = (text: string, part: string) => text.split(part).length - 1

describe('the container breakdown', () => {
  test('has heading, PO, period, every row, the totals of each job and of all, and numbered pages', async () => {
    const period = await aPeriod(6)
    const rows = await rowsOf(period)
    const [page = '', ...more] = await pagesOf({ ...period, po: ' PO-2026-0417 ', include: idsOf(rows) })
    expect(more).toEqual([])
    expect(page).toMatch(
      new RegExp(
        `^Peña & Żółć Environmental Container Breakdown PO PO-2026-0417 Period ${formatDay(period.from)} to ${formatDay(period.to)} Bagouts 6 Total Bags 21 `,
      ),
    )
    expect(page).toContain(`Date Supervisor Job # Address Bags ${rows.map(printed).join(' ')} Total 21`)
    expect(page).toContain(
      'Totals per Job Job # Address Bagouts Bags 512 9 Water Street 2 7 10000.40 40 Grand Street, Queens 2 5 Pier 17, Manhattan 2 9 Total 6 21',
    )
    expect(page).toContain('Page 1 of 1')
  })

  test('is a file named after the moment it was made, and headed like other downloads', async () => {
    const period = await aPeriod(1)
    const { headers } = await ask({ ...period, include: idsOf(await rowsOf(period)) })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="ContainerBreakdown_2026-11-20_0915.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'cache-control': (await office.get('/api/Jobs')).headers['cache-control'],
    })
  })

  test('names the records and the PO of the loads that hold the bags, another PO where one is entered', async () => {
    const period = await aPeriod(3)
    const rows = await rowsOf(period)
    const loadOf = (at: number, said: object) =>
      office.send('POST', '/api/loads', { id: newId(), lines: [{ entryId: rows[at]?.entryId, bags: 1 }], ...said })
    await loadOf(0, { wsrNumber: '4711', po: 'PO-1' })
    await loadOf(1, { wsrNumber: '4712', po: 'PO-1' })
    await loadOf(2, {})
    const include = idsOf(rows)
    expect((await pagesOf({ ...period, include }))[0]).toContain('Container Breakdown PO PO-1 Manifest no. 4711, 4712 Period')
    expect((await pagesOf({ ...period, po: 'PO-2', include }))[0]).toContain('PO PO-2 Manifest no.')
    // One that is in no load; it was printed before.
    expect((await pagesOf({ ...period, include: include.slice(2) }))[0]).toContain('printed 11-20-2026 9:15 AM Period')
  })

  test('is revised where bagouts of it were printed before and something was otherwise: a count, the PO, a record; and is so at each print from then on', async () => {
    const period = await aPeriod(3)
    const rows = await rowsOf(period)
    const include = idsOf(rows)
    const at = (time: string) => void (now = new Date(`2026-11-${time}Z`))
    const print = async (more: object = {}) => (await pagesOf({ ...period, include, ...more }))[0]
    const revised = (printed: string) =>
      expect.stringContaining(`Container Breakdown, revised Revised Differs from the copy printed ${printed} `)
    const plain = expect.not.stringContaining('evised')
    at('20T14:15:30.000')
    expect(await print()).toEqual(plain)
    at('20T14:20:00.000')
    expect(await print()).toEqual(plain)
    await office.send('PATCH', `/api/ItemEntries/${rows[0]?.entryId}`, { qty: 7, qtyPicked: 7 })
    at('21T15:00:00.000')
    expect(await print()).toEqual(revised('11-20-2026 9:20 AM'))
    at('21T15:01:00.000')
    expect(await print()).toEqual(revised('11-20-2026 9:20 AM'))
    expect(await print({ po: 'PO-9' })).toEqual(revised('11-21-2026 10:01 AM'))
    at('22T15:00:00.000')
    await office.send('POST', '/api/loads', { id: newId(), wsrNumber: '4711', lines: [{ entryId: rows[1]?.entryId, bags: 1 }] })
    expect(await print({ po: 'PO-9' })).toEqual(revised('11-21-2026 10:01 AM'))
    // Bagouts that were on none are not revised.
    const other = await aPeriod(1)
    expect((await pagesOf({ ...other, include: idsOf(await rowsOf(other)) }))[0]).toEqual(plain)
  })

  test('printed again keeps the names of the first print; a revised one has those of now', async () => {
    const period = await aPeriod(2)
    const rows = await rowsOf(period)
    const print = async () => (await pagesOf({ ...period, include: idsOf(rows) }))[0]
    const named = async (supervisor: string, companyName: string) => {
      await db.updateTable('supervisor').set({ name: supervisor }).where('id', '=', kim.id).execute()
      await office.send('PATCH', '/api/settings', { companyName })
    }
    const first = await print()
    expect(first).toContain('Kim Müller')
    await named('Kim Young', 'Other Name Inc.')
    expect(await print()).toBe(first)
    await office.send('PATCH', `/api/ItemEntries/${rows[0]?.entryId}`, { qty: 7, qtyPicked: 7 })
    const revised = await print()
    for (const words of ['revised', 'Kim Young', 'Other Name Inc.']) expect(revised).toContain(words)
    await named('Kim Müller', 'Peña & Żółć Environmental')
  })

  test('is kept with its PO and who printed it; of each bagout the last one is told', async () => {
    const period = await aPeriod(3)
    const [first, second, third] = await rowsOf(period)
    if (!first || !second || !third) throw new Error('There are three')
    now = new Date('2026-11-20T14:15:30.000Z')
    await pagesOf({ ...period, po: ' PO-1 ', include: idsOf([first, second]) })
    now = new Date('2026-11-20T15:00:00.000Z')
    await pagesOf({ ...period, po: 'PO-2', include: idsOf([second]) })
    const told = (await office.get(`/api/Orders/breakdowns?from=${period.from}&to=${period.to}`)).json<PrintedBreakdown[]>()
    expect(told).toEqual([
      { printedAt: '2026-11-20T15:00:00.000Z', printedBy: office.username, po: 'PO-2', entryIds: [second.entryId] },
      { printedAt: '2026-11-20T14:15:30.000Z', printedBy: office.username, po: 'PO-1', entryIds: [first.entryId] },
    ])
    now = new Date('2026-11-20T14:15:30.000Z')
  })

  test('has the chosen bagouts and no others', async () => {
    const period = await aPeriod(9)
    const rows = await rowsOf(period)
    const chosen = rows.filter((_, n) => n !== 4)
    const include = idsOf(chosen).toReversed()
    const [page = ''] = await pagesOf({ ...period, include: [...include, ...include.map((id) => id.toUpperCase())] })
    expect(page).toContain(`${chosen.map(printed).join(' ')} Total 40`)
    expect(page).toContain('Bagouts 8 Total Bags 40')
    expect(page).not.toContain(printed(rows[4] as Bagout)) // there are nine
  })

  test.each([[undefined], [null], [''], ['   ']])('says nothing of a PO that is %j', async (po) => {
    const period = await aPeriod(1)
    const [page = ''] = await pagesOf({ ...period, ...(po !== undefined && { po }), include: idsOf(await rowsOf(period)) })
    expect(page).toContain('Container Breakdown Period')
    expect(page).not.toMatch(/\bPO\b/)
  })

  test('takes moments for the business days they are of', async () => {
    const { from, to } = await aPeriod(3)
    const [first, late] = [momentOf(from, { hour: 0, minute: 0 }, zone), momentOf(to, { hour: 23, minute: 59 }, zone)]
    const [page] = await pagesOf({ from: first, to: late, include: idsOf(await rowsOf({ from, to })) })
    expect(page).toContain(`Period ${formatDay(from)} to ${formatDay(to)} Bagouts 3`)
  })

  test('of a thousand has them all, on pages that each have the head of the table and their number', async () => {
    const period = await aPeriod(1000)
    const rows = await rowsOf(period)
    const pages = await pagesOf({ ...period, po: 'PO 1', include: idsOf(rows) })
    const text = pages.join(' ')
    for (const row of rows) expect(text).toContain(printed(row))
    const total = rows.reduce((sum, { bags }) => sum + bags, 0).toLocaleString('en-US')
    expect(pages[0]).toContain(`Bagouts 1,000 Total Bags ${total}`)
    expect(times(text, `Total ${total}`)).toBe(1)
    expect(text).toContain(`Total 1,000 ${total}`)
    pages.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of ${pages.length}`))
    expect(times(text, 'Date Supervisor Job # Address Bags')).toBeGreaterThanOrEqual(pages.length - 1)
    expect(pages.every((page) => /(Date Supervisor Job # Address|Job # Address Bagouts) Bags/.test(page))).toBe(true)
  })

  test('keeps long names, addresses and PO whole, words without a space too', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
    const supervisor = await aSupervisor({ name: long })
    const address = `${'1250 Avenue of the Americas, rear entrance through the loading dock, '.repeat(5)}${long}`
    const job = await aJob({ address, job_num: 123_456_789.125 })
    const day = addDays(last, 1)
    last = day
    const order = await anOrder({ date: momentOf(day, { hour: 9, minute: 0 }, zone), job_id: job.id, supervisor_id: supervisor.id })
    await anItemEntry({ order_id: order.id, item_id: bagoutItemId, qty: 99_999, qty_picked: 99_999 })
    const po = 'W'.repeat(100)
    const text = (await pagesOf({ from: day, to: day, po, include: [order.id] })).join('').replaceAll(' ', '')
    for (const words of [po, long, '123456789.125', '99,999']) expect(text).toContain(words)
    // In the row and in the totals, and nowhere cut off at the edge of the paper.
    expect(times(text, address.replaceAll(' ', ''))).toBe(2)
  })

  test('without a company is headed by what it is', async () => {
    const period = await aPeriod(1)
    await office.send('PATCH', '/api/settings', { companyName: '' })
    const [page] = await textOf(
      (await containerBreakdownPdf(deps, 'account lee', { ...period, include: idsOf(await rowsOf(period)) })).bytes,
    )
    expect(page).toMatch(/^Container Breakdown Period/)
    await office.send('PATCH', '/api/settings', { companyName: 'Peña & Żółć Environmental' })
  })
})

describe('what is refused', () => {
  test('a chosen bagout that was deleted meanwhile, is of another day, or is none: how many there are is said', async () => {
    const [period, other] = [await aPeriod(4), await aPeriod(1)]
    const [gone = '', ...there] = idsOf(await rowsOf(period))
    expect((await office.send('DELETE', `/api/Orders/${gone}`)).statusCode).toBe(200)
    const empty = await anOrder({ date: momentOf(period.from, { hour: 9, minute: 0 }, zone) })
    const refusalOf = async (include: string[]) => (await ask({ ...period, include })).json<{ error: object }>().error
    const days = `from ${formatDay(period.from)} to ${formatDay(period.to)}. Search again and select again.`
    expect(await refusalOf([gone, ...there])).toMatchObject({
      statusCode: 409,
      code: 'BAGOUTS_GONE',
      details: { missing: [gone] },
      message: `1 of the 4 selected bagouts was deleted or is not ${days}`,
    })
    const late = idsOf(await rowsOf(other))
    expect(await refusalOf([...late, empty.id, ...there])).toMatchObject({
      statusCode: 409,
      details: { missing: [...late, empty.id] },
      message: `2 of the 5 selected bagouts were deleted or are not ${days}`,
    })
  })

  const valid = { from: '2026-11-01', to: '2026-11-20', include: [newId()] }
  test.each<[number, object, string]>([
    [400, { ...valid, from: '2026-08-22' }, bagoutRangeMessage],
    [400, { ...valid, from: '2026-01-01', to: '2026-04-01' }, bagoutRangeMessage],
    [400, { ...valid, from: '2026-11-21' }, 'from (2026-11-21) is later than to (2026-11-20)'],
    [400, { ...valid, to: undefined }, 'to is missing'],
    [400, { ...valid, to: 20_261_120 }, 'to is not a date'],
    [400, [], 'from is missing'],
    [422, { ...valid, include: [] }, 'Please select at least one bagout'],
    [422, { ...valid, include: ['all'] }, '`include.0` is not an id'],
    [422, { ...valid, include: undefined }, "`include` can't be blank"],
    [422, { ...valid, po: 'x'.repeat(101) }, '`po` must be at most 100 characters'],
    [422, { ...valid, paper: 'A4' }, '`paper` is not a property'],
  ])('with a %i: %j', async (status, body, message) => {
    const answer = await ask(body)
    expect(answer.statusCode).toBe(status)
    expect(answer.json<{ error: { message: string } }>().error.message).toContain(message)
  })

  test('who is not signed in', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/Orders/exportBagoutPDF', payload: valid })).statusCode).toBe(401)
  })
})
