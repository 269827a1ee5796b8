/** Limits shared by forms and validation. */
export const LIMITS = {
  games: { min: 3 },
  guests: { min: 4, max: 50, initial: 10, included: 15 },
  childAge: { min: 3, max: 18, initial: 8 },
  name: { min: 2, max: 100 },
  email: { max: 254 },
  phone: { min: 10, max: 15 },
  address: { min: 5, max: 200 },
  city: { min: 2, max: 100 },
  zipCode: { min: 5, max: 10 },
  spaceDetails: { min: 10 },
  theme: { max: 100 },
  username: { max: 100 },
  password: { min: 8, max: 128 },
  promoCode: { max: 32 },
  message: { min: 10 },
  longText: { max: 2000 },
  reason: { max: 500 },
  list: { max: 100 },
  savedAnswers: { max: 50, title: 60 },
  /** Rejects typing errors such as the year 9999. */
  yearsAhead: 5,
} as const;
