/**
 * The store of the files does not do its work: it is unavailable, refuses our keys, or lost the bucket. The message is one
 * sentence for operators, and names no file.
 */
export class StorageFailure extends Error {
  constructor(
    /** Such as ECONNREFUSED or NoSuchBucket. */
    readonly reason: string,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'StorageFailure';
  }
}
