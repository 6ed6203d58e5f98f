import type { FieldJob } from '@daysheet/domain/field/today'
import { useId, useState } from 'react'
import styles from '../field.module.css'
import { jobTitle } from '../today/job-title.ts'
import { useWords } from '../words/words.ts'

interface MoveToProps {
  /** What is moved: `Move Ana to another job`. */
  label: string
  jobs: readonly FieldJob[]
  isBusy: boolean
  /** Answers whether it was kept. */
  onMove: (to: FieldJob) => Promise<boolean>
}

/** Out here and in at another job, in one act: opens to the jobs there are. */
export function MoveTo({ label, jobs, isBusy, onMove }: MoveToProps) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const choose = async (to: FieldJob) => {
    if (await onMove(to)) setOpen(false)
  }
  return (
    <div className={styles.field}>
      <div>
        <button type="button" className={styles.button} aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
          {label}
        </button>
      </div>
      <div id={list} role="group" aria-label={say('moveTo')} hidden={!isOpen} className={styles.choices}>
        {jobs.map((to) => (
          <button
            key={to.scheduleEntryId}
            type="button"
            className={`${styles.button} ${styles.wide}`}
            disabled={isBusy}
            onClick={() => void choose(to)}
          >
            {[to.startTime, jobTitle(to)].filter(Boolean).join(' · ')}
          </button>
        ))}
      </div>
    </div>
  )
}
