/** Tables as spreadsheets take them. (promises.md#s13; decisions/exports-and-prints.md) */
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { attachment } from './attachment.ts'

export type Cell = string | number

/** How a number is written, by the place of its column. */
export type NumberText = (value: number, column: number) => string

/** Lines of CSV: text in quotes, and disarmed where a spreadsheet would run it as a formula; numbers bare. */
export const linesOf = (rows: readonly (readonly Cell[])[], number: NumberText): string =>
  stringify([...rows], {
    quoted_string: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
    cast: { number: (value, { index }) => number(value, index) },
  })

/** The first line. The mark in front tells a spreadsheet that the file is UTF-8. */
export const headOf = (columns: readonly string[]): string => stringify([columns], { bom: true, record_delimiter: '\r\n' })

/** A file of so many lines, the first one not counted, to keep under a name. */
export const csv = (reply: FastifyReply, name: string, totalRows: number): FastifyReply =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(name)).header('x-total-rows', String(totalRows))
