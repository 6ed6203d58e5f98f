import { readFiling } from '@daysheet/domain/filings/reader/read-filing'
import type { FilingReading } from '@daysheet/domain/filings/filing-reading'
import { families } from '@daysheet/domain/filings/testing/families'
import { scoreOf } from '@daysheet/domain/filings/testing/score'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { planUpdate } from '@daysheet/domain/filings/update'
import { describe, expect, test } from 'vitest'
import { apartment, drawnRows, letter, made, number, part, titleLines, type MadePdf } from '#testing/filings/cases.ts'
import { pdfWords } from './words.ts'
import { UnreadablePdfError } from './unreadable-pdf.ts'

const read = async (bytes: Uint8Array): Promise<FilingReading> => readFiling((await pdfWords(bytes)).pages)

/** Every cell of every row as it was laid out, and nothing else. */
async function expectRows({ bytes, rows }: MadePdf): Promise<FilingReading> {
  const reading = await read(bytes)
  expect(reading.problem).toBeNull()
  expect(scoreOf(reading, rows).wrong).toEqual([])
  expect(reading.rows).toHaveLength(rows.length)
  return reading
}

const look = (name: string) => {
  const family = families[name]
  if (!family) throw new Error(`no family ${name}`)
  return family
}
const long: ScopeRow = {
  ...apartment,
  sectionOfFloor: 'Unit 7B All Bedrooms / Living Room For New Hydronic Radiators & Risers / Hall Closet',
  typeOfMaterial: 'Shelf Angle / Lintel Contam. with ACM Tar / Flashi',
  abatementProcedure: 'Exterior Vertical Surface',
}
const street: ScopeRow = {
  ...apartment,
  floor: 'Street Ex',
  sectionOfFloor: 'Elm Drive b/t 12 Street & 13 Street',
  typeOfMaterial: 'Coal Tar Wrap',
  abatementProcedure: 'Tent',
  squareFeet: 0,
  linearFeet: 100,
}

describe('a synthetic filing, from PDF to rows', () => {
  const cases: [name: string, () => MadePdf][] = [
    ['1 one row', () => made([part([apartment])])],
    ['2 twenty mixed rows', () => made([part(drawnRows(20))])],
    ['3 an entire floor, section empty', () => made([part([{ ...apartment, entireFloor: true, sectionOfFloor: '' }])])],
    [
      '4 roofs and facades',
      () =>
        made([
          part(['Roof', 'Main Roof', 'Ext Environment'].map((floor) => ({ ...apartment, floor, abatementProcedure: 'Exterior Foam' }))),
        ]),
    ],
    ['5 wrapped cells', () => made([part([apartment, long, apartment])], look('stacked and centred'))],
    [
      '6 wrapped cells, middle',
      () =>
        made([part([apartment, long, apartment])], { ...look('stacked and centred'), look: { width: 612, height: 792, valign: 'middle' } }),
    ],
    [
      '7 three pages, repeated headings and footers',
      () => made([part(drawnRows(80))], { look: { repeatHeading: true, pageBottom: ['Page # of 3     Printed 11/20/2026'] } }),
    ],
    ['8 rows split over pages without headings', () => made([part([...drawnRows(30), long, ...drawnRows(25, 2)])], look('split rows'))],
    ['9 476 rows', () => made([part(drawnRows(476))])],
    ['11 amount and unit', () => made([part(drawnRows(8))], look('amount and unit'))],
    ['11 amount with its unit', () => made([part(drawnRows(8))], look('amount with unit'))],
    ['12 review in each row', () => made([part([apartment, { ...apartment, permitRequired: true }])])],
    ['13 X for yes', () => made([part(drawnRows(8))], look('marks'))],
    ['13 a tick for yes', () => made([part(drawnRows(8))], look('ticks'))],
    [
      '14 odd text',
      () =>
        made([
          part(["Bs'mt", '9th.', '8th'].map((floor) => ({ ...apartment, floor, sectionOfFloor: 'Exterior Façade Elevations #22,24&29' }))),
        ]),
    ],
    [
      '15 large, broken and no amounts',
      () =>
        made([part([1234, 21_296, 12.5].map((squareFeet) => ({ ...apartment, squareFeet })))], {
          choices: { amounts: 'commas', unused: '0' },
        }),
    ],
    ['16 letter by letter', () => made([part(drawnRows(8))], look('letters'))],
    ['16 word by word', () => made([part(drawnRows(8))], look('words'))],
    ['17 a page turned by a quarter', () => made([part(drawnRows(8))], {}, { rotate: 90 })],
    ['17 a page turned upside down', () => made([part(drawnRows(8))], {}, { rotate: 180 })],
    ['17 a page turned back', () => made([part(drawnRows(8))], {}, { rotate: 270 })],
    ['17 other order', () => made([part(drawnRows(8))], look('other order'))],
    ['18 values in form fields', () => made([part(drawnRows(8))], look('fields'))],
    [
      '23 rows that differ in procedure, or in nothing',
      () => made([part([apartment, { ...apartment, abatementProcedure: 'Tent' }, apartment])]),
    ],
    ['24 a street job', () => made([part([street, { ...street, abatementType: 'Encapsulation', linearFeet: 700 }])])],
    ['with drawn lines', () => made([part(drawnRows(12))], look('grid'))],
  ]
  test.each(cases)('%s', async (_, make) => {
    const file = make()
    expect((await expectRows(file)).rows).toHaveLength(file.rows.length)
  })
})

