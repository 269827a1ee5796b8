import type { Bucket } from '#libs/platform/config';
import { StorageFailure } from './storage-failure.js';

/** What the network, the library or the store said. */
type StoreError = {
  name?: string;
  code?: string;
  Region?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
};

const BUGS = [TypeError, RangeError, ReferenceError];
const NO_CREDENTIALS = ['CredentialsProviderError', 'AccessKeyIdMissing'];
const OTHER_REGION = [
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
];

/** An error of a store in one sentence; a fault of ours stays what it is. */
export function storageFailure(error: unknown, place: Bucket): Error {
  if (error instanceof StorageFailure || BUGS.some((bug) => error instanceof bug)) return error as Error;
  const { name = 'Error', code, $metadata, Region, message = '' } = error as StoreError;
  const status = $metadata?.httpStatusCode ?? 0;
  // The library may wrap what the network said.
  const known = (status === 0 && (code ?? /\bE[A-Z]{4,}\b/.exec(message)?.[0])) || name;
  return new StorageFailure(known, sentence(known, status, place, { Region, message }), error);
}

function sentence(
  code: string,
  status: number,
  { bucket, endpoint, region }: Bucket,
  { Region, message }: { Region?: string; message: string },
): string {
  const store = `the file store at ${endpoint ? new URL(endpoint).host : 'Amazon'}`;
  if (NO_CREDENTIALS.includes(code))
    return 'FILES_ACCESS_KEY and FILES_SECRET_KEY are empty, and this machine has no other keys of a file store.';
  if (code === 'NoSuchBucket') return `FILES_URL names the bucket ${bucket}, which ${store} does not have.`;
  if (code === 'InvalidAccessKeyId') return `FILES_ACCESS_KEY is unknown to ${store}.`;
  if (code === 'SignatureDoesNotMatch')
    return `FILES_SECRET_KEY does not belong to FILES_ACCESS_KEY: ${store} refuses the signature.`;
  if (OTHER_REGION.includes(code)) {
    const other = Region ?? /expecting '([\w-]+)'/.exec(message)?.[1] ?? 'another one';
    return `FILES_URL names the region ${region}, and the bucket ${bucket} is in ${other}.`;
  }
  if (code === 'RequestTimeTooSkewed') return `The clock of this machine is wrong: ${store} refuses it.`;
  if (code === 'NotWhatWasWritten') return `T${store.slice(1)} does not keep what was written to it.`;
  if (status === 403)
    return `FILES_ACCESS_KEY may not write, read, list and delete in the bucket ${bucket} (${code}).`;
  if (status === 0) return `T${store.slice(1)} does not answer (${code}).`;
  return `T${store.slice(1)} does not work (${code}, ${status}).`;
}
