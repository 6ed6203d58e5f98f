/**
 * Actions on a crew: clock, move, take back. Each is saved at the tap, confirmed at the foot of the
 * screen, and can be undone there. (product.md#field-screen)
 */
import { timeInWords } from '@daysheet/domain/calendar/in-words'
import type { CrewMember } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import type { useCamera } from '../camera.ts'
import { say } from '../footer/message.ts'
import { useTranslation } from '../i18n/i18n.ts'
import type { usePosition } from '../position.ts'
import { notSaved } from '../queue/not-saved.ts'
import type { JobContext } from '../today/job-frame.tsx'
import { jobTitle } from '../today/job-title.ts'
import { pads } from './pads.ts'
import { savePunches, saveTypedTimes, type Punch } from './save-punches.ts'
import { takeBack } from './take-back.ts'
import { oncePerTap, wholeCrew } from './taps.ts'
import type { TypedInput } from './time-fields.tsx'

interface ClockExtras {
  isPhotoRefused?: boolean
  /** Why a person without a certificate works anyway. */
  certificateReason?: string | undefined
}

/** A typed time of one person, with the reason if the person has no certificate. */
interface TypedFor {
  member: CrewMember
  typed: TypedInput
}

interface Senses {
  camera: Pick<ReturnType<typeof useCamera>, 'take' | 'takesCrew'>
  position: Pick<ReturnType<typeof usePosition>, 'known' | 'current'>
}

/** Each action resolves to whether it was saved. */
export interface ClockActs {
  clockOne: (member: CrewMember, type: 'in' | 'out', extras?: ClockExtras) => Promise<boolean>
  clockAll: (members: readonly CrewMember[], type: 'in' | 'out') => Promise<boolean>
  move: (members: readonly CrewMember[], to: FieldJob, given: { punches: readonly Punch[]; isPhotoRefused?: boolean }) => Promise<boolean>
  type: (typed: readonly TypedFor[]) => Promise<boolean>
  /** Takes back a punch that was a mistake. */
  wasWrong: (member: CrewMember, punch: CrewMember['punches'][number]) => Promise<boolean>
}

interface Done {
  ids: readonly string[]
  text: string
  /** What the message after *Undo* says was undone. */
  undone: string
}

export function useClock({ job, account, zone }: Pick<JobContext, 'job' | 'account' | 'zone'>, { camera, position }: Senses): ClockActs {
  const { t, language } = useTranslation()
  const { scheduleEntryId } = job
  const nameOf = ({ name }: Pick<CrewMember, 'name'>) => name ?? t('noName')
  const whatOf = (type: 'in' | 'out') => t(type === 'in' ? 'clockIn' : 'clockOut')

  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      say({ text: notSaved(error, t), isProblem: true })
      return false
    }
  }
  const undo = (ids: readonly string[], undone: string) =>
    attempt(async () => {
      await takeBack(ids)
      say({ text: t('takenBack', { what: undone }) })
    })
  /** Saves once per tap and shows the message. */
  const saving = (on: string, save: () => Promise<Done>): Promise<boolean> =>
    oncePerTap(on, () =>
      attempt(async () => {
        const { ids, text, undone } = await save()
        say({ text, action: { label: t('undo'), onPress: () => void undo(ids, undone) } })
      }),
    )
  /** A signature goes with the punch at this job, and is then cleared. */
  const keep = async (punches: readonly Punch[], seen: { isPhotoRefused?: boolean; isOfCrew: boolean }) => {
    const time = new Date().toISOString()
    const photo = seen.isPhotoRefused ? 'refused' : seen.isOfCrew && !camera.takesCrew ? 'crew' : camera.take()
    const known = position.known()
    const padOf = ({ member, scheduleEntryId: at }: Punch) => (at === scheduleEntryId ? pads.get(member.workerId) : undefined)
    const signed = await Promise.all(punches.map(async (punch) => ({ ...punch, signature: await padOf(punch)?.take() })))
    const { ids } = await savePunches(time, signed, { account, known, current: position.current, photo, isOfCrew: seen.isOfCrew })
    for (const punch of punches) padOf(punch)?.clear()
    return { ids, when: timeInWords(time, { zone, language }) }
  }

  return {
    clockOne: (member, type, { isPhotoRefused = false, certificateReason } = {}) =>
      saving(member.workerId, async () => {
        const { ids, when } = await keep([{ member, scheduleEntryId, type, certificateReason }], { isPhotoRefused, isOfCrew: false })
        const [name, what] = [nameOf(member), whatOf(type)]
        return { ids, text: t('saved', { name, what, when }), undone: `${name}, ${what} ${when}` }
      }),
    clockAll: (members, type) =>
      saving(wholeCrew, async () => {
        const { ids, when } = await keep(
          members.map((member) => ({ member, scheduleEntryId, type })),
          { isOfCrew: true },
        )
        const [count, what] = [members.length, whatOf(type)]
        return { ids, text: t('savedAll', { count, what }), undone: `${t('crew', { count })}, ${what} ${when}` }
      }),
    move: (members, to, { punches, isPhotoRefused = false }) =>
      saving(placeOfTap(members), async () => {
        const { ids } = await keep(punches, { isPhotoRefused, isOfCrew: members.length > 1 })
        const [count, words] = [members.length, { job: jobTitle(to) }]
        const [first] = members
        const name = count === 1 && first ? nameOf(first) : null
        const text = name === null ? t('movedAll', { ...words, count }) : t('moved', { ...words, name })
        return { ids, text, undone: name ?? t('crew', { count }) }
      }),
    type: (typed) =>
      saving(placeOfTap(typed.map(({ member }) => member)), async () => {
        const bodies = typed.map(({ member: { workerId }, typed: one }) => ({ scheduleEntryId, workerId, ...one }))
        const ids = await saveTypedTimes(bodies, account)
        const [first] = typed
        const count = typed.length
        const [what, when] = first ? [whatOf(first.typed.type), timeInWords(first.typed.time, { zone, language })] : ['', '']
        const name = count === 1 && first ? nameOf(first.member) : null
        const text = name === null ? t('savedTypedAll', { count, what, when }) : t('savedTyped', { name, what, when })
        return { ids, text, undone: `${name ?? t('crew', { count })}, ${what} ${when}` }
      }),
    wasWrong: (member, { id, type, time }) =>
      oncePerTap(member.workerId, () => undo([id], `${nameOf(member)}, ${whatOf(type)} ${timeInWords(time, { zone, language })}`)),
  }
}

const placeOfTap = ([first, ...others]: readonly CrewMember[]): string => (first && others.length === 0 ? first.workerId : wholeCrew)
