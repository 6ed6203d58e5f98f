import { timeInWords } from '@daysheet/domain/calendar/in-words'
import { lapsesAt } from '@daysheet/domain/field/clock-round'
import type { FieldJob, FieldPeople } from '@daysheet/domain/field/today'
import { useState } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { AskFirst } from './ask-first.tsx'
import { ReasonForm } from './reason-form.tsx'
import { usePeople } from './use-people.ts'

type Person = FieldPeople['people'][number]

interface AddPersonProps {
  job: FieldJob
  zone: string
  isOnCrew: (workerId: string) => boolean
  /** Clocks them in, with why they work where they lack a certificate; answers whether it was kept. */
  onAdd: (person: Person, certificateReason?: string) => Promise<boolean>
}

/** So many names fit a screen; whoever is not among them is found by typing more. */
const shownAtMost = 8
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Somebody who is on the site and not on the crew is found by name and clocked in. */
export function AddPerson(props: AddPersonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <ChoosePerson {...props} onClose={() => setOpen(false)} />
  ) : (
    <div>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        {t('addPerson')}
      </button>
    </div>
  )
}

/**
 * Whether people are clocked in changes all morning, so an older list is read again. Milliseconds.
 */
const maxAgeMs = 60_000

function ChoosePerson({ job, zone, isOnCrew, onAdd, onClose }: AddPersonProps & { onClose: () => void }) {
  const { t, language } = useTranslation()
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [askedId, setAskedId] = useState<string | null>(null)
  const { people, lapses } = usePeople(maxAgeMs)
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = people.filter(({ workerId, name }) => !isOnCrew(workerId) && words.every((word) => plain(name ?? '').includes(word)))
  const lapsesOf = ({ workerId }: Person) => lapsesAt(job, workerId, lapses)
  const placeOf = ({ inElsewhere }: Person) =>
    inElsewhere && t('inElsewhereSince', { when: timeInWords(inElsewhere.since, { zone, language }), job: inElsewhere.address })
  const add = async (person: Person, reason?: string) => {
    if (await onAdd(person, reason)) onClose()
  }
  const take = (person: Person) => {
    setAskedId(null)
    return lapsesOf(person).length > 0 ? setChosenId(person.workerId) : void add(person)
  }
  // A person clocked in twice is paid twice until the office sees it.
  const choose = (person: Person) => (person.inElsewhere ? setAskedId(person.workerId) : take(person))
  const labelOf = ({ name }: Person) => t('clockInOther', { name: name ?? t('noName') })
  const chosen = found.find(({ workerId }) => workerId === chosenId)
  const asked = found.find(({ workerId }) => workerId === askedId)
  return (
    <section className={styles.card} aria-label={t('addPerson')}>
      <p>{t('addPersonHint')}</p>
      <label className={styles.field}>
        {t('searchName')}
        <input
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setChosenId(null)
            setAskedId(null)
            setSearch(event.target.value)
          }}
        />
      </label>
      {people.length === 0 && <p className={styles.warning}>{t('peopleNotRead')}</p>}
      {people.length > 0 && words.length > 0 && found.length === 0 && <p>{t('noSuchName')}</p>}
      {words.length > 0 && !chosen && !asked && (
        <ul className={styles.list}>
          {found.slice(0, shownAtMost).map((person) => (
            <li key={person.workerId}>
              <button type="button" className={`${styles.button} ${styles.wide}`} onClick={() => choose(person)}>
                {labelOf(person)}
              </button>
              {person.inElsewhere && <p className={styles.warning}>{placeOf(person)}</p>}
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <AskFirst
          question={t('askInElsewhere', { name: asked.name ?? t('noName') })}
          notes={[placeOf(asked) ?? '']}
          yes={t('clockInHere')}
          onYes={() => take(asked)}
          onNo={() => setAskedId(null)}
        />
      )}
      {chosen ? (
        <ReasonForm
          people={[{ workerId: chosen.workerId, name: chosen.name ?? t('noName'), lapses: lapsesOf(chosen) }]}
          label={labelOf(chosen)}
          onReason={(reason) => void add(chosen, reason)}
          onCancel={() => setChosenId(null)}
        />
      ) : (
        <div>
          <button type="button" className={`${styles.button} ${styles.plain}`} onClick={onClose}>
            {t('cancel')}
          </button>
        </div>
      )}
    </section>
  )
}
