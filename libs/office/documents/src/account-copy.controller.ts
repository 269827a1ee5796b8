import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { CurrentUser, Described, UserOnly, RequestUser } from '#libs/platform/auth';
import { AccountCopyQueries } from './account-copy.queries.js';

@Controller('api/account/data')
export class AccountCopyController {
  constructor(private readonly copy: AccountCopyQueries) {}

  /** A file to keep: readable for people, in a form that other programs read too. */
  @Get()
  @UserOnly()
  @Described({ file: 'application/json' })
  @Header('cache-control', 'private, no-store')
  async download(@CurrentUser() currentUser: RequestUser): Promise<StreamableFile> {
    const text = JSON.stringify(await this.copy.read(currentUser), null, 2);
    return new StreamableFile(Buffer.from(text), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="my-data.json"',
    });
  }
}
