import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '@daysheet/domain/calendar/day'
import { formatPhone } from '@daysheet/domain/texts/phone'
import { useQuery } from '@tanstack/react-query'
import { replyQueries } from '../queries.ts'

/**
 * Texts from numbers that no employee has: a new phone, a customer, a wrong number.
 * (product.md#replies)
 */
export function UnknownTexts({ zone }: { zone: string }) {
  const { data = [] } = useQuery(replyQueries.unknown())
  if (data.length === 0) return null
  return (
    <Box
      component="details"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1, maxHeight: '40dvh', overflowY: 'auto' }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
        Texts from unknown numbers: {data.length}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ id, phone, body, time }) => (
          <Box component="li" key={id} sx={{ py: 1, overflowWrap: 'anywhere' }}>
            <Typography variant="body2" color="textSecondary">
              {formatPhone(phone)}, {formatDateTime(time, zone)}
            </Typography>
            <Typography>{body}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
