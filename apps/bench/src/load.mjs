// A small load generator: limited in time and connections, for this machine only.
import { Agent, request } from 'node:http';

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):\d+$/;
const MAX_CONCURRENT = 64;
const LONGEST_SECONDS = 60;
const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT, scheduling: 'fifo' });

/** One request; returns the body as text. Only this machine may be loaded. */
export function call(origin, method, path, { body, headers = {} } = {}) {
  if (!LOOPBACK.test(origin)) throw new Error(`${origin} is not this machine`);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = text
    ? { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    : headers;
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { method, headers: sent, agent }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    asked.once('error', reject);
    asked.end(text);
  });
}

/** Runs the task in `clients` concurrent loops for some seconds; returns completed tasks per second. */
export async function atOnce(clients, seconds, task) {
  const began = performance.now();
  const endsAt = began + Math.min(seconds, LONGEST_SECONDS) * 1_000;
  let done = 0;
  const client = async () => {
    while (performance.now() < endsAt) {
      await task();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(clients, MAX_CONCURRENT) }, client));
  return (done / (performance.now() - began)) * 1_000;
}

/** Starts tasks at a fixed rate regardless of their duration; returns the ms of each from its scheduled start. */
export async function atRate(perSecond, seconds, task) {
  const total = perSecond * Math.min(seconds, LONGEST_SECONDS);
  const began = performance.now();
  const running = Array.from({ length: total }, async (_, index) => {
    const due = began + (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    await task();
    return performance.now() - due;
  });
  return Promise.all(running);
}

/** A percentile in whole ms. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1)]);
}
