/** The bytes of a file somebody chose for an import: its text, or what is wrong with the file and what to do. (product.md#import) */

export type FileText = { text: string } | { problem: string }

/** Far more than five thousand people need; a file beyond it is not a list of people. */
export const maxImportFileBytes = 10_000_000

export const tooLargeFile = 'This file is larger than 10 MB. Choose a CSV file with at most 5,000 rows.'

/** How files begin that are no text. A workbook of today's Excel is a ZIP archive, one of before 2007 an OLE document. */
const signatures: readonly { beginning: readonly number[]; problem: string }[] = [
  { beginning: [0x50, 0x4b, 0x03, 0x04], problem: 'This is an Excel workbook (.xlsx) or another ZIP file, not a CSV file.' },
  { beginning: [0xd0, 0xcf, 0x11, 0xe0], problem: 'This is an old Excel workbook (.xls), not a CSV file.' },
  { beginning: [0x25, 0x50, 0x44, 0x46], problem: 'This is a PDF, not a CSV file.' },
]

const saveAgain = 'Save it as CSV UTF-8 and choose it again.'

const beginsWith = (bytes: Uint8Array, beginning: readonly number[]) => beginning.every((byte, index) => bytes[index] === byte)

/** Reads UTF-8, with or without a byte order mark; names the encoding a file seems to have when it is another. */
export function textOfFile(bytes: Uint8Array): FileText {
  if (bytes.length === 0) return { problem: 'This file is empty.' }
  if (bytes.length > maxImportFileBytes) return { problem: tooLargeFile }
  const known = signatures.find(({ beginning }) => beginsWith(bytes, beginning))
  if (known) return { problem: `${known.problem} ${saveAgain}` }
  if (isUtf16(bytes)) return { problem: `This file is not in UTF-8; it looks like UTF-16 (Excel's Unicode Text). ${saveAgain}` }
  if (bytes.some(isBinary)) return { problem: `This is not a text file. Save the list as CSV UTF-8 and choose that file.` }
  try {
    // The decoder leaves out the byte order mark.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { problem: `This file is not in UTF-8; it looks like Windows-1252 (Latin-1). ${saveAgain}` }
  }
}

/** A byte order mark, or so many zeros in every second place as only Latin text in two bytes a letter has. */
function isUtf16(bytes: Uint8Array): boolean {
  if (beginsWith(bytes, [0xff, 0xfe]) || beginsWith(bytes, [0xfe, 0xff])) return true
  const start = bytes.subarray(0, 1000)
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  return Math.max(even, odd) > start.length / 4 && Math.min(even, odd) <= start.length / 40
}

/** A control character that no text has: tab, line feed, form feed and carriage return are the only ones it may. */
const isBinary = (byte: number) => byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x20 && byte !== 0x1a)
