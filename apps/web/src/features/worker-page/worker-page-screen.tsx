import type { Language } from '@daysheet/domain/fields/fields'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '#client/client.ts'
import { DayList } from './day-list.tsx'
import { JobCard } from './job-card.tsx'
import { firstLanguage, pageTexts, refusalIn } from './page-labels.ts'
import { pageQueries } from './queries.ts'
import styles from './worker-page.module.css'

/**
 * A worker's own page, opened by the link in their text without signing in: the job they were asked about, and their own hours. Opening it answers nothing.
 * (product.md#worker-page; decisions/public-pages.md)
 */
export function WorkerPageScreen() {
  const { token = '' } = useParams()
  const { data: page, error, refetch, isFetching } = useQuery(pageQueries.shown(token))
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = chosen ?? page?.language ?? firstLanguage(navigator.languages)
  const words = pageTexts[language]
  useEffect(() => {
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = 'en'
    }
  }, [language])
  const other = language === 'en' ? 'es' : 'en'
  // What has ended is not shown any longer, though it was read before; a phone without a network keeps what it has.
  const isOver = error instanceof ApiError && error.code === 'NO_PAGE'
  return (
    <main className={styles.page}>
      <title>{`${words.title} · Daysheet`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <div>
          <Typography component="h1" variant="h1">
            {words.title}
          </Typography>
          {page && !isOver && <div className={styles.faint}>{[page.name, page.company].filter(Boolean).join(' · ')}</div>}
        </div>
        <Button lang={other} onClick={() => setChosen(other)}>
          {words.other}
        </Button>
      </div>
      {error && (
        <div className={styles.part}>
          <p role="alert">{refusalIn(language, error)}</p>
          {!isOver && (
            <Button variant="outlined" loading={isFetching} onClick={() => void refetch()} sx={{ justifySelf: 'start' }}>
              {words.again}
            </Button>
          )}
        </div>
      )}
      {!page && !error && <p role="status">{words.loading}</p>}
      {page && !isOver && (
        <>
          <JobCard token={token} page={page} language={language} />
          <DayList token={token} page={page} language={language} />
        </>
      )}
    </main>
  )
}
