/** A form that is saved again after the phone could not keep it. */
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPhone } from '#testing/field/phone.ts'
import { allRecords } from '../queue/store.ts'
import { useDraft } from './use-draft.ts'

beforeEach(() => aPhone())

const first = '2026-11-25T15:00'
const later = '2026-11-25T15:05'

/** A form whose first press the phone could not keep; `press` saves it as the screens do, with what the clock says in its body. */
async function aFormThatWasNotKept() {
  vi.setSystemTime(`${first}:00.000Z`)
  const job = { scheduleEntryId: 'job1', day: '2026-11-25', jobId: 'j', jobNum: 1, jobNumDecimals: 0, address: '1 Grand St', boro: null }
  const shape = { account: 'ana', about: { job, supervisorId: 'nadia' }, what: 'inspection', empty: { synopsis: '' } }
  const { result } = renderHook(() => useDraft(shape))
  await waitFor(() => expect(result.current).not.toBeNull())
  await act(async () => {
    result.current?.change({ synopsis: 'Barriers stand.' })
    await result.current?.settled()
  })
  const press = async () => {
    const synopsis = result.current?.values.synopsis
    await result.current?.save({ kind: 'JobInspections', body: { synopsis, time: new Date().toISOString() } })
  }
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(press()).rejects.toThrow('This phone has no room left.')
  full.mockRestore()
  vi.setSystemTime(`${later}:00.000Z`)
  return { result, press }
}

const minuteOf = (time: unknown) => new Date(time as string | number).toISOString().slice(0, 16) // as it is made above
const kept = async () => (await allRecords()).map(({ madeAt, body }) => [minuteOf(madeAt), body['synopsis'], minuteOf(body['time'])])

test('is the same to the letter when it is pressed again as it is: what another window has sent meanwhile is found kept', async () => {
  const { press } = await aFormThatWasNotKept()
  await press()
  expect(await kept()).toEqual([[first, 'Barriers stand.', first]])
})

test('is of the later press when something was written in between', async () => {
  const { result, press } = await aFormThatWasNotKept()
  await act(async () => {
    result.current?.change({ synopsis: 'One barrier fell.' })
    await result.current?.settled()
  })
  await press()
  expect(await kept()).toEqual([[later, 'One barrier fell.', later]])
})
