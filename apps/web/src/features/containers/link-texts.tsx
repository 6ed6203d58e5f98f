import type { ChangeEvent } from '@daysheet/domain/wire/live'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { containerReqQueries } from './queries.ts'
import { messageOf } from '../../client/client.ts'
import { useLiveList } from '../../client/use-live-list.ts'
import { useSettings } from '../session/queries.ts'
import { Failed } from '../../ui/states.tsx'
import { isTextTrouble } from '../texts/text-state-labels.ts'
import { fateWords, textedWords } from './request-labels.ts'

/** The texts that carried the links of a request, and what became of each, as it becomes known; `none` when there are none. */
export function LinkTexts({ containerReqId, none }: { containerReqId: string; none: string | null }) {
  const { timeZone, texts: carrier } = useSettings()
  const [query] = useState(() => containerReqQueries.texts(containerReqId))
  const { data: texts, error, refetch, isFetching } = useQuery(query)
  // Not for each text of the morning's hundreds to crews.
  const [isOfRequest] = useState(
    () =>
      ({ data }: ChangeEvent) =>
        data === undefined || data.containerReqId === containerReqId,
  )
  useLiveList('TextMessage', query.queryKey, isOfRequest)
  if (error) return <Failed text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (texts === undefined) return null
  if (texts.length === 0) return none
  return (
    <Box component="ul" aria-label="Texts" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {texts.map((text) => (
        <Box component="li" key={text.id} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="caption" component="div" color="textSecondary">
            {textedWords(text, timeZone)}
            {': '}
            <Box component="span" aria-live="polite" sx={{ color: isTextTrouble(text) ? 'error.main' : 'text.primary', fontWeight: 600 }}>
              {fateWords(text)}
            </Box>
            {carrier === 'simulator' && text.state === 'delivered' && ' (simulated: no real phone was reached)'}
          </Typography>
          <Box component="details" sx={{ fontSize: 12, '& summary': { cursor: 'pointer', color: 'text.secondary', py: 0.25 } }}>
            <summary>Show the text</summary>
            <Box component="p" lang={text.language ?? 'en'} sx={{ m: 0, whiteSpace: 'pre-line' }}>
              {text.body}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
