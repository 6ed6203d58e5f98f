import { exceptionRules, optionalCodes } from '@daysheet/domain/time-review/exception'
import { thresholdLimits, thresholdNames, type ThresholdName } from '@daysheet/domain/time-review/thresholds'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useController } from 'react-hook-form'
import { NumberField, TextField } from '../../ui/form/form-fields.tsx'
import type { SettingsForm } from './settings-form.ts'

const labels: Record<ThresholdName, string> = {
  dayOverHour: 'A day is over at, next morning (hour)',
  openHours: 'Clocked in without a clock-out (hours)',
  longHours: 'First clock-in to last clock-out (hours)',
  shortMinutes: 'On the clock very briefly, up to (minutes)',
  doubleMinutes: 'Pressed twice within (minutes)',
  mealAfterHours: 'A meal break is due after (hours)',
  mealMinutes: 'Length of a meal break (minutes)',
  mealGraceMinutes: 'A meal break may be short by (minutes)',
  earlyMinutes: 'Early by more than (minutes)',
  lateMinutes: 'Late by more than (minutes)',
  siteMeters: 'Away from the site by more than (meters)',
  clockMinutes: 'Phone clock off by more than (minutes)',
  lateDataHours: 'A punch came in later than (hours)',
  usualShiftHours: 'Usual shift, breaks included (hours)',
  driftMinutes: 'Paid and clocked differ in a month by (minutes)',
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 2, py: 1, minWidth: 0 }
const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }

/** From when on something about hours is looked into, what is left out, and the reasons for corrections. (product.md#time-exceptions) */
export function TimeReviewFields() {
  return (
    <>
      <Typography color="textSecondary">From when on something is looked into before hours are approved.</Typography>
      <Box sx={columns}>
        {thresholdNames.map((name) => (
          <NumberField<SettingsForm>
            key={name}
            name={`timeThresholds.${name}`}
            label={labels[name]}
            isWhole={!('step' in thresholdLimits[name])}
            maxLength={6}
            helperText={`Usually ${thresholdLimits[name].default}`}
          />
        ))}
      </Box>
      <RuleChooser />
      <TextField<SettingsForm>
        name="correctionReasons"
        label="Reasons for corrections"
        helperText="One on each line, in the order in which they are offered."
        multiline
        sx={{ maxWidth: 480 }}
      />
    </>
  )
}

/** The rules that do not block, each of which an office may do without. */
function RuleChooser() {
  const { field } = useController<SettingsForm, 'timeRulesOff'>({ name: 'timeRulesOff' })
  const choose = (code: (typeof optionalCodes)[number], isOn: boolean) =>
    field.onChange(optionalCodes.filter((other) => (other === code ? !isOn : field.value.includes(other))))
  return (
    <Box component="fieldset" sx={frame}>
      <legend>Also looked into</legend>
      <Typography color="textSecondary">What keeps hours from being approved, such as a missing clock-out, always is.</Typography>
      <Box sx={{ ...columns, gap: 0 }}>
        {optionalCodes.map((code, at) => (
          <FormControlLabel
            key={code}
            sx={{ minHeight: 44 }}
            control={
              <Checkbox
                checked={!field.value.includes(code)}
                onChange={(_event, isOn) => choose(code, isOn)}
                slotProps={{ input: { ...(at === 0 && { ref: field.ref }) } }}
              />
            }
            label={exceptionRules[code].label}
          />
        ))}
      </Box>
    </Box>
  )
}
