// Replays clicks and input made on a pre-rendered page before its scripts are loaded.
declare global {
  interface Window {
    /** Stops the recording of clicks in index.html and returns the clicked buttons in order. */
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

/** A label that identifies the same control after the page is re-rendered. */
const nameOf = (control: Control): string =>
  control.getAttribute('aria-controls') ??
  control.getAttribute('aria-label') ??
  control.labels?.[0]?.textContent ??
  control.textContent ??
  '';

/** Returns a finder for a control: the element itself or, after a re-render, the matching one with the same index. */
function finder<C extends Control>(root: HTMLElement, control: C): () => C | undefined {
  const name = nameOf(control);
  const namesakes = () =>
    [...root.querySelectorAll<C>(control.localName)].filter((each) => nameOf(each) === name);
  const rank = namesakes().indexOf(control);
  return () => (control.isConnected ? control : namesakes()[rank]);
}

const dispatch = (field: Field, what: string) => field.dispatchEvent(new Event(what, { bubbles: true }));

/** React ignores the value that a field has at hydration and only reacts to changes of it. */
function answer(field: Field, value: string): void {
  dispatch(field, 'input');
  if (isRadio(field)) {
    field.checked = false;
    field.click();
    return;
  }
  field.value = '';
  // Bypasses React's value tracking.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  dispatch(field, 'input');
  dispatch(field, 'change');
}

/**
 * Stops the recording. Call the result once React has hydrated the page: it replays input and clicks in order. Controls
 * that the first render does not show are skipped.
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
      // Tabs react to mousedown, everything else to click.
      find()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      find()?.click();
    }
  };
}
