/** A picture of a record: `url` is what the row holds, `alt` says what it is a picture of. */
export interface RecordPicture {
  url: string
  alt: string
}
