import { isIPv4, isIPv6 } from 'node:net';

const NETWORK_PARTS = 4;
const ALL_PARTS = 8;

/** The eight groups of an IPv6 address as numbers, with `::` expanded. */
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

/** Some proxies append the port, which changes with each connection. */
const withoutPort = (address: string) =>
  address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/**
 * The unit by which attempts are counted: the IPv4 address (also if IPv4-mapped), or the /64 network of an IPv6
 * address, because one household or server has all addresses in it.
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
