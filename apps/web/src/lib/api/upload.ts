import { HttpError } from './http.js';

type Upload = { method: 'POST' | 'PUT'; path: string; type: string; file: File; failed: string };

/**
 * Uploads a file as the body of a request. `onProgress` gets 0 to 1; fetch cannot report upload progress.
 * @throws HttpError with the server's message, or Error with `failed` when the connection broke.
 */
export function upload<Answer>(
  { method, path, type, file, failed }: Upload,
  onProgress: (share: number) => void,
): Promise<Answer> {
  const call = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onerror = () => reject(new Error(failed));
    call.onload = () => {
      if (call.status < 300) resolve(JSON.parse(call.responseText) as Answer);
      else reject(new HttpError(call.status, call.responseText, call.statusText));
    };
    call.open(method, path);
    call.setRequestHeader('Content-Type', type);
    call.send(file);
  });
}
