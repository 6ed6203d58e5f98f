/** What can be picked up: a job for the day, a supervisor for a card, somebody on a job for another one, a job of the week for another day. */
export type DragKind = 'job' | 'supervisor' | 'member' | 'entry'

export interface DragItem {
  kind: DragKind
  id: string
  /** How it is called on the screen and aloud. */
  label: string
}

/** What a drop zone says it will do with what is dragged. */
export type DropHint = (item: DragItem) => string

export interface Zone {
  id: string
  element: HTMLElement
  hint: DropHint
}
