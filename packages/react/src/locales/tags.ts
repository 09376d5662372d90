/** The languages that come with the kit, as BCP 47 tags. */
export const localeTags = ['en', 'ar', 'de'] as const
