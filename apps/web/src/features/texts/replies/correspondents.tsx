import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { Correspondent } from '@daysheet/domain/texts/conversation'
import { formatPhone, isPhoneFound } from '@daysheet/domain/texts/phone'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Empty } from '../../../ui/states.tsx'
import { meaningLabel } from './reply-labels.ts'

interface CorrespondentsProps {
  people: readonly Correspondent[]
  chosenId: string | null
  zone: string
  onChoose: (workerId: string) => void
}

/** Everybody who has written, who wrote last first; what nobody has read stands out. */
export function Correspondents({ people, chosenId, zone, onChoose }: CorrespondentsProps) {
  const [term, setTerm] = useState('')
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  // Texts, as the menu and Home count them: somebody may have written twice.
  const unread = people.reduce((sum, person) => sum + person.unread, 0)
  // Whoever is being read stays in the list, although nothing of theirs is unread any more.
  const listed = isUnreadOnly ? people.filter((person) => person.unread > 0 || person.workerId === chosenId) : people
  const found = listed.filter(({ name, phone }) => isPhoneFound({ name, phone: phone ?? '' }, term))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minHeight: 0 }}>
      <SearchBox label="Search replies" value={term} onChange={setTerm} />
      <Box>
        <Button aria-pressed={isUnreadOnly} variant={isUnreadOnly ? 'contained' : 'outlined'} onClick={() => setUnreadOnly(!isUnreadOnly)}>
          Unread ({unread})
        </Button>
      </Box>
      {found.length === 0 && <Empty text={emptyText({ isUnreadOnly, term })} />}
      <List disablePadding aria-label="Replies" sx={{ overflowY: 'auto', minHeight: 0 }}>
        {found.map((person) => (
          <Line key={person.workerId} person={person} zone={zone} isChosen={person.workerId === chosenId} onChoose={onChoose} />
        ))}
      </List>
    </Box>
  )
}

function emptyText({ isUnreadOnly, term }: { isUnreadOnly: boolean; term: string }): string {
  if (term.trim() !== '') return `Nobody found for “${term.trim()}”.`
  return isUnreadOnly ? 'Everything has been read.' : ''
}

function Line({
  person,
  zone,
  isChosen,
  onChoose,
}: {
  person: Correspondent
  zone: string
  isChosen: boolean
  onChoose: CorrespondentsProps['onChoose']
}) {
  const { name, phone, active, unread, latest, workerId } = person
  const isUnread = unread > 0
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isChosen}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(workerId)}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25, borderRadius: 1, minHeight: 56 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: isUnread ? 700 : 500, overflowWrap: 'anywhere', flex: 1 }}>
            {name || 'No name'}
            {!active && ' (inactive)'}
          </Typography>
          {isUnread && <Chip size="small" color="primary" label={unread} aria-label={`${unread} unread`} />}
        </Box>
        <Typography noWrap title={latest.body} sx={{ fontWeight: isUnread ? 600 : 400 }}>
          {latest.body}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {[meaningLabel(latest.meaning), formatDateTime(latest.time, zone), phone === null ? 'no phone' : formatPhone(phone)].join(' · ')}
        </Typography>
      </ListItemButton>
    </ListItem>
  )
}
