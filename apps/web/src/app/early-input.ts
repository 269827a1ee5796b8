// What a reader presses, types and chooses on a written page before its scripts are there.
declare global {
  interface Window {
    /** Ends the recording of presses in index.html and gives the buttons that were pressed, in order. */
    earlyClicks?: () => HTMLElement[];
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Control = HTMLButtonElement | Field;

const isRadio = (field: Control): field is HTMLInputElement => field.type === 'radio';

function isAnswered(field: Field): boolean {
  if (isRadio(field)) return field.checked && !field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  return [...field.options].some((option) => option.selected !== option.defaultSelected);
}

/** What a control has in common with itself on a page that is rendered anew. */
const nameOf = (control: Control): string =>
  control.getAttribute('aria-controls') ??
  control.getAttribute('aria-label') ??
  control.labels?.[0]?.textContent ??
  control.textContent ??
  '';

/** Gives what finds a control later: itself, or its namesake of the same rank once the page was rendered anew. */
function finder<C extends Control>(root: HTMLElement, control: C): () => C | undefined {
  const name = nameOf(control);
  const namesakes = () =>
    [...root.querySelectorAll<C>(control.localName)].filter((each) => nameOf(each) === name);
  const rank = namesakes().indexOf(control);
  return () => (control.isConnected ? control : namesakes()[rank]);
}

const dispatch = (field: Field, what: string) => field.dispatchEvent(new Event(what, { bubbles: true }));

/** React takes for known what stands in a field when it comes, and hears only of what differs from that. */
function answer(field: Field, value: string): void {
  dispatch(field, 'input');
  if (isRadio(field)) {
    field.checked = false;
    field.click();
    return;
  }
  field.value = '';
  // Past React's own watch over the field.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  dispatch(field, 'input');
  dispatch(field, 'change');
}

/**
 * Ends the recording of presses. Call the result once React has the page: it answers and presses everything again, in
 * order. What the page does not show at first, as where an address leads to another step, is left out.
 */
export function collectEarlyInput(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>('input, select, textarea')].filter(isAnswered);
  const answers = fields.map((field) => [finder(root, field), field.value] as const);
  const buttons = (window.earlyClicks?.() ?? []).map((button) => finder(root, button as HTMLButtonElement));
  return () => {
    for (const [find, value] of answers) {
      const field = find();
      if (field) answer(field, value);
    }
    for (const find of buttons) {
      // Tabs answer when the button goes down, everything else when it comes up again.
      find()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      find()?.click();
    }
  };
}
