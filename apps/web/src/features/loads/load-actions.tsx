import { missingToClose } from '@daysheet/domain/loads/closing'
import { copyClock } from '@daysheet/domain/loads/load-state'
import type { Load } from '@daysheet/domain/loads/load'
import { loadSteps, stageNames, type LoadStage } from '@daysheet/domain/loads/load-stages'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { paths } from '#paths.ts'
import { messageOf } from '#client/client.ts'
import { ask, showAlert, toast } from '#ui/messages.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { IfMay } from '../session/if-may.tsx'
import { useToday } from '../session/use-today.ts'
import { ChooseBags } from './bags/choose-bags.tsx'
import { loadName } from './labels.ts'
import { EditLoad, StageDialog } from './load-dialog.tsx'
import { PaperButton } from './paper-button.tsx'
import { closeLoad, loadQueries, removeLoad } from './queries.ts'
import { ReopenLoad } from './reopen-load.tsx'

type Opened = LoadStage | 'bags' | 'edit' | 'reopen'

/** What is done about a load: the next step first, then what else can be entered now. (product.md#loads-screen) */
export function LoadActions({ load }: { load: Load }) {
  // The load as it was when the dialog opened: Save says what another user changed meanwhile.
  const [opened, setOpened] = useState<{ what: Opened; seen: Load } | null>(null)
  const open = (what: Opened) => setOpened({ what, seen: load })
  const { close, remove, isBusy } = useActions(load, () => open('edit'))
  const { next, others } = loadSteps(load)
  const isReportDue = copyClock(load, useToday())?.due === 'report'
  const nextVariant = isReportDue ? 'outlined' : 'contained'
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {isReportDue && (
        <PaperButton path={`/api/loads/${load.id}/letterPDF`} isNext>
          Download report to the agency
        </PaperButton>
      )}
      <IfMay needs="loads.write">
        {next === null && (
          <Button variant="outlined" onClick={() => open('reopen')}>
            Reopen…
          </Button>
        )}
        {next === 'close' && (
          <Button variant={nextVariant} disabled={isBusy} onClick={() => void close()}>
            Close load…
          </Button>
        )}
        {next !== null && next !== 'close' && (
          <Button variant={nextVariant} onClick={() => open(next)}>
            {next === 'bags' ? 'Choose bags…' : `${stageNames[next]}…`}
          </Button>
        )}
        {others.map((stage) => (
          <Button key={stage} variant="outlined" onClick={() => open(stage)}>
            {stageNames[stage]}…
          </Button>
        ))}
        {next !== null && (
          <MoreMenu label="More for this load">
            {(closeMenu) => {
              const item = (words: string, act: () => void, color?: string) => (
                <MenuItem
                  key={words}
                  disabled={isBusy}
                  {...(color && { sx: { color } })}
                  onClick={() => {
                    closeMenu()
                    act()
                  }}
                >
                  {words}
                </MenuItem>
              )
              return [
                item('Edit load…', () => open('edit')),
                next !== 'close' && item('Close load…', () => void close()),
                load.transportedOn === null && item('Withdraw load…', () => void remove(), 'error.main'),
              ]
            }}
          </MoreMenu>
        )}
      </IfMay>
      <Button variant="text" component={RouterLink} to={paths.loads()} sx={{ ml: 'auto' }}>
        All loads
      </Button>
      {opened && <OpenedDialog {...opened} onClose={() => setOpened(null)} />}
    </Box>
  )
}

function OpenedDialog({ what, seen, onClose }: { what: Opened; seen: Load; onClose: () => void }) {
  if (what === 'bags') return <ChooseBags load={seen} onClose={onClose} />
  if (what === 'edit') return <EditLoad load={seen} onClose={onClose} />
  if (what === 'reopen') return <ReopenLoad load={seen} onClose={onClose} />
  return <StageDialog load={seen} stage={what} onClose={onClose} />
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Closing and withdrawing, each asked about first. What is missing to close is entered with `edit`. */
function useActions(load: Load, edit: () => void) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: loadQueries.everyKey })
  const failed = (error: unknown) => {
    void refresh()
    void showAlert(messageOf(error))
  }
  const closing = useMutation({
    mutationFn: () => closeLoad(load),
    onError: failed,
    onSuccess: () => {
      toast(`${loadName(load)} is closed`)
      void refresh()
    },
  })
  const removal = useMutation({
    mutationFn: () => removeLoad(load),
    onError: failed,
    onSuccess: () => {
      toast(`${loadName(load)} was withdrawn`)
      void navigate(paths.loads())
      void refresh()
    },
  })
  const close = async () => {
    const missing = missingToClose(load)
    if (missing.length > 0) {
      const words = `Before ${loadName(load).toLowerCase()} is closed, enter ${list.format(missing)}.`
      if (await ask(words, { yes: 'Edit load…', no: 'Cancel' })) edit()
      return
    }
    const details = 'After that it can only be changed by reopening it with a reason.'
    if (await ask(`Close ${loadName(load).toLowerCase()}?`, { details, yes: 'Close load', no: 'Cancel' })) closing.mutate()
  }
  const remove = async () => {
    const details = 'Its bags go back to the floor, and its calls and notes are deleted.'
    if (await ask(`Withdraw ${loadName(load).toLowerCase()}?`, { details, yes: 'Withdraw', no: 'Cancel', destructive: true }))
      removal.mutate()
  }
  return { close, remove, isBusy: closing.isPending || removal.isPending }
}
