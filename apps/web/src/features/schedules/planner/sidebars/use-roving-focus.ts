import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { dragState } from '../drag/drag-state.ts'

const controlsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]

const rowOf = (element: Element) => element.closest<HTMLElement>('li[data-row]')

interface RovingFocus {
  /** How many rows there are, also those that are not rendered. */
  count: number
  /** Brings a row that is not rendered into view, and so into the page. */
  showRow?: (index: number) => void
}

/**
 * Makes a list one stop of the Tab key, however many rows and buttons it has: up and down, Home and End go from row to row, left and right
 * through a row's own controls. Tab comes back to where one was. Rows are `li` with the row's id in `data-row` and its place in `data-index`.
 */
export function useRovingFocus(list: RefObject<HTMLUListElement | null>, { count, showRow }: RovingFocus) {
  const stop = useRef<{ row: string; control: number } | null>(null)

  const setStop = () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('li[data-row]') ?? [])]
    const before = rows.find((row) => row.dataset.row === stop.current?.row)
    for (const row of rows) {
      const controls = controlsOf(row)
      const chosen = Math.min(row === before ? (stop.current?.control ?? 0) : 0, controls.length - 1)
      for (const [at, control] of controls.entries()) control.tabIndex = row === (before ?? rows[0]) && at === chosen ? 0 : -1
    }
  }
  // After each rendering: rows come and go with the filter and, in a long list, as it is scrolled.
  useLayoutEffect(setStop)

  const focusRow = (index: number, control: number) => {
    const focus = () => {
      const controls = controlsOf(list.current?.querySelector(`li[data-index="${index}"]`))
      controls[Math.min(control, controls.length - 1)]?.focus()
      return controls.length > 0
    }
    if (focus() || !showRow) return
    showRow(index)
    // The rows are rendered in the frame after the scrolling.
    let frames = 0
    const again = () => {
      frames += 1
      if (!focus() && frames < 10) requestAnimationFrame(again)
    }
    requestAnimationFrame(again)
  }

  return {
    onFocus({ target }: FocusEvent) {
      const row = rowOf(target)
      if (!row?.dataset.row) return
      stop.current = {
        row: row.dataset.row,
        control: Math.max(
          0,
          controlsOf(row).findIndex((control) => control === target),
        ),
      }
      setStop()
    },
    onKeyDown(event: KeyboardEvent) {
      // While something is carried by keyboard, the arrows choose where to.
      if (dragState().item || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement))
        return
      const row = rowOf(event.target)
      if (!row) return
      const index = Number(row.dataset.index)
      const controls = controlsOf(row)
      const control = controls.indexOf(event.target)
      const moves: Record<string, () => void> = {
        ArrowDown: () => focusRow(Math.min(index + 1, count - 1), control),
        ArrowUp: () => focusRow(Math.max(index - 1, 0), control),
        Home: () => focusRow(0, control),
        End: () => focusRow(count - 1, control),
        ArrowRight: () => controls[control + 1]?.focus(),
        ArrowLeft: () => controls[control - 1]?.focus(),
      }
      const move = moves[event.key]
      if (!move) return
      event.preventDefault()
      move()
    },
  }
}
