import { formatDateTime } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { Dated } from '#ui/dated.tsx'
import { replyEffect } from './reply-labels.ts'
import { isOf, type Chosen, type ReplyRow } from './reply-rows.ts'

interface ReplyListProps {
  rows: readonly ReplyRow[]
  chosen: Chosen
  zone: string
  /** Whether a row can have several unread replies and shows their number. */
  isCounted: boolean
  onChoose: (row: ReplyRow) => void
}

/** The replies of one tab: the person, the time, the text, and what Daysheet did. */
export function ReplyList({ rows, chosen, zone, isCounted, onChoose }: ReplyListProps) {
  return (
    <List disablePadding aria-label="Replies" sx={{ overflowY: 'auto', minHeight: 0 }}>
      {rows.map((row) => (
        <Line key={row.id} row={row} zone={zone} isCounted={isCounted} isChosen={isOf(row, chosen)} onChoose={onChoose} />
      ))}
    </List>
  )
}

interface LineProps extends Pick<ReplyListProps, 'zone' | 'isCounted' | 'onChoose'> {
  row: ReplyRow
  isChosen: boolean
}

function Line({ row, zone, isCounted, isChosen, onChoose }: LineProps) {
  const { name, unread, body, time, workerId } = row
  const isUnread = unread > 0
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isChosen}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(row)}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25, borderRadius: 1, minHeight: 56 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: isUnread ? 700 : 500, overflowWrap: 'anywhere', flex: 1 }}>{name || 'No name'}</Typography>
          {isUnread && isCounted && <Chip size="small" color="primary" label={unread} aria-label={`${unread} unread`} />}
          <Typography variant="caption" color="textSecondary" noWrap>
            {formatDateTime(time, zone)}
          </Typography>
        </Box>
        <Typography noWrap title={body} sx={{ fontWeight: isUnread ? 600 : 400 }}>
          {body}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <Dated text={workerId === null ? 'No employee has this number' : replyEffect(row)} />
        </Typography>
      </ListItemButton>
    </ListItem>
  )
}
