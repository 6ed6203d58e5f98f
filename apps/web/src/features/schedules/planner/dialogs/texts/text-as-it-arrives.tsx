import { textBody, type TextContents } from '@daysheet/domain/texts/body'
import { hiddenToken, workerPageLink } from '@daysheet/domain/worker-page/link'
import type { Language } from '@daysheet/domain/fields/fields'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { people } from '#features/people/person-labels.ts'
import { useSettings } from '#features/session/queries.ts'
import { settingsQueries } from '#features/settings/queries.ts'
import styles from './text-as-it-arrives.module.css'

export const languages: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['es', 'Spanish'],
]

interface TextAsItArrivesProps {
  about: Pick<TextContents, 'kind' | 'day' | 'startTime' | 'address' | 'boro' | 'supervisor'>
  note: string
  /** The language of each recipient. */
  readers: readonly (Language | null | undefined)[]
}

/**
 * The text as it will arrive. Two parts are filled in only when it is sent: the number that
 * distinguishes several open texts on one phone, and the token in the link to a person's page.
 * (product.md#texts)
 */
export function TextAsItArrives({ about, note, readers }: TextAsItArrivesProps) {
  const { publicUrl } = useSettings()
  const { data: settings, isPending } = useQuery(settingsQueries.current())
  const contents = {
    ...about,
    note,
    link: settings?.workerPage && about.kind === 'ask' ? workerPageLink(publicUrl, hiddenToken) : undefined,
  }
  // The office's own words, or none: the product's would show a text that does not arrive so.
  if (isPending) return <Skeleton variant="rounded" height={72} />
  if (!settings) return <Typography color="textSecondary">The text cannot be shown right now.</Typography>
  return languages.map(([language, name]) => {
    const count = readers.filter((one) => one === language).length
    return (
      count > 0 && (
        <figure key={language} className={styles.preview}>
          <Typography component="figcaption" variant="caption" color="textSecondary">
            In {name}, to {people(count)}
          </Typography>
          <blockquote lang={language}>{textBody({ ...contents, language, number: 1, otherOpen: [] }, settings.textWording)}</blockquote>
        </figure>
      )
    )
  })
}
