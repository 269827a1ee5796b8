import { useAtomValue, useSetAtom } from 'jotai';
import { dismissToastAtom, toastsAtom } from './toast.atoms.js';

/** The same words without the widget that moves them; they stay until they are put away. */
export function PlainToasts() {
  const toasts = useAtomValue(toastsAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  return (
    <section className="toasts" aria-label="Notifications">
      {toasts
        .filter(({ isOpen }) => isOpen)
        .map(({ id, title, description, tone = 'plain' }) => (
          <div key={id} className={`toast toast-${tone}`} role="status">
            <div>
              <p className="toast-title">{title}</p>
              {description && <p>{description}</p>}
            </div>
            <button type="button" className="icon-button" onClick={() => dismiss(id)}>
              OK
            </button>
          </div>
        ))}
    </section>
  );
}
