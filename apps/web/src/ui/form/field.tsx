import { useId, type ReactNode } from 'react';
import type { Elements } from '../layout/elements.js';

export type FieldProps = {
  label: ReactNode;
  /** One line under the label. */
  hint?: ReactNode;
  /** Its presence marks the control as invalid. */
  error?: ReactNode;
  /** Shows "(optional)" after the label. */
  optional?: boolean;
  /** Stable id of the control, so that an error summary can link to it. */
  id?: string;
  className?: string;
};

type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** Label, hint and error around one control, associated for screen readers. */
export function Field(props: FieldProps & { children: (wiring: Wiring) => Elements }) {
  const { label, hint, error, optional, className = '', children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`.trim()} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="muted"> (optional)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {
        children({
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        }) satisfies Elements
      }
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
