import { Injectable } from '@nestjs/common';
import { siteHost } from '#libs/office/documents';
import { Settings } from '#libs/platform/config';

/** How mails name the site: addresses in them, and the right-hand side of their ids. */
@Injectable()
export class Site {
  constructor(private readonly settings: Settings) {}

  get host(): string {
    return siteHost(this.settings);
  }

  /** "/booking" as a whole address. */
  link(path: string): string {
    const { PUBLIC_URL, PORT } = this.settings;
    return new URL(path, PUBLIC_URL || `http://localhost:${PORT}`).toString();
  }
}
