import styles from './dated.module.css'

const dates = /\b((?:\d\d-)?\d\d-\d{4})\b/

/** A text with dates and months in it, none of which breaks at its hyphens at the end of a line. */
export const Dated = ({ text }: { text: string }) =>
  text.split(dates).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.date}>
        {part}
      </span>
    ),
  )
