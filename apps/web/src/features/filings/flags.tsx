import Box from '@mui/material/Box'
import { Glyph } from '#ui/glyph.tsx'

const flagStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  color: 'warning.main',
  fontWeight: 600,
  '& svg': { flexShrink: 0 },
} as const

/** What somebody should look at: a sign and words, never colour alone. Nothing when there is nothing. */
export function Flags({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <Box component="span" key={text} sx={flagStyles}>
      <Glyph shape="warning" size={16} />
      {text}
    </Box>
  ))
}
