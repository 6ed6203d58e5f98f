import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatPhone } from '@daysheet/domain/people/phone'
import { isPhoneFound, type Phone } from '@daysheet/domain/texts/simulated-phone'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { SearchBox } from '#ui/search-box.tsx'
import { Empty } from '#ui/states.tsx'
import { PersonAvatar, StatusIcon } from '#ui/status.tsx'
import { isTextTrouble } from './text-state-labels.ts'

function lastLine({ messages, optedOut }: Phone): string {
  const last = messages.at(-1)
  if (optedOut) return 'Texted STOP'
  if (!last) return 'No texts yet'
  return last.kind === 'reply' ? `Reply: ${last.body}` : last.body
}

interface Props {
  phones: readonly Phone[]
  chosenId: string | null
  zone: string
  onChoose: (workerId: string) => void
}

/** Every employee with a phone, the one texted last first. */
export function PhoneList({ phones, chosenId, zone, onChoose }: Props) {
  const [term, setTerm] = useState('')
  const found = phones.filter((phone) => isPhoneFound(phone, term))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minHeight: 0 }}>
      <SearchBox label="Search phones" value={term} onChange={setTerm} />
      {found.length === 0 && <Empty text={`No phone matches “${term.trim()}”.`} />}
      <List disablePadding aria-label="Phones" sx={{ overflowY: 'auto', minHeight: 0 }}>
        {found.map((phone) => (
          <PhoneLine key={phone.workerId} phone={phone} zone={zone} isChosen={phone.workerId === chosenId} onChoose={onChoose} />
        ))}
      </List>
    </Box>
  )
}

function PhoneLine({ phone, zone, isChosen, onChoose }: { phone: Phone; zone: string; isChosen: boolean; onChoose: Props['onChoose'] }) {
  const last = phone.messages.at(-1)
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isChosen}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(phone.workerId)}
        sx={{ gap: 1.5, borderRadius: 1, minHeight: 56, alignItems: 'center' }}
      >
        {/* The name stands beside it: said once is enough. */}
        <span aria-hidden>
          <PersonAvatar name={phone.name || 'Unknown'} size={36} />
        </span>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{phone.name || 'Unknown'}</Typography>
          <Typography variant="caption" color="textSecondary" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <Box component="span" sx={{ flex: 1 }}>
              {formatPhone(phone.phone)}
              {phone.language === 'es' && ' · Spanish'}
              {!phone.active && ' · inactive'}
            </Box>
            {last && <span>{formatDateTime(last.time, zone)}</span>}
          </Typography>
          <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
            {last && isTextTrouble(last) && <StatusIcon status="error" label="Not delivered" size={16} />}
            <Typography noWrap title={lastLine(phone)} sx={{ color: 'text.secondary' }}>
              {lastLine(phone)}
            </Typography>
          </Box>
        </Box>
      </ListItemButton>
    </ListItem>
  )
}
