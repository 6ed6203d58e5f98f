import { clockInWords } from '@daysheet/domain/calendar/in-words'
import { lapsesAt, type CrewMember } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useId, useState } from 'react'
import styles from '../field.module.css'
import { jobTitle } from '../today/job-title.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { AskFirst } from './ask-first.tsx'
import { ReasonForm, type Lacking } from './reason-form.tsx'
import type { Punch } from './save-punches.ts'
import { usePeople } from './use-people.ts'

interface MoveToProps {
  /** What is moved: `Move Ana to another job`. */
  label: string
  members: readonly CrewMember[]
  jobs: readonly FieldJob[]
  /** The job that they leave. */
  from: string
  /** Returns whether it was kept. A person without a certificate needs a reason to work there. */
  onMove: (to: FieldJob, punches: readonly Punch[]) => Promise<boolean>
}

/** Out here and in at another job, in one act: opens to the jobs there are, and asks why where somebody lacks what that job asks for. */
export function MoveTo({ label, members, jobs, from, onMove }: MoveToProps) {
  const { t, language } = useTranslation()
  const { lapses } = usePeople()
  const [isOpen, setOpen] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const list = useId()
  const lackingAt = (to: FieldJob): Lacking[] =>
    members
      .map(({ workerId, name }) => ({ workerId, name: name ?? t('noName'), lapses: lapsesAt(to, workerId, lapses) }))
      .filter((member) => member.lapses.length > 0)
  const close = () => {
    setChosenId(null)
    setOpen(false)
  }
  const move = async (to: FieldJob, reason?: string) => {
    const reasons = new Map(reason === undefined ? [] : lackingAt(to).map(({ workerId }) => [workerId, reason] as const))
    const punches = members.flatMap((member): Punch[] => [
      { member, scheduleEntryId: from, type: 'out' },
      { member: there(member, to), scheduleEntryId: to.scheduleEntryId, type: 'in', certificateReason: reasons.get(member.workerId) },
    ])
    if (await onMove(to, punches)) close()
  }
  // A move of several people asks first and lists their names.
  const choose = (to: FieldJob) => (members.length > 1 || lackingAt(to).length > 0 ? setChosenId(to.scheduleEntryId) : void move(to))
  const titleOf = (to: FieldJob) => [to.startTime && clockInWords(to.startTime, language), jobTitle(to)].filter(Boolean).join(' · ')
  const chosen = jobs.find(({ scheduleEntryId }) => scheduleEntryId === chosenId)
  return (
    <div className={styles.field}>
      <div>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {label}
        </button>
      </div>
      <div id={list} role="group" aria-label={t('moveTo')} hidden={!isOpen} className={styles.choices}>
        {jobs.map((to) => (
          <button
            key={to.scheduleEntryId}
            type="button"
            aria-pressed={to === chosen}
            className={`${styles.button} ${styles.wide} ${to === chosen ? styles.strong : ''}`}
            onClick={() => choose(to)}
          >
            {titleOf(to)}
          </button>
        ))}
      </div>
      {chosen && lackingAt(chosen).length === 0 && (
        <AskFirst
          key={chosen.scheduleEntryId}
          question={t('moveThere', { job: jobTitle(chosen) })}
          names={members.map(({ name }) => name ?? t('noName')).join(', ')}
          yes={t('moveCount', { count: members.length })}
          onYes={() => void move(chosen)}
          onNo={() => setChosenId(null)}
        />
      )}
      {chosen && lackingAt(chosen).length > 0 && (
        <ReasonForm
          key={chosen.scheduleEntryId}
          people={lackingAt(chosen)}
          label={t('moveThere', { job: jobTitle(chosen) })}
          onReason={(reason) => void move(chosen, reason)}
          onCancel={() => setChosenId(null)}
        />
      )}
    </div>
  )
}

/** In at the other job they are known there: by their place on its crew, else by job and person. */
const there = (member: CrewMember, to: FieldJob): CrewMember => ({
  ...member,
  workerEntryId: to.crew.find(({ workerId }) => workerId === member.workerId)?.workerEntryId ?? null,
})
