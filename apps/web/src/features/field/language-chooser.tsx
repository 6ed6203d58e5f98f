import styles from './field.module.css'
import { chooseLanguage, languages, useWords, type FieldLanguage } from './words/words.ts'

const all = Object.keys(languages) as FieldLanguage[] // keys of the table

/** The other language, in its own word. */
export function LanguageChooser() {
  const { language } = useWords()
  return (
    <>
      {all
        .filter((one) => one !== language)
        .map((one) => (
          <button key={one} type="button" lang={one} className={`${styles.button} ${styles.plain}`} onClick={() => chooseLanguage(one)}>
            {languages[one]}
          </button>
        ))}
    </>
  )
}
