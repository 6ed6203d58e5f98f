import GroupsIcon from '@mui/icons-material/Groups'
import ListAltIcon from '@mui/icons-material/ListAlt'
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { SxProps, Theme } from '@mui/material/styles'
import { useCallback, useState, type ReactNode } from 'react'
import { ActiveJobs } from './active-jobs.tsx'
import { ActiveSupervisors } from './active-supervisors.tsx'
import { FootBar } from '../foot-bar.tsx'
import { usePlanner } from '../planner-context.ts'
import { useDragItem } from '../drag/drag-state.ts'
import { useDeviceFlag } from '#ui/use-device-flag.ts'
import { useDayView } from '../day-view.ts'
import type { DayEntry } from '../queries.ts'

const noEntries: readonly DayEntry[] = []

/** Beneath the bars, as high as the window has room. */
const beside = {
  position: 'sticky',
  top: 'calc(48px + var(--day-bar, 56px) + 16px)',
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'calc(100dvh - 48px - var(--day-bar, 56px) - 32px)',
  flexShrink: 0,
} as const

const side = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

const head = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: -0.5 } as const

const strip = { width: 40, px: 0.25, py: 0.5 } as const

const stripHead = {
  display: 'flex',
  flexDirection: 'column-reverse',
  alignItems: 'center',
  gap: 1,
  '& h2': { writingMode: 'vertical-rl' },
} as const

const widths = {
  cards: { jobs: { md: 244, xl: 264 }, supervisors: { md: 216, xl: 240 } },
  /** On a laptop the rows need the width more than the lists do. */
  rows: { jobs: { md: 228, xl: 264 }, supervisors: { md: 200, xl: 240 } },
} as const

/** From this width on the lists stand left and right of the day, and two cards between them; below it one above the other, left. */
const roomForBothSides = '(min-width: 1280px)'

interface SideProps {
  title: string
  sx: SxProps<Theme>
  /** The edge of the window where the list is. The direction of the arrow depends on it. */
  edge: 'left' | 'right'
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** Whether the hidden list is a strip as narrow as its button. */
  isStrip: boolean
  children: ReactNode
}

/** A list beside the day. A hidden list keeps its name and a button that shows it again. */
function Side({ title, sx, edge, isOpen, onToggle, isStrip, children }: SideProps) {
  const label = isOpen ? `Hide ${title}` : `Show ${title}`
  const Icon = isOpen === (edge === 'left') ? ChevronLeftIcon : ChevronRightIcon
  return (
    <Box component="aside" aria-label={title} className="no-print" sx={[side, ...(Array.isArray(sx) ? sx : [sx]), isStrip && strip]}>
      <Box sx={isStrip ? stripHead : { ...head, mb: isOpen ? 1 : -0.5 }}>
        <Typography variant="h2">{title}</Typography>
        <Tooltip title={label}>
          <IconButton aria-label={label} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      {isOpen && children}
    </Box>
  )
}

/** A sidebar on a small screen: it comes from below, and steps out of the way while something is dragged out of it. */
function Sheet({ title, open, onClose, children }: { title: string; open: boolean; onClose: () => void; children: ReactNode }) {
  const isDragging = useDragItem() !== null
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      style={isDragging ? { opacity: 0, pointerEvents: 'none' } : {}}
      slotProps={{
        paper: { 'aria-label': title, role: 'dialog', sx: { height: '80dvh', p: 1.5, borderTopLeftRadius: 12, borderTopRightRadius: 12 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}

interface SidebarsProps {
  entries: readonly DayEntry[] | undefined
  /** What stands beside the buttons of the sheets where there is no room for it above the day. */
  menu: ReactNode
  children: ReactNode
}

/** The active jobs left and the active supervisors right of the day; on a small screen two sheets from below. (product.md#planner, product.md#look) */
export function Sidebars(props: SidebarsProps) {
  const { may } = usePlanner()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  if (may('plan.write')) return <EditorsSidebars {...props} isPhone={isPhone} />
  return (
    <>
      {props.children}
      {isPhone && <FootBar>{props.menu}</FootBar>}
    </>
  )
}

/** Whether a list is shown. This device remembers it. */
function useSide(name: string): Pick<SideProps, 'isOpen' | 'onToggle'> {
  const [isHidden, setHidden] = useDeviceFlag(name)
  return { isOpen: !isHidden, onToggle: (isOpen) => setHidden(!isOpen) }
}

function EditorsSidebars({ entries = noEntries, menu, isPhone, children }: SidebarsProps & { isPhone: boolean }) {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const isRoomy = useMediaQuery(roomForBothSides, { noSsr: true })
  const width = widths[useDayView().isCompact ? 'rows' : 'cards']
  const [sheet, setSheet] = useState<'jobs' | 'supervisors' | null>(null)
  const jobsSide = useSide('planner.jobs.hidden')
  const supervisorsSide = useSide('planner.supervisors.hidden')
  const isBothHidden = !jobsSide.isOpen && !supervisorsSide.isOpen
  const closeSheet = useCallback(() => setSheet(null), [])
  const jobs = <ActiveJobs entries={entries} />
  const supervisors = <ActiveSupervisors entries={entries} onChosen={closeSheet} />
  return (
    <>
      {isWide && isRoomy && (
        <Side
          title="Active Jobs"
          edge="left"
          {...jobsSide}
          isStrip={!jobsSide.isOpen}
          sx={{ ...beside, ...(jobsSide.isOpen && { width: width.jobs }) }}
        >
          {jobs}
        </Side>
      )}
      {isWide && !isRoomy && (
        <Box sx={{ ...beside, gap: 1, ...(!isBothHidden && { width: width.jobs, height: '100dvh' }) }}>
          <Side title="Active Jobs" edge="left" {...jobsSide} isStrip={isBothHidden} sx={{ flex: jobsSide.isOpen ? '3 1 0' : 'none' }}>
            {jobs}
          </Side>
          <Side
            title="Supervisors"
            edge="left"
            {...supervisorsSide}
            isStrip={isBothHidden}
            sx={{ flex: supervisorsSide.isOpen ? '2 1 0' : 'none' }}
          >
            {supervisors}
          </Side>
        </Box>
      )}
      {children}
      {isWide && isRoomy && (
        <Side
          title="Supervisors"
          edge="right"
          {...supervisorsSide}
          isStrip={!supervisorsSide.isOpen}
          sx={{ ...beside, ...(supervisorsSide.isOpen && { width: width.supervisors }) }}
        >
          {supervisors}
        </Side>
      )}
      {!isWide && (
        <FootBar>
          <Button fullWidth variant="outlined" sx={{ minHeight: 44 }} startIcon={<ListAltIcon />} onClick={() => setSheet('jobs')}>
            Active Jobs
          </Button>
          <Button fullWidth variant="outlined" sx={{ minHeight: 44 }} startIcon={<GroupsIcon />} onClick={() => setSheet('supervisors')}>
            Supervisors
          </Button>
          {isPhone && menu}
        </FootBar>
      )}
      {!isWide && (
        <>
          <Sheet title="Active Jobs" open={sheet === 'jobs'} onClose={closeSheet}>
            {jobs}
          </Sheet>
          <Sheet title="Supervisors" open={sheet === 'supervisors'} onClose={closeSheet}>
            {supervisors}
          </Sheet>
        </>
      )}
    </>
  )
}
