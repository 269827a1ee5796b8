import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Settings } from '#libs/platform/config';
import { SETUP_STEPS, type SetupState } from '#libs/shared/contracts';
import { ExtensionPoint } from '../extension-point.js';

const setup = new ExtensionPoint<() => Promise<SetupState[]>>();

/** Makes a method say which of the setup steps that its module knows are done. */
export const SetupSource = () => setup.mark();

/** The mail catcher of `npm start` listens here, the one of docker-compose.yml at its port. */
const LOOPBACK = /^(?:localhost|127\..+|\[::1\])$/;
const CATCHER_PORT = '1025';

/** Whether emails leave the machine. */
function hasMailServer(smtpUrl: string): boolean {
  if (!smtpUrl) return false;
  const { hostname, port } = new URL(smtpUrl);
  return !LOOPBACK.test(hostname) && port !== CATCHER_PORT;
}

/** The steps of the first set-up, collected from the modules that know them. */
@Injectable()
export class SetupService {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly settings: Settings,
  ) {}

  /** In the order of `SETUP_STEPS`. Asks one module after the other, so that it uses one connection at a time. */
  async list(): Promise<SetupState[]> {
    const { SMTP_URL, PAYPAL_ENVIRONMENT } = this.settings;
    const found: SetupState[] = [
      { step: 'mail-server', isDone: hasMailServer(SMTP_URL) },
      { step: 'paypal', isDone: PAYPAL_ENVIRONMENT === 'live' },
    ];
    for (const { run } of setup.methodsOf(this.discovery)) found.push(...(await run()));
    return found.toSorted((one, other) => SETUP_STEPS.indexOf(one.step) - SETUP_STEPS.indexOf(other.step));
  }
}
