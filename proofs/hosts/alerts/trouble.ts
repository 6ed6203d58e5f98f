/** What an alert warns of, made true, and mended again. */
export interface Trouble {
  /** Each alert that it must set off, with how it is made true, for one cell of docs/watching.md. */
  alerts: Readonly<Record<string, string>>
  begin: () => Promise<void>
  /** What docs/watching.md says there is to see and to do while it lasts, tried; a sentence for each thing that is otherwise. */
  look?: () => Promise<string[]>
  /** Resolves when all is well again. */
  mend: () => Promise<void>
  /** The Prometheus that watches; the cluster's unless told otherwise. */
  prometheus?: string
}
