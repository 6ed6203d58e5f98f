/** The container of the pictures of certificates: whoever may not read their numbers may not see them either. */
export const certificatePictures = 'certificates'
