import Box from '@mui/material/Box'
import { headingId } from './section.tsx'
import { sectionNames, sections, type SectionName } from './use-url-state.ts'

const tableStyles = {
  '& ul': { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap' },
  '& a': {
    display: 'block',
    px: 1,
    py: 0.75,
    borderRadius: 1,
    color: 'primary.main',
    textDecoration: 'none',
    '&:hover': { bgcolor: 'action.hover' },
    '@media (pointer: coarse)': { py: 1.5 },
  },
  mx: -1,
} as const

/** To the heading of a section, by scroll and by focus; the address and the history stay as they are. */
function goTo(name: SectionName): void {
  const heading = document.getElementById(headingId(name))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The way down a long page. */
export function JumpList({ isShown }: { isShown: (name: SectionName) => boolean }) {
  return (
    <Box component="nav" aria-label="On this page" className="no-print" sx={tableStyles}>
      <ul>
        {sectionNames.filter(isShown).map((name) => (
          <li key={name}>
            <a
              href={`#${headingId(name)}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(name)
              }}
            >
              {sections[name]}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
