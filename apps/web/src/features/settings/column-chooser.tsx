import { timesheetColumns, timesheetHeadings, type TimesheetColumn } from '@daysheet/domain/timeclock/timesheet-columns'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useId, useLayoutEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import type { SettingsForm } from './settings-form.ts'

interface ColumnChooserProps {
  name: 'timesheetColumns' | 'timesheetColumnsOfDay'
  label: string
}

/** Which columns a file has, in their order: those that are chosen first, each of which moves up and down. */
export function ColumnChooser({ name, label }: ColumnChooserProps) {
  const { field, fieldState } = useController<SettingsForm, ColumnChooserProps['name']>({ name })
  const chosen = field.value
  const rest = timesheetColumns.filter((column) => !chosen.includes(column))
  const list = useRef<HTMLUListElement>(null)
  // A row that moves loses the focus in some browsers, and a button that is out of use at the end of the list everywhere.
  const focusNext = useRef('')
  useLayoutEffect(() => {
    if (focusNext.current === '') return
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = ''
  }, [chosen])
  const choose = (column: TimesheetColumn, isChosen: boolean) => {
    focusNext.current = `[data-column=${column}] input`
    field.onChange(isChosen ? [...chosen, column] : chosen.filter((other) => other !== column))
  }
  const move = (column: TimesheetColumn, by: -1 | 1) => {
    const at = chosen.indexOf(column) + by
    const isLast = by === -1 ? at === 0 : at === chosen.length - 1
    focusNext.current = `[data-column=${column}] [data-by="${isLast ? -by : by}"]`
    field.onChange(chosen.filter((other) => other !== column).toSpliced(at, 0, column))
  }
  const problem = useId()
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 2, py: 1, minWidth: 0 }}>
      <legend>{label}</legend>
      <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...chosen, ...rest].map((column, at) => (
          <Box component="li" key={column} data-column={column} sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0 }}
              control={
                <Checkbox
                  checked={at < chosen.length}
                  onChange={(_event, isChosen) => choose(column, isChosen)}
                  slotProps={{ input: { ...(at === 0 && { ref: field.ref }), ...(fieldState.error && { 'aria-describedby': problem }) } }}
                />
              }
              label={timesheetHeadings[column]}
            />
            {at < chosen.length && (
              <>
                <IconButton
                  aria-label={`Move ${timesheetHeadings[column]} up`}
                  data-by="-1"
                  disabled={at === 0}
                  onClick={() => move(column, -1)}
                >
                  <ArrowUpward fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={`Move ${timesheetHeadings[column]} down`}
                  data-by="1"
                  disabled={at === chosen.length - 1}
                  onClick={() => move(column, 1)}
                >
                  <ArrowDownward fontSize="small" />
                </IconButton>
              </>
            )}
          </Box>
        ))}
      </Box>
      {fieldState.error && (
        <FormHelperText id={problem} error>
          {fieldState.error.message}
        </FormHelperText>
      )}
    </Box>
  )
}
