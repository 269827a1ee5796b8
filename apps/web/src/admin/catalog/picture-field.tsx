import './admin-content.css';
import { ImageUp } from 'lucide-react';
import { useId } from 'react';
import { PICTURE_TYPES } from '#libs/shared/contracts';
import { PICTURE_TEXTS as TEXTS } from './copy.js';
import { Field } from '../../ui/form/field.js';
import { usePictureUpload } from './use-picture-upload.js';

type Props = {
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange: (imageUrl: string) => void;
  /** While a picture is on its way nothing should be saved. */
  onBusy: (isBusy: boolean) => void;
};

/** Sent in full, the server still has work with it. */
const UploadProgress = ({ share }: { share: number }) => (
  <>
    <progress max={1} value={share} aria-label={TEXTS.sending} />
    {share >= 1 ? TEXTS.working : `${TEXTS.sending}: ${Math.round(share * 100)} %`}
  </>
);

/** The picture as it is, and a button that sends another one, with its progress. */
export function PictureField({ id, label, value, error, onChange, onBusy }: Props) {
  const { send, share, uploadError, isNew } = usePictureUpload({ onChange, onBusy });
  const statusId = useId();

  return (
    <Field id={id} label={label} hint={TEXTS.hint} error={uploadError ?? error}>
      {(wiring) => (
        <div className="picture-field">
          <span className="picture-now">
            {value ? <img src={value} alt={TEXTS.now} /> : <span>{TEXTS.none}</span>}
          </span>
          <span className="picture-choose">
            <label className="admin-button" htmlFor={id}>
              <ImageUp aria-hidden size={18} strokeWidth={2.4} />
              {value ? TEXTS.change : TEXTS.choose}
            </label>
            <input
              {...wiring}
              type="file"
              className="picture-input"
              accept={PICTURE_TYPES.join(',')}
              disabled={share !== null}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // The same file may be chosen again after a failure.
                target.value = '';
                if (file) void send(file);
              }}
            />
            <span className="picture-status" id={statusId} role="status">
              {share !== null && <UploadProgress share={share} />}
              {isNew && TEXTS.done}
            </span>
          </span>
        </div>
      )}
    </Field>
  );
}
