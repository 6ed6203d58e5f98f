import { dayInWords } from '@daysheet/domain/calendar/in-words'
import { lastCrewOf } from '@daysheet/domain/field/clock/crew-round'
import { lapsesAt, type CrewMember } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useState } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { AskFirst } from './ask-first.tsx'
import { stranger } from './stranger.ts'
import { usePeople } from './use-people.ts'

interface LastCrewProps {
  job: FieldJob
  crew: readonly CrewMember[]
  elsewhere: Pick<ReadonlyMap<string, unknown>, 'has'>
  onClock: (members: readonly CrewMember[]) => void
}

/**
 * Adds and clocks in the crew of the job's last day. A person who needs a question first is added
 * individually.
 */
export function LastCrew({ job, crew, elsewhere, onClock }: LastCrewProps) {
  const { t, language } = useTranslation()
  const { people, lapses } = usePeople()
  const [isAsked, setAsked] = useState(false)
  const last = lastCrewOf(job, crew, people)
  if (last === null) return null
  const comesAlone = ({ workerId, inElsewhere }: (typeof people)[number]) =>
    lapsesAt(job, workerId, lapses).length > 0 || elsewhere.has(workerId) || inElsewhere !== undefined
  const [alone, together] = [last.people.filter(comesAlone), last.people.filter((person) => !comesAlone(person))]
  const namesOf = (list: typeof last.people) => list.map(({ name }) => name ?? t('noName')).join(', ')
  const count = together.length
  if (!isAsked || count === 0) {
    return (
      <div>
        <button type="button" className={styles.button} disabled={count === 0} onClick={() => setAsked(true)}>
          {t('lastCrew', { day: dayInWords(last.day, language), count: last.people.length })}
        </button>
        {count === 0 && <p className={styles.warning}>{t('oneByOne', { names: namesOf(alone) })}</p>}
      </div>
    )
  }
  return (
    <AskFirst
      question={t('askAllIn', { count })}
      names={namesOf(together)}
      notes={alone.length > 0 ? [t('oneByOne', { names: namesOf(alone) })] : []}
      yes={t('clockInCount', { count })}
      onYes={() => {
        setAsked(false)
        onClock(together.map(({ workerId, name }) => stranger(workerId, name)))
      }}
      onNo={() => setAsked(false)}
    />
  )
}
