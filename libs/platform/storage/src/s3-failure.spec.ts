import { storageFailure } from './s3-failure.js';
import { StorageFailure } from './storage-failure.js';

const AMAZON = { bucket: 'files', prefix: '', endpoint: '', region: 'eu-west-1' };
const OTHER = { ...AMAZON, endpoint: 'https://s3.example.com:9000', region: 'us-east-1' };
const refusal = (name: string, httpStatusCode: number, more = {}) =>
  Object.assign(new Error('what the store said'), { name, $metadata: { httpStatusCode }, ...more });

it.each<[Error, typeof AMAZON, string]>([
  [
    refusal('CredentialsProviderError', 0),
    AMAZON,
    'FILES_ACCESS_KEY and FILES_SECRET_KEY are empty, and this machine has no other keys of a file store.',
  ],
  [
    refusal('NoSuchBucket', 404),
    OTHER,
    'FILES_URL names the bucket files, which the file store at s3.example.com:9000 does not have.',
  ],
  [refusal('InvalidAccessKeyId', 403), AMAZON, 'FILES_ACCESS_KEY is unknown to the file store at Amazon.'],
  [
    refusal('SignatureDoesNotMatch', 403),
    AMAZON,
    'FILES_SECRET_KEY does not belong to FILES_ACCESS_KEY: the file store at Amazon refuses the signature.',
  ],
  [
    refusal('PermanentRedirect', 301),
    AMAZON,
    'FILES_URL names the region eu-west-1, and the bucket files is in another one.',
  ],
  [
    refusal('AuthorizationHeaderMalformed', 400, { Region: 'us-west-2' }),
    AMAZON,
    'FILES_URL names the region eu-west-1, and the bucket files is in us-west-2.',
  ],
  [
    refusal('RequestTimeTooSkewed', 403),
    OTHER,
    'The clock of this machine is wrong: the file store at s3.example.com:9000 refuses it.',
  ],
  [
    refusal('AccessDenied', 403),
    OTHER,
    'FILES_ACCESS_KEY may not write, read, list and delete in the bucket files (AccessDenied).',
  ],
  [refusal('SlowDown', 503), AMAZON, 'The file store at Amazon does not work (SlowDown, 503).'],
  [
    Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
    OTHER,
    'The file store at s3.example.com:9000 does not answer (ECONNRESET).',
  ],
  [
    Object.assign(new Error('no answer'), { name: 'TimeoutError' }),
    OTHER,
    'The file store at s3.example.com:9000 does not answer (TimeoutError).',
  ],
])('%s is one sentence without what the store said', (error, place, sentence) => {
  expect(storageFailure(error, place)).toBeInstanceOf(StorageFailure);
  expect(storageFailure(error, place).message).toBe(sentence);
});

it('a fault of ours is not blamed on the store', () => {
  const fault = new TypeError('undefined is not a function');
  expect(storageFailure(fault, OTHER)).toBe(fault);
});
