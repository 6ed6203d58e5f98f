/** An office in memory: every decision is the rules' own, as the server takes it; here is only what is kept, and when each is asked. */
import { nextTextState, type TextEvent, type EntryTextState } from '../text-status.ts'
import { reasonUnheard, blocksLaterText, wasCalledOff, withholdReason, withholdReasons } from '../handover.ts'
import { furthestState } from '../delivery-state.ts'
import {
  answerableFromPhone,
  hasNumberedTexts,
  textNumberFor,
  questionsOnPhone,
  openQuestions,
  overtakenTexts,
  textOfRemark,
  textAnswered,
  type CrewText,
} from '../open-texts.ts'
import { isNumberAlone, readReply } from '../reply.ts'
import { firstPhone, firstStart, jobs, keyOf, people, type CarrierAnswer, type Place, type TextingOffice } from './commands.ts'

const zone = 'America/New_York'
const day = '2026-11-23'

const isQuestion = ({ kind }: Pick<Text, 'kind'>) => kind === 'ask'

interface Text {
  id: string
  kind: 'ask' | 'cancelled' | 'removal'
  who: number
  /** Of the place it is about; a place made anew has another. */
  entry: string
  phone: string
  number: number | null
  answered: boolean
  state: CrewText['state']
  accepted: boolean
  time: Date
  handedAt: Date | null
  /** The start time in the text. */
  saidTime: string | undefined
}

/** Parts of the rules that a test may leave out, to see that it is missed. */
export interface Rules {
  holdsUp: typeof blocksLaterText
  whyWithheld: typeof withholdReason
  textAnswered: typeof textAnswered
  standingTexts: typeof openQuestions
  answerableFrom: typeof answerableFromPhone
  hasNumberedTexts: typeof hasNumberedTexts
  wasToldOff: typeof wasCalledOff
  /** Whether answers about one start time are forgotten when it changes. */
  forgetsOtherTimes: boolean
  /** Whether a change withholds what it overtakes at once; it is looked at again when its turn comes. */
  withholdsAtOnce: boolean
}
export const rules: Rules = {
  holdsUp: blocksLaterText,
  whyWithheld: withholdReason,
  textAnswered,
  standingTexts: openQuestions,
  answerableFrom: answerableFromPhone,
  hasNumberedTexts,
  wasToldOff: wasCalledOff,
  forgetsOtherTimes: true,
  withholdsAtOnce: true,
}

