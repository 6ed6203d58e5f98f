import { exceptionRules, optionalCodes } from '@daysheet/domain/time-review/exception'
import { thresholdLimits, type ThresholdName } from '@daysheet/domain/time-review/thresholds'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { NumberField, TextField } from '#ui/form/form-fields.tsx'
import type { SettingsForm } from './settings-form.ts'

type Group = 'shift' | 'meal' | 'site' | 'more'

/** Every limit of the schema with its group on the screen. Few offices change those under "more". */
const limits: Record<ThresholdName, { group: Group; label: string }> = {
  earlyMinutes: { group: 'shift', label: 'Early by more than (minutes)' },
  lateMinutes: { group: 'shift', label: 'Late by more than (minutes)' },
  shortMinutes: { group: 'shift', label: 'On the clock very briefly, up to (minutes)' },
  openHours: { group: 'shift', label: 'Clocked in without a clock-out for (hours)' },
  longHours: { group: 'shift', label: 'Long day, first in to last out (hours)' },
  usualShiftHours: { group: 'shift', label: 'Usual shift with breaks (hours)' },
  mealAfterHours: { group: 'meal', label: 'Meal break required after (hours)' },
  mealMinutes: { group: 'meal', label: 'Length of a meal break (minutes)' },
  mealGraceMinutes: { group: 'meal', label: 'Meal break may be short by (minutes)' },
  siteFeet: { group: 'site', label: 'Away from the site by more than (feet)' },
  clockMinutes: { group: 'site', label: 'Phone clock wrong by more than (minutes)' },
  lateDataHours: { group: 'site', label: 'Sent late, after (hours)' },
  dayOverHour: { group: 'more', label: 'A missing clock-out is flagged at (hour, next morning)' },
  doubleMinutes: { group: 'more', label: 'Same punch twice within (minutes)' },
  driftMinutes: { group: 'more', label: 'Monthly difference, paid and clocked (minutes)' },
}

const titles = { shift: 'Start and length of a shift', meal: 'Meal breaks', site: 'Place and phone', more: 'More limits' } as const

// The own keys of the table itself.
const namesOf = (group: Group) => (Object.keys(limits) as ThresholdName[]).filter((name) => limits[name].group === group)

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 2, py: 1, minWidth: 0 }
const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }

/** A limit. It names its default only while it differs from it. */
function LimitField({ name, hasFocus = false }: { name: ThresholdName; hasFocus?: boolean }) {
  const typed = useWatch<SettingsForm, `timeThresholds.${ThresholdName}`>({ name: `timeThresholds.${name}` })
  const usual = thresholdLimits[name].default
  return (
    <NumberField<SettingsForm>
      name={`timeThresholds.${name}`}
      label={limits[name].label}
      isWhole={!('step' in thresholdLimits[name])}
      maxLength={6}
      autoFocus={hasFocus}
      helperText={Number(typed) === usual && typed.trim() !== '' ? undefined : `Default ${usual}`}
    />
  )
}

function LimitGroup({ group, hasFocus = false }: { group: Group; hasFocus?: boolean }) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h3" variant="h3" id={id}>
        {titles[group]}
      </Typography>
      <Box sx={columns}>
        {namesOf(group).map((name, at) => (
          <LimitField key={name} name={name} hasFocus={hasFocus && at === 0} />
        ))}
      </Box>
    </Box>
  )
}

/** The limits under "More" stay shown once they are: a mistake in a hidden field could not be seen. */
function MoreLimits() {
  const { formState } = useFormContext<SettingsForm>()
  const saved = formState.defaultValues?.timeThresholds
  const hasChanged = namesOf('more').some((name) => Number(saved?.[name]) !== thresholdLimits[name].default)
  const [isShown, setShown] = useState(false)
  if (hasChanged || isShown) return <LimitGroup group="more" hasFocus={isShown} />
  return (
    <Button variant="outlined" onClick={() => setShown(true)} sx={{ justifySelf: 'start' }}>
      {titles.more}
    </Button>
  )
}

/** The limits of the time review, the optional checks, and the reasons for corrections. (product.md#time-exceptions) */
export function TimeReviewFields() {
  return (
    <>
      <LimitGroup group="shift" />
      <LimitGroup group="meal" />
      <LimitGroup group="site" />
      <MoreLimits />
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
