/** A row of the table and where it stands on the screen, in pixels. */
export interface SeenRow {
  /** Null for a row written by hand. */
  page: number | null
  top: number
  bottom: number
}

/** The page whose rows were scrolled to; null while a row of the page that is shown is still in sight. */
export function pageInView(rows: readonly SeenRow[], frame: { top: number; bottom: number }, shown: number): number | null {
  const pages = rows.flatMap(({ page, top, bottom }) => (page !== null && top < frame.bottom && bottom > frame.top ? [page] : []))
  return pages.includes(shown) ? null : (pages[0] ?? null)
}
