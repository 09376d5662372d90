/** Address of the file by which a production build fetches what is in the dialog. */
export const dialogFile = /\/Content-[^/]*\.js$/