describe('filing numbers', () => {
  test('10 two filings in one file', async () => {
    const second = drawnRows(4, 5, 'TRU0402MN26')
    const { filings } = await expectRows(made([part(drawnRows(3)), part(second, { newPage: true })]))
    expect(filings).toEqual([number, 'TRU0402MN26'])
  })
  test('10 another filing only mentioned', async () => {
    const { filings } = await expectRows(
      made([part(drawnRows(3), { before: titleLines(number, ['See also TRU0999MN26 for the adjacent building']) })]),
    )
    expect(filings).toEqual([number])
  })
  test.each([
    ['TRU0003SI26', 'TRU0003SI26'],
    ['TRU2487QN25   Variance: VAR2487QN25', 'TRU2487QN25'],
    ['TRU 0003 BX 26', 'TRU0003BX26'],
  ])('25 printed as %s', async (printed, filingNumber) => {
    const rows = [{ ...apartment, filingNumber }]
    expect((await expectRows(made([part(rows, { before: titleLines(printed, ['Variance: VAR#2487QN25']) })]))).filings).toEqual([
      filingNumber,
    ])
  })
  test('a borough that does not go with the number is said', async () => {
    const { warnings } = await read(made([part([apartment], { before: titleLines(number, ['Borough: Queens']) })]).bytes)
    expect(warnings.map(({ text }) => text)).toContain(
      `${number} is a number for Manhattan, but the borough printed is Queens. Please check the number.`,
    )
  })
  test('none is a problem of its own', async () => {
    const { problem, rows } = await read(made([part([apartment], { before: ['* Asbestos Project Notification (ACP7)'] })]).bytes)
    expect(problem).toEqual({ kind: 'no-filing-number' })
    expect(rows).toMatchObject([{ filingNumber: '', confidence: { filingNumber: 'missing' } }])
  })
})

describe('A-TRU review', () => {
  test.each([
    ['Yes', true],
    ['No', false],
  ])('12 answered once with %s goes to every row', async (answer, permitRequired) => {
    const rows = drawnRows(3).map((row) => ({ ...row, permitRequired }))
    const file = made([part(rows, { before: titleLines(number, [`A-TRU Review Required: ${answer}`]) })], look('answer once'))
    expect((await expectRows(file)).rows[0]?.confidence.permitRequired).toBe('sure')
  })
  test('12 not answered is no, and said to be missing', async () => {
    const rows = drawnRows(3).map((row) => ({ ...row, permitRequired: false }))
    const reading = await expectRows(made([part(rows)], look('no answer')))
    expect(reading.rows[0]?.confidence.permitRequired).toBe('missing')
    expect(reading.warnings.map(({ text }) => text)).toContain(
      '"A-TRU review required" is not printed, so every row says No. Please check it.',
    )
  })
})

