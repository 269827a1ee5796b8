import { isIPv4, isIPv6 } from 'node:net';

const NETWORK_PARTS = 4;
const ALL_PARTS = 8;

/** The eight parts of an IPv6 address as numbers, with whatever `::` stands for. */
function partsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [a, b, c, d] = dotted ? dotted.slice(2).map(Number) : [];
  const plain = dotted
    ? `${dotted[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    : address;
  const [head, tail] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const missing = tail ? ALL_PARTS - head.length - tail.length : 0;
  return [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])].map((part) => parseInt(part, 16));
}

/** Some proxies hand on the port as well, and another one with each connection. */
const withoutPort = (address: string) =>
  address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/**
 * Whom an address stands for when attempts are counted: an IPv4 address itself, also when it comes written as an IPv6 one,
 * and of an IPv6 address the network of 64 bits, since one household or server has all the addresses in it.
 */
export function networkOf(address: string): string {
  const [plain] = withoutPort(address).split('%');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const parts = partsOf(plain);
  const [high, low] = parts.slice(-2);
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${parts
    .slice(0, NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
