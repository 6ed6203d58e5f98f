import { formatDateTime } from '@daysheet/domain/calendar/day'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useSettings } from '../session/queries.ts'
import { inboxQueries } from '../texts/replies/queries.ts'
import { Empty } from '#ui/states.tsx'
import { Panel } from './panel.tsx'
import styles from './employee-page.module.css'

const shownTexts = 5

/** The latest texts to and from the employee, the newest first. */
export function LatestTexts({ workerId, name }: { workerId: string; name: string }) {
  const { timeZone: zone } = useSettings()
  const query = useQuery(inboxQueries.conversation(workerId))
  const all = (
    <Link to={paths.replies(workerId)} className="job-link">
      All texts
    </Link>
  )
  return (
    <Panel title="Texts" link={all} query={query}>
      {({ texts }) =>
        texts.length === 0 ? (
          <Empty text="No texts yet." />
        ) : (
          <ul className={styles.texts}>
            {texts
              .slice(-shownTexts)
              .toReversed()
              .map(({ id, kind, body, time }) => (
                <li key={id}>
                  <span className={styles.faint}>
                    {kind === 'reply' ? name : 'Office'}, {formatDateTime(time, zone)}
                  </span>
                  <p>{body}</p>
                </li>
              ))}
          </ul>
        )
      }
    </Panel>
  )
}
