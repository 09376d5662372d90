/** Default time that the dialog shakes when it may not be closed, in milliseconds. */
export const shakeTime = 500
