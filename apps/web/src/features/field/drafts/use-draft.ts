/** A form that survives whatever a phone does with its page: written down at each change, read again when it is opened. One for all forms of the field. (product.md#field-screen) */
import { useEffect, useRef, useState } from 'react'
import { newId } from '#client/new-id.ts'
import { StorageFailed } from '../queue/store.ts'
import { setUnsaved } from '../queue/unsaved.ts'
import { saveAndSend } from '../queue/use-queue.ts'
import { discardDraft, draftKey, draftOf, saveDraft, saveDraftPicture } from './store.ts'
import type { DraftJob, StoredDraft, StoredPicture, NewPicture, NewRecord } from '../queue/database.ts'

/** Whose draft of what it is. */
interface DraftOf {
  account: string
  about: DraftJob
  what: string
}

interface Shape<Values> extends DraftOf {
  empty: Values
  /** Of the values, the digests of pictures that they name. */
  picturesOf?: (values: Values) => readonly string[]
  /** What an older application kept of it elsewhere: taken over once. */
  before?: { read: () => Partial<Values> | null; forget: () => void }
}

type Made = Pick<NewRecord, 'kind' | 'body'>

/**
 * What a draft is saved as: a record, and pictures made at that moment. They are stored together or
 * not at all.
 */
export interface Saved extends Made {
  made?: readonly NewPicture[]
}

/** What a form does with its draft. */
export interface Draft<Values> {
  values: Values
  /** Whether something was written. */
  isBegun: boolean
  /** Whether what was written last could not be kept: a page that is closed now would lose it. */
  isAtRisk: boolean
  /** While pictures are made: a record that is saved now would not have them. */
  isTaking: boolean
  whileTaking: (work: Promise<unknown>) => Promise<unknown>
  change: (part: Partial<Values>) => void
  /** Until everything that was written so far is kept, or could not be. */
  settled: () => Promise<void> | null
  /** Keeps a picture together with what the draft then says. Throws `StorageFailed`, and then the draft is as it was. */
  addPicture: (picture: Omit<StoredPicture, 'address'>, into: (values: Values) => Partial<Values>) => Promise<void>
  /** Makes a record of it, which it then is: under one id, however often it is asked. Throws `StorageFailed`. */
  save: (record: Saved) => Promise<void>
  discard: () => Promise<void>
}

const keyOf = ({ account, about, what }: DraftOf): string => draftKey(account, about.job.scheduleEntryId, what)

/** Null until it is known what was written before. A form has one for as long as it is there: give it another key for another job. */
export function useDraft<Values extends object>(shape: Shape<Values>): Draft<Values> | null {
  const [state, setState] = useState<{ values: Values; isBegun: boolean; isAtRisk: boolean } | null>(null)
  const [keeping] = useState(() => new Keeping(shape))
  useEffect(() => {
    let isGone = false
    void keeping.open().then((values) => {
      if (!isGone) setState({ ...values, isAtRisk: false })
    })
    return () => {
      isGone = true
      setUnsaved('draft', false)
    }
  }, [keeping])
  const [taking, setTaking] = useState(0)
  const lastPicture = useRef<Promise<unknown>>(Promise.resolve())
  if (state === null) return null
  const show = (values: Values) => setState((now) => ({ isAtRisk: now?.isAtRisk ?? false, values, isBegun: true }))
  const tellOf = (written: Promise<boolean>) =>
    void written.then((isAtRisk) => {
      setUnsaved('draft', isAtRisk)
      setState((now) => (now ? { ...now, isAtRisk } : now))
    })
  return {
    ...state,
    isTaking: taking > 0,
    whileTaking(work) {
      setTaking((count) => count + 1)
      return work.finally(() => setTaking((count) => count - 1))
    },
    change(part) {
      show({ ...keeping.values, ...part })
      tellOf(keeping.write(part))
    },
    settled: () => keeping.pending,
    addPicture(picture, into) {
      const adding = lastPicture.current.then(async () => show(await keeping.addPicture(picture, into)))
      lastPicture.current = adding.catch(() => null)
      return adding
    },
    save: (record) => keeping.save(record),
    async discard() {
      await keeping.discard()
      setUnsaved('save', false)
      setUnsaved('draft', false)
      setState({ values: shape.empty, isBegun: false, isAtRisk: false })
    },
  }
}

