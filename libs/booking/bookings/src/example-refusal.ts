import { AppError, EXAMPLE_STAYS } from '#libs/shared/contracts';

/**
 * What a first start wrote is looked at, never acted on: no crew, mail or receipt stands behind it. @throws AppError
 * NOT_ALLOWED.
 */
export function refuseExample({ example }: { example: boolean }): void {
  if (example) throw new AppError('NOT_ALLOWED', EXAMPLE_STAYS);
}
