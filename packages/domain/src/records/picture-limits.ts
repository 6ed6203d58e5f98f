/** What is taken of images, told to who sends them before they are sent, and held by the server. (promises.md#s12) */

/** Of one image as it is sent. Bytes. */
export const maxImageBytes = 25 * 1024 * 1024
/** Of one checklist or one image set. */
export const maxImagesOfRecord = 200

/** `north wall.jpg is larger than 25 MB.` */
export const fileTooLargeMessage = (name: string): string => `${name} is larger than ${maxImageBytes / 1024 / 1024} MB.`
export const fileEmptyMessage = (name: string): string => `${name} is empty. Please take or choose the picture again.`

/** For all pictures of one upload together: enough for twenty pictures of an ordinary phone. */
export const maxUploadPixels = 250_000_000

export const tooManyPixelsMessage = `The pictures of one upload can have ${maxUploadPixels / 1e6} million pixels in total. None of these pictures was saved. Please send fewer at a time.`
