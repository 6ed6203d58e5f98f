import type { ChangeEvent } from '@daysheet/domain/live/changes'
import { bagoutQueries } from './queries.ts'
import { useLiveReport } from '../../client/use-live-report.ts'

/** Whether a change can show in the report: a bagout itself, or the names beside it. */
const isAboutBagouts = ({ entity, type }: ChangeEvent): boolean =>
  entity === 'Materials' || ((entity === 'Job' || entity === 'Supervisor') && type !== 'create')

/** Reads the shown report anew when somebody books, changes or deletes a bagout anywhere. */
export const useLiveBagouts = (): void => useLiveReport(bagoutQueries.everyKey, isAboutBagouts)
