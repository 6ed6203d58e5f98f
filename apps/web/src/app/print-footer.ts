/** Writes the footer when a page is printed. Loaded after the first screen. */
import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { QueryClient } from '@tanstack/react-query'
import { sessionQueries } from '../features/session/queries.ts'
import { pageFooter } from './page-footer.ts'

/** The screen and, where it says so, what it is about: Schedule · Monday 11-30-2026. */
function shownTitle(): string {
  const screen = document.title.replace(/ · Daysheet$/, '')
  const about = document.querySelector<HTMLElement>('[data-on-paper]')?.dataset['onPaper']
  return about === undefined ? screen : `${screen} · ${about}`
}

export function keepPrintFooter(queryClient: QueryClient): void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  window.addEventListener('beforeprint', () => {
    // Printing waits for no answer of the server, so the name comes with who is signed in.
    const { timeZone = 'UTC', companyName = '' } = queryClient.getQueryData(sessionQueries.me().queryKey)?.settings ?? {}
    const printedAt = formatDateTime(new Date().toISOString(), timeZone)
    sheet.replaceSync(pageFooter({ company: companyName, title: shownTitle(), printedAt }))
  })
}
