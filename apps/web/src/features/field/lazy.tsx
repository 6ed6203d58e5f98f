/**
 * Screens whose code comes after the application stands, so that clocking a crew does not wait for it. All of it is fetched once the first screen is there, and
 * the phone has kept it since the application was loaded. (decisions/phone-app.md)
 */
import { useState, type ReactNode } from 'react'
import { useLazyModule } from '#client/use-lazy-module.ts'
import { Trouble } from './failsafe.tsx'
import styles from './field.module.css'
import { loadLaterTranslations, loadSpanish } from './i18n/i18n.ts'

/** A screen is shown once its words are there too. */
const withWords = async <Code,>(code: Promise<Code>): Promise<Code> => {
  const [loaded] = await Promise.all([code, loadLaterTranslations()])
  return loaded
}

const lazyCode = {
  report: () => withWords(import('./today/report-screen.tsx')),
  queue: () => withWords(import('./queue/queue-screen.tsx')),
  checklist: () => withWords(import('./checklist/checklist-screen.tsx')),
  begun: () => withWords(import('./drafts/unfinished-drafts.tsx')),
  records: () => withWords(import('./records/record-screen.tsx')),
  office: () => withWords(import('./today/supervisor-chooser.tsx')),
  person: () => withWords(import('./clock/person-panel.tsx')),
  moveTo: () => withWords(import('./clock/move-to.tsx')),
  onSite: () => withWords(import('./on-site/on-site-screen.tsx')),
  choosePassword: () => withWords(import('./session/choose-password.tsx')),
  installHint: () => withWords(import('./session/install-hint.tsx')),
  signOut: () => withWords(import('./session/sign-out.tsx')),
  askAll: () => withWords(import('./clock/ask-all.tsx')),
  lastCrew: () => withWords(import('./clock/last-crew.tsx')),
  jobMenu: () => withWords(import('./today/job-menu.tsx')),
  typeTimes: () => withWords(import('./clock/type-times.tsx')),
  addPerson: () => withWords(import('./clock/add-person.tsx')),
} as const
type LazyCode = { [Name in keyof typeof lazyCode]: Awaited<ReturnType<(typeof lazyCode)[Name]>> }

/** Fetches what the other screens need while there is a network: one after the other, whenever the phone has nothing else to do. */
export async function prefetchScreens(): Promise<void> {
  for (const load of [loadSpanish, ...Object.values(lazyCode)]) {
    await untilIdle()
    await load().catch(() => undefined) // it is fetched again when somebody wants it
  }
}

/** Safari has no idle callbacks. */
export const untilIdle = (): Promise<unknown> =>
  new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1000 }) : setTimeout(done)))

interface LazyProps<Name extends keyof LazyCode> {
  code: Name
  children: (code: LazyCode[Name]) => ReactNode
}

/**
 * Safari remembers for as long as the page lives that a module could not be fetched, and names no address by which to ask for it again: what failed a second time
 * is loaded with the page. Drafts and what waits are on the phone.
 */
export function Lazy<Name extends keyof LazyCode>(props: LazyProps<Name>) {
  const [isSecond, setSecond] = useState(false)
  return <Fetched key={`${props.code} ${isSecond}`} {...props} onRetry={() => (isSecond ? window.location.reload() : setSecond(true))} />
}

function Fetched<Name extends keyof LazyCode>({ code: name, children, onRetry }: LazyProps<Name> & { onRetry: () => void }) {
  const code = useLazyModule(lazyCode[name] as () => Promise<LazyCode[Name]>) // the table's own
  if (code === null) return null
  return code === 'failed' ? (
    <div className={styles.main}>
      <Trouble what="notLoaded" onRetry={onRetry} />
    </div>
  ) : (
    children(code)
  )
}
