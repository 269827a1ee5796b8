import { createServer, type AddressInfo } from 'node:net';

/** As many different ports as asked for, free a moment ago: all are held at once before any is let go. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer();
      await new Promise<void>((subscription) => probe.listen(0, '127.0.0.1', subscription));
      return probe;
    }),
  );
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))));
  return ports;
}
