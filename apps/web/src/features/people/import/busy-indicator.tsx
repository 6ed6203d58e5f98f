import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'

/** What is being done, for as long as it takes. */
export function BusyIndicator({ text }: { text: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography role="status">{text}</Typography>
      <LinearProgress aria-label={text} />
    </Box>
  )
}
