import { countOf } from '@daysheet/domain/numbers/count-of'
import { usePlanner } from '../../planner-context.ts'
import type { DayEntry, DayWorkerEntry } from '../../queries.ts'
import { languages, TextAsItArrives } from './text-as-it-arrives.tsx'

/** `20 texts in all: 14 in English, 6 in Spanish`. */
export function inEachLanguage(crew: readonly DayWorkerEntry[]): string {
  const counts = languages.map(([language, name]) => ({ name, count: crew.filter(({ worker }) => worker?.language === language).length }))
  const used = counts.filter(({ count }) => count > 0)
  const [only] = used
  if (only && used.length === 1) return `${countOf(crew.length, 'text')} in all, in ${only.name}`
  return `${countOf(crew.length, 'text')} in all: ${used.map(({ name, count }) => `${count} in ${name}`).join(', ')}`
}

interface TextPreviewProps {
  entry: DayEntry
  kind: 'ask' | 'cancelled'
  note: string
  /** Those who are texted: the text is shown in each of their languages. */
  crew: readonly DayWorkerEntry[]
}

/** The text as it will arrive, for a job of the day on the screen. */
export function TextPreview({ entry, kind, note, crew }: TextPreviewProps) {
  const { day } = usePlanner()
  const { startTime, job, supervisor } = entry
  const about = {
    kind,
    day,
    startTime,
    address: job?.address ?? '',
    boro: job?.boro ?? null,
    supervisor: supervisor?.name ?? null,
  }
  return <TextAsItArrives about={about} note={note} readers={crew.map(({ worker }) => worker?.language)} />
}
