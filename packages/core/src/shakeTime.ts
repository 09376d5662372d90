/** How long the modal shakes when it may not be closed, in milliseconds. By itself, since the other waits come with later code. */
export const shakeTime = 500