export function officeInMemory(by: Rules = rules): TextingOffice {
  let now = new Date('2026-11-20T15:00:00Z')
  let count = 0
  const texts: Text[] = []
  const cancelled = Array.from({ length: jobs }, () => false)
  const startTimes = Array.from({ length: jobs }, () => firstStart)
  const phones = Array.from({ length: people }, (_, who) => firstPhone(who))
  const entries = new Map<string, { place: Place; standing: EntryTextState }>()
  const entryAt = (place: Place) => [...entries].find(([, entry]) => keyOf(entry.place) === keyOf(place))?.[0]

  const newestFirst = () => texts.toReversed()
  const about = (entry: string) => newestFirst().filter((text) => text.entry === entry)
  const tell = (entry: string, news: TextEvent) => {
    const found = entries.get(entry)
    if (found) found.standing = nextTextState(found.standing, news)
  }
  const withhold = (text: Text, reason: string) => {
    if (furthestState(text.state, 'withheld') !== 'withheld') return
    const isNewest = about(text.entry).find(({ state }) => state !== 'withheld') === text
    text.state = 'withheld'
    if (isNewest) tell(text.entry, { type: 'withheld', reason })
  }
  const overtake = (which: (text: Text) => boolean, reason: string) => {
    if (by.withholdsAtOnce) for (const text of texts.filter(which)) withhold(text, reason)
  }
  const crewText = (text: Text): CrewText => {
    const entry = entries.get(text.entry)
    return {
      ...text,
      workerId: String(text.who),
      workerEntryId: entry ? text.entry : null,
      isTheirPhone: phones[text.who] === text.phone,
      jobDay: entry ? day : null,
      jobCancelled: entry !== undefined && cancelled[entry.place.job] === true,
      saysWhatHolds: entry !== undefined && text.saidTime === startTimes[entry.place.job],
    }
  }
  const allTexts = () => texts.map(crewText)

  function deliverText(text: Text, answer: CarrierAnswer): string | null {
    if (text.state !== 'queued') return null
    const entry = entries.get(text.entry)
    const reason = by.whyWithheld(text.kind, {
      isOnJob: entry !== undefined,
      jobCancelled: entry !== undefined && cancelled[entry.place.job] === true,
      saysWhatHolds: entry !== undefined && text.saidTime === startTimes[entry.place.job],
      isNewest: about(text.entry)[0] === text,
      isTheirPhone: phones[text.who] === text.phone,
    })
    if (reason !== null) {
      withhold(text, reason)
      return null
    }
    const isSamePerson = (one: Text) => one.who === text.who || one.phone === text.phone
    if (texts.slice(0, texts.indexOf(text)).some((one) => isSamePerson(one) && by.holdsUp(one, now))) return null
    text.handedAt = now
    text.state = answer === 'busy' ? 'queued' : answer === 'accepted' ? 'sent' : answer === 'refused' ? 'failed' : 'unknown'
    text.accepted = answer === 'accepted'
    const isNewest = about(text.entry).find(({ state }) => state !== 'withheld') === text
    const asking = text.kind === 'ask'
    if (isNewest && (answer === 'refused' || answer === 'unknown')) tell(text.entry, { type: 'failed', asking, reason: answer })
    return text.id
  }

  return {
    async put(place) {
      entries.set(`entry ${(count += 1)}`, { place, standing: { txtStatus: null, txtReason: null } })
    },
    async text(place, kind) {
      const entry = entryAt(place)
      const phone = phones[place.who]
      if (entry === undefined || phone === undefined) return null
      overtake((text) => text.entry === entry && text.state === 'queued', withholdReasons.replaced)
      // No command puts a person on a cancelled job.
      if (kind !== 'ask' && reasonUnheard(about(entry).filter(isQuestion), true) !== null) return null
      const standing = by.standingTexts(allTexts(), now, zone).filter((text) => text.phone === phone)
      const number = kind === 'ask' ? textNumberFor(entry, standing, questionsOnPhone(phone, allTexts(), now, zone)).number : null
      const id = `text ${(count += 1)}`
      texts.push({
        id,
        kind,
        who: place.who,
        entry,
        phone,
        number,
        answered: false,
        state: 'queued',
        accepted: false,
        time: new Date(Math.max(now.getTime(), (texts.at(-1)?.time.getTime() ?? 0) + 1)),
        handedAt: null,
        saidTime: startTimes[place.job],
      })
      tell(entry, kind === 'removal' ? { type: 'removed' } : { type: 'queued', asking: kind === 'ask' })
      return id
    },
    async cancel(job, isCancelled) {
      cancelled[job] = isCancelled
      const kind = isCancelled ? 'ask' : 'cancelled'
      const isHere = (text: Text) => entries.get(text.entry)?.place.job === job
      overtake(
        (text) => text.kind === kind && text.state === 'queued' && isHere(text),
        isCancelled ? withholdReasons.cancelled : withholdReasons.reactivated,
      )
      if (isCancelled) return
      for (const [entry, { place }] of entries) if (place.job === job && by.wasToldOff(about(entry))) tell(entry, { type: 'reactivated' })
    },
    async changeStart(job, startTime) {
      if (startTimes[job] === startTime) return
      startTimes[job] = startTime
      const isHere = (text: Text) => entries.get(text.entry)?.place.job === job
      overtake((text) => text.kind === 'ask' && text.state === 'queued' && isHere(text), withholdReasons.changed)
      for (const [entry, { place }] of entries) if (place.job === job && by.forgetsOtherTimes) tell(entry, { type: 'changed' })
    },
    async takeOff(place) {
      const entry = entryAt(place)
      if (entry === undefined) return
      overtake((text) => text.entry === entry && text.kind === 'ask' && text.state === 'queued', withholdReasons.removed)
      entries.delete(entry)
    },
    async changePhone(who, phone) {
      phones[who] = phone
    },
    async deliver(nth, answer) {
      const waiting = texts.filter(({ state }) => state === 'queued')
      const text = waiting[nth % Math.max(waiting.length, 1)]
      return text ? deliverText(text, answer) : null
    },
    wait(ms) {
      now = new Date(now.getTime() + ms)
    },
    async reply(phone, words) {
      const told = allTexts()
      const reply = readReply(words)
      const mayBeNumber = isNumberAlone(words) && by.hasNumberedTexts(phone, told, now, zone)
      const answerable = by.answerableFrom(phone, by.standingTexts(told, now, zone))
      const meant = reply.means === 'answer' && !mayBeNumber ? by.textAnswered(reply.number, answerable, overtakenTexts(phone, told)) : null
      const text = texts.find(({ id }) => id === meant?.id)
      if (text && reply.means === 'answer') {
        text.answered = true
        return tell(text.entry, { type: 'answered', answer: reply.answer })
      }
      const beside = textOfRemark(phone, told, now, zone)?.workerEntryId
      if (beside) tell(beside, { type: 'remark', text: words })
    },
    async statuses() {
      return new Map([...entries.values()].map(({ place, standing }) => [keyOf(place), standing.txtStatus]))
    },
  }
}
