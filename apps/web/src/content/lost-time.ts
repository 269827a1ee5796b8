/** A time that went free unpaid, and money that came for it afterwards. */
export const LOST_TIME_TEXTS = {
  title: 'Your time is free again',
  kept: 'Your booking was not paid in time. Nothing was charged.',
  free: (day: string, time: string) => `${day}, ${time} is still free.`,
  take: 'Take it again',
  gone: (day: string, time: string) => `${day}, ${time} was taken by another family.`,
  others: (day: string) => `Still free on ${day}:`,
  none: 'No other time is free in the next weeks. Please call us.',
  moneyTitle: 'Your time was taken before your payment came',
  money: (amount: string, until: string) =>
    `Your payment of ${amount} is here. Until ${until} you choose: another time, paid with this payment, or everything back.`,
  back: (amount: string) => `Send ${amount} back to me`,
  returned: (amount: string) => `Your payment of ${amount} goes back to you in full through PayPal.`,
  failed: 'That did not work. Please try again.',
} as const;