describe('an amendment', () => {
  test('22 is matched row by row, with one changed, one gone and one new', async () => {
    const [first = apartment, second = apartment, third = apartment, fourth = apartment] = drawnRows(12, 7).filter(
      ({ entireFloor }) => !entireFloor,
    )
    const before = await expectRows(made([part([first, second, third])]))
    const changed = {
      ...second,
      squareFeet: second.squareFeet && second.squareFeet + 10,
      linearFeet: second.linearFeet && second.linearFeet + 10,
    }
    const title = titleLines(number, [], 'Asbestos Project Notification Amendment (ACP8)')
    const after = await expectRows(made([part([first, changed, fourth], { before: title })]))
    expect(after.form).toBe('ACP8')
    const plan = planUpdate(before.rows, after.rows)
    expect(plan.matched.map(({ chosen }) => chosen.floor)).toEqual([first.floor, second.floor])
    expect(plan.added.map(({ sectionOfFloor }) => sectionOfFloor)).toEqual([fourth.sectionOfFloor])
    expect(plan.gone.map(({ sectionOfFloor }) => sectionOfFloor)).toEqual([third.sectionOfFloor])
  })
})

describe('a file that gives no scope', () => {
  const pages = (seed = 1) => [part(drawnRows(60, seed))]
  test('19 all scanned', async () => {
    const { problem } = await read(made([part([apartment])], {}, { scanned: [1] }).bytes)
    expect(problem).toEqual({ kind: 'scanned' })
  })
  test('19 partly scanned names the pages', async () => {
    expect((await read(made(pages(), {}, { scanned: [2] }).bytes)).problem).toEqual({ kind: 'partly-scanned', pages: [2] })
  })
  test('an empty sheet is no scan', async () => {
    const reading = await read(made([part([apartment]), { ...part([]), newPage: true }], {}, { empty: [2] }).bytes)
    expect(reading).toMatchObject({ problem: null, rows: [{ floor: apartment.floor }] })
  })
  test.each([
    ['ACP5', ['Asbestos Assessment Report (ACP5)', 'Premises: 140A Invented Street', 'This project is not an asbestos project.']],
    ['ACP9', ['Asbestos Variance Application (ACP9)', 'For the project filed under TRU0401MN26']],
    ['ACP15', ['Work Area Close-Out (ACP15)', 'TRU Number: TRU0401MN26']],
  ])('21 %s is named', async (form, lines) => expect((await read(letter(lines))).problem).toEqual({ kind: 'other-form', form }))
  test('21 something else altogether', async () => {
    expect((await read(letter(['Dear tenant,', 'the elevator will be closed on Monday.']))).problem).toEqual({ kind: 'not-acp7' })
  })
  test('21 an ACP7 without rows', async () => {
    expect(
      (await read(letter(['Asbestos Project Notification (ACP7)', 'TRU Number: TRU0401MN26', 'Premises: 140A Invented Street']))).problem,
    ).toEqual({ kind: 'no-rows' })
  })

  const whole = () => made(pages()).bytes
  test.each([
    ['password', () => made(pages(), {}, { password: true }).bytes],
    ['damaged', () => whole().slice(0, whole().length * 0.6)],
    ['not-a-pdf', () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('JFIF picture')])],
    ['not-a-pdf', () => new Uint8Array()],
    ['damaged', () => Buffer.from('%PDF-1.4\nnothing in it\n%%EOF\n')],
  ])('20 is refused as %s', async (reason, make) => {
    const refusal = await pdfWords(make()).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(UnreadablePdfError)
    expect(refusal).toMatchObject({ reason })
  })
  test('20 has more pages than are read', async () => {
    await expect(pdfWords(whole(), { pages: 1 })).rejects.toMatchObject({ reason: 'too-many-pages' })
  })
})

describe('the words of a PDF', () => {
  test('a word at an angle is told apart, and said to be unread', async () => {
    const { warnings, rows } = await read(made([part(drawnRows(3))], {}, { watermark: 'COPY' }).bytes)
    expect(rows).toHaveLength(3)
    expect(warnings.map(({ text }) => text)).toContain('Text printed at an angle was not read: "COPY".')
  })
  test('a page whose text was drawn on its side reads as if it were upright', async () => {
    expect((await expectRows(made([part(drawnRows(8))], {}, { turnedText: true }))).warnings).toEqual([])
  })
  test('a file whose table of contents is wrong is read and said to be repaired', async () => {
    const { bytes } = made([part(drawnRows(3))])
    expect((await pdfWords(bytes)).repaired).toBe(false)
    const broken = Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    )
    const { pages, repaired } = await pdfWords(broken)
    expect(repaired).toBe(true)
    expect(readFiling(pages).rows).toHaveLength(3)
  })
})
