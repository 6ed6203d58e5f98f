import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import SearchIcon from '@mui/icons-material/Search'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '#features/session/queries.ts'
import { maxSearchLength } from '#ui/search-box.tsx'
import textStyles from '#ui/text.module.css'
import type { Found } from './find-everything.ts'
import styles from './palette.module.css'
import { useEverything } from './use-everything.ts'

const paper = { position: 'fixed', top: { xs: 0, sm: '10dvh' }, m: { xs: 1, sm: 2 }, width: 'calc(100% - 16px)', maxWidth: 560 } as const

/** What stands together under one heading, with each one's place among all. */
const inGroups = (found: readonly Found[]) =>
  [...Map.groupBy([...found.entries()], ([, { group }]) => group)].map(([name, members]) => ({ name, members }))

/**
 * One box for everything there is: screens, days, jobs and people. The focus stays in the box; the arrow keys go through the list, Enter opens what is chosen.
 * (product.md#palette)
 */
export function PaletteDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { found, status } = useEverything(typed.trim(), me)
  const navigate = useNavigate()
  const id = useId()
  const optionId = (at: number) => `${id}-${at}`
  const current = Math.min(chosen, found.length - 1)
  const open = ({ to }: Found) => {
    onClose()
    void navigate(to)
  }
  const choose = (at: number) => {
    setChosen(at)
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = found.length
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault() // the key that opened it, and not the browser's
      return onClose()
    }
    if (count === 0 || event.nativeEvent.isComposing) return
    const moves: Record<string, number> = {
      ArrowDown: (current + 1) % count,
      ArrowUp: (current - 1 + count) % count,
      PageDown: count - 1,
      PageUp: 0,
    }
    const to = moves[event.key]
    const one = found[current]
    if (to !== undefined) choose(to)
    else if (event.key === 'Enter' && one) open(one)
    else return
    event.preventDefault()
  }
  return (
    // The screen that is opened takes the focus to its heading.
    <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-label': 'Search everything', sx: paper } }}>
      <Box className={styles.box}>
        <SearchIcon color="action" />
        <InputBase
          autoFocus
          fullWidth
          placeholder="Job, person, day or screen"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search jobs, people, days and screens',
            'aria-expanded': found.length > 0,
            'aria-controls': id,
            'aria-autocomplete': 'list',
            'aria-activedescendant': found.length > 0 ? optionId(current) : undefined,
            autoComplete: 'off',
            spellCheck: false,
            maxLength: maxSearchLength,
          }}
        />
      </Box>
      <div id={id} role="listbox" aria-label="Found" className={styles.list}>
        {inGroups(found).map(({ name, members }) => (
          <div key={name} role="group" aria-label={name}>
            <div className={styles.group} aria-hidden>
              {name}
            </div>
            {members.map(([at, one]) => (
              // The keys are those of the box, which keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={one.to}
                id={optionId(at)}
                role="option"
                aria-selected={at === current}
                className={styles.option}
                onMouseMove={() => setChosen(at)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => open(one)}
              >
                {one.text}
                {one.detail && <span className={styles.detail}> {one.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={found.length > 0 && !status.isSaid ? textStyles.visuallyHidden : styles.status}>
        {status.text}
      </div>
    </Dialog>
  )
}
