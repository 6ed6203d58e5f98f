import clsx from 'clsx'
import styles from './segmented.module.css'

interface SegmentedProps<Choice extends string> {
  /** The label for screen readers. */
  label: string
  choices: readonly Choice[]
  value: Choice
  onChange: (choice: Choice) => void
}

/** A few options side by side, one of them selected. */
export function Segmented<Choice extends string>({ label, choices, value, onChange }: SegmentedProps<Choice>) {
  return (
    <div role="group" aria-label={label} className={clsx(styles.group, 'no-print')}>
      {choices.map((choice) => (
        <button key={choice} type="button" className={styles.choice} aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {choice}
        </button>
      ))}
    </div>
  )
}
