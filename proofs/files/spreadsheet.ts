import fc from 'fast-check'
import { sqlOn } from '../cluster.ts'

/** What a spreadsheet takes for a formula at the beginning of a cell, full-width forms included. (promises.md#s13) */
export const triggers = ['=', '+', '-', '@', '\t', '\r', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20']

const beginnings = ['', '', ...triggers, '"', "'=", ',', '\n', '\r\n', ' ', '-1', '+1', '=HYPERLINK("http://x","y")', '=1+1', '@SUM(1)']
/** PostgreSQL keeps no text with a zero in it. */
const words = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '0'))
const odd = fc.constantFrom('"', '""', ',', ';', '\r\n', '\n', '\r', '\t', "'", '=', 'Müller', '日本', '١٢')
const text = fc.tuple(fc.constantFrom(...beginnings), words, odd, words).map((parts) => parts.join(''))

/** So many names, addresses and notes as nobody should have them; the same seed gives the same. */
export const oddTexts = (count: number, seed: number): string[] => fc.sample(text, { numRuns: count, seed })

export const jobNumber = 70_707

export interface Filled {
  /** Address of the job and name of the worker, of each person on a crew. */
  crew: { worker: string; day: string; address: string; name: string }[]
  /** Name and unit of the item, of each line; `qty` is below zero for what was returned. */
  lines: { name: string; unit: string; qty: number; price: number }[]
}

/** Quarters of an hour that a person worked. */
export const quartersOf = (at: number) => 1 + (at % 31)

const minute = 60_000

/** A company whose every name, address and unit is one of `texts`: a quarter each. Everything belongs to jobs of one number. */
export async function fillWith(url: string, texts: string[]): Promise<Filled> {
  const quarter = Math.floor(texts.length / 4)
  const [addresses = [], names = [], items = [], units = []] = [0, 1, 2, 3].map((at) => texts.slice(at * quarter, (at + 1) * quarter))
  const crew = addresses.map((address, at) => ({ address, name: names[at] ?? '', worker: idOf(1, at), day: dayOf(at) }))
  const lines = items.map((name, at) => ({
    name,
    unit: units[at] ?? '',
    qty: (at % 2 === 0 ? 1 : -1) * (at + 0.5),
    price: (at % 900) / 100,
  }))
  const days = [...new Set(crew.map(({ day }) => day))]
  const rows = {
    schedule: days.map((day, at) => ({ id: idOf(2, at), day, date: `${day}T12:00:00Z` })),
    worker: crew.map(({ worker, name }) => ({ id: worker, name })),
    job: [
      ...crew.map(({ address }, at) => ({ id: idOf(3, at), address, job_num: jobNumber })),
      { id: idOf(3, quarter), address: '-1 Plain', job_num: jobNumber },
    ],
    schedule_entry: crew.map(({ day }, at) => ({ id: idOf(4, at), job_id: idOf(3, at), schedule_id: idOf(2, days.indexOf(day)) })),
    worker_entry: crew.map(({ worker }, at) => ({ id: idOf(5, at), worker_id: worker, schedule_entry_id: idOf(4, at) })),
    clock_event: crew.flatMap(({ day }, at) =>
      ['in', 'out'].map((type, half) => ({
        id: idOf(6, at * 2 + half),
        worker_entry_id: idOf(5, at),
        type,
        time: new Date(Date.parse(`${day}T14:00:00Z`) + half * quartersOf(at) * 15 * minute).toISOString(),
      })),
    ),
    item: lines.map(({ name, unit, price }, at) => ({ id: idOf(7, at), name, unit_of_measure: unit, price })),
    material_order: [{ id: idOf(8, 0), job_id: idOf(3, quarter), date: '2026-03-02T12:00:00Z' }],
    return_order: [{ id: idOf(9, 0), job_id: idOf(3, quarter), date: '2026-03-03T12:00:00Z' }],
    item_entry: lines.flatMap(({ qty }, at) =>
      qty > 0 ? [{ id: idOf(10, at), order_id: idOf(8, 0), item_id: idOf(7, at), qty, qty_picked: qty }] : [],
    ),
    item_return_entry: lines.flatMap(({ qty }, at) =>
      qty < 0 ? [{ id: idOf(11, at), return_order_id: idOf(9, 0), item_id: idOf(7, at), qty_returned: -qty }] : [],
    ),
  }
  await sqlOn(url, ...Object.entries(rows).map(([table, of]) => insertion(table, of)))
  return { crew, lines }
}

const idOf = (kind: number, at: number) => `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${at.toString(16).padStart(12, '0')}`
const dayOf = (at: number) => new Date(Date.UTC(2026, 2, 2 + (at % 25))).toISOString().slice(0, 10)

function insertion(table: string, rows: object[]): string {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const json = JSON.stringify(rows).replaceAll("'", "''")
  return `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, '${json}')`
}
