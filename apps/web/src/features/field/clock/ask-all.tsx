import { comingAlone, comingIn, goingOut, isJustIn } from '@daysheet/domain/field/clock/crew-round'
import type { CrewMember } from '@daysheet/domain/field/clock-round'
import { useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { AskFirst } from './ask-first.tsx'

interface AskAllProps {
  type: 'in' | 'out'
  crew: readonly CrewMember[]
  elsewhere: Pick<ReadonlyMap<string, unknown>, 'has'>
  onClock: (members: readonly CrewMember[], type: 'in' | 'out') => void
  onClose: () => void
}

/** Asks before one tap clocks several people in or out, and lists their names. */
export function AskAll({ type, crew, elsewhere, onClock, onClose }: AskAllProps) {
  const { t } = useTranslation()
  const members = type === 'in' ? comingIn(crew, { elsewhere }) : goingOut(crew)
  const namesOf = (list: readonly CrewMember[]) => list.map(({ name }) => name ?? t('noName')).join(', ')
  const alone = type === 'in' ? comingAlone(crew, { elsewhere }) : []
  const [now] = useState(() => Date.now())
  const justIn = type === 'out' ? members.filter((member) => isJustIn(member, now)) : []
  if (members.length === 0) return null
  const count = members.length
  return (
    <AskFirst
      question={t(type === 'in' ? 'askAllIn' : 'askAllOut', { count })}
      names={namesOf(members)}
      notes={[
        ...(alone.length > 0 ? [t('oneByOne', { names: namesOf(alone) })] : []),
        ...(justIn.length > 0 ? [t('justIn', { names: namesOf(justIn) })] : []),
      ]}
      yes={t(type === 'in' ? 'clockInCount' : 'clockOutCount', { count })}
      onYes={() => onClock(members, type)}
      onNo={onClose}
    />
  )
}
