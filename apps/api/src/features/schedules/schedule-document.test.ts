import { afterAll, describe, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { makePdf } from '#ports/pdf/print.ts'
import type { WeekEntry } from '@daysheet/domain/schedules/week'
import { reasonAskedOtherwise, reasonToldOfCancellation } from '@daysheet/domain/texts/text-status'
import { scheduleDocument } from './schedule-document.ts'

const pdf = makePdf()
afterAll(() => pdf.close())

const entry = (id: string, rest: Partial<WeekEntry> = {}): WeekEntry => ({
  id,
  version: 1,
  startTime: '7:00 AM',
  cancelled: false,
  cancelledReason: null,
  notes: null,
  job: { id: `job ${id}`, address: `${id} Street`, boro: 'Queens', jobNum: 100, jobNumDecimals: 1, active: true },
  supervisor: null,
  crew: [],
  ...rest,
})

async function printed(entries: WeekEntry[]): Promise<string[]> {
  const bytes = await pdf.render(scheduleDocument('2026-11-23', entries))
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text
}

describe('the print of a schedule', () => {
  test('has the day, each job with all its card says, and the crew with their answers', async () => {
    const person = (name: string, txtStatus: WeekEntry['crew'][number]['txtStatus']) => ({
      ...{ id: name, name, active: true, txtStatus, txtReason: null, clocked: false },
    })
    const [page = ''] = await printed([
      entry('Grand', {
        supervisor: { id: 's', name: 'Krzysztof Wiśniewski', active: true },
        notes: 'Gate code 1234',
        crew: [
          person('José Peña', 'y'),
          person('Łukasz Świątek', 'n'),
          person('Ana Ortiz', 'sent'),
          person('Bo Li', 'error'),
          person('Eva Núñez', null),
          { ...person('Tom Off', null), txtReason: reasonToldOfCancellation },
          { ...person('Ida Asked', null), txtReason: reasonAskedOtherwise },
        ],
      }),
    ])
    for (const words of [
      'Schedule for Monday, 11-23-2026',
      '100.0 Grand Street, Queens',
      '7:00 AM',
      'Supervisor: Krzysztof Wiśniewski',
      'Notes: Gate code 1234',
      'José Peña Confirmed',
      'Łukasz Świątek Declined',
      'Ana Ortiz Waiting for an answer',
      'Bo Li Text failed',
      'Eva Núñez Not texted',
      'Tom Off Texted that it is cancelled',
      'Ida Asked Not asked since the change',
      'Page 1 of 1',
    ]) {
      expect(page.replaceAll(/\s+/g, ' ')).toContain(words)
    }
  })

  test('marks cancelled jobs, and stands in the order of the board', async () => {
    const [page = ''] = await printed([
      entry('Second', { startTime: '8:00 AM', cancelled: true, cancelledReason: 'No water' }),
      entry('Third', { startTime: '1:00 PM', cancelled: true }),
      entry('First'),
    ])
    expect(page).toContain('Cancelled: No water')
    expect(page).toContain('Cancelled: Unknown')
    const places = ['First Street', 'Second Street', 'Third Street'].map((address) => page.indexOf(address))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('of an empty schedule says so', async () => expect((await printed([])).join()).toContain('No Jobs found for this schedule'))

  test('of a very large day has everybody, on numbered pages', async () => {
    const crew = Array.from({ length: 8 }, (_, at) => ({
      id: `${at}`,
      name: `Worker ${at}`,
      active: true,
      txtStatus: null,
      txtReason: null,
      clocked: false,
    }))
    const pages = await printed(Array.from({ length: 60 }, (_, at) => entry(`${at}`, { crew })))
    expect(pages.join('\n').match(/Worker 7/g)).toHaveLength(60)
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })
})
