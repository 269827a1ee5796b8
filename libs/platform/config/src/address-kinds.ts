// Decorators for settings with an address: URLs, hosts and mail addresses.
import { isIP } from 'node:net';
import { isEmail } from 'class-validator';
import { text } from './setting-kinds.js';

const urlOf = (given: string) => (URL.canParse(given) ? new URL(given) : null);

export const Address = (schemes: string[], sentence: string) =>
  text('', sentence, (given) => schemes.includes(urlOf(given)?.protocol ?? ''));

/** Where a store that speaks S3 keeps the files. `endpoint` is empty for Amazon's own; `prefix` ends in a slash. */
export type Bucket = { bucket: string; prefix: string; endpoint: string; region: string };

/** Region of stores that have none. */
const ANY_REGION = 'us-east-1';

/** Reads s3://bucket/prefix?endpoint=https://host&region=name; null for anything else. Only Amazon needs the region. */
export function readBucket(given: string): Bucket | null {
  const url = urlOf(given);
  if (url?.protocol !== 's3:' || url.username || url.password || url.port || url.hash) return null;
  const { endpoint = '', region = '', ...others } = Object.fromEntries(url.searchParams);
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  const isGood =
    /^[\w.-]{3,63}$/.test(url.hostname) &&
    /^[\w./-]*$/.test(prefix) &&
    /^[\w-]*$/.test(region) &&
    (endpoint ? /^https?:$/.test(urlOf(endpoint)?.protocol ?? '') : region !== '') &&
    Object.keys(others).length === 0;
  if (!isGood) return null;
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: region || ANY_REGION,
  };
}

export const BucketUrl = (name: string) =>
  text(
    '',
    `${name} must be s3://bucket?endpoint=https://host, or s3://bucket?region=name for Amazon, without a password.`,
    (given) => readBucket(given) !== null,
  );

/** Only scheme, host and port: the site must be served from the root of its host. */
export const Origin = (name: string) =>
  text(
    '',
    `${name} must be an http or https address without a path, such as https://play.example.com.`,
    (given) => {
      const url = urlOf(given);
      return Boolean(url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href);
    },
  );

/** An address to listen on: an IP address or a host name of this machine. */
export const Host = (name: string, fallback: string) =>
  text(
    fallback,
    `${name} must be an IP address of this machine, such as 127.0.0.1 or 0.0.0.0, or its name.`,
    // A last label without a letter is a mistyped IP address.
    (given) => isIP(given) !== 0 || /^(?=.*[a-z][\w-]*$)[\w-]+(\.[\w-]+)*$/i.test(given),
  );

export const MailAddress = (name: string, fallback: string) =>
  text(fallback, `${name} must be a mail address, such as hello@example.com.`, (given) => isEmail(given));

const SENDER = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/;
export const Sender = (name: string) =>
  text('', `${name} must be a mail address, or a name with one: Field Day <hello@example.com>.`, (given) => {
    const [, inBrackets, bare] = SENDER.exec(given) ?? [];
    return isEmail(inBrackets ?? bare ?? '');
  });
