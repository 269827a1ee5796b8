import type { AddressInfo } from 'node:net';
import { reply } from './exchange.js';
import { Ledger } from './ledger.js';
import { createLocalServer, LOOPBACK_NAMES } from './local-server.js';
import { answerPage } from './page.routes.js';
import { answerPayPal } from './paypal.routes.js';
import { PayPalError, errorResponse, statusBody } from './paypal-error.js';
import { answerStandin } from './standin.routes.js';
import { Switches } from './switches.js';
import { Tokens } from './tokens.js';
import { Webhooks, type WebhookTarget } from './webhooks.js';
import type { StandinState } from './standin-state.js';

const LOOPBACK = '127.0.0.1';

/** Credentials that PayPal would issue in its developer dashboard. */
export const STANDIN_CLIENT_ID = 'standin-client';
export const STANDIN_CLIENT_SECRET = 'standin-secret';

export interface StandinOptions {
  /** 0 selects a free port. */
  port: number;
  /** Listening address, loopback by default; 0.0.0.0 in a container whose port is published on the loopback. */
  host?: string;
  /** URL that the product uses; its host name is allowed in addition to those of this machine. */
  publicUrl?: string;
  clientId?: string;
  clientSecret?: string;
  /** Lifetime of a server token, seconds; PayPal's is about nine hours. */
  tokenSeconds?: number;
  /** JSON file for orders and captures across restarts; without it they are only in memory. */
  stateFile?: string;
  /** Where webhooks go; without it none are sent. */
  webhooks?: WebhookTarget;
}

export interface Standin {
  url: string;
  close(): Promise<void>;
}

/** Starts the PayPal stand-in, on the loopback by default. Rejects when the port is taken. */
export async function startStandin(options: StandinOptions): Promise<Standin> {
  const ledger = new Ledger(options.stateFile);
  const state: StandinState = {
    ledger,
    switches: new Switches(),
    tokens: new Tokens(
      options.clientId || STANDIN_CLIENT_ID,
      options.clientSecret || STANDIN_CLIENT_SECRET,
      options.tokenSeconds ?? 32_400,
    ),
    webhooks: new Webhooks(options.webhooks ?? null),
    calls: {},
    publicUrl: options.publicUrl ?? '',
  };
  const names = [...LOOPBACK_NAMES, ...(options.publicUrl ? [new URL(options.publicUrl).hostname] : [])];
  const server = createLocalServer(names, (request, response) =>
    answer(request, response, state).catch((failure: unknown) => {
      if (response.headersSent || response.destroyed) return;
      if (failure instanceof PayPalError) reply(response, errorResponse(failure));
      else reply(response, { status: 500, body: statusBody(500) });
    }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host || LOOPBACK, resolve);
  });
  const url = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  state.publicUrl ||= url;
  state.webhooks.publicUrl = state.publicUrl;
  return {
    url,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await ledger.close();
    },
  };
}

const answer: typeof answerPayPal = async (request, response, state) => {
  if (await answerPage(request, response, state)) return;
  if (!(await answerStandin(request, response, state))) await answerPayPal(request, response, state);
};
