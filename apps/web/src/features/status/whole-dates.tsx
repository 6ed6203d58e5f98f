import Box from '@mui/material/Box'

/** A date with its time is one word: on a narrow screen it must not break at its hyphens. */
const dates = /(\d\d-\d\d-\d{4}(?: \d{1,2}:\d\d [AP]M)?)/

export function WholeDates({ text }: { text: string }) {
  return text.split(dates).map((piece, at) =>
    dates.test(piece) ? (
      <Box component="span" key={at} sx={{ whiteSpace: 'nowrap' }}>
        {piece}
      </Box>
    ) : (
      piece
    ),
  )
}
