type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio';

function isAnswered(field: Field): boolean {
  if (isRadio(field)) return field.checked && !field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  return [...field.options].some((option) => option.selected !== option.defaultSelected);
}

const dispatch = (field: Field, what: string) => field.dispatchEvent(new Event(what, { bubbles: true }));

/** React takes for known what stands in a field when it comes, and hears only of what differs from that. */
function say(field: Field, answer: string): void {
  dispatch(field, 'input');
  if (isRadio(field)) {
    field.checked = false;
    field.click();
    return;
  }
  field.value = '';
  // Past React's own watch over the field.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, answer);
  dispatch(field, 'input');
  dispatch(field, 'change');
}

/** What was typed and chosen on a written page so far; call the result once React has the page, and it hears of it. */
export function takeEarlyAnswers(root: HTMLElement): () => void {
  const answered = [...root.querySelectorAll<Field>('input, select, textarea')].filter(isAnswered);
  const answers = answered.map((field) => [field, field.value] as const);
  return () => answers.forEach(([field, answer]) => say(field, answer));
}
