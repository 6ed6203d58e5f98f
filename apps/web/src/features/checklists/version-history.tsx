import { formatDateTime } from '@daysheet/domain/calendar/day'
import type { ChecklistTemplate, TemplateVersion } from '@daysheet/domain/checklists/template'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/client.ts'
import { Failed, Loading } from '#ui/states.tsx'
import { kindLabels, questionCount, secondLabels } from './labels.ts'
import { templateQueries } from './queries.ts'

/** What the questions were in each version: answers name the one they were given to. */
export function VersionHistory({ template: { id, questionsVersion }, zone }: { template: ChecklistTemplate; zone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => event.currentTarget === event.target && setOpen(event.currentTarget.open)}>
      <summary>{questionsVersion === 1 ? 'Version 1' : `Version ${questionsVersion} and earlier`}</summary>
      {isOpen && <Versions id={id} zone={zone} />}
    </details>
  )
}

function Versions({ id, zone }: { id: string; zone: string }) {
  const { data, error, refetch, isFetching } = useQuery(templateQueries.versions(id))
  if (!data)
    return error ? (
      <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading rows={2} height={24} />
    )
  return data.map((version) => <Version key={version.number} version={version} zone={zone} />)
}

function Version({ version: { number, savedAt, savedBy, questions }, zone }: { version: TemplateVersion; zone: string }) {
  return (
    <details style={{ marginLeft: 16 }}>
      <summary>
        {`Version ${number}: ${questionCount(questions)}, saved ${formatDateTime(savedAt, zone)}${savedBy === null ? '' : ` by ${savedBy}`}`}
      </summary>
      <ol>
        {questions.map(({ id, text, kind, secondOn, second, photo, optional }) => (
          <li key={id}>
            {[
              `${text} ${kindLabels[kind]}`,
              ...(secondOn === 'never' ? [] : [`${secondLabels[secondOn]}: ${second}`]),
              ...(photo ? ['asks for a photo'] : []),
              ...(optional ? ['optional'] : []),
            ].join('; ')}
          </li>
        ))}
      </ol>
    </details>
  )
}
