import { cellsOf } from '../../../apps/api/testing/csv.ts'
import { fillWith, jobNumber, oddTexts, quartersOf, triggers, type Filled } from '../../files/spreadsheet.ts'
import { withProduct } from '../../product.ts'
import { unless, type Check, type Proof } from '../../proof.ts'

const counts = { whole: { texts: 10_000, workers: 40 }, small: { texts: 400, workers: 3 } }

const check: Check = (environment) =>
  withProduct(environment, {}, async ({ url, token, databaseUrl }) => {
    const { texts, workers } = counts[environment.size]
    const filled = await fillWith(databaseUrl, oddTexts(texts, 13))
    const broken: string[] = []
    const files: string[] = []
    let cells = 0
    for (const file of filesOf(filled, workers)) {
      const answer = await fetch(url + file.path, { headers: { authorization: token } })
      if (!answer.ok) throw new Error(`${file.path}: ${answer.status} ${await answer.text()}`)
      const [head, ...rows] = parsed(await answer.text())
      cells += rows.flat().length
      broken.push(...wrongIn(rows, file).map((sentence) => `${file.path}: ${sentence}`))
      if (head?.join() !== file.columns.join()) broken.push(`${file.path}: the columns are ${head?.join()}`)
      files.push(file.path)
    }
    return {
      broken: [...unless([cells > texts, 'the files hold less than was put in: this shows nothing']), ...broken],
      figures: `${texts} names, addresses and units through ${files.length} files of 5 kinds, ${cells} cells: ${broken.length} start with a trigger, differ as a number or parse otherwise`,
    }
  })

/** A file that is no CSV has no rows. */
function parsed(text: string): string[][] {
  try {
    return cellsOf(text)
  } catch {
    return []
  }
}

interface File {
  path: string
  columns: string[]
  /** Places of the columns with numbers. */
  numbers: number[]
  /** The rows as they should be parsed, before text is disarmed; in any order. */
  rows: string[][]
}

function filesOf({ crew, lines }: Filled, workers: number): File[] {
  const [from = '', to = ''] = [crew[0]?.day, crew[24]?.day]
  const day = (text: string) => text.replace(/(\d+)-(\d+)-(\d+)/, '$2-$3-$1')
  const hours = new Map(crew.map(({ worker }, at) => [worker, (quartersOf(at) / 4).toFixed(2)]))
  const many = ['Date', 'Job Address', 'Employee', 'Total Hours', 'Job Number', 'Flags']
  const manyRows = crew.map((one) => [day(one.day), one.address, one.name, hours.get(one.worker) ?? '', String(jobNumber), ''])
  const money = (amount: number) => amount.toFixed(10).replace(/0{1,8}$/, '')
  return [
    { path: `/api/Schedules/exportByJobNum?jobNum=${jobNumber}`, columns: many, numbers: [3], rows: manyRows },
    { path: `/api/Schedules/export?from=${from}&to=${to}`, columns: many, numbers: [3], rows: manyRows },
    {
      path: `/api/Schedules/export?from=${from}&to=${from}`,
      columns: ['Date', 'Job Address', 'Employee', 'Total Hours', 'Flags'],
      numbers: [3],
      rows: manyRows
        .filter(([on]) => on === day(from))
        .map(([on = '', address = '', name = '', worked = '']) => [on, address, name, worked, '']),
    },
    {
      path: `/api/Orders/exportByJobNum?jobNum=${jobNumber}`,
      columns: ['Type', 'Date', 'Item', 'Unit', 'Qty', 'Cost per Item', 'Total', 'Job Number', 'Job Address'],
      numbers: [4, 5, 6],
      rows: lines.map(({ name, unit, qty, price }) => [
        ...(qty > 0 ? ['Order', '03-02-2026'] : ['Return', '03-03-2026']),
        ...[name, unit, String(qty), money(price), money(qty * price), String(jobNumber), '-1 Plain'],
      ]),
    },
    ...crew.slice(0, workers).map(({ worker, address, day: on }) => ({
      path: `/api/Workers/${worker}/exportHours?from=${from}&to=${to}`,
      columns: ['Date', 'Job', 'Hours', 'Job Number', 'Flags'],
      numbers: [2],
      rows: [[day(on), address, hours.get(worker) ?? '', String(jobNumber), '']],
    })),
  ]
}

const isTrigger = (cell: string) => triggers.some((trigger) => cell.startsWith(trigger))

/** What does not hold of a file's rows: cells that would run, numbers that are none, rows that are not those put in. */
function wrongIn(rows: string[][], { numbers, rows: wanted }: File): string[] {
  const textCells = rows.flatMap((row) => row.filter((_, column) => !numbers.includes(column)))
  const running = textCells.filter(isTrigger)
  const noNumbers = rows.flatMap((row) => numbers.map((column) => row[column] ?? '')).filter((cell) => !/^-?\d+(\.\d+)?$/.test(cell))
  const disarmed = wanted.map((row) => row.map((cell, column) => (numbers.includes(column) || !isTrigger(cell) ? cell : `'${cell}`)))
  const keyOf = (row: string[]) => JSON.stringify(row.map((cell, column) => (numbers.includes(column) ? Number(cell).toFixed(6) : cell)))
  const got = new Set(rows.map(keyOf))
  const missing = disarmed.filter((row) => !got.has(keyOf(row)))
  return unless(
    [running.length === 0, `${running.length} cells start with a trigger: ${JSON.stringify(running[0])}`],
    [noNumbers.length === 0, `${noNumbers.length} numbers were touched: ${JSON.stringify(noNumbers[0])}`],
    [rows.length === wanted.length, `${rows.length} rows are parsed where ${wanted.length} were put in`],
    [missing.length === 0, `${missing.length} rows are parsed otherwise: ${JSON.stringify(missing[0])}`],
  )
}

const file = 'apps/api/src/http/csv.ts'

export const exportsAreNoFormulas: Proof = {
  row: 'S13',
  promise: 'Exports do not run as formulas and stay parseable',
  check,
  controls: [
    { what: 'text is not disarmed', mutations: [{ file, find: '    escape_formulas: true,\n', put: '' }], seen: /start with a trigger/ },
    {
      what: 'full-width forms are forgotten',
      mutations: [
        { file, find: 'escape_formulas: true,', put: 'escape_formulas: false,' },
        { file, find: '    cast: {', put: "    cast: { string: (text) => (/^[=+@\\t\\r-]/.test(text) ? `'${text}` : text)," },
      ],
      seen: /start with a trigger: "[\uFF1D\uFF0B\uFF0D\uFF20]/,
    },
    {
      what: 'numbers below zero are disarmed as well',
      mutations: [{ file, find: 'number(value, index)', put: "(value < 0 ? `'${number(value, index)}` : number(value, index))" }],
      seen: /numbers were touched: "'-/,
    },
    {
      what: 'quotes inside of text are not doubled',
      mutations: [{ file, find: 'quoted_string: true,', put: "quoted_string: true, escape: '\\\\'," }],
      seen: /rows are parsed/,
    },
  ],
}
