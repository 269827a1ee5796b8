/**
 * A machine that is not ours does not do its part. However many jobs fail with it, operators see one cause, named by
 * the machine. The message holds codes only, never that machine's own words, which may quote an address.
 */
export class DependencyFailure extends Error {
  constructor(
    readonly dependency: 'mail server',
    message: string,
  ) {
    super(message);
    this.name = 'DependencyFailure';
  }
}
