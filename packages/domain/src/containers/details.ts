/**
 * The details of a container request, as they are typed in the office or on a phone. Without zod,
 * because the phone app loads this file.
 */

/** In cubic yards: the sizes that haulers offer. */
export const containerSizes = ['10', '15', '20', '30', '40'] as const

export const maxSizeLength = 10
export const maxPlaceLength = 200
export const maxRequestNoteLength = 500
/** Of the name in an answer. */
export const maxNameLength = 100

/** As typed. An empty text means that the field was left empty. */
export interface TypedDetails {
  size: string
  wantedOn: string
  place: string
  note: string
}

export const noDetails: TypedDetails = { size: '', wantedOn: '', place: '', note: '' }

const orNull = (typed: string): string | null => typed.trim() || null

/** As it is stored. */
export const detailsOf = ({ size, wantedOn, place, note }: TypedDetails) => ({
  size: orNull(size),
  wantedOn: orNull(wantedOn),
  place: orNull(place),
  note: orNull(note),
})
