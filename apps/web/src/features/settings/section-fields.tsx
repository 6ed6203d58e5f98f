import { certificateGates } from '@daysheet/domain/certificates/gate'
import { clockPhotoChoices } from '@daysheet/domain/settings/clock-photos'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ComponentType } from 'react'
import { CheckboxField, NumberField, SelectField, TextField } from '#ui/form/form-fields.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { PayrollFields } from './payroll-fields.tsx'
import type { SettingsSection } from './sections.ts'
import { clockPhotoNames, gateNames, type SettingsForm } from './settings-form.ts'
import { TimeReviewFields } from './time-review-fields.tsx'
import { WordingFields } from './wording-fields.tsx'
import { WorkweekField } from './workweek-field.tsx'

const narrow = { maxWidth: 480 }

const CompanyFields = () => (
  <TextField<SettingsForm>
    name="companyName"
    label="Company name"
    helperText="Shown on documents and texts to customers, such as the container breakdown."
    sx={narrow}
  />
)

const TextsFields = () => (
  <>
    <TextField<SettingsForm>
      name="silentListTime"
      label="Show unanswered list at"
      type="time"
      helperText="From this time, Home and the schedule show who was texted for the next day and has not answered, with phone numbers. Leave empty for no list."
      slotProps={{ inputLabel: { shrink: true } }}
      sx={narrow}
    />
    <CheckboxField<SettingsForm>
      name="workerPage"
      label="Employee self-service page"
      helperText="Texts about a job include each person’s own link. It works without a sign-in for 36 hours, or until the job’s day ends. The page shows the job with Confirm and Decline, and two weeks of the person’s hours. A report of wrong hours goes to the time review and changes nothing by itself. The link can make a text one message longer."
    />
    <WordingFields />
  </>
)

const PayFields = () => (
  <>
    <WorkweekField />
    <Typography color="textSecondary">Columns of the timesheet file, in order</Typography>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
      <ColumnChooser name="timesheetColumnsOfDay" label="One day" />
      <ColumnChooser name="timesheetColumns" label="Several days, or a job number" />
    </Box>
    <PayrollFields />
  </>
)

const PhonesFields = () => (
  <>
    <TextField<SettingsForm>
      name="officePhone"
      label="Office phone"
      helperText="Supervisors call it from their phones with one button: Call the office. Leave empty for no button."
      sx={narrow}
    />
    <SelectField<SettingsForm>
      name="clockPhotos"
      label="Photos when a crew is clocked"
      options={clockPhotoChoices.map((choice) => [choice, clockPhotoNames[choice]])}
      helperText="Phones take them with every In and Out. A person who does not want a photo is clocked without one."
      sx={narrow}
    />
  </>
)

const WasteFields = () => (
  <>
    <NumberField<SettingsForm>
      name="bagsPerCubicYard"
      label="Bags in a cubic yard"
      helperText="Used for the size of a load until its cubic yards are entered."
      sx={narrow}
    />
    <TextField<SettingsForm>
      name="wasteAgency"
      label="Agency"
      multiline
      maxRows={3}
      helperText="Printed on waste shipment records. Gets the report if the signed copy is not back within 45 days."
      sx={narrow}
    />
  </>
)

const CertificatesFields = () => (
  <>
    <SelectField<SettingsForm>
      name="certificateGate"
      label="When a required card is missing"
      options={certificateGates.map((gate) => [gate, gateNames[gate]])}
      helperText="Cards are checked for the job’s day when a person is added, moved, copied or texted. Asking requires a reason. Once the first card is entered, the planner always marks missing cards in red."
      sx={narrow}
    />
    <CheckboxField<SettingsForm>
      name="certificateReminders"
      label="Text employees before their certificates expire"
      helperText="90, 60, 30 and 7 days before, between 9 AM and 6 PM. One text covers all cards that expire in the same week. Answers appear in Replies."
    />
  </>
)

export const sectionFields: Readonly<Record<SettingsSection, ComponentType>> = {
  company: CompanyFields,
  texts: TextsFields,
  pay: PayFields,
  time: TimeReviewFields,
  phones: PhonesFields,
  waste: WasteFields,
  certificates: CertificatesFields,
}
