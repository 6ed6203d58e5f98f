/** Files that the browser is given. */
import { buffer } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'

/** Does what downloads a file; answers its name and its bytes. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) }
}

/** Does what downloads a CSV; answers its name and its rows, the heading first. No cell may hold a comma. */
export async function downloadedCsv(page: Page, press: () => Promise<void>): Promise<{ name: string; rows: string[][] }> {
  const { name, bytes } = await downloaded(page, press)
  const text = bytes.toString('utf8')
  expect(text.startsWith('\uFEFF'), 'a spreadsheet is told that it is UTF-8').toBe(true)
  const lines = text.slice(1).split('\r\n')
  expect(lines.pop(), 'the last line is whole').toBe('')
  return { name, rows: lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', ''))) }
}
