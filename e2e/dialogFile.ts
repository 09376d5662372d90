/** Matches the chunks of a production build that hold the dialog's content. */
export const dialogFile = /\/(Dialog)?Content-[^/]*\.js$/
