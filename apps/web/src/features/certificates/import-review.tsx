import { formatDay } from '@daysheet/domain/calendar/day'
import { cardSides, type CardPictures, type MatchedPictures } from '@daysheet/domain/certificates/import-pictures'
import type { CertificateRead } from '@daysheet/domain/certificates/import-rows'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** So many lines are listed; of more it is said how many. */
const maxListed = 50

/** What of a file would be added, and what is left out and why. */
export function Review({ read: { rows, skipped }, matched }: { read: CertificateRead; matched: MatchedPictures }) {
  const { byLine, unmatched, missing } = matched
  const untold = [
    ...missing.map(({ line, name }) => `Line ${line}: picture ${name} is missing`),
    ...unmatched.map((name) => `${name}: no card has this number or names this file`),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography role="status" sx={{ fontWeight: 650 }}>
        {countOf(rows.length, 'certificate')} to import, {countOf(skipped.length, 'row')} skipped
      </Typography>
      {skipped.length > 0 && (
        <Lines
          label="Skipped"
          lines={skipped.map(({ line, name, reason }) => `Line ${line}${name === '' ? '' : `, ${name}`}: ${reason}`)}
        />
      )}
      {untold.length > 0 && <Lines label="Pictures skipped" lines={untold} />}
      {rows.length > 0 && (
        <Lines
          label="To import"
          lines={rows.map(({ line, holder, kindName, number, expires }) =>
            [holder, kindName, number, `expires ${formatDay(expires)}`, picturesText(byLine.get(line))].filter(Boolean).join(' · '),
          )}
        />
      )}
    </Box>
  )
}

const picturesText = (names: CardPictures | undefined) =>
  names && `with ${cardSides.filter((side) => names[side] !== undefined).join(' and ')}`

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <div>
      <Typography component="h3" variant="h3">
        {label}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.slice(0, maxListed).map((line, at) => (
          <li key={at}>{line}</li>
        ))}
        {lines.length > maxListed && <li>and {lines.length - maxListed} more</li>}
      </Box>
    </div>
  )
}
