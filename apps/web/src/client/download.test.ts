import { expect, test, vi } from 'vitest'
import { waitLimit } from '@daysheet/testing/limits'
import { fileInPieces, savedFiles } from '#testing/files.ts'
import { refuse, respond } from '#testing/respond.ts'
import { download, type DownloadProgress } from './download.ts'

const path = '/api/Schedules/export?from=2026-11-16&to=2026-11-20'
const incompleteDownload = 'The connection was lost before the file was complete. Nothing was saved.'

const soon = { timeout: waitLimit }

function start(file: ReturnType<typeof fileInPieces>, signal?: AbortSignal) {
  respond({ 'GET /api/Schedules/export': file.open })
  const seen: DownloadProgress[] = []
  const done = download(path, { onProgress: (progress) => seen.push(progress), ...(signal && { signal }) })
  // It is asked how it ended later; until then a failure is nobody's.
  done.catch(() => {})
  const ready = vi.waitFor(() => expect(seen).not.toEqual([]), soon)
  const reached = (rows: number) => vi.waitFor(() => expect(seen.at(-1)?.rows).toBe(rows), soon)
  return { done, seen, ready, reached }
}

test('a file arrives whole under the name the server gave it', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'Timesheet_11-20-2026.csv', rows: 2 })
  const { done, ready } = start(file)
  await ready
  file.push('Date,Job Address,Employee,Total Hours\r\n11-20-2026,120 Bro')
  file.push('adway,Ana Kowalska,8.00\r\n11-20-2026,120 Broadway,Luis Peña,7.75\r\n')
  file.end()
  expect(await done).toEqual({ name: 'Timesheet_11-20-2026.csv', totalRows: 2 })
  expect(saved.map(({ name }) => name)).toEqual(['Timesheet_11-20-2026.csv'])
  expect(await saved[0]?.file.text()).toBe(
    'Date,Job Address,Employee,Total Hours\r\n11-20-2026,120 Broadway,Ana Kowalska,8.00\r\n11-20-2026,120 Broadway,Luis Peña,7.75\r\n',
  )
})

test('whole rows are counted, whatever the pieces and whatever stands inside quotes', async () => {
  savedFiles()
  const file = fileInPieces({ name: 'a.csv', rows: 3 })
  const { done, seen, ready, reached } = start(file)
  await ready
  expect(seen).toEqual([{ rows: 0, totalRows: 3 }])
  file.push('Date,Job Address\r\n11-20-2026,"Pier 4\nrear ""gate')
  await reached(0)
  file.push('""\n"\r\n11-20-2026,Broadway')
  await reached(1)
  file.push('\r\n11-21-2026,Broadway\r\n')
  await reached(3)
  file.end()
  await done
})

test('a file of many megabytes is the same when it is put together', async () => {
  const saved = savedFiles()
  const row = `11-20-2026,${'Broadway '.repeat(100_000)}\r\n`
  const file = fileInPieces({ name: 'a.csv', rows: 12 })
  const { done, ready } = start(file)
  await ready
  file.push('Date,Job Address\r\n')
  for (let made = 0; made < 12; made += 1) file.push(row)
  file.end()
  await done
  expect(await saved[0]?.file.text()).toBe(`Date,Job Address\r\n${row.repeat(12)}`)
})

test('a connection lost in the middle is told and no shorter file is saved', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'a.csv', rows: 2 })
  const { done, ready, reached } = start(file)
  await ready
  file.push('Date\r\n11-20-2026\r\n')
  await reached(1)
  file.breakOff()
  await expect(done).rejects.toThrow(incompleteDownload)
  expect(saved).toEqual([])
})

test('a file that ends before all its rows are there is told and not saved', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'a.csv', rows: 2 })
  const { done, ready } = start(file)
  await ready
  file.push('Date\r\n11-20-2026\r\n')
  file.end()
  await expect(done).rejects.toThrow(incompleteDownload)
  expect(saved).toEqual([])
})

test('a file without announced rows is saved as it comes', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'Schedule.pdf' })
  const { done, seen, ready } = start(file)
  await ready
  file.push('%PDF-1.7\n')
  file.end()
  await done
  expect(seen).toEqual([{ rows: 0, totalRows: null }])
  expect(saved[0]?.name).toBe('Schedule.pdf')
})

test('cancelling stops the server and saves nothing', async () => {
  const saved = savedFiles()
  const file = fileInPieces({ name: 'a.csv', rows: 2 })
  const stop = new AbortController()
  const { done, ready, reached } = start(file, stop.signal)
  await ready
  file.push('Date\r\n11-20-2026\r\n')
  await reached(1)
  stop.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
  expect(file.isCancelled()).toBe(true)
  expect(saved).toEqual([])
})

test("a refusal is an error in the server's words", async () => {
  const saved = savedFiles()
  respond({ 'GET /api/Schedules/export': refuse(400, 'from must be a day, such as 2026-11-20') })
  await expect(download(path)).rejects.toThrow('from must be a day, such as 2026-11-20')
  expect(saved).toEqual([])
})
