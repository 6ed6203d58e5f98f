import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The tables the demo fills, parents before children: the order in which they are written. */
export const filledTables = [
  'account',
  'supervisor',
  'worker',
  'certificate',
  'crew',
  'crew_member',
  'job',
  'scope_part',
  'scope_status',
  'filing',
  'item',
  'price',
  'schedule',
  'schedule_entry',
  'worker_entry',
  'clock_event',
  'eos_report',
  'material_order',
  'item_entry',
  'return_order',
  'item_return_entry',
  'location',
  'container_req',
  'waste_company',
  'load',
  'load_line',
  'load_note',
  'checklist_template',
  'checklist_template_version',
  'checklist',
  'question',
  'job_inspection',
  'image_set',
] as const satisfies readonly (keyof Tables)[]
export type FilledTable = (typeof filledTables)[number]

export type Row<T extends FilledTable> = Insertable<Tables[T]>
export type Rows = { [T in FilledTable]: Row<T>[] }

/** A picture for the files folder, drawn when the demo is filled. */
export interface Picture {
  container: string
  file: string
  drawing: { kind: 'portrait' | 'signature' | 'site' | 'paper'; words: string; seed: number }
}

/** The moment the demo is filled at, and where its business is. */
export interface DemoTime {
  now: Date
  zone: string
}

export const emptyRows = (): Rows => Object.fromEntries(filledTables.map((table) => [table, []])) as unknown as Rows // one empty list per table

/** The address under which a stored file is shown. */
export const imageUrl = (container: string, file: string) => `/api/images/${container}/download/${file}`
