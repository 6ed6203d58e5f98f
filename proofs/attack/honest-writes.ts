/** The calls of mass assignment with bodies that may be sent: what a refusal is worth shows what is let through. (promises.md#s4) */
import { sql } from 'kysely'
import type { Model } from '../../apps/api/src/rest/model.ts'
import type { Answer } from './ask.ts'
import type { Place, Subject } from './place.ts'
import type { Target } from './target.ts'

/** A shift has one report and a person one place in a crew, which are there; of a stored clock event is changed only what was left out, which is there by now. */
const isOver = ({ method, path }: Place, { name, plural }: Model) => {
  const isNew = method === 'POST' && path === `/api/${plural}`
  return isNew ? ['EosReport', 'WorkerEntry'].includes(name) : name === 'Event'
}

/** Every row of its table, whichever is written. */
const allRows = async ({ db }: Target, { model }: Subject): Promise<string> => {
  const { rows } = await sql<{ all: string }>`select jsonb_agg(t order by id)::text as all from ${sql.table(model.table)} t`.execute(db)
  return rows[0]?.all ?? ''
}

/** The same calls with a body that may be sent: were they refused as well, or did they write nothing, the others would have shown nothing. */
export async function honestWrites(
  target: Target,
  {
    subjects,
    placesFor,
    changed,
  }: { subjects: Subject[]; placesFor: (subject: Subject) => Place[]; changed: ReadonlyMap<string, string[]> },
  send: (place: Place, body: unknown) => Promise<Answer>,
): Promise<{ broken: string[]; wrote: number }> {
  const broken: string[] = []
  let wrote = 0
  for (const subject of subjects) {
    const { model } = subject
    const fields = [...model.fields.values()].filter(({ name }) => changed.get(model.name)?.includes(name))
    if (fields.length === 0) continue
    for (const [at, place] of placesFor(subject).entries()) {
      let said = ''
      // Some may be set once, or are emptied when others are not sent.
      const hasWritten = async () => {
        for (const { name, kind } of fields) {
          const value = honestValue(kind, at)
          if (value === undefined) continue
          const before = await allRows(target, subject)
          const { status, body } = await send(place, place.body({ [name]: value }))
          said = `${status} ${body.slice(0, 150)}`
          if ((await allRows(target, subject)) !== before) return true
        }
        return false
      }
      if (await hasWritten()) wrote += 1
      else if (!isOver(place, model)) broken.push(`${place.method} ${place.path} with what may be sent wrote nothing: ${said}`)
    }
  }
  return { broken, wrote }
}

const honestValue = (kind: string, at: number): unknown =>
  ({
    bool: at % 2 === 0,
    num: 4 + at,
    int: 4 + at,
    text: `honest ${at}`,
    instant: new Date(Date.UTC(2026, 4, 10 + at, 4, 5, 6)).toISOString(),
  })[kind]
