/** Who gets a text, in words, for the dialogs that send them. (product.md#texts) */
import { reasonNoPhone, reasonStopped } from '@daysheet/domain/texts/text-status'
import { audienceOf, audiences, type Audience } from '@daysheet/domain/texts/audience'
import { isReachable, unreachedReason } from '@daysheet/domain/texts/reachable'
import type { SendTextsResult } from '@daysheet/domain/texts/send-texts'
import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { nameOf, people } from '#features/people/person-labels.ts'
import { SimulatedNote } from '#features/texts/simulated.tsx'
import type { DayWorkerEntry } from '../queries.ts'

const audienceLabels: Record<Audience, string> = {
  unanswered: 'Not answered yet',
  notTexted: 'Not asked yet',
  declined: 'Declined',
  everyone: 'Everyone',
}

/** Whoever is silent; when nobody is, everyone. */
export const defaultAudience = (crew: readonly DayWorkerEntry[]): Audience =>
  audienceOf(crew, 'unanswered').length > 0 ? 'unanswered' : 'everyone'

/**
 * The options of a field that chooses an audience, each with its count. If no one was asked yet,
 * two options would have the same people, so only *Not asked yet* is listed.
 */
export function audienceItems(crew: readonly DayWorkerEntry[]) {
  const count = (audience: Audience) => audienceOf(crew, audience).length
  const isFresh = count('unanswered') > 0 && count('unanswered') === count('notTexted')
  return audiences
    .filter((audience) => !(isFresh && audience === 'notTexted'))
    .map((audience) => (
      <MenuItem key={audience} value={audience} disabled={count(audience) === 0}>
        {audienceLabels[isFresh && audience === 'unanswered' ? 'notTexted' : audience]} ({count(audience)})
      </MenuItem>
    ))
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** People of a crew whom texts reach. */
export const reachable = (crew: readonly DayWorkerEntry[]): DayWorkerEntry[] => crew.filter(isReachable)

/** `3 people`: whoever is on two of the jobs is one of them. */
export const peopleIn = (crew: readonly DayWorkerEntry[]): string => people(new Set(crew.map(({ workerId }) => workerId)).size)

const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`)
const namesOf = (members: readonly DayWorkerEntry[]) => list.format(new Set(members.map(({ worker }) => nameOf(worker))))

/** Who will be texted, by number and by name, and who cannot be. */
function recipientsText(crew: readonly DayWorkerEntry[], onJobs: string): string {
  const texted = reachable(crew)
  const told = texted.length === 0 ? 'No one will be texted.' : sentence(`${peopleIn(texted)}${onJobs} will be texted: ${namesOf(texted)}`)
  const without = (reason: string) => crew.filter((member) => unreachedReason(member) === reason)
  const [noPhone, stopped] = [without(reasonNoPhone), without(reasonStopped)]
  return [
    told,
    ...(noPhone.length > 0
      ? [`No phone number: ${namesOf(noPhone)}${texted.length > 0 ? '; this will be shown on the avatar' : ''}.`]
      : []),
    ...(stopped.length > 0 ? [sentence(`Texted STOP, so no text reaches them until they text START: ${namesOf(stopped)}`)] : []),
  ].join(' ')
}

const confirmedText = (count: number) =>
  `${people(count)} ${count === 1 ? 'has' : 'have'} confirmed; texting asks them again, and they show as waiting until they answer.`

interface RecipientsProps {
  crew: readonly DayWorkerEntry[]
  /** What stands instead of a list of nobody. */
  nobody: string
  /** Whether the text asks for an answer, so that an answer given before does not count any more. */
  asks: boolean
  /** ` on 3 jobs`, where there may be several. */
  onJobs?: string
}

/** Says before the button is pressed who will be texted, and whose confirmation goes with it. */
export function Recipients({ crew, nobody, asks, onJobs = '' }: RecipientsProps) {
  const confirmed = asks ? reachable(crew).filter(({ txtStatus }) => txtStatus === 'y').length : 0
  return (
    <>
      {confirmed > 0 && (
        <Alert severity="warning" role="note">
          {confirmedText(confirmed)}
        </Alert>
      )}
      <Typography color="textSecondary" role="status">
        {crew.length === 0 ? nobody : recipientsText(crew, onJobs)}
      </Typography>
      <SimulatedNote />
    </>
  )
}

/** Who could not be texted and why, as the server answered. (product.md#errors) */
export function failedTexts(failed: SendTextsResult['failed']): string {
  const lines = failed.map(({ name, reason }) => `${name || 'No name'}: ${reason}`)
  return `${people(failed.length)} could not be texted.\n${lines.join('\n')}`
}
