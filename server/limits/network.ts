import { isIP, isIPv6, SocketAddress } from "node:net";

/** A client can choose the rest of its IPv6 address freely. */
const NETWORK_GROUPS = 4;
/** The network of every forwarded value that is not an address, since a client could vary it freely. */
const NO_ADDRESS = "unknown";

/** IPv4 from a dual-stack socket, and addresses with a port or brackets from some proxies. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/** Returns the part of an address that a client can't change with each attempt. */
export function networkOf(client: string): string {
  const [, four, six] = WITH_PORT.exec(client) ?? [];
  const given = four ?? six ?? client;
  if (!isIPv6(given)) return isIP(given) === 0 ? NO_ADDRESS : given;
  // Normalize the many spellings of an IPv6 address.
  const { address } = new SocketAddress({ address: given, family: "ipv6" });
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  return [...groups, ...zeros, ...rest].slice(0, NETWORK_GROUPS).join(":");
}
