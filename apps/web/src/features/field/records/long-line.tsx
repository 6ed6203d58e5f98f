import own from './records.module.css'

interface LongLineProps {
  value: string
  maxLength: number
  onChange: (value: string) => void
}

/** One line of text that is shown in full: it wraps, and *Enter* or a pasted line break is a space. */
export const LongLine = ({ value, maxLength, onChange }: LongLineProps) => (
  <textarea
    className={own.longLine}
    rows={3}
    enterKeyHint="next"
    maxLength={maxLength}
    value={value}
    onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
  />
)
