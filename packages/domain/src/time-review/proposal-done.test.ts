import { expect, test } from 'vitest'
import { proposalDone } from './proposal-done.ts'

test.each([
  ['Clock out at 3:30 PM, like the crew', 'Clocked out at 3:30 PM, like the crew'],
  ['Clock in on 10021 at 1:00 PM', 'Clocked in on 10021 at 1:00 PM'],
  ['Drop the clock-in at 12:31 PM', 'Dropped the clock-in at 12:31 PM'],
  ['Change the clock-out to 3:30 PM, as they say', 'Changed the clock-out to 3:30 PM, as they say'],
  ['Pay the break', 'Paid the break'],
  ["Use the server's times for 3 punches", "Used the server's times for 3 punches"],
  ['Take 7:00 AM to 8:00 AM off 10021', 'Took 7:00 AM to 8:00 AM off 10021'],
  ['Put on the crew', 'Put on the crew'],
  ['Reactivate the job', 'Reactivated the job'],
  ['Exclude this clock-in', 'Excluded this clock-in'],
])('%s: %s', (label, message) => {
  expect(proposalDone(label)).toBe(message)
})
