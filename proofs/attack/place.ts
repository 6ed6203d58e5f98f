import type { Model } from '../../apps/api/src/rest/model.ts'

export type Row = Record<string, unknown>

export interface Place {
  method: string
  path: string
  /** The body: the extra names beside what the call needs. */
  body: (extra: Row) => unknown
  /** It may make a row. */
  makes?: true
}

export interface Subject {
  model: Model
  id: string
  /** As a read shows it, relations left out. */
  shown: Row
}
