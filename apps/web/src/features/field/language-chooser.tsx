import styles from './field.module.css'
import { changeLanguage, languages, useTranslation, type FieldLanguage } from './i18n/i18n.ts'

const all = Object.keys(languages) as FieldLanguage[] // keys of the table

/** The other language, in its own word. */
export function LanguageChooser() {
  const { language } = useTranslation()
  return (
    <>
      {all
        .filter((one) => one !== language)
        .map((one) => (
          <button key={one} type="button" lang={one} className={`${styles.button} ${styles.plain}`} onClick={() => changeLanguage(one)}>
            {languages[one]}
          </button>
        ))}
    </>
  )
}
