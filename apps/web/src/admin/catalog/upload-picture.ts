import { PICTURE_BYTES, PICTURE_TYPES, type UploadedPicture } from '#libs/shared/contracts';
import { PICTURE_TEXTS } from './copy.js';
import { HttpError } from '../../lib/api/http.js';

/** Why a file need not be sent at all; the server checks again, by content. */
export function pictureError(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return PICTURE_TEXTS.wrongType;
  return file.size > PICTURE_BYTES ? PICTURE_TEXTS.tooLarge : null;
}

/**
 * Sends the picture itself. `onProgress` gets 0 to 1 while it is on its way; fetch cannot tell that.
 * @throws HttpError with the server's sentence, or Error when the connection broke.
 */
export function uploadPicture(file: File, onProgress: (share: number) => void): Promise<UploadedPicture> {
  const call = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onerror = () => reject(new Error(PICTURE_TEXTS.failed));
    call.onload = () => {
      if (call.status === 201) resolve(JSON.parse(call.responseText) as UploadedPicture);
      else reject(new HttpError(call.status, call.responseText, call.statusText));
    };
    call.open('POST', '/api/admin/pictures');
    call.setRequestHeader('Content-Type', file.type);
    call.send(file);
  });
}
