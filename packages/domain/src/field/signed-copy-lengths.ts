/** Of the number of a record, as it is printed. */
export const maxRecordNumber = 60
/** Of what stands in a note of the load so much is the supervisor's. */
export const maxCopyNote = 800
