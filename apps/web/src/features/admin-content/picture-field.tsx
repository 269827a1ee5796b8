import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { PICTURE_TYPES } from '#libs/contracts';
import { PICTURE_TEXTS as TEXTS } from '../../content/admin-content.js';
import { sentenceOf } from '../../lib/http.js';
import { Field } from '../../ui/field.js';
import { pictureFault, uploadPicture } from './upload-picture.js';

type Props = {
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange: (imageUrl: string) => void;
  /** While a picture is on its way nothing should be saved. */
  onBusy: (isBusy: boolean) => void;
};

/** The picture as it is, and a button that sends another one, with its progress. */
export function PictureField({ id, label, value, error, onChange, onBusy }: Props) {
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const statusId = useId();

  const send = async (file: File) => {
    const refused = pictureFault(file);
    setFault(refused);
    setNew(false);
    if (refused) return;
    setShare(0);
    onBusy(true);
    try {
      const { imageUrl } = await uploadPicture(file, setShare);
      onChange(imageUrl);
      setNew(true);
    } catch (failure) {
      setFault(sentenceOf(failure, TEXTS.failed));
    }
    setShare(null);
    onBusy(false);
  };

  return (
    <Field id={id} label={label} hint={TEXTS.hint} error={fault ?? error}>
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
              {share !== null && (
                <>
                  <progress max={1} value={share} aria-label={TEXTS.sending} />
                  {share >= 1 ? TEXTS.working : `${TEXTS.sending}: ${Math.round(share * 100)} %`}
                </>
              )}
              {isNew && TEXTS.done}
            </span>
          </span>
        </div>
      )}
    </Field>
  );
}
