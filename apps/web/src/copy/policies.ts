export const CHANGE_TEXTS = {
  title: 'Need to change something?',
  contact: (phone: string) => (phone ? 'Call us or write to us:' : 'Write to us:'),
};
