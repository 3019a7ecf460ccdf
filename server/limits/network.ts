import { isIP, isIPv6, SocketAddress } from "node:net";

/** Groups of an IPv6 address that name a network; a client can choose the rest freely. */
const NETWORK_GROUPS = 4;
/** The network of every forwarded value that is no address: a client could choose it freely. */
const NO_ADDRESS = "unknown";

/** IPv4 as a dual-stack socket gives it, and addresses with a port or in brackets, as some proxies send them. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/** The part of an address that a client can't change with each attempt. */
export function networkOf(client: string): string {
  const [, four, six] = WITH_PORT.exec(client) ?? [];
  const given = four ?? six ?? client;
  if (!isIPv6(given)) return isIP(given) === 0 ? NO_ADDRESS : given;
  // Of the many ways to write an address, the system's own.
  const { address } = new SocketAddress({ address: given, family: "ipv6" });
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  return [...groups, ...zeros, ...rest].slice(0, NETWORK_GROUPS).join(":");
}
