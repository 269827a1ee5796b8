import { useState } from 'react';
import { PICTURE_TEXTS } from './copy.js';
import { sentenceOf } from '../../lib/api/http.js';
import { pictureError, uploadPicture } from './upload-picture.js';

type Props = { onChange: (imageUrl: string) => void; onBusy: (isBusy: boolean) => void };

/** Sends a picture: `share` from 0 to 1 on its way, `uploadError` when it cannot be used, `isNew` when it is there. */
export function usePictureUpload({ onChange, onBusy }: Props) {
  const [share, setShare] = useState<number | null>(null);
  const [uploadError, setUploadError] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const send = async (file: File) => {
    const refused = pictureError(file);
    setUploadError(refused);
    setNew(false);
    if (refused) return;
    setShare(0);
    onBusy(true);
    try {
      const { imageUrl } = await uploadPicture(file, setShare);
      onChange(imageUrl);
      setNew(true);
    } catch (failure) {
      setUploadError(sentenceOf(failure, PICTURE_TEXTS.failed));
    }
    setShare(null);
    onBusy(false);
  };
  return { send, share, uploadError, isNew };
}
