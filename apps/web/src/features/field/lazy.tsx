/**
 * Screens whose code comes after the application stands, so that clocking a crew does not wait for it. All of it is fetched once the first screen is there, and
 * the phone has kept it since the application was loaded. (decision 0260)
 */
import { useEffect, useState, type ReactNode } from 'react'
import { useLazyModule } from '../../client/use-lazy-module.ts'
import styles from './field.module.css'
import { fetchLaterWords, fetchSpanish, useWords } from './words/words.ts'

/** A screen is shown once its words are there too. */
const withWords = async <Code,>(code: Promise<Code>): Promise<Code> => {
  const [loaded] = await Promise.all([code, fetchLaterWords()])
  return loaded
}

const lazyCode = {
  report: () => withWords(import('./today/report-screen.tsx')),
  queue: () => withWords(import('./queue/queue-screen.tsx')),
  checklist: () => withWords(import('./checklist/checklist-screen.tsx')),
  jobRecords: () => withWords(import('./today/job-records.tsx')),
  begun: () => withWords(import('./drafts/unfinished-drafts.tsx')),
  records: () => withWords(import('./records/record-screen.tsx')),
  office: () => withWords(import('./today/supervisor-chooser.tsx')),
  person: () => withWords(import('./clock/person-panel.tsx')),
} as const
type LazyCode = { [Name in keyof typeof lazyCode]: Awaited<ReturnType<(typeof lazyCode)[Name]>> }

/** Fetches what the other screens need while there is a network: one after the other, whenever the phone has nothing else to do. */
export function usePrefetchedScreens(): void {
  useEffect(() => void prefetch(), [])
}

async function prefetch() {
  for (const load of [fetchSpanish, ...Object.values(lazyCode)]) {
    await untilIdle()
    await load().catch(() => undefined) // it is fetched again when somebody wants it
  }
}

/** Safari has no idle callbacks. */
const untilIdle = () =>
  new Promise<unknown>((done) => ('requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1000 }) : setTimeout(done)))

interface LazyProps<Name extends keyof LazyCode> {
  code: Name
  children: (code: LazyCode[Name]) => ReactNode
}

export function Lazy<Name extends keyof LazyCode>(props: LazyProps<Name>) {
  const [attempt, setAttempt] = useState(1)
  return <Fetched key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Fetched<Name extends keyof LazyCode>({ code: name, children, onRetry }: LazyProps<Name> & { onRetry: () => void }) {
  const { say } = useWords()
  const code = useLazyModule(lazyCode[name] as () => Promise<LazyCode[Name]>) // the table's own
  if (code === null) return null
  return code === 'failed' ? (
    <p role="alert" className={styles.error}>
      {say('notLoaded')}{' '}
      <button type="button" className={styles.button} onClick={onRetry}>
        {say('retry')}
      </button>
    </p>
  ) : (
    children(code)
  )
}
