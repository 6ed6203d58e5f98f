/** The most letters in the printed number of a waste shipment record. */
export const maxRecordNumber = 60
/** The most letters in the supervisor's part of a load's note. */
export const maxCopyNote = 800
