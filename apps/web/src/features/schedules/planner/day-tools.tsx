import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { SearchBox } from '#ui/search-box.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useDeviceFlag } from '#ui/use-device-flag.ts'
import styles from './day-tools.module.css'

const layouts = ['Comfortable', 'Compact'] as const

const useHasRoom = () => useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })

/** Cards or rows. This device remembers the choice; a narrow window always has cards. */
export function usePlannerLayout(): [isCompact: boolean, set: (isCompact: boolean) => void] {
  const hasRoom = useHasRoom()
  const [isCompact, setCompact] = useDeviceFlag('planner.compact')
  return [isCompact && hasRoom, setCompact]
}

interface DayToolsProps {
  typed: string
  onType: (typed: string) => void
  isCompact: boolean
  onLayout: (isCompact: boolean) => void
}

/** The filter box, and the switch between cards and rows. (product.md#planner) */
export function DayTools({ typed, onType, isCompact, onLayout }: DayToolsProps) {
  const hasRoom = useHasRoom()
  return (
    <>
      <Box className={styles.filter}>
        <SearchBox label="Filter this day" placeholder="job, person, supervisor, boro" value={typed} onChange={onType} />
      </Box>
      {hasRoom && (
        <Segmented
          label="Layout"
          choices={layouts}
          value={isCompact ? 'Compact' : 'Comfortable'}
          onChange={(layout) => onLayout(layout === 'Compact')}
        />
      )}
    </>
  )
}
