/**
 * What a server of ours waits for a request, as node's options of `createServer`: for its head, and for all of it with
 * its body; looked at once a second. Who is slower holds a connection open on purpose.
 */
export const ARRIVAL_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};
