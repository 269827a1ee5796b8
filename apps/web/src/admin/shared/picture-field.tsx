import './picture-field.css';
import { Flex, Text } from '@radix-ui/themes';
import { ImageUp } from './icons.js';
import { useId, useState } from 'react';
import { PICTURE_TYPES, PICTURE_BYTES, type UploadedPicture } from '#libs/shared/contracts';
import { PICTURE_TEXTS as TEXTS } from './copy.js';
import { buttonClass } from '../../ui/form/button.js';
import { Field } from '../../ui/form/field.js';
import { errorMessage } from '../../lib/api/http.js';
import { upload } from '../../lib/api/upload.js';

/** Why a file is rejected before the upload; the server validates its content again. */
function pictureError(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return TEXTS.wrongType;
  return file.size > PICTURE_BYTES ? TEXTS.tooLarge : null;
}

type PictureUploadProps = { onChange: (imageUrl: string) => void; onBusy: (isBusy: boolean) => void };

/**
 * Uploads a picture: `share` is the progress from 0 to 1, `uploadError` the reason of a rejection, `isNew` true on
 * success.
 */
function usePictureUpload({ onChange, onBusy }: PictureUploadProps) {
  const [share, setShare] = useState<number | null>(null);
  const [uploadError, setUploadError] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const send = async (file: File) => {
    const fileError = pictureError(file);
    setUploadError(fileError);
    setNew(false);
    if (fileError) return;
    setShare(0);
    onBusy(true);
    try {
      const { imageUrl } = await upload<UploadedPicture>(
        { method: 'POST', path: '/api/admin/pictures', type: file.type, file, failed: TEXTS.failed },
        setShare,
      );
      onChange(imageUrl);
      setNew(true);
    } catch (failure) {
      setUploadError(errorMessage(failure, TEXTS.failed));
    }
    setShare(null);
    onBusy(false);
  };
  return { send, share, uploadError, isNew };
}

type Props = {
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange: (imageUrl: string) => void;
  /** Saving is disabled until the upload is done. */
  onBusy: (isBusy: boolean) => void;
};

/** The upload is complete, but the server is still processing it. */
const UploadProgress = ({ share }: { share: number }) => (
  <>
    <progress max={1} value={share} aria-label={TEXTS.sending} />
    <span>{share >= 1 ? TEXTS.working : `${TEXTS.sending}: ${Math.round(share * 100)} %`}</span>
  </>
);

/** The current picture, and a button to upload another one, with its progress. */
export function PictureField({ id, label, value, error, onChange, onBusy }: Props) {
  const { send, share, uploadError, isNew } = usePictureUpload({ onChange, onBusy });
  const statusId = useId();

  return (
    <Field id={id} label={label} hint={TEXTS.hint} error={uploadError ?? error}>
      {(wiring) => (
        <Flex wrap="wrap" gap="3">
          <span className="picture-now">
            {value ? <img src={value} alt={TEXTS.now} /> : <span>{TEXTS.none}</span>}
          </span>
          <Flex direction="column" justify="center" align="start" gap="2">
            <label className={buttonClass('small')} htmlFor={id}>
              <ImageUp size={18} strokeWidth={2.4} />
              <span>{value ? TEXTS.change : TEXTS.choose}</span>
            </label>
            <input
              {...wiring}
              type="file"
              className="sr-only"
              accept={PICTURE_TYPES.join(',')}
              disabled={share !== null}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // Allows choosing the same file again after a failure.
                target.value = '';
                if (file) void send(file);
              }}
            />
            <Text id={statusId} role="status" weight="bold" color="gray">
              {share !== null && <UploadProgress share={share} />}
              {isNew && <span>{TEXTS.done}</span>}
            </Text>
          </Flex>
        </Flex>
      )}
    </Field>
  );
}
