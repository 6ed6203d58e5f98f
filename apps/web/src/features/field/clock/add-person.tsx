import type { FieldPeople } from '@daysheet/domain/field/today'
import { useState } from 'react'
import styles from '../field.module.css'
import { useWords } from '../words/words.ts'
import { usePeople } from './use-people.ts'

interface AddPersonProps {
  isOnCrew: (workerId: string) => boolean
  isBusy: boolean
  /** Clocks them in; answers whether it was kept. */
  onAdd: (person: FieldPeople['people'][number]) => Promise<boolean>
}

/** So many names fit a screen; whoever is not among them is found by typing more. */
const shownAtMost = 8
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Somebody who is on the site and not on the crew is found by name and clocked in. */
export function AddPerson({ isOnCrew, isBusy, onAdd }: AddPersonProps) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const people = usePeople()
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = people.filter(({ workerId, name }) => !isOnCrew(workerId) && words.every((word) => plain(name ?? '').includes(word)))
  const add = async (person: FieldPeople['people'][number]) => {
    if (!(await onAdd(person))) return
    setSearch('')
    setOpen(false)
  }
  if (!isOpen) {
    return (
      <div>
        <button type="button" className={styles.button} onClick={() => setOpen(true)}>
          {say('addPerson')}
        </button>
      </div>
    )
  }
  return (
    <section className={styles.card} aria-label={say('addPerson')}>
      <p>{say('addPersonHint')}</p>
      <label className={styles.field}>
        {say('searchName')}
        <input type="search" autoComplete="off" value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {people.length === 0 && <p className={styles.warning}>{say('peopleNotRead')}</p>}
      {people.length > 0 && words.length > 0 && found.length === 0 && <p>{say('noSuchName')}</p>}
      {words.length > 0 && (
        <ul className={styles.list}>
          {found.slice(0, shownAtMost).map((person) => (
            <li key={person.workerId}>
              <button type="button" className={`${styles.button} ${styles.wide}`} disabled={isBusy} onClick={() => void add(person)}>
                {say('clockInOther', { name: person.name ?? say('noName') })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <button type="button" className={`${styles.button} ${styles.plain}`} onClick={() => setOpen(false)}>
          {say('cancel')}
        </button>
      </div>
    </section>
  )
}