/** Without the crew and whatever else a job of a day has. */
const alone = ({ supervisorId, job }: DraftJob): DraftJob => {
  const { scheduleEntryId, day, jobId, jobNum, jobNumDecimals, address, boro } = job
  return { supervisorId, job: { scheduleEntryId, day, jobId, jobNum, jobNumDecimals, address, boro } }
}

/** What is written of one draft, in its order. */
class Keeping<Values extends object> {
  readonly #shape: Shape<Values>
  #id = newId()
  /** What was to be saved last, and of what it was made. */
  #lastSave: { of: string; records: NewRecord[] } | null = null
  #isClosed = false
  #last: Promise<unknown> = Promise.resolve()
  values: Values
  /** Of what is not kept yet; null when all of it is. */
  pending: Promise<void> | null = null

  constructor(shape: Shape<Values>) {
    this.#shape = shape
    this.values = shape.empty
  }

  async open(): Promise<{ values: Values; isBegun: boolean }> {
    const kept = await draftOf(keyOf(this.#shape)).catch(() => undefined) // a phone that cannot read can still write a form
    const before = kept ? null : (this.#shape.before?.read() ?? null)
    if (kept) this.#id = kept.id
    this.values = { ...this.#shape.empty, ...((kept?.values ?? before) as Partial<Values> | null) } // written below
    if (before !== null && !(await this.write({}))) this.#shape.before?.forget()
    return { values: this.values, isBegun: kept !== undefined || before !== null }
  }

  #draft(values: Values): StoredDraft {
    const { account, about, what, picturesOf } = this.#shape
    const pictures = picturesOf?.(values) ?? []
    return { account, about: alone(about), what, values, pictures, key: keyOf(this.#shape), id: this.#id, changedAt: Date.now() }
  }

  /** One after the other, so that what was written last is what stays. */
  #next<Result>(action: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(action)
    const done = result.then(
      () => {},
      () => {},
    )
    this.#last = done
    this.pending = done
    void done.then(() => {
      if (this.pending === done) this.pending = null
    })
    return result
  }

  /** Answers whether it could not be kept. */
  write(part: Partial<Values>): Promise<boolean> {
    this.values = { ...this.values, ...part }
    return this.#next(async () => {
      if (!this.#isClosed) await saveDraft(this.#draft(this.values))
    }).then(
      () => false,
      () => true,
    )
  }

  addPicture(picture: Omit<StoredPicture, 'address'>, into: (values: Values) => Partial<Values>): Promise<Values> {
    return this.#next(async () => {
      await saveDraftPicture(this.#draft({ ...this.values, ...into(this.values) }), picture)
      // What was typed meanwhile stays.
      this.values = { ...this.values, ...into(this.values) }
      return this.values
    })
  }

  save({ kind, body, made = [] }: Saved): Promise<void> {
    const { account } = this.#shape
    const { pictures } = this.#draft(this.values)
    return this.#next(async () => {
      if (this.#isClosed) throw new StorageFailed(new Error('It was saved or discarded already.'))
      const madeAt = Date.now()
      const needs = [...pictures, ...made.map(({ sha256 }) => sha256)]
      // Pressed again, it is the same to the letter, its time too: what another window has sent meanwhile is found kept.
      const of = JSON.stringify([this.values, needs])
      if (this.#lastSave?.of !== of) this.#lastSave = { of, records: [{ id: this.#id, kind, account, madeAt, pictures: needs, body }] }
      await saveAndSend(this.#lastSave.records, made, keyOf(this.#shape))
      this.#isClosed = true
    })
  }

  discard(): Promise<void> {
    return this.#next(async () => {
      await discardDraft(keyOf(this.#shape))
      this.#id = newId()
      this.#lastSave = null
      this.values = this.#shape.empty
    })
  }
}
