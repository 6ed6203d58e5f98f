import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { narrow } from './narrow.ts'
import { useOnPaper } from './use-on-paper.ts'
import styles from './more.module.css'

/** How many rows of a list a phone shows at first, and how many *Show more* adds. */
const atOnce = 25

/** By list and entry of the history: Back leads to the list as it was left. */
const left = new Map<string, number>()
const entryOf = (label: string) => `${(history.state as { key?: string } | null)?.key ?? ''} ${label}`

export interface FirstRows {
  /** How many rows are shown. */
  shown: number
  /** Shows more; absent once all are shown. */
  onMore?: (() => void) | undefined
}

/**
 * How much of a list is shown: all of it on a desk and on paper, the first rows on a phone. The row
 * `savedId` is never left out. `loadMore` reads the rest, where not all rows were read.
 */
export function useFirstRows(
  label: string,
  rows: readonly { id: string }[],
  { savedId = null, loadMore }: { savedId?: string | null | undefined; loadMore?: (() => void) | undefined } = {},
): FirstRows {
  const isShort = useMediaQuery(narrow)
  const isOnPaper = useOnPaper()
  const [wanted, setWanted] = useState(() => left.get(entryOf(label)) ?? atOnce)
  if (!isShort || isOnPaper) return { shown: rows.length }
  const saved = savedId === null ? -1 : rows.findIndex(({ id }) => id === savedId)
  const shown = Math.max(wanted, saved + 1)
  if (rows.length <= shown && !loadMore) return { shown: rows.length }
  return {
    shown: Math.min(shown, rows.length),
    onMore: () => {
      left.set(entryOf(label), shown + atOnce)
      setWanted(shown + atOnce)
      if (rows.length < shown + atOnce) loadMore?.()
    },
  }
}

/** Below the first rows of a list. */
export const ShowMore = ({ onMore }: Pick<FirstRows, 'onMore'>) =>
  onMore && (
    <button type="button" className={styles.more} onClick={onMore}>
      Show more
    </button>
  )
