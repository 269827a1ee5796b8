export const UNSUBSCRIBE_TEXTS = {
  title: 'Unsubscribe from emails to all families?',
  lead: 'We sometimes write to several families at once, for example when we run late. You still get every email about your own booking, such as confirmations and receipts.',
  go: 'Unsubscribe',
  going: 'Unsubscribing...',
  doneTitle: 'You are unsubscribed',
  done: 'You get no more emails that we write to several families at once.',
  failed: 'We could not unsubscribe you. Please try again.',
  noLinkTitle: 'Please open the link again',
  noLink: 'The link in our email unsubscribes you. Please open it once more from there.',
} as const;
