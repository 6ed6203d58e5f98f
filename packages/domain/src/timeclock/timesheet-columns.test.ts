import { expect, test } from 'vitest'
import { defaultColumns, defaultColumnsOfDay, timesheetColumns } from './timesheet-columns.ts'

test('files keep their columns until the office chooses others', () => {
  expect(defaultColumns).toEqual(['date', 'address', 'employee', 'hours', 'jobNumber', 'flags'])
  expect(defaultColumnsOfDay).toEqual(['date', 'address', 'employee', 'hours', 'flags'])
  expect(timesheetColumns).toEqual(expect.arrayContaining(['employeeNumber', 'phone']))
})
