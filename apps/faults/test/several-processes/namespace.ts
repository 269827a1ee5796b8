// A network of its own for a program: a namespace joined to this machine by a virtual cable whose packets can be dropped.
// Unlike behind a relay, both ends speak TCP with each other, so that keepalives and retransmissions are the kernel's.
import { execFileSync } from 'node:child_process';

const NAME = `faults-${process.pid}`;
const CABLE = `fault${process.pid}`;
const [OURS, ITS] = ['10.231.77.1', '10.231.77.2'];
const ON = 'echo 1 > /proc/sys/net/ipv4/conf';

const run = (file: string, ...args: string[]) =>
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
const inside = (command: string) => run('ip', 'netns', 'exec', NAME, 'sh', '-c', command);
const outside = (command: string) => run('sh', '-c', command);

export type Namespace = NonNullable<ReturnType<typeof openNamespace>>;

/**
 * Opens a namespace in which the given ports of 127.0.0.1 are those of this machine. Null, with a line that says why,
 * where this user may not.
 */
export function openNamespace(ports: readonly number[]) {
  const list = ports.join(',');
  try {
    outside(
      `ip netns add ${NAME} && ip link add ${CABLE} type veth peer name eth0 netns ${NAME} &&
       ip addr add ${OURS}/30 dev ${CABLE} && ip link set ${CABLE} up && ${ON}/${CABLE}/route_localnet &&
       iptables -t nat -A PREROUTING -i ${CABLE} -p tcp -j DNAT --to-destination 127.0.0.1 &&
       iptables -t nat -A INPUT -i ${CABLE} -p tcp -j SNAT --to-source 127.0.0.1`,
    );
    inside(
      `ip link set lo up && ip addr add ${ITS}/30 dev eth0 && ip link set eth0 up && ${ON}/all/route_localnet &&
       iptables -t nat -A OUTPUT -d 127.0.0.1 -p tcp -m multiport --dports ${list} -j DNAT --to-destination ${OURS} &&
       iptables -t nat -A POSTROUTING -o eth0 -j MASQUERADE`,
    );
  } catch (error) {
    close();
    console.log(`No network namespace: ${String((error as { stderr?: Buffer }).stderr).trim()}`);
    return null;
  }
  const rule = (port: number, action: '-A' | '-D'): void => {
    inside(
      `iptables ${action} OUTPUT -p tcp -o eth0 --dport ${port} -j DROP; iptables ${action} INPUT -p tcp -i eth0 --sport ${port} -j DROP`,
    );
  };
  return {
    /** Runs a command in it. */
    prefix: ['ip', 'netns', 'exec', NAME],
    /** Its address as seen from this machine. */
    address: ITS,
    /** Packets to and from the port vanish. */
    cut: (port: number) => rule(port, '-A'),
    heal: (port: number) => rule(port, '-D'),
    close,
  };
}

function close(): void {
  for (const command of [
    `ip netns del ${NAME}`,
    `ip link del ${CABLE}`,
    `iptables -t nat -D PREROUTING -i ${CABLE} -p tcp -j DNAT --to-destination 127.0.0.1`,
    `iptables -t nat -D INPUT -i ${CABLE} -p tcp -j SNAT --to-source 127.0.0.1`,
  ])
    try {
      outside(command);
    } catch {
      // It was not made.
    }
}
