import { maxImportFileBytes, textOfFile, tooLargeFile } from '@daysheet/domain/people/import-file'
import { fileProblem } from '@daysheet/domain/people/import-rows'

/** The rows of a chosen file, or what is wrong with it in words to show. */
export type FileRows = { rows: string[][] } | { problem: string }

/** Whether files can be read here at all. (product.md#import) */
export const hasFileApis = (): boolean =>
  ['File', 'FileReader', 'FileList', 'Blob'].every((name) => typeof Reflect.get(window, name) === 'function')

export const noFileApis = 'The File APIs are not fully supported in this browser!'

const unreadable = 'The file cannot be read. It may have been moved, or another program holds it. Choose it again.'

/** Reads and parses a file; nothing of it leaves the browser. */
export async function readFile(file: File): Promise<FileRows> {
  if (file.size > maxImportFileBytes) return { problem: tooLargeFile }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { problem: unreadable }
  const read = textOfFile(new Uint8Array(bytes))
  if ('problem' in read) return read
  const parsed = await parseCsv(read.text)
  if ('problem' in parsed) return parsed
  const problem = fileProblem(parsed.rows)
  return problem === undefined ? parsed : { problem }
}

async function parseCsv(text: string): Promise<FileRows> {
  const { default: Papa } = await import('papaparse')
  // One kind of line end, so that a file that mixes them keeps its rows.
  const lines = text.replace(/\r\n?/g, '\n')
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: ',', newline: '\n' })
  const wrong = errors.find(({ type }) => type === 'Quotes')
  if (wrong === undefined) return { rows: data }
  const line = lines.slice(0, wrong.index ?? 0).split('\n').length
  return { problem: `A quotation mark in line ${line} has no partner. Mend the line and choose the file again.` }
}
