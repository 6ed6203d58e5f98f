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
  dayOverHour: 'A missing clock-out is flagged at (hour, next morning)',
  openHours: 'Clocked in without a clock-out for (hours)',
  longHours: 'Long day, first in to last out (hours)',
  shortMinutes: 'On the clock very briefly, up to (minutes)',
  doubleMinutes: 'Same punch twice within (minutes)',
  mealAfterHours: 'Meal break required after (hours)',
  mealMinutes: 'Length of a meal break (minutes)',
  mealGraceMinutes: 'Meal break may be short by (minutes)',
  earlyMinutes: 'Early by more than (minutes)',
  lateMinutes: 'Late by more than (minutes)',
  siteFeet: 'Away from the site by more than (feet)',
  clockMinutes: 'Phone clock wrong by more than (minutes)',
  lateDataHours: 'Sent late, after (hours)',
  usualShiftHours: 'Usual shift with breaks (hours)',
  driftMinutes: 'Monthly difference, paid and clocked (minutes)',
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 2, py: 1, minWidth: 0 }
const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }

/** The limits of the time review, the optional checks, and the reasons for corrections. (product.md#time-exceptions) */
export function TimeReviewFields() {
  return (
    <>
      <Typography color="textSecondary">Limits for what the time review shows</Typography>
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
        helperText="One per line, in the order of the list."
        multiline
        sx={{ maxWidth: 480 }}
      />
    </>
  )
}

/** The checks that do not block approval. An office can turn each one off. */
function RuleChooser() {
  const { field } = useController<SettingsForm, 'timeRulesOff'>({ name: 'timeRulesOff' })
  const choose = (code: (typeof optionalCodes)[number], isOn: boolean) =>
    field.onChange(optionalCodes.filter((other) => (other === code ? !isOn : field.value.includes(other))))
  return (
    <Box component="fieldset" sx={frame}>
      <legend>Also check</legend>
      <Typography color="textSecondary">What blocks approval, such as a missing clock-out, is always checked.</Typography>
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
