/**
 * A newer version of the application: noticed by itself, told with a button, and never put in place while somebody works. A page is known by the script it
 * starts with, whose name tells its content; so this needs no service worker, which a browser has only over HTTPS. (decisions/web-app.md)
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { liveConnection } from '../client/change-stream.ts'
import { isCustomerPage } from '../features/session/session.ts'

/** How often an open window asks whether there is a newer version, in milliseconds. */
const checkIntervalMs = 3_600_000
/** A window that comes into sight asks again when the last time is longer ago than this, in milliseconds. */
const minCheckIntervalMs = 60_000

/** The script a page starts with; null in development, where there are no versions. */
const entryScript = (html: string): string | null => /<script type="module"[^<>]* src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? null

const ownEntryScript = (): string | null => entryScript(document.head.innerHTML)

/** Whether the server has another page than this one by now; false when it cannot be asked. */
async function isOutdated(): Promise<boolean> {
  const own = ownEntryScript()
  if (own === null) return false
  const response = await fetch('/index.html', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return false
  const newest = entryScript(await response.text().catch(() => ''))
  return newest !== null && newest !== own
}

/** Keeps the files of the newest version as well, for when there is no network. */
async function refreshShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
}

/** Has the browser keep the application's files, once nothing more important is to be fetched. Without HTTPS, or when it is refused, all works as before but for being offline. */
export function registerServiceWorker(): void {
  // A customer answers once: their phone has no use for every screen of the office.
  if (!('serviceWorker' in navigator) || isCustomerPage()) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  const whenIdle = () => setTimeout(register, registerAfter)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

/** How long after the page has loaded its files are kept, in milliseconds: the first screen reads its data first. */
const registerAfter = 1500

/** Asks at the moments when the answer is likely to have changed; returns how to stop. */
function watch(onOutdated: () => void): () => void {
  let lastCheckAt = Date.now()
  let wasAway = false
  const check = async () => {
    lastCheckAt = Date.now()
    if (!(await isOutdated())) return
    onOutdated()
    void refreshShell().catch(() => {})
  }
  const onVisibility = () => {
    if (document.visibilityState === 'visible' && Date.now() - lastCheckAt > minCheckIntervalMs) void check()
  }
  const onCheck = () => void check()
  const unsubscribe = liveConnection.subscribe(() => {
    const { state } = liveConnection.read()
    if (state === 'open' && wasAway) void check() // the server may have been away to become a newer one
    wasAway = state === 'away' || (wasAway && state === 'connecting')
  })
  const timer = setInterval(onCheck, checkIntervalMs)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('vite:preloadError', onCheck) // code of this version that is there no more
  return () => {
    unsubscribe()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('vite:preloadError', onCheck)
  }
}

/** On every screen once there is a newer version. What is being written stays until the button is pressed. */
export function UpdateNotice() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => watch(() => setKnown(true)), [])
  return (
    <div role="status" className="no-print">
      {isKnown && (
        <Alert
          severity="info"
          role="none"
          sx={{ borderRadius: 0 }}
          action={
            <Button color="inherit" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          There is a new version of Daysheet. Reload when you have saved what you are working on.
        </Alert>
      )}
    </div>
  )
}
