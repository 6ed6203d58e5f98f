/** What a message says once a proposal was taken: the words of its button, in the past. */
const done: Readonly<Record<string, string>> = {
  Clock: 'Clocked',
  Drop: 'Dropped',
  Change: 'Changed',
  Pay: 'Paid',
  Use: 'Used',
  Take: 'Took',
  Reactivate: 'Reactivated',
  Exclude: 'Excluded',
}

/** `Clocked out at 3:30 PM, like the crew`, of the label `Clock out at 3:30 PM, like the crew`. */
export const proposalDone = (label: string): string => label.replace(/^\w+/, (verb) => done[verb] ?? verb)
