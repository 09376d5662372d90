/** Seconds that a person may be asked to wait for; whoever has to wait longer has used up a budget. */
export const longestCooldown = 60
