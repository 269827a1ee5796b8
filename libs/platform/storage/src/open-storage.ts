import { readBucket, type Settings } from '#libs/platform/config';
import type { FileStorageService } from './file-storage.service.js';
import { FolderStorage } from './folder-storage.js';

/** The store of FILES_URL, or the folder in DATA_DIR. The client library is loaded only for a bucket. */
export async function openStorage({
  FILES_URL,
  FILES_ACCESS_KEY: accessKey,
  FILES_SECRET_KEY: secretKey,
  DATA_DIR: dataDir,
}: Pick<
  Settings,
  'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY' | 'DATA_DIR'
>): Promise<FileStorageService> {
  const bucket = readBucket(FILES_URL);
  if (!bucket) return new FolderStorage(dataDir);
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage({ ...bucket, accessKey, secretKey, dataDir });
}
